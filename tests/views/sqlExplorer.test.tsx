import { useEffect } from 'react'
import { expect, test } from 'vitest'
import type { SqlAnswer } from '../../src/api/contract'
import { listedLength } from '../../src/api/contract/textLength'
import type { ResultRowsProps } from '../../src/features/sql/ResultRows'
import { SqlExplorer } from '../../src/features/sql/SqlExplorer'
import type { SqlEditorProps } from '../../src/ui/editor/SqlEditor'
import { lake, openSqlExplorer, river } from '../support/openSqlExplorer'
import { historyItem, listOf } from '../support/rows'
import { answerOf, stateOf } from '../support/tabRuns'
import { openView } from '../support/view'

/** A field in place of the editor, which needs a browser. */
let editor = {} as SqlEditorProps
const Editor = (props: SqlEditorProps) => {
  const { label, value, onChange } = props
  useEffect(() => void (editor = props))
  return (
    <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
  )
}
/** The first rows in place of their grid. */
const Rows = ({ result }: ResultRowsProps) => (
  <output>{result?.first ? JSON.stringify(result.first) : ''}</output>
)

const open = async (more: Parameters<typeof openSqlExplorer>[0] = {}) => {
  const world = openSqlExplorer(more)
  const view = await openView(<SqlExplorer actor={world.actor} {...{ Editor, Rows }} />)
  const write = (code: string) => view.type('SQL', code)
  return {
    ...world,
    ...view,
    write,
    /** What runs once the run that is to be stopped has ended. */
    nextRun: () => world.context().runs[world.tab().id]?.getSnapshot().context.next?.requested.sql,
    run: async (sql: string) => {
      await write(sql)
      await view.press('Run')
      return world.lastRun()
    },
  }
}

const lakeAndRiver = { databases: [lake, river] }
const sql = 'SELECT 1 AS n'

/** An answer of several statements, each with so many rows and columns. */
const answerWith = (...results: Partial<SqlAnswer['results'][number]>[]): SqlAnswer => {
  const {
    results: [first],
    ...answer
  } = answerOf()
  return { ...answer, results: results.map((result) => ({ ...first, ...result })) as never }
}

test('a fresh explorer has one tab without a database, and says what waits for one', async () => {
  const view = await open(lakeAndRiver)
  expect({
    tabs: view
      .context()
      .tabs.getSnapshot()
      .context.book.tabs.map(({ name, code }) => [name, code]),
    selected: view.shownTabs(),
    code: view.value('SQL'),
    isEmpty: view.text().includes('No results yetRun a query to see its rows here.'),
    browser: view.within('Tables').usable(),
  }).toEqual({
    tabs: [['Untitled Query 1', '-- sql Explorer']],
    selected: ['Untitled Query 1', 'Results'],
    code: '-- sql Explorer',
    isEmpty: true,
    browser: ['Database', 'Clear selection', 'Clear selection', 'Refresh tables'],
  })
  const waiting = ['Schema', 'Filter tables', 'Run', 'Stop', 'Format', 'Save Query']
  const ofResults = ['Search results', 'Create dataset', 'Chart it', 'Column statistics', 'Export']
  expect({ off: view.off(), reasons: view.offReasons() }).toEqual({
    off: ['Schema', 'Filter tables', 'Reopen closed tab', ...waiting.slice(2), ...ofResults],
    reasons: {
      'Reopen closed tab': 'Reopen closed tab: No tab was closed',
      Run: 'Choose a database first',
      Stop: 'No query is running',
      Format: 'Choose a database first',
      'Save Query': 'Choose a database first',
      'Filter tables': 'Choose a database first',
      Schema: 'Choose a database first',
      'Search results': 'Run a query first',
      'Create dataset': 'Run a query first',
      'Chart it': 'Run a query first',
      'Column statistics': 'Column statistics: Run a query first',
      Export: 'Run a query first',
    },
  })
  await view.press('History')
  expect(view.text()).toContain('No database yetChoose a database to see what was run against it.')
})

