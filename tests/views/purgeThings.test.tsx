import { expect, test } from 'vitest'
import { PurgeThings } from '../../src/features/trash/PurgeThings'
import { openView, shownActor } from '../support/view'

const thing = (title: string) => ({ type: 'dataset', id: 1, title })
const readers = (...titles: string[]) => ({
  datasets: [],
  virtual_datasets: [],
  charts: titles.map((title) => ({ title })),
  saved_queries: [],
  others_saved_queries: 0,
})
const tableOf = (id: number, table: string, ...charts: string[]) => ({
  id,
  table: { table, database: { database_name: 'Lake' }, readers: readers(...charts) },
})
const birds = tableOf(1, 'birds', 'Map')
const gulls = tableOf(2, 'gulls')

const open = async (context: object, busy = false) => {
  const { actor, sent } = shownActor({
    context: { left: [thing('Birds')], problem: null, tables: [], dropTables: false, ...context },
    hasTag: () => busy,
  })
  const view = await openView(<PurgeThings actor={actor} />)
  return { ...view, sent, boxes: view.usable().filter((name) => name.startsWith('Drop')) }
}
const both = [thing('Birds'), thing('Gulls')]

test.each<[object, string[], string]>([
  [{}, [], 'Delete Birds for good? Nobody can bring it back'],
  [{ left: both }, [], 'Delete 2 things for good? Nobody can bring them back'],
  [{ tables: [birds] }, ['Drop its table birds in Lake too'], 'Delete Birds'],
  [{ left: both, tables: [birds] }, ['Drop the table birds in Lake too'], 'Delete 2 things'],
  [{ left: both, tables: [birds, gulls] }, ['Drop their 2 tables too'], 'Delete 2 things'],
])(
  'what is deleted for good is named with the tables that can go: %j',
  async (context, boxes, says) => {
    const view = await open(context)
    expect({ boxes: view.boxes, says: view.text().includes(says) }).toEqual({ boxes, says: true })
  },
)

test('what else reads a table is told once the table is to go, each with its own', async () => {
  const kept = await open({ left: both, tables: [birds, gulls] })
  const before = kept.text().includes('will stop working')
  await kept.press('Drop their 2 tables too')
  await kept.close()
  const dropped = await open({ left: both, tables: [birds, gulls], dropTables: true })
  expect({ before, sent: kept.sent, says: dropped.texts('[role=dialog] p').slice(1) }).toEqual({
    before: false,
    sent: [{ type: 'tables.marked', marked: true }],
    says: ['These use birds and will stop working:', 'Nothing else is known to use gulls.'],
  })
})

test('of what reads a table the first five are named, and how many more there are', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const tables = [tableOf(1, 'birds', ...names.slice(0, 5)), tableOf(2, 'gulls', ...names)]
  const view = await open({ left: both, tables, dropTables: true })
  expect(view.texts('[role=dialog] li')).toEqual([
    'Charts: A, B, C, D, E',
    'Charts: A, B, C, D, E and 2 more',
  ])
})

test('why nothing was deleted is told until it is tried again', async () => {
  const problem = { status: 422, message: 'The table is locked' }
  const failed = await open({ problem })
  const alerts = failed.alerts().length
  await failed.close()
  expect([alerts, (await open({ problem }, true)).alerts()]).toEqual([1, []])
})
