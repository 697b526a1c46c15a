import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { SimulatedClock, type ActorRefFrom, type AnyActorLogic } from 'xstate'
import type { HistoryItem, ListAnswer, SavedQuery } from '../../src/api/contract'
import { QueryHistory } from '../../src/features/queryHistory/QueryHistory'
import { SavedQueryList } from '../../src/features/savedQueries/SavedQueryList'
import type { ListKey } from '../../src/machines/lib/listKey'
import { historyResource, queryHistoryMachine } from '../../src/machines/lists/queryHistory.machine'
import { savedQueriesResource, savedQueryListMachine } from '../../src/machines/lists/thingLists'
import { pendingCalls } from '../support/actors'
import { formatDate } from '../../src/ui'
import { historyItem, listOf, savedQuery } from '../support/rows'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const peers = ['notifications', 'location', 'workspace', 'clipboard', 'layouts']
const me = { id: 1, isAdmin: false }

const openList = async <Logic extends AnyActorLogic>(
  logic: Logic,
  view: (actor: ActorRefFrom<Logic>) => ReactNode,
) => {
  const clock = new SimulatedClock()
  const world = inWorld(logic, undefined, peers, clock, me)
  return { ...world, ...(await openView(view(world.actor))), clock }
}

const openHistory = async () => {
  const { actor: load, ...calls } = pendingCalls<ListAnswer<HistoryItem>, ListKey>()
  const list = historyResource.provide({ actors: { load } })
  const machine = queryHistoryMachine.provide({ actors: { list } })
  return { ...(await openList(machine, (actor) => <QueryHistory actor={actor} />)), ...calls }
}
const openSaved = async () => {
  const { actor: load, ...calls } = pendingCalls<ListAnswer<SavedQuery>, ListKey>()
  const list = savedQueriesResource.provide({ actors: { load } })
  const machine = savedQueryListMachine.provide({ actors: { list } })
  return { ...(await openList(machine, (actor) => <SavedQueryList actor={actor} />)), ...calls }
}

const full = { status: 507, message: 'The disk of the server is full' }

test.each([
  {
    open: openHistory,
    noun: 'query history',
    empty:
      'No Query History Found ...Every query that runs in the SQL explorer appears here, including failed ones.',
  },
  {
    open: openSaved,
    noun: 'saved queries',
    empty:
      'No Saved Queries Found ...Queries that you save in the SQL explorer appear here; only you see them.',
  },
])(
  'a spinner stands for the $noun until the list comes; a list that cannot be loaded says why and comes when it is requested again; an empty one says so',
  async ({ open, noun, empty }) => {
    const view = await open()
    expect({
      spinner: view.text().includes(`Loading ${noun} …`),
      isEmpty: view.text().includes(empty),
      tables: view.tables(),
    }).toEqual({ spinner: true, isEmpty: false, tables: [] })
    await view.happens(() => view.answers[0]?.reject(full))
    expect(view.alerts()).toEqual([`The ${noun} could not be loaded.${full.message}Try again`])
    await view.press('Try again')
    await view.happens(() => view.answers[1]?.resolve(listOf<never>()))
    expect({ alerts: view.alerts(), isEmpty: view.text().includes(empty) }).toEqual({
      alerts: [],
      isEmpty: true,
    })
    expect(view.usable().filter((name) => name === 'New Query')).toHaveLength(2)
  },
)

const failed: HistoryItem = {
  ...historyItem,
  id: 41,
  status: 'failed',
  sql: 'SELECT nothing',
  rows: null,
  error_message: 'No column is called nothing',
}
const running: HistoryItem = {
  ...historyItem,
  id: 42,
  status: 'running',
  sql: 'SELECT count(*)\nFROM birds',
  rows: null,
  end_time: null,
}
const stopped: HistoryItem = { ...running, id: 43, status: 'stopped', end_time: 1_790_000_000_400 }

test('the history lists each run’s status, statement, database, user, start, duration and rows', async () => {
  const view = await openHistory()
  await view.happens(() => view.answers[0]?.resolve(listOf(historyItem, failed, running, stopped)))
  const started = expect.stringMatching(/^\d\d\/\d\d\/\d{4} - \d\d:\d\d$/)
  expect({ heads: view.heads('Query History'), rows: view.rows('Query History') }).toEqual({
    heads: ['Status', 'SQL', 'Database', 'User', 'Started', 'Duration', 'Rows'],
    rows: [
      ['Success', historyItem.sql, 'Field station', 'ana', started, '1.23 s', '2', ''],
      [
        'Failed',
        'SELECT nothingNo column is called nothing',
        'Field station',
        'ana',
        started,
        '1.23 s',
        '–',
        '',
      ],
      ['Running', 'SELECT count(*) FROM birds', 'Field station', 'ana', started, '-1', '–', ''],
      ['Stopped', 'SELECT count(*) FROM birds', 'Field station', 'ana', started, '400 ms', '–', ''],
    ],
  })
})

test('a long run is listed by when it began', async () => {
  const view = await openHistory()
  const long = { ...historyItem, end_time: historyItem.start_time + 2 * 3_600_000 }
  await view.happens(() => view.answers[0]?.resolve(listOf(long)))
  expect(view.rows('Query History')[0]?.slice(4, 6)).toEqual([
    formatDate(long.start_time),
    '120 min 0 s',
  ])
})

