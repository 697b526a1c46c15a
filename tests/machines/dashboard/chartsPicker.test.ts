import { expect, test } from 'vitest'
import { chartsOn, chartsPickerMachine } from '../../../src/machines/dashboard/chartsPicker.machine'
import type { Dashboard } from '../../../src/api/contract'
import type { DashboardDraft } from '../../../src/machines/dashboard/dashboardDraft'
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

test('a chart on two tabs is listed once, one that is not known yet by its number, and no heading', () => {
  const tab = (...ids: number[]) => ({
    tiles: ids.map((chartId) => ({ content: { type: 'chart', chartId } })),
  })
  const heading = { tiles: [{ content: { type: 'heading', text: 'Sales' } }] }
  const draft = { layout: [tab(7, 8), tab(7), heading] } as unknown as DashboardDraft
  const dashboard = { slices_meta: [{ id: 7, slice_name: 'Strikes' }] } as unknown as Dashboard
  expect(chartsOn({ dashboard, draft })).toEqual([
    { id: 7, title: 'Strikes' },
    { id: 8, title: 'Chart 8' },
  ])
})

test('all charts are taken off a dashboard by a choice of none', () => {
  const { actor, reported } = open()
  actor.send({ type: 'selection.changed', chosen: [] })
  actor.send({ type: 'selection.saved' })
  expect(reported).toEqual([{ type: 'charts.chosen', ids: [] }])
})