test('Run sends the text, the database, the schema and the limit of the tab, and shows the rows with their number', async () => {
  const view = await open(lakeAndRiver)
  await view.choose('Database', 'LakeDuckDB')
  const { request, resolve } = await view.run(sql)
  expect(request).toEqual({
    client_id: request.client_id,
    database_id: 1,
    schema: 'main',
    sql,
    queryLimit: 1000,
    sql_editor_id: view.tab().id,
    tab: 'Untitled Query 1',
  })
  await view.happens(() => resolve(answerOf()))
  expect({ foot: view.statuses(), selected: view.shownTabs(), off: view.off() }).toEqual({
    foot: expect.arrayContaining(['1 row']),
    selected: ['Untitled Query 1', 'Results1'],
    off: ['Reopen closed tab', 'Stop'],
  })
  expect(view.text()).toContain('1 row1 column')
})

test('the place of the rows says how a run stands: queued with the clock at rest, running, being stopped, stopped', async () => {
  const view = await open()
  const { request } = await view.run(sql)
  await view.happens(() => view.see(stateOf('pending')))
  expect({ says: view.text().includes('The query is queued …'), clock: view.timer() }).toEqual({
    says: true,
    clock: '00:00.00',
  })
  await view.happens(() => view.see(stateOf('running')))
  expect(view.text()).toContain('Running the query …')
  expect({ reason: view.reason('Run'), usable: view.usable().includes('Stop and run') }).toEqual({
    reason: 'A query is running',
    usable: true,
  })
  await view.press('New tab')
  expect(view.marks()).toEqual(['running'])
  await view.press('Untitled Query 1')
  await view.press('Stop')
  expect({ stopped: view.stopped, says: view.text().includes('Stopping the query …') }).toEqual({
    stopped: [request.client_id],
    says: true,
  })
  await view.happens(() => {
    view.stop(request.client_id).resolve(undefined)
    view.answer(request.client_id).reject({ status: 409, message: 'The query was stopped' })
  })
  expect({ marks: view.marks(), reason: view.reason('Stop') }).toEqual({
    marks: [],
    reason: 'No query is running',
  })
  expect(view.text()).toContain('StoppedThe query was stopped before it had a result.')
  await view.press('Run again')
  expect(view.requests.map((each) => each.sql)).toEqual([sql, sql])
})

test('Stop and run ends the run and begins the text that is there now', async () => {
  const view = await open()
  const { request } = await view.run('SELECT 1')
  await view.write('SELECT 2')
  await view.press('Stop and run')
  expect(view.stopped).toEqual([request.client_id])
  await view.happens(() => {
    view.stop(request.client_id).resolve(undefined)
    view.answer(request.client_id).reject({ status: 409, message: 'The query was stopped' })
  })
  expect(view.requests.map((each) => each.sql)).toEqual(['SELECT 1', 'SELECT 2'])
})

test.each([
  [422, 'Table birds does not exist', 'The query failed.'],
  [408, 'The query exceeded the timeout of 30 seconds', 'The query took too long and was ended.'],
])(
  'a query that ends with %i says so with its code and why, and in the place of its rows',
  async (status, message, title) => {
    const view = await open()
    const { reject } = await view.run(sql)
    await view.happens(() => reject({ status, message }))
    expect({ says: view.alerts(), notices: view.heard('notifications') }).toEqual({
      says: [`${title}${message}`],
      notices: [
        {
          type: 'notice.posted',
          notice: {
            intent: 'warning',
            area: 'explorer',
            topic: expect.stringMatching(/^run /) as string,
            title: 'Query Failed',
            detail: `Code: ${String(status)}\nMessage: ${message}`,
          },
        },
      ],
    })
  },
)

test('a lost run and a result that has expired say so and are run again', async () => {
  const view = await open()
  await view.happens(() =>
    view.tabsActor.send({ type: 'run.begun', id: view.tab().id, run: { id: 'r1', text: sql } }),
  )
  expect(view.text()).toContain('Looking for the last result …')
  await view.happens(() => view.see(stateOf('success')))
  expect(view.text()).toContain(
    'The result has expiredA result is kept for a day. Run the query again to see its rows.',
  )
  await view.press('Run again')
  expect(view.lastRun().request).toMatchObject({ sql, queryLimit: 1000 })
  await view.happens(() => view.lastRun().reject({ status: 0, message: 'No connection' }))
  expect(view.text()).toContain('The connection was lost. Looking for the run …')
  await view.happens(() => view.miss(404))
  expect(view.text()).toContain(
    'The run was lostThe server no longer knows this run. Run the query again to see its rows.',
  )
})

