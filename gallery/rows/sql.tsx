import type { StateValue } from 'xstate'
import { ColumnStatistics } from '../../src/features/sql/ColumnStatistics'
import { QueryDataset } from '../../src/features/sql/QueryDataset'
import { SqlExplorer } from '../../src/features/sql/SqlExplorer'
import { exporterMachine } from '../../src/machines/explorer/run/exporter.machine'
import {
  columnStatisticsMachine,
  statisticsResource,
} from '../../src/machines/sql/columnStatistics.machine'
import { panelLimits, panelSizesMachine } from '../../src/machines/explorer/panelSizes.machine'
import type { Notice } from '../../src/machines/lib/peers'
import { queryDatasetMachine } from '../../src/machines/sql/queryDataset.machine'
import { queryTabsMachine } from '../../src/machines/sql/queryTabs.machine'
import { resultGridMachine } from '../../src/machines/sql/resultGrid.machine'
import { runHistoryMachine, runsResource } from '../../src/machines/sql/runHistory.machine'
import type { RunContext } from '../../src/machines/sql/runContext'
import { sqlExplorerMachine } from '../../src/machines/sql/sqlExplorer.machine'
import type { QueryTab } from '../../src/machines/sql/tabBook'
import { tabRunMachine } from '../../src/machines/sql/tabRun.machine'
import { completionsMachine } from '../../src/machines/lib/completions.machine'
import { writingHelpMachine } from '../../src/machines/sql/writingHelp.machine'
import { inShell } from '../inShell'
import { posted } from '../posted'
import { now } from '../samples/now'
import { listed } from '../samples/lists'
import { theServerIsDown, unreachable } from '../samples/problems'
import { history } from '../samples/queries'
import {
  costProfile,
  costs,
  dateProfile,
  emptyTab,
  noCosts,
  queryTab,
  sqlResult,
  tookTooLong,
  unknownColumn,
} from '../samples/sql'
import { browserOf, strikesInside } from '../samples/tableBrowser'
import { child, row, slowCall, frozenActor } from '../frozenActor'

interface Shown {
  tab?: QueryTab
  browser?: Parameters<typeof browserOf>[1]
  /** How the run of the tab stands, when there is one, and what differs from its beginning. */
  run?: [value: StateValue, context?: Partial<RunContext>]
  /** The runs below the editor, when they are in sight. */
  runs?: [state: string, answer: object]
  search?: string
  slow?: boolean
  /** How high the results are drawn. */
  height?: number
  /** How a file of all rows stands, and what is told of it. */
  file?: [state: StateValue, bytes: number]
  notices?: Notice[]
}

const runOf = (
  { code, id, name }: QueryTab,
  [value, context = {}]: [value: StateValue, context?: Partial<RunContext>],
) => {
  const startedAt = now - 12_400
  const requested = {
    client_id: 'run-1',
    database_id: 1,
    schema: 'main',
    sql: code,
    queryLimit: 1000,
    sql_editor_id: id,
    tab: name,
  }
  return frozenActor(
    tabRunMachine,
    value,
    {
      requested,
      text: code,
      isFound: false,
      next: null,
      startedAt,
      endedAt: null,
      outcome: null,
      problem: null,
      status: null,
      shown: 0,
      ...context,
      grid: child('grid'),
    },
    { grid: frozenActor(resultGridMachine, 'showing', { views: {}, reading: [], started: 0 }) },
  )
}

