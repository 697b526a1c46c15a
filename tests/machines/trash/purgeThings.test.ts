import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { ThingType } from '../../../src/api/contract'
import { asThingRows } from '../../../src/machines/lists/thingRows'
import type { Intended } from '../../../src/machines/lib/intention'
import {
  purgeThingsMachine,
  type TableOfDataset,
} from '../../../src/machines/trash/purgeThings.machine'
import { hangs } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { listOf } from '../../support/rows'

const deleted = (type: ThingType, id: number, title: string) => ({
  type,
  id,
  title,
  viz_type: null,
  deleted_on_utc: '',
  deleted_on_delta_humanized: '',
  deleted_by: null,
  purge_on_utc: '',
})
const { result: items } = asThingRows(
  listOf(
    deleted('chart', 7, 'Strikes'),
    deleted('dashboard', 7, 'Winter'),
    deleted('dataset', 7, 'birds'),
  ),
)

const birds: TableOfDataset = {
  id: 7,
  table: {
    database: { id: 1, database_name: 'Workspace' },
    schema: 'main',
    table: 'birds',
    readers: {
      datasets: [],
      virtual_datasets: [],
      charts: [],
      saved_queries: [],
      others_saved_queries: 0,
    },
  },
}

const open = async (
  things = items,
  refused: string[] = [],
  tables: TableOfDataset[] | null = [birds],
) => {
  const calls: string[] = []
  const deleteForGood = fromPromise<
    void,
    { type: ThingType; id: number; dropTable: boolean } & Intended
  >(({ input: { type, id, dropTable } }) => {
    calls.push(`${type} ${id}${dropTable ? ' and its table' : ''}`)
    return refused.includes(type)
      ? Promise.reject(Object.assign(new Error(), { status: 503, message: 'Down' }))
      : Promise.resolve()
  })
  const looked: number[][] = []
  const listDroppableTables = fromPromise<TableOfDataset[], { ids: readonly number[] }>(
    ({ input: { ids } }) => {
      looked.push([...ids])
      return tables === null
        ? Promise.reject(Object.assign(new Error(), { status: 503, message: 'Down' }))
        : Promise.resolve(tables)
    },
  )
  const world = inWorld(
    purgeThingsMachine.provide({ actors: { deleteForGood, listDroppableTables } }),
    { items: things },
    ['notifications', 'trash'],
  )
  await waitFor(world.actor, (snapshot) => snapshot.matches('confirming'))
  return { ...world, calls, looked }
}

test('things of several kinds with the same id are told apart', () => {
  expect(new Set(items.map(({ id }) => id)).size).toBe(3)
  expect(items.map(({ type, thingId }) => `${type} ${thingId}`)).toEqual([
    'chart 7',
    'dashboard 7',
    'dataset 7',
  ])
})

test('nothing is deleted for good without the answer to the question', async () => {
  const { actor, calls } = await open()
  actor.send({ type: 'command.dismissed' })
  expect({ output: actor.getSnapshot().output, calls }).toEqual({
    output: { deleted: [] },
    calls: [],
  })
})

test('what was asked for is deleted for good one after the other, told of once, and is gone from the list', async () => {
  const { actor, calls, heard } = await open()
  actor.send({ type: 'command.confirmed' })
  await waitFor(actor, ({ status }) => status === 'done')
  expect({ calls, output: actor.getSnapshot().output }).toEqual({
    calls: ['chart 7', 'dashboard 7', 'dataset 7'],
    output: { deleted: items },
  })
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: { intent: 'success', area: 'workspace', title: 'Deleted 3 things for good' },
    },
  ])
  expect(heard('trash')).toEqual([{ type: 'resource.invalidated' }])
})

test('a refusal stops there, says why and asks again about those that are left', async () => {
  const { actor } = await open(items, ['dashboard'])
  actor.send({ type: 'command.confirmed' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.problem !== null)
  expect({
    state: actor.getSnapshot().value,
    message: context.problem?.message,
    left: context.left.map(({ title }) => title),
    deleted: context.deleted.map(({ title }) => title),
  }).toEqual({
    state: 'confirming',
    message: 'Down',
    left: ['Winter', 'birds'],
    deleted: ['Strikes'],
  })
})

test('the table that an upload made goes with its dataset where that is marked, and with nothing else', async () => {
  const { actor, calls, looked } = await open()
  actor.send({ type: 'tables.marked', marked: true })
  actor.send({ type: 'command.confirmed' })
  await waitFor(actor, ({ status }) => status === 'done')
  expect({ looked, calls }).toEqual({
    looked: [[7]],
    calls: ['chart 7', 'dashboard 7', 'dataset 7 and its table'],
  })
})

test('where no dataset is among the things, no table is looked for', async () => {
  const { actor, looked } = await open(items.slice(0, 2))
  expect({ tables: actor.getSnapshot().context.tables, looked }).toEqual({ tables: [], looked: [] })
})

test('a dataset without such a table goes alone, whatever is marked', async () => {
  const { actor, calls } = await open(items.slice(2), [], [])
  actor.send({ type: 'tables.marked', marked: true })
  actor.send({ type: 'command.confirmed' })
  await waitFor(actor, ({ status }) => status === 'done')
  expect(calls).toEqual(['dataset 7'])
})

test('where the tables cannot be told, that is said and the things may still be deleted', async () => {
  const { actor, calls } = await open(items.slice(2), [], null)
  expect(actor.getSnapshot().context.problem?.message).toBe('Down')
  actor.send({ type: 'command.confirmed' })
  await waitFor(actor, ({ status }) => status === 'done')
  expect(calls).toEqual(['dataset 7'])
})

test('the question is left before it is known which tables could go too', () => {
  const { actor } = inWorld(
    purgeThingsMachine.provide({ actors: { listDroppableTables: hangs() } }),
    { items },
  )
  expect(actor.getSnapshot().value).toBe('looking')
  actor.send({ type: 'command.dismissed' })
  expect(actor.getSnapshot().output).toEqual({ deleted: [] })
})

test('of several datasets only those that have a table of their own lose one', async () => {
  const { result: datasets } = asThingRows(
    listOf(deleted('dataset', 8, 'counts'), deleted('dataset', 7, 'birds')),
  )
  const { actor, calls } = await open(datasets)
  actor.send({ type: 'tables.marked', marked: true })
  actor.send({ type: 'command.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(calls).toEqual(['dataset 8', 'dataset 7 and its table'])
})
