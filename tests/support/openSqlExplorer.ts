import { fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type {
  Completion,
  HistoryItem,
  ListAnswer,
  Problem,
  ResultRowsAnswer,
  Table,
  TableOption,
} from '../../src/api/contract'
import {
  schemasResource,
  sourcesResource,
  tablesResource,
  type SchemaAddress,
  type SchemasRequest,
  type Source,
} from '../../src/machines/databases/importSources'
import { panelSizesMachine } from '../../src/machines/explorer/panelSizes.machine'
import {
  exporterMachine,
  type FileDownload,
} from '../../src/machines/explorer/run/exporter.machine'
import {
  completionsMachine,
  type CompletionTarget,
} from '../../src/machines/lib/completions.machine'
import type { LinkedQuery } from '../../src/machines/sql/linkedQuery'
import { queryTabsMachine } from '../../src/machines/sql/queryTabs.machine'
import { resultGridMachine, type RowsRequest } from '../../src/machines/sql/resultGrid.machine'
import {
  runHistoryMachine,
  runsResource,
  type RunsRequest,
} from '../../src/machines/sql/runHistory.machine'
import { activeTabOf, sqlExplorerMachine } from '../../src/machines/sql/sqlExplorer.machine'
import type { QueryContent } from '../../src/machines/sql/tabBook'
import { tableBrowserMachine, tableResource } from '../../src/machines/sql/tableBrowser.machine'
import { writingHelpMachine, type Formatting } from '../../src/machines/sql/writingHelp.machine'
import { gives } from './actors'
import { listOf } from './rows'
import { pendingRuns } from './tabRuns'
import { inWorld } from './world'
import { waitFor } from './waitFor'

export const lake: Source = { id: 1, database_name: 'Lake', backend: 'duckdb' }
export const river: Source = { id: 2, database_name: 'River', backend: 'postgresql' }
export const arrivals: QueryContent = {
  name: 'Arrivals',
  code: 'SELECT 1',
  database: lake,
  schema: 'main',
}

const tableNamed = (name: string, type: TableOption['type'] = 'table'): TableOption => ({
  title: name,
  value: name,
  label: name,
  schema: 'main',
  type,
  insert_text: name,
})
export const tableOptions = [
  tableNamed('airports'),
  tableNamed('birds'),
  tableNamed('Large Birds', 'view'),
]

const column = (name: string, type: string, longType = type, key?: 'pk' | 'fk') => ({
  name,
  type,
  longType,
  keys: key === undefined ? [] : [{ type: key }],
  comment: null,
  type_generic: 1,
  insert_text: name,
})
const columnsOf: Record<string, Table['columns']> = {
  airports: [column('code', 'text', 'text', 'pk'), column('city', 'character varying')],
  birds: [
    column('id', 'integer', 'integer', 'pk'),
    column('airport', 'text', 'text', 'fk'),
    column('seen', 'timestamp without time zone'),
  ],
}
const tableOf = (name: string): Table => ({
  name,
  primaryKey: { constrained_columns: [], name: null },
  foreignKeys: [],
  indexes: [],
  comment: null,
  selectStar: `SELECT *\nFROM main.${name}\nLIMIT 100`,
  columns: columnsOf[name] ?? [],
})

interface Server {
  databases: Source[]
  schemas: string[]
  tables: TableOption[]
  runs: ListAnswer<HistoryItem>
  readQuery: ReturnType<typeof gives<QueryContent, LinkedQuery | null>>
}

/** The SQL explorer at an address, over a server whose runs wait to be answered; it refuses every other call while it has a `problem`. */
export const openSqlExplorer = (more: Partial<Server> & { search?: string } = {}) => {
  const server = { problem: null as Problem | null, ...more }
  const runs = pendingRuns()
  const runsRead: RunsRequest[] = []
  const formatted: (Formatting | null)[] = []
  const completed: (CompletionTarget | null)[] = []
  const rowsRead: RowsRequest['query'][] = []
  const filesOpened: FileDownload[] = []
  const answers = <Output, Input>(answer: (input: Input) => Output) =>
    fromPromise<Output, Input>(({ input }) =>
      server.problem === null
        ? Promise.resolve(answer(input))
        : // oxlint-disable-next-line typescript/prefer-promise-reject-errors
          Promise.reject(server.problem),
    )
  const silent = fromCallback(() => undefined) as never
  const machine = sqlExplorerMachine.provide({
    actors: {
      queryTabs: queryTabsMachine.provide({ actors: { storedTabs: silent } }),
      tableBrowser: tableBrowserMachine.provide({
        actors: {
          sources: sourcesResource.provide({
            actors: { load: answers<Source[], void>(() => server.databases ?? [lake]) },
          }),
          schemas: schemasResource.provide({
            actors: {
              load: answers<string[], SchemasRequest | null>((input) =>
                input === null ? [] : (server.schemas ?? ['main']),
              ),
            },
          }),
          tables: tablesResource.provide({
            actors: {
              load: answers<TableOption[], SchemaAddress | null>((input) =>
                input === null ? [] : (server.tables ?? tableOptions),
              ),
            },
          }),
          columns: tableResource.provide({
            actors: {
              load: answers<Table, SchemaAddress & { table: string }>(({ table }) =>
                tableOf(table),
              ),
            },
          }),
        },
      }),
      runHistory: runHistoryMachine.provide({
        actors: {
          list: runsResource.provide({
            actors: {
              load: answers<ListAnswer<HistoryItem>, RunsRequest>((input) => {
                runsRead.push(input)
                return server.runs ?? listOf<HistoryItem>()
              }),
            },
          }),
        },
      }),
      tabRun: runs.machine.provide({
        actors: {
          resultGrid: resultGridMachine.provide({
            actors: {
              resultRows: answers<ResultRowsAnswer, RowsRequest['query']>((query) => {
                rowsRead.push(query)
                return { columns: [], rows: [], total: 0, complete: true }
              }),
            },
          }),
        },
      }),
      writingHelp: writingHelpMachine.provide({
        actors: {
          formatSql: answers<string, Formatting | null>((text) => {
            formatted.push(text)
            return 'SELECT\n  1'
          }),
        },
      }),
      completions: completionsMachine.provide({
        actors: {
          completeSql: answers<Completion[], CompletionTarget | null>((target) => {
            completed.push(target)
            return [{ label: 'birds', kind: 'table', insert_text: 'birds', detail: 'main' }]
          }),
        },
      }),
      exporter: exporterMachine.provide({
        actors: {
          openFile: answers<{ id: string; url: string | null }, FileDownload>((file) => {
            filesOpened.push(file)
            return { id: 'f1', url: null }
          }),
        },
      }),
      panelSizes: panelSizesMachine.provide({ actors: { panelStorage: silent } }),
      readQuery: more.readQuery ?? gives<QueryContent, LinkedQuery | null>(arrivals),
    },
  })
  const clock = new SimulatedClock()
  const peers = ['notifications', 'location', 'workspace', 'clipboard', 'historyItems', 'jobs']
  const world = inWorld(machine, { search: more.search ?? '' }, peers, clock)
  const { actor } = world
  const context = () => actor.getSnapshot().context
  const { tabs } = context()
  const tab = () => {
    const active = activeTabOf(context())
    if (!active) throw new Error('No tab is open')
    return active
  }
  return {
    ...world,
    ...runs,
    server,
    clock,
    context,
    tabsActor: tabs,
    tab,
    hasSchema: () => waitFor(tabs, () => tab().schema === 'main'),
    runsRead,
    rowsRead,
    filesOpened,
    formatted,
    completed,
    /** The last run that was requested. */
    lastRun: () => {
      const request = runs.requests.at(-1)
      if (request === undefined) throw new Error('Nothing was run')
      return { request, ...runs.answer(request.client_id) }
    },
  }
}