test('what can be written is asked for at the cursor, in the database and the schema of the tab; without a database nothing is', async () => {
  const view = await open(lakeAndRiver)
  const asked: unknown[] = []
  const words = [{ label: 'birds' }]
  const { completions } = view.context()
  completions.send = ({ target, requester }) => {
    asked.push(target)
    void Promise.resolve().then(() =>
      requester.send({ type: 'request.answered', output: words } as never),
    )
  }
  const at = { text: 'SELECT * FROM b', cursor: 15 }
  const before = [await editor.complete(at), asked.length]
  await view.choose('Database', 'LakeDuckDB')
  const schema = view.tab().schema ?? null
  expect({ before, found: await editor.complete(at), asked }).toEqual({
    before: [[], 0],
    found: words,
    asked: [{ databaseId: lake.id, sql: at.text, cursor: at.cursor, schema }],
  })
})

test('another database clears the text and the results and reads its own history; Restore brings the text back', async () => {
  const view = await open(lakeAndRiver)
  await view.choose('Database', 'LakeDuckDB')
  const { resolve } = await view.run(sql)
  await view.happens(() => resolve(answerOf()))
  await view.choose('Database', 'RiverPostgreSQL')
  expect({
    code: view.tab().code,
    isEmpty: view.text().includes('No results yet'),
    runsRead: view.runsRead.at(-1),
  }).toEqual({
    code: '-- sql Explorer',
    isEmpty: true,
    runsRead: { databaseId: 2, search: '' },
  })
  expect(view.text()).toContain('The text was cleared for the new database.')
  await view.press('Restore')
  expect({ code: view.tab().code, offers: view.usable().includes('Restore') }).toEqual({
    code: sql,
    offers: false,
  })
})

test('each of several statements has its result; one in sight can be exported, and none be a dataset or a chart', async () => {
  const view = await open()
  const { resolve } = await view.run('SELECT 1 AS n; SELECT 2 AS n')
  await view.happens(() =>
    resolve(answerWith({ rows: 1, data: [{ n: 12 }] }, { rows: 2, data: [{ n: 2 }] })),
  )
  const inSight = () => ({ tab: view.shownTabs()[1], rows: view.texts('output') })
  expect(inSight()).toEqual({ tab: 'Result 22', rows: ['[{"n":2}]'] })
  await view.press('Result 11')
  expect(inSight()).toEqual({ tab: 'Result 11', rows: ['[{"n":12}]'] })
  const reason = 'Several statements were run: run one SELECT alone'
  expect({ off: view.off(), reasons: view.offReasons() }).toMatchObject({
    off: ['Reopen closed tab', 'Stop', 'Create dataset', 'Chart it'],
    reasons: { 'Create dataset': reason, 'Chart it': reason },
  })
})

test('what a statement wrote is neither exported nor made a dataset or a chart, which would write again', async () => {
  const view = await open()
  const offered = async (result: Partial<SqlAnswer['results'][number]>) => {
    const { resolve } = await view.run('INSERT INTO birds VALUES (7) RETURNING id')
    await view.happens(() => resolve(answerWith(result)))
    const { Export, 'Create dataset': dataset, 'Chart it': chart } = view.offReasons()
    return { Export, dataset, chart }
  }
  const noRows = 'The statement wrote and has no rows: run a SELECT'
  expect(await offered({ columns: [], data: [], rows: 3 })).toEqual({
    Export: noRows,
    dataset: noRows,
    chart: noRows,
  })
  expect(view.text()).toContain('Done3 rows changed.')
  const again = 'The statement wrote, and a dataset would run it again: run a SELECT'
  expect(await offered({ wrote: true })).toEqual({
    Export: 'The statement wrote, and a file would run it again: run a SELECT',
    dataset: again,
    chart: again,
  })
})

test('a statement that ends its own rows is told as such', async () => {
  const view = await open()
  const { resolve } = await view.run('SELECT * FROM birds LIMIT 100')
  const query = { ...answerOf().query, limitingFactor: 'QUERY' as const }
  await view.happens(() => resolve({ ...answerWith({ rows: 100 }), query }))
  expect(view.statuses()).toContain('100 rows, the limit of the query')
})

