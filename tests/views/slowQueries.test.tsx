import { expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import type { ListAnswer, SlowQuery } from '../../src/api/contract'
import { SlowQueryList } from '../../src/features/slowQueries/SlowQueryList'
import type { ListKey } from '../../src/machines/lib/listKey'
import { slowQueriesResource, slowQueryListMachine } from '../../src/machines/lists/slowQueryList'
import { pendingCalls } from '../support/actors'
import { listOf, slowQuery } from '../support/rows'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const open = async (isAdmin = true) => {
  const { sent, answers, actor: load } = pendingCalls<ListAnswer<SlowQuery>, ListKey>()
  const clock = new SimulatedClock()
  const world = inWorld(
    slowQueryListMachine.provide({
      actors: { list: slowQueriesResource.provide({ actors: { load } }) },
    }),
    undefined,
    ['notifications', 'location', 'clipboard'],
    clock,
    { id: 1, isAdmin },
  )
  return {
    ...world,
    ...(await openView(<SlowQueryList actor={world.actor} />)),
    clock,
    sent,
    answers,
  }
}

const dashboard = { id: 31, title: 'Airport safety' }
const onDashboard: SlowQuery = { ...slowQuery, id: 51, origin: 'dashboard', dashboard }
const unsaved: SlowQuery = { ...slowQuery, id: 52, chart: null, outcome: 'left' }
const ofDataset: SlowQuery = {
  ...unsaved,
  id: 53,
  origin: 'dataset',
  in_background: true,
  duration_ms: 83_000,
}
const typed: SlowQuery = {
  ...unsaved,
  id: 54,
  origin: 'sql',
  dataset: null,
  query_id: 40,
  outcome: 'failed',
  rows: 0,
}
const ofNothing: SlowQuery = { ...unsaved, id: 55, origin: null, dataset: null, user: null }
const deleted: SlowQuery[] = (['chart', 'dashboard', 'dataset'] as const).map((origin, at) => ({
  ...ofNothing,
  id: 56 + at,
  origin,
}))

test('a spinner stands until the slow queries come; where there is none, the list says what will be there', async () => {
  const view = await open()
  expect(view.text()).toContain('Loading slow queries …')
  await view.happens(() => view.answers[0]?.resolve(listOf<SlowQuery>()))
  expect({ text: view.text(), tables: view.tables() }).toEqual({
    text: expect.stringContaining(
      'No Slow Queries Found ...Queries that take long appear here, with what ran them and for whom.',
    ) as string,
    tables: ['Slow Queries'],
  })
})

test('each slow query shows how it ended, its SQL, what ran it, database, user, start, duration and rows', async () => {
  const view = await open()
  await view.happens(() =>
    view.answers[0]?.resolve(
      listOf(slowQuery, onDashboard, unsaved, ofDataset, typed, ofNothing, ...deleted),
    ),
  )
  const sql = 'SELECT state, count(*) FROM strikes GROUP BY state'
  const started = expect.stringMatching(/^\d\d\/\d\d\/\d{4} - \d\d:\d\d$/) as string
  const cells = (status: string, where: string, user = 'ana', took = '12.34 s', rows = '1,200') => [
    status,
    sql,
    where,
    'Field station',
    user,
    started,
    took,
    rows,
    '',
  ]
  expect({ heads: view.heads('Slow Queries'), rows: view.rows('Slow Queries') }).toEqual({
    heads: ['Status', 'SQL', 'Where', 'Database', 'User', 'Started', 'Duration', 'Rows'],
    rows: [
      cells('Success', 'Chart: Strikes by state'),
      cells('Success', 'Dashboard: Airport safety / Strikes by state'),
      cells('Stopped', 'Chart of strikes'),
      cells('Stopped', 'Dataset: strikes', 'ana (job)', '1 min 23 s'),
      cells('Failed', 'SQL explorer', 'ana', '12.34 s', '0'),
      cells('Stopped', '–', '–'),
      cells('Stopped', 'Chart', '–'),
      cells('Stopped', 'Dashboard', '–'),
      cells('Stopped', 'Dataset', '–'),
    ],
  })
})

test('a row opens what ran the query: the dashboard, chart, run or dataset, or says that it is deleted', async () => {
  const view = await open()
  const rows = [onDashboard, slowQuery, typed, ofDataset, unsaved, ofNothing].map(
    (row, at): SlowQuery => ({ ...row, sql: `SELECT ${at}` }),
  )
  await view.happens(() => view.answers[0]?.resolve(listOf(...rows)))
  for (const { sql } of rows) await view.pressRow(sql)
  expect({
    went: view.heard('location').map(({ path }) => path as unknown),
    noticed: view.noticed(),
  }).toEqual({
    went: [
      '/dashboards/31',
      '/visualizations/7/k7',
      '/sql-page?queryId=40',
      '/datasets/12',
      '/datasets/12',
    ],
    noticed: [['What ran this query is deleted. Copy its SQL to run it in the SQL explorer.']],
  })
})

test('slow queries are searched in their SQL, sorted by what an admin looks for, and copied as they were sent', async () => {
  const view = await open()
  await view.happens(() => view.answers[0]?.resolve(listOf(slowQuery, typed)))
  await view.type('Search Slow Queries', 'STATE')
  await view.happens(() => view.clock.increment(250))
  await view.happens(() => view.answers[1]?.resolve({ ...listOf(slowQuery), total: 2 }))
  expect(view.text()).toContain('1/2')
  for (const head of ['Duration', 'Rows', 'Started', 'Database']) await view.press(head)
  await view.press('Copy the SQL of slow query 50')
  expect({
    searches: view.sent.slice(0, 2).map(({ search }) => search),
    sorts: view.sent.map(({ sort }) => `${sort.column} ${sort.direction}`),
    clipboard: view.heard('clipboard'),
  }).toEqual({
    searches: ['', 'STATE'],
    sorts: [
      'start_time desc',
      'start_time desc',
      'duration_ms asc',
      'rows asc',
      'start_time asc',
      'database.database_name asc',
    ],
    clipboard: [{ type: 'copy.requested', text: slowQuery.sql, name: 'the SQL of slow query 50' }],
  })
})

test('who is no admin reads that only admins see slow queries', async () => {
  const view = await open(false)
  expect({ text: view.text(), usable: view.usable() }).toEqual({
    text: expect.stringContaining('Only admins can do this') as string,
    usable: ['Back to home'],
  })
  await view.press('Back to home')
  expect(view.heard('location').map(({ path }) => path as unknown)).toEqual(['/'])
})