test('a run opens in the SQL explorer by a click or by Edit, and its statement is copied as it was written', async () => {
  const view = await openHistory()
  await view.happens(() => view.answers[0]?.resolve(listOf(historyItem, stopped)))
  await view.pressRow(historyItem.sql)
  await view.press('Edit query 43 in a new tab')
  await view.press('Copy the SQL of query 43')
  await view.press('New Query')
  expect({ location: view.heard('location'), clipboard: view.heard('clipboard') }).toEqual({
    location: [
      { type: 'location.requested', path: '/sql-page?queryId=40' },
      { type: 'location.requested', path: '/sql-page?queryId=43' },
      { type: 'location.requested', path: '/sql-page' },
    ],
    clipboard: [{ type: 'copy.requested', text: stopped.sql, name: 'the SQL of query 43' }],
  })
})

test('the history is searched in its statements and narrowed to the runs of one status, and says when there is none', async () => {
  const view = await openHistory()
  await view.happens(() => view.answers[0]?.resolve(listOf(historyItem, stopped)))
  await view.type('Search Query History', 'TOWN')
  await view.happens(() => view.clock.increment(400))
  await view.happens(() => view.answers[1]?.resolve({ ...listOf(historyItem), total: 2 }))
  expect({
    key: view.sent[1],
    rows: view.rows('Query History').map((row) => row[1]),
  }).toMatchObject({ key: { search: 'TOWN', page: 0 }, rows: [historyItem.sql] })
  expect(view.text()).toContain('1/2')
  await view.type('Search Query History', '')
  await view.happens(() => view.clock.increment(400))
  await view.happens(() => view.answers[2]?.resolve(listOf(historyItem, stopped)))
  await view.choose('Status', 'Timed out')
  await view.happens(() => view.answers[3]?.resolve({ ...listOf(), total: 2 }))
  expect(view.sent[3]).toMatchObject({ status: 'timed_out' })
  expect(view.text()).toContain('No run has the status Timed out.')
  await view.press('Show every status')
  await view.happens(() => view.answers[4]?.resolve(listOf(historyItem, stopped)))
  expect({ status: view.sent[4]?.status, rows: view.rows('Query History').length }).toEqual({
    rows: 2,
  })
})

const storks: SavedQuery = {
  ...savedQuery,
  id: 10,
  label: 'Storks',
  sql: 'SELECT lake\nFROM birds',
}

test('saved queries list title, description, statement, database, schema, who made them and when they changed', async () => {
  const view = await openSaved()
  await view.happens(() => view.answers[0]?.resolve(listOf(savedQuery, storks)))
  const changed = expect.stringMatching(/^\d\d\/\d\d\/\d{4}/)
  const row = ['For the report', 'Field station', 'main', 'ana'] as const
  const cells = (title: string, sql: string) => [
    '',
    title,
    row[0],
    sql,
    ...row.slice(1),
    changed,
    '',
  ]
  expect({ heads: view.heads('Saved Queries'), rows: view.rows('Saved Queries') }).toEqual({
    heads: ['', 'Title', 'Description', 'SQL', 'Database', 'Schema', 'Created by', 'Modified'],
    rows: [
      cells('Visits by town', 'SELECT town FROM visits'),
      cells('Storks', 'SELECT lake FROM birds'),
    ],
  })
})

test('a saved query opens in the SQL explorer by a click or by Edit, is copied as it was written, and is deleted after a question', async () => {
  const view = await openSaved()
  await view.happens(() => view.answers[0]?.resolve(listOf(savedQuery, storks)))
  expect(view.reason('Delete selected')).toBe('Select saved queries to delete them')
  await view.pressRow('Visits by town')
  await view.press('Edit Storks in a new tab')
  await view.press('Copy the SQL of Storks')
  await view.press('Delete Storks')
  await view.press('Select Visits by town')
  await view.press('Select Storks')
  await view.press('Delete selected')
  const deletion = (...items: SavedQuery[]) => ({
    type: 'dialog.requested',
    dialog: 'deleteItems',
    input: { kind: 'saved_query', items },
  })
  expect({
    location: view.heard('location'),
    clipboard: view.heard('clipboard'),
    workspace: view.heard('workspace'),
  }).toEqual({
    location: [
      { type: 'location.requested', path: '/sql-page?savedQueryId=9' },
      { type: 'location.requested', path: '/sql-page?savedQueryId=10' },
    ],
    clipboard: [{ type: 'copy.requested', text: storks.sql, name: 'the SQL of Storks' }],
    workspace: [deletion(storks), deletion(savedQuery, storks)],
  })
})

test('saved queries are searched with a counter and ordered by title', async () => {
  const view = await openSaved()
  await view.happens(() => view.answers[0]?.resolve(listOf(savedQuery, storks)))
  await view.type('Search Saved Queries', 'LAKE')
  await view.happens(() => view.clock.increment(400))
  await view.happens(() => view.answers[1]?.resolve({ ...listOf(storks), total: 2 }))
  expect({
    search: view.sent[1]?.search,
    titles: view.rows('Saved Queries').map((row) => row[1]),
  }).toEqual({ search: 'LAKE', titles: ['Storks'] })
  expect(view.text()).toContain('1/2')
  await view.press('Title')
  expect(view.sent[2]?.sort).toEqual({ column: 'label', direction: 'asc' })
})