test('Export and Export all make a file of the statement in sight, under the name of the tab', async () => {
  const view = await open()
  const { resolve } = await view.run('SELECT 7 AS seven; SELECT 1 AS n')
  const statements = [{ rows: 1 }, { rows: 100, truncated: true }]
  await view.happens(() => resolve(answerWith(...statements)))
  const files: unknown[] = []
  for (const [menu, choice] of [
    ['Export all', 'Export CSV'],
    ['Export', 'Export Excel'],
  ] as const) {
    await view.choose(menu, choice)
    files.push(view.filesOpened.at(-1))
  }
  await view.press('Result 11')
  await view.choose('Export', 'Export CSV')
  const file = { title: 'Untitled Query 1', escapes: true, queryId: 5 }
  expect([...files, view.filesOpened.at(-1)]).toEqual([
    { ...file, format: 'csv', statement: 1 },
    { ...file, format: 'xlsx', statement: 1 },
    { ...file, format: 'csv', statement: 0 },
  ])
})

test('what was run becomes a dataset or a chart, and its columns are looked at, in dialogs that begin with it', async () => {
  const view = await open()
  const { request, resolve } = await view.run(sql)
  await view.happens(() => resolve(answerOf()))
  await view.press('Create dataset')
  await view.happens(() =>
    view.tabsActor.send({ type: 'tab.renamed', id: view.tab().id, name: 'Arrivals' }),
  )
  await view.press('Chart it')
  await view.press('Column statistics')
  const input = { databaseId: 1, schema: 'main', sql }
  expect(view.heard('workspace')).toEqual([
    {
      type: 'dialog.requested',
      dialog: 'queryDataset',
      input: { ...input, name: '', charts: false },
    },
    {
      type: 'dialog.requested',
      dialog: 'queryDataset',
      input: { ...input, name: 'Arrivals', charts: true },
    },
    {
      type: 'dialog.requested',
      dialog: 'columnStatistics',
      input: { id: request.client_id, statement: 0, column: 'n', columns: ['n'] },
    },
  ])
})

test('the columns that are looked at are those of the result in sight, also where that of a statement before it is gone', async () => {
  const view = await open()
  const { request, reject } = await view.run('SELECT 0 AS n; SELECT 1 AS n')
  await view.happens(() => reject({ status: 0, message: 'The connection was lost' }))
  const results = stateOf('success', 1).results.map((result) => ({ ...result, index: 1 }))
  await view.happens(() => view.see(stateOf('success', 1, { results })))
  await view.press('Column statistics')
  expect(view.heard('workspace')).toEqual([
    {
      type: 'dialog.requested',
      dialog: 'columnStatistics',
      input: { id: request.client_id, statement: 1, column: 'n', columns: ['n'] },
    },
  ])
})

test('the limit is that of each tab; a run that reached it says so, and Load more runs it with the next', async () => {
  const view = await open()
  expect(view.usable()).toContain('Limit: 1,000 rows')
  await view.choose('Limit: 1,000 rows', '100 rows')
  await view.press('New tab')
  expect(view.usable()).toContain('Limit: 1,000 rows')
  await view.press('Limit: 1,000 rows')
  expect(view.menu()).toEqual(['100 rows', '1,000 rows', '10,000 rows', '100,000 rows', 'All rows'])
  await view.press('All rows')
  expect(view.usable()).toContain('Limit: All rows')
  await view.press('Untitled Query 1')
  const first = await view.run(sql)
  expect(first.request.queryLimit).toBe(100)
  await view.happens(() => first.resolve(answerWith({ rows: 100, truncated: true })))
  expect(view.statuses()).toContain('First 100 rows')
  await view.press('Load more')
  expect(view.lastRun().request).toMatchObject({ sql, queryLimit: 1000 })
  await view.happens(() => view.lastRun().resolve(answerWith({ rows: 1000, truncated: true })))
  expect({ foot: view.statuses(), edited: view.text().includes('Edited since this run') }).toEqual({
    foot: expect.arrayContaining(['First 1,000 rows']),
    edited: false,
  })
  await view.write('SELECT 2')
  expect(view.text()).toContain('Edited since this run')
})

test('rows that still come in are counted, and those that were there when it was stopped stay', async () => {
  const view = await open()
  const { request, resolve } = await view.run(sql)
  await view.happens(() => resolve(answerOf('running')))
  await view.happens(() => view.see(stateOf('running', 1200)))
  expect(view.statuses()).toContain('1,200 rows so far')
  await view.press('Stop')
  await view.happens(() => {
    view.stop(request.client_id).resolve(undefined)
    view.see(stateOf('stopped', 1300))
  })
  expect(view.statuses()).toContain('1,300 rows before it was stopped')
})