const sql = (
  name: string,
  {
    tab = queryTab,
    browser,
    run,
    runs,
    search = '',
    height = panelLimits.results.first,
    file: [fileState, bytes] = ['resting', 0],
    notices = [],
    slow = false,
  }: Shown,
) => {
  const databaseId = tab.database?.id ?? null
  const requested = { databaseId, search }
  const [listState, answer] = runs ?? ['ready', listed(history)]
  const parts = {
    tabs: frozenActor(queryTabsMachine, 'sharing', {
      userId: 1,
      book: { tabs: [tab], active: tab.id, closed: [] },
      moved: null,
    }),
    browser: browserOf(tab, browser),
    help: frozenActor(writingHelpMachine, 'ready', { tabs: null, text: null }),
    completions: frozenActor(completionsMachine, 'ready', { requested: null }),
    exporter: frozenActor(exporterMachine, fileState, {
      datasetId: null,
      escapes: true,
      requested: null,
      file: null,
      bytes,
      message: '',
    }),
    sizes: frozenActor(panelSizesMachine, 'storing', {
      data: 256,
      slots: 256,
      viewer: 320,
      results: height,
    }),
    history: frozenActor(
      runHistoryMachine,
      'resting',
      { search, requested, list: child('list') },
      {
        list: frozenActor(runsResource, listState, {
          key: requested,
          data: null,
          problem: null,
          ...answer,
        }),
      },
    ),
  }
  const screen = frozenActor(
    sqlExplorerMachine,
    'exploring',
    {
      requested: null,
      tabs: child('tabs'),
      browser: child('browser'),
      help: child('help'),
      completions: child('completions'),
      history: child('history'),
      exporter: child('exporter'),
      sizes: child('sizes'),
      runs: run ? { [tab.id]: child('run') } : {},
      pane: runs ? 'history' : 'results',
    },
    { ...parts, ...(run ? { run: runOf(tab, run) } : {}) },
  )
  return inShell(`sql/${name}`, SqlExplorer, screen, {
    path: '/sql-page',
    notices: posted(...notices),
    peers: slow ? { calls: slowCall } : {},
  })
}

const endedAt = now - 11_980
const brought = (...results: ReturnType<typeof sqlResult>[]) => ({
  outcome: { queryId: 1, results, limitsItself: false },
})
const unfinished = sqlResult(0, { complete: false })

const dataset = (
  name: string,
  value: StateValue,
  called: string,
  charts = false,
  problem: object | null = null,
) =>
  row(
    `queryDataset/${name}`,
    QueryDataset,
    frozenActor(queryDatasetMachine, value, {
      requested: { databaseId: 1, sql: queryTab.code, schema: 'main', name: '', charts },
      name: called,
      problem,
      made: null,
    }),
  )

const statistics = (name: string, state: string, answer: object, of: object = { id: 'run-1' }) => {
  const key = { statement: 0, column: 'cost_total', ...of }
  return row(
    `columnStatistics/${name}`,
    ColumnStatistics,
    frozenActor(
      columnStatisticsMachine,
      'looking',
      {
        request: { ...key, columns: ['origin_state', 'strikes', 'cost_total'] },
        statistics: child('statistics'),
      },
      {
        statistics: frozenActor(statisticsResource, state, {
          key,
          data: null,
          problem: null,
          ...answer,
        }),
      },
    ),
  )
}

const done: Shown['run'] = ['done', { endedAt, ...brought(sqlResult()) }]
const notExported: Notice = {
  intent: 'warning',
  area: 'explorer',
  title: 'The file was not exported',
  detail: 'The server is down',
}

