import { expect, test } from 'vitest'
import { chartsPickerMachine } from '../../../src/machines/dashboard/chartsPicker.machine'
import { pickablesResource, pickListMachine } from '../../../src/machines/projects/pickList.machine'
import { crashes, hangs } from '../../support/actors'
import { inWorld } from '../../support/world'

const open = () =>
  inWorld(
    chartsPickerMachine.provide({
      actors: {
        pickList: pickListMachine.provide({
          actors: {
            list: pickablesResource.provide({ actors: { load: hangs() } }),
          },
        }),
      },
    }),
  )

test('Save hands the chosen charts to the dashboard once, and nothing where nothing was chosen', () => {
  const { actor, reported } = open()
  actor.send({ type: 'selection.saved' })
  actor.send({
    type: 'selection.changed',
    chosen: [
      { id: 4, title: 'Heat' },
      { id: 9, title: 'Bars' },
    ],
  })
  actor.send({ type: 'selection.saved' })
  actor.send({ type: 'selection.saved' })
  expect({ reported, context: actor.getSnapshot().context }).toEqual({
    reported: [{ type: 'charts.chosen', ids: [4, 9] }],
    context: { chosen: null },
  })
})

test('Cancel forgets what was chosen and closes the panel', () => {
  const { actor, reported } = open()
  actor.send({ type: 'selection.changed', chosen: [{ id: 4, title: 'Heat' }] })
  actor.send({ type: 'selection.cancelled' })
  expect({ reported, context: actor.getSnapshot().context }).toEqual({
    reported: [{ type: 'panel.chosen', panel: null }],
    context: { chosen: null },
  })
})

test('a list of charts that crashes closes the panel', async () => {
  const { reported } = inWorld(chartsPickerMachine.provide({ actors: { pickList: crashes } }))
  await Promise.resolve()
  expect(reported).toEqual([{ type: 'panel.chosen', panel: null }])
})