test('a run that a lost connection left is found again with its rows, or as failed, with its text', async () => {
  const view = await open()
  const isLost = async () => {
    const run = await view.run(sql)
    await view.happens(() => run.reject({ status: 0, message: 'No connection' }))
    expect(view.text()).toContain('The connection was lost. Looking for the run …')
  }
  await isLost()
  await view.happens(() => view.see(stateOf('success', 1500)))
  expect(view.statuses()).toContain('1,500 rows')
  await isLost()
  const cause = 'Interrupted by a server restart: run it again'
  await view.happens(() => view.see(stateOf('failed', null, { error_message: cause })))
  expect({
    says: view.alerts(),
    code: view.value('SQL'),
    clock: view.timer(),
    off: view.offReasons(),
  }).toMatchObject({
    says: [`The query failed.${cause}`],
    code: sql,
    clock: '00:02.00',
    off: { Stop: 'No query is running' },
  })
  await view.press('Run')
  expect(view.lastRun().request.sql).toBe(sql)
})

test('Stop and run ends a run that is looked for before the next one begins', async () => {
  const view = await open()
  const { request, reject } = await view.run('SELECT 1')
  await view.happens(() => reject({ status: 0, message: 'No connection' }))
  await view.write('SELECT 2')
  await view.press('Stop and run')
  expect({ stopped: view.stopped, runs: view.requests.length }).toEqual({
    stopped: [request.client_id],
    runs: 1,
  })
  await view.happens(() => {
    view.stop(request.client_id).resolve(undefined)
    view.see(stateOf('stopped'))
  })
  expect(view.requests.map((each) => each.sql)).toEqual(['SELECT 1', 'SELECT 2'])
})

test('a saved query of the address opens in a tab of its own, which can be run and closed', async () => {
  const view = await open({ search: '?savedQueryId=7' })
  expect({ shown: view.shownTabs(), code: view.value('SQL') }).toEqual({
    shown: ['Arrivals', 'Results'],
    code: 'SELECT 1',
  })
  await view.press('Run')
  expect(view.lastRun().request).toMatchObject({ sql: 'SELECT 1', tab: 'Arrivals' })
  await view.press('Close Arrivals')
  expect(view.shownTabs()).toEqual(['Untitled Query 1', 'Results'])
})

const succeeded = {
  ...historyItem,
  id: 41,
  schema: 'main',
  database: { id: 1, database_name: 'Lake' },
  tab_name: 'Earlier',
}
const failed = {
  ...succeeded,
  id: 42,
  status: 'failed' as const,
  sql: 'SELECT birds',
  rows: null,
  error_message: 'No birds',
}

const running = {
  ...succeeded,
  id: 43,
  status: 'running' as const,
  sql: 'SELECT pg_sleep(100)',
  end_time: null,
  rows: null,
}

test('the history beside the results lists the runs of the database; one is loaded into the tab, opened in another and copied', async () => {
  const view = await open({ runs: listOf(running, failed, succeeded) })
  await view.press('History3')
  expect({ heads: view.heads('History'), rows: view.rows('History') }).toEqual({
    heads: ['Status', 'Started', 'Duration', 'Rows', 'SQL', 'User'],
    rows: [
      ['running', expect.any(String), '00:00.00', '–', 'SELECT pg_sleep(100)', 'ana', ''],
      ['failed', expect.any(String), '00:01.23', '–', 'SELECT birdsNo birds', 'ana', ''],
      ['success', expect.any(String), '00:01.23', '2', 'SELECT town FROM visits', 'ana', ''],
    ],
  })
  expect(view.text()).toContain(
    '3 queries in LakeNewest first. Click a run to load its SQL into this tab.',
  )
  await view.pressRow('SELECT town FROM visits')
  expect(view.tab()).toMatchObject({ name: 'Untitled Query 1', code: 'SELECT town FROM visits' })
  await view.press('Open query 42 in a new tab')
  expect(view.tab()).toMatchObject({ name: 'Earlier', code: 'SELECT birds', schema: 'main' })
  await view.press('Copy the SQL of query 41')
  expect(view.heard('clipboard')).toEqual([
    { type: 'copy.requested', text: 'SELECT town FROM visits', name: 'the SQL of query 41' },
  ])
})

