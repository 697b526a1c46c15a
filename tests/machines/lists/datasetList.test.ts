import { expect, test } from 'vitest'
import type { ListScreenRef } from '../../../src/machines/lib/listScreen'
import { queryHistoryMachine } from '../../../src/machines/lists/queryHistory.machine'
import * as lists from '../../../src/machines/lists/thingLists'
import { trashListMachine } from '../../../src/machines/trash/trashList.machine'
import { gives } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { dataset, listOf } from '../../support/rows'

const open = () => {
  const list = lists.datasetsResource.provide({ actors: { load: gives(listOf(dataset)) } })
  return inWorld(lists.datasetListMachine.provide({ actors: { list } }))
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

test.each([
  ['projects', lists.projectListMachine, 'project'],
  ['charts', lists.chartListMachine, 'chart'],
  ['dashboards', lists.dashboardListMachine, 'dashboard'],
  ['datasets', lists.datasetListMachine, 'dataset'],
  ['savedQueries', lists.savedQueryListMachine, 'saved_query'],
  ['trash', trashListMachine, undefined],
  ['historyItems', queryHistoryMachine, undefined],
])('%s are read again by that name, and what is selected is deleted as what it is', (...row) => {
  const [name, machine, kind] = row
  const world = inWorld(machine as typeof lists.chartListMachine, undefined, ['workspace'])
  const actor = world.actor as ListScreenRef<{ id: number }>
  expect(actor.system.get(name)).toBe(actor.getSnapshot().context.list)
  actor.send({ type: 'items.selected', items: [{ id: 7 }] })
  actor.send({ type: 'selection.deletionRequested' })
  expect(world.heard('workspace')).toMatchObject([{ input: { kind, items: [{ id: 7 }] } }])
})
