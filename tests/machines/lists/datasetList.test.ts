import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { datasetListMachine, datasetsResource } from '../../../src/machines/lists/thingLists'
import { gives } from '../../support/actors'
import { inWorld } from '../../support/world'
import { dataset, listOf } from '../../support/rows'

const open = () => {
  const list = datasetsResource.provide({ actors: { load: gives(listOf(dataset)) } })
  return inWorld(datasetListMachine.provide({ actors: { list } }))
}

test('a dataset opens its page', async () => {
  const { actor, heard } = open()
  actor.send({ type: 'item.opened', item: dataset })
  await waitFor(actor, (snapshot) => snapshot.matches({ rows: 'browsing' }))
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/datasets/12' }])
})

test('the shared list of datasets is read again when something tells it', async () => {
  const { actor } = open()
  const { list } = actor.getSnapshot().context
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  list.system.get('datasets').send({ type: 'resource.invalidated' })
  expect(list.getSnapshot().matches('loading')).toBe(true)
  expect(list.getSnapshot().context.data).toEqual(listOf(dataset))
})