test('the history is searched, says when nothing was run or nothing matches, and is read again after it failed', async () => {
  const view = await open()
  view.server.problem = { status: 507, message: 'The disk of the server is full' }
  await view.press('History0')
  expect(view.alerts()).toEqual([
    'The history could not be read.The disk of the server is fullTry again',
  ])
  view.server.problem = null
  await view.press('Try again')
  expect(view.text()).toContain(
    'No runs yetEvery query against Lake appears here, including failed ones.',
  )
  await view.type('Search history', ' twelve ')
  await view.happens(() => view.clock.increment(250))
  expect(view.runsRead.at(-1)).toEqual({ databaseId: 1, search: 'twelve' })
  expect(view.text()).toContain('No runs matchSearch for another part of the statement.')
})

const ofBirds = ['  id PK integer', '  airport FK text', '  seen timestamp']

test('a table opens in place with its columns, their types and their keys, beside others', async () => {
  const view = await open()
  expect(view.tree()).toEqual(['airports', 'birds', 'Large Birds'])
  await view.pressBranch('birds')
  expect({ tree: view.tree(), table: view.tab().table }).toEqual({
    tree: ['airports', '- birds', ...ofBirds, 'Large Birds'],
    table: 'birds',
  })
  await view.pressBranch('airports')
  await view.pressBranch('birds')
  expect(view.tree()).toEqual([
    '- airports',
    '  code PK text',
    '  city varchar',
    'birds',
    'Large Birds',
  ])
})

test('the keys walk the tree: arrows open, close and go in and out, letters go to a name, Enter opens', async () => {
  const view = await open()
  const walk = async (...keys: string[]) => {
    for (const key of keys) await view.keyInTree(key)
    return view.currentBranch()
  }
  expect(await walk('b')).toBe('birds')
  await walk('ArrowRight')
  expect(view.tree()).toEqual(['airports', '- birds', ...ofBirds, 'Large Birds'])
  expect(await walk('ArrowRight', 'ArrowDown')).toBe('airport FK text')
  expect(await walk('ArrowLeft', 'ArrowLeft')).toBe('birds')
  expect(view.tree()).toEqual(['airports', 'birds', 'Large Birds'])
  expect(await walk('Home', 'Enter')).toBe('airports')
  expect(view.tree()).toEqual([
    '- airports',
    '  code PK text',
    '  city varchar',
    'birds',
    'Large Birds',
  ])
  expect(await walk('End')).toBe('Large Birds')
})

test('the tables are filtered by their letters; a filter or a schema without tables says so', async () => {
  const view = await open()
  await view.type('Filter tables', 'BIRD')
  expect(view.tree()).toEqual(['birds', 'Large Birds'])
  await view.type('Filter tables', 'penguin')
  expect(view.text()).toContain('No tables match “penguin”.')
  const empty = await open({ tables: [] })
  expect(empty.text()).toContain('This schema has no table that can be read.')
})

test('what cannot be read beside the editor says so at its place with why, and is read again', async () => {
  const view = await open()
  view.server.problem = { status: 422, message: 'The database is gone' }
  await view.pressBranch('birds')
  expect(view.alerts()).toEqual([
    'The columns of birds could not be read.The database is goneTry again',
  ])
  view.server.problem = null
  await view.press('Try again')
  expect(view.tree()).toEqual(['airports', '- birds', ...ofBirds, 'Large Birds'])
  view.server.problem = { status: 422, message: 'The database is gone' }
  await view.press('Refresh tables')
  expect(view.alerts()).toEqual([
    'The databases could not be read.The database is goneTry again',
    'The schemas could not be read.The database is goneTry again',
  ])
  view.server.problem = null
  await view.happens(() =>
    Array.from(document.querySelectorAll('button'))
      .find(({ textContent }) => textContent === 'Try again')
      ?.click(),
  )
  expect(view.alerts()).toEqual([])
})

test('a table offers its SELECT, which goes behind the text and runs, a preview that leaves the text, and its name', async () => {
  const view = await open()
  await view.openMenuOf('birds')
  expect(view.menu()).toEqual([
    'Select * LIMIT 100',
    'Preview (100 rows)',
    'Copy name',
    'Insert name at cursor',
  ])
  const select = 'SELECT *\nFROM main.birds\nLIMIT 100'
  await view.press('Select * LIMIT 100')
  expect({ code: view.tab().code, run: view.lastRun().request }).toMatchObject({
    code: select,
    run: { sql: select, queryLimit: 100 },
  })
  await view.write('SELECT 1 AS one')
  await view.openMenuOf('airports')
  await view.press('Select * LIMIT 100')
  expect(view.tab().code).toBe('SELECT 1 AS one;\n\nSELECT *\nFROM main.airports\nLIMIT 100')
  await view.write('SELECT 2 AS two')
  await view.openMenuOf('birds')
  await view.press('Preview (100 rows)')
  expect({ code: view.tab().code, next: view.nextRun(), tree: view.tree() }).toEqual({
    code: 'SELECT 2 AS two',
    next: select,
    tree: ['airports', 'birds', 'Large Birds'],
  })
  await view.openMenuOf('Large Birds')
  await view.press('Copy name')
  expect(view.heard('clipboard')).toEqual([
    { type: 'copy.requested', text: 'Large Birds', name: 'Large Birds' },
  ])
})