export const sqlRows = [
  sql('empty tab', { tab: emptyTab }),
  sql('a query to run', {}),
  sql('tables, no schema chosen', { tab: { ...queryTab, schema: null } }),
  sql('tables, being read', { browser: { listed: ['loading', { data: null }] } }),
  sql('tables, being read, still waiting', {
    browser: { listed: ['loading', { data: null }] },
    slow: true,
  }),
  sql('tables, none there', { browser: { listed: ['ready', { data: [] }] } }),
  sql('tables, not read', {
    browser: { listed: ['failed', { data: null, problem: theServerIsDown }] },
  }),
  sql('tables, none found', { browser: { filter: 'penguins' } }),
  sql('tables, one open', {
    tab: { ...queryTab, table: 'strikes' },
    browser: { inside: [strikesInside] },
  }),
  sql('tables, several open', {
    tab: { ...queryTab, table: 'departures' },
    browser: {
      inside: [
        strikesInside,
        ['arrivals', 'loading'],
        ['departures', 'failed', { problem: theServerIsDown }],
      ],
    },
  }),
  sql('another text was begun', {
    tab: { ...queryTab, code: emptyTab.code, replaced: queryTab.code },
  }),
  sql('result', { run: done }),
  sql('result, drawn small', { run: done, height: panelLimits.results.min }),
  sql('result, drawn as large as there is room', { run: done, height: panelLimits.results.max }),
  sql('result, its file is readied', { run: done, file: ['opening', 0] }),
  sql('result, its file is written', { run: done, file: [{ sending: 'pausing' }, 4_200_000] }),
  sql('result, its file failed', { run: done, notices: [notExported] }),
  sql('several results', {
    run: ['done', { endedAt, shown: 1, ...brought(sqlResult(), sqlResult(1)) }],
  }),
  sql('no rows to show', {
    run: ['done', { endedAt, ...brought(sqlResult(0, { columns: [], rows: 3, first: [] })) }],
  }),
  sql('limit reached', {
    run: ['done', { endedAt, ...brought(sqlResult(0, { truncated: true })) }],
  }),
  sql('edited since', { run: ['done', { endedAt, text: 'SELECT 1', ...brought(sqlResult()) }] }),
  sql('running', { run: [{ going: { starting: 'running' } }] }),
  sql('running, waits for its turn', { run: [{ going: { starting: 'queued' } }] }),
  sql('running, being stopped', { run: [{ going: { starting: 'stopping' } }] }),
  sql('rows arriving', { run: [{ going: { arriving: 'coming' } }, brought(unfinished)] }),
  sql('rows arriving, being stopped', {
    run: [{ going: { arriving: 'stopping' } }, brought(unfinished)],
  }),
  sql('rows arriving, after the page came back', {
    run: [{ following: 'coming' }, brought(unfinished)],
  }),
  sql('failed with a mark', { run: ['failed', { endedAt, problem: unknownColumn }] }),
  sql('failed after rows', {
    run: ['failed', { endedAt, problem: unknownColumn, ...brought(sqlResult()) }],
  }),
  sql('one row changed', {
    run: ['done', { endedAt, ...brought(sqlResult(0, { columns: [], rows: 1, first: [] })) }],
  }),
  sql('timed out after rows', {
    run: ['timedOut', { endedAt, problem: tookTooLong, ...brought(sqlResult()) }],
  }),
  sql('timed out', { run: ['timedOut', { endedAt, problem: tookTooLong }] }),
  sql('stopped', { run: ['stopped', { endedAt }] }),
  sql('stopped after rows', { run: ['stopped', { endedAt, ...brought(sqlResult()) }] }),
  sql('running, looked for', { run: ['reconnecting'] }),
  sql('running, connection lost', { run: ['reconnecting', { problem: unreachable }] }),
  sql('lost', { run: ['lost', { endedAt }] }),
  sql('rows kept no more', { run: ['done', { endedAt, ...brought() }] }),
  sql('history', { runs: ['ready', listed(history)] }),
  sql('history, the first of many', { runs: ['ready', listed(history, 1240)] }),
  sql('history, one run', { runs: ['ready', listed(history.slice(0, 1))] }),
  sql('history, loading', { runs: ['loading', {}] }),
  sql('history, nothing there', { runs: ['ready', listed([])] }),
  sql('history, nothing found', { runs: ['ready', listed([], 0, 3)], search: 'nobody' }),
  sql('history, failed', { runs: ['failed', { problem: theServerIsDown }] }),
  sql('history, no database', { tab: emptyTab, runs: ['ready', listed([])] }),
  statistics('reading', 'loading', {}),
  statistics('ready', 'ready', { data: costs }),
  statistics('of an empty column', 'ready', { data: noCosts }),
  statistics('of a dataset', 'ready', { data: costProfile }, { datasetId: 12 }),
  statistics('of dates of a dataset', 'ready', { data: dateProfile }, { datasetId: 12 }),
  statistics('failed', 'failed', { problem: theServerIsDown }),
  dataset('untouched', { naming: 'fresh' }, ''),
  dataset('for a chart', { naming: 'fresh' }, 'costs_by_state', true),
  dataset('refused', { naming: 'refused' }, ''),
  dataset('making', 'making', 'costs_by_state'),
  dataset('failed', { naming: 'failed' }, 'costs_by_state', false, theServerIsDown),
]