test('the text of a tab is formatted and saved with its database and schema once there is one', async () => {
  const view = await open()
  await view.write(' ')
  expect({ format: view.reason('Format'), save: view.reason('Save Query') }).toEqual({
    format: 'Write a query first',
    save: 'Write a query first',
  })
  await view.write('select 1')
  await view.press('Format')
  expect({ formatted: view.formatted, code: view.tab().code }).toEqual({
    formatted: [{ id: view.tab().id, databaseId: 1, sql: 'select 1' }],
    code: 'SELECT\n  1',
  })
  await view.press('Save Query')
  expect(view.heard('workspace')).toEqual([
    {
      type: 'dialog.requested',
      dialog: 'saveQuery',
      input: { databaseId: 1, sql: 'SELECT\n  1', schema: 'main', label: '' },
    },
  ])
})

test('the editor completes over the database and the schema of the tab, and formats by its keys, once there is a database', async () => {
  const view = await open(lakeAndRiver)
  const at = { text: 'SELECT b', cursor: 8 }
  await view.happens(() => editor.onFormat())
  expect([await editor.complete(at), view.completed, view.formatted]).toEqual([[], [], []])
  await view.choose('Database', 'LakeDuckDB')
  await view.happens(view.hasSchema)
  await view.write('select 1')
  const offers = [{ label: 'birds', kind: 'table', insert_text: 'birds', detail: 'main' }]
  expect([await editor.complete(at), view.completed]).toEqual([
    offers,
    [{ databaseId: 1, sql: 'SELECT b', cursor: 8, schema: 'main' }],
  ])
  await view.happens(() => editor.onFormat())
  expect(view.formatted).toHaveLength(1)
})

test('the statement of a table goes behind a text that ends, and nowhere where another tab is shown meanwhile', async () => {
  const view = await open()
  await view.write('\nSELECT 1;\n\n')
  await view.openMenuOf('birds')
  await view.press('Select * LIMIT 100')
  const code = 'SELECT 1;\n\nSELECT *\nFROM main.birds\nLIMIT 100'
  expect(view.tab().code).toBe(code)
  await view.openMenuOf('airports')
  await view.happens(() => {
    document.querySelector<HTMLElement>('[role=menuitem]')?.click()
    view.tabsActor.send({ type: 'tab.opened', id: 'other' })
  })
  const { tabs } = view.tabsActor.getSnapshot().context.book
  expect([tabs.map((tab) => tab.code), view.requests.length]).toEqual([
    [code, '-- sql Explorer'],
    1,
  ])
})

test('the button of a table that is pointed at shows its first rows', async () => {
  const view = await open()
  await view.happens(() =>
    document
      .querySelector('[role=treeitem][aria-label=birds]')
      ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
  )
  await view.press('Preview birds (100 rows)')
  expect([view.lastRun().request.sql, view.lastRun().request.queryLimit]).toEqual([
    'SELECT *\nFROM main.birds\nLIMIT 100',
    100,
  ])
})

test('a run whose text is too long for a list is opened by its address, from its row and from its button', async () => {
  const sql = `SELECT 1 -- ${'x'.repeat(listedLength.statement)}`
  const long = { ...historyItem, id: 43, sql }
  const view = await open({ runs: { ...listOf(long), count: 1240 } })
  await view.press('History1,240')
  expect(view.text()).toContain('1,240 queries in Lake, the last 1 shown')
  await view.pressRow(long.sql)
  await view.press('Open query 43 in a new tab')
  expect([view.heard('location'), view.tab().code]).toEqual([
    Array.from({ length: 2 }, () => ({
      type: 'location.requested',
      path: expect.stringMatching(/43$/),
    })),
    '-- sql Explorer',
  ])
})
