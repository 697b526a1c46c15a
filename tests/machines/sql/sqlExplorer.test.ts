import { expect, test } from 'vitest'
import { fromCallback, fromPromise, waitFor } from 'xstate'
import type { SqlAnswer } from '../../../src/api/contract'
import {
  schemasResource,
  sourcesResource,
  tablesResource,
  type SchemaAddress,
  type SchemasRequest,
  type Source,
} from '../../../src/machines/databases/importSources'
import type { LinkedQuery } from '../../../src/machines/sql/linkedQuery'
import { queryTabsMachine } from '../../../src/machines/sql/queryTabs.machine'
import {
  runHistoryMachine,
  runsResource,
  type RunsRequest,
} from '../../../src/machines/sql/runHistory.machine'
import type { RunRequest } from '../../../src/machines/sql/runRequest'
import { activeTabOf, sqlExplorerMachine } from '../../../src/machines/sql/sqlExplorer.machine'
import type { QueryContent } from '../../../src/machines/sql/tabBook'
import { tableBrowserMachine } from '../../../src/machines/sql/tableBrowser.machine'
import { tabRunMachine } from '../../../src/machines/sql/tabRun.machine'
import { gives, hangs, refuses } from '../../support/actors'
import { inWorld } from '../../support/world'
import { listOf } from '../../support/rows'

const lake: Source = { id: 1, database_name: 'Lake', backend: 'duckdb' }
const river: Source = { id: 2, database_name: 'River', backend: 'postgresql' }
const query: QueryContent = { name: 'Arrivals', code: 'SELECT 1', database: lake, schema: 'main' }

const open = ({
  search = '',
  databases = [lake],
  readQuery = gives<QueryContent, LinkedQuery | null>(query),
}: {
  search?: string
  databases?: Source[]
  readQuery?: ReturnType<typeof gives<QueryContent, LinkedQuery | null>>
} = {}) => {
  const began: RunRequest[] = []
  const runsRead: RunsRequest[] = []
  const load = fromPromise<ReturnType<typeof listOf<never>>, RunsRequest>(({ input }) => {
    runsRead.push(input)
    return Promise.resolve(listOf<never>())
  })
  const silent = fromCallback(() => undefined) as never
  const machine = sqlExplorerMachine.provide({
    actors: {
      queryTabs: queryTabsMachine.provide({ actors: { storedTabs: silent } }),
      tableBrowser: tableBrowserMachine.provide({
        actors: {
          sources: sourcesResource.provide({ actors: { load: gives<Source[]>(databases) } }),
          schemas: schemasResource.provide({
            actors: {
              load: fromPromise<string[], SchemasRequest | null>(({ input }) =>
                Promise.resolve(input === null ? [] : ['main']),
              ),
            },
          }),
          tables: tablesResource.provide({ actors: { load: gives<[], SchemaAddress | null>([]) } }),
        },
      }),
      runHistory: runHistoryMachine.provide({
        actors: { list: runsResource.provide({ actors: { load } }) },
      }),
      tabRun: tabRunMachine.provide({
        actors: {
          runSql: fromPromise<SqlAnswer, RunRequest>(({ input }) => {
            began.push(input)
            return new Promise(() => undefined)
          }),
          stopQuery: hangs<void, { id: string }>(),
          watchRun: silent,
          watchAbandonedRun: silent,
        },
      }),
      panelSizes: silent,
      readQuery,
    },
  })
  const world = inWorld(machine, { search }, ['notifications', 'location', 'workspace'])
  const { actor } = world
  const context = () => actor.getSnapshot().context
  const { tabs } = context()
  const tab = () => {
    const active = activeTabOf(context())
    if (!active) throw new Error('No tab is open')
    return active
  }
  const hasSchema = () => waitFor(tabs, () => tab().schema === 'main')
  return { ...world, context, tabs, tab, hasSchema, began, runsRead }
}

test('the only database and its only schema are chosen for a tab; a run of it shows its results', async () => {
  const { actor, context, tab, hasSchema, began } = open()
  actor.send({ type: 'pane.chosen', pane: 'history' })
  actor.send({ type: 'run.requested', sql: 'SELECT 1' })
  expect({ began, pane: context().pane }).toEqual({ began: [], pane: 'history' })
  await hasSchema()
  actor.send({ type: 'run.requested', sql: 'SELECT 1', limit: 100 })
  const client_id = began[0]?.client_id ?? ''
  expect({ began, pane: context().pane, run: tab().run }).toEqual({
    began: [
      {
        client_id,
        database_id: 1,
        schema: 'main',
        sql: 'SELECT 1',
        queryLimit: 100,
        sql_editor_id: tab().id,
        tab: tab().name,
      },
    ],
    pane: 'results',
    run: { id: client_id, text: tab().code },
  })
})

test('a second run of a tab goes to the first, and both end with their tab', async () => {
  const { actor, context, tabs, tab, hasSchema } = open()
  await hasSchema()
  actor.send({ type: 'run.requested', sql: 'SELECT 1' })
  actor.send({ type: 'run.requested', sql: 'SELECT 2' })
  const [run] = Object.values(context().runs)
  expect({
    runs: Object.keys(context().runs),
    next: run?.getSnapshot().context.next?.requested.sql,
  }).toEqual({ runs: [tab().id], next: 'SELECT 2' })
  tabs.send({ type: 'tab.closed', id: tab().id, spareId: 'spare' })
  expect({ runs: context().runs, status: run?.getSnapshot().status }).toEqual({
    runs: {},
    status: 'stopped',
  })
})

test('a run that a tab remembers is found again when the tab is shown', async () => {
  const { context, tabs, tab, hasSchema } = open()
  await hasSchema()
  tabs.send({ type: 'run.begun', id: tab().id, run: { id: 'r1', text: 'SELECT 1' } })
  const [run] = Object.values(context().runs)
  expect(run?.getSnapshot().context.requested.client_id).toBe('r1')
})

test('the runs of the database are read again each time they are shown', async () => {
  const { actor, context, hasSchema, runsRead } = open()
  await hasSchema()
  await waitFor(context().history.getSnapshot().context.list, (list) => list.matches('ready'))
  const before = runsRead.length
  actor.send({ type: 'pane.chosen', pane: 'history' })
  actor.send({ type: 'pane.chosen', pane: 'results' })
  expect({ pane: context().pane, reads: runsRead.length - before }).toEqual({
    pane: 'results',
    reads: 1,
  })
})

test('of several databases none is chosen', async () => {
  const { context, tab } = open({ databases: [lake, river] })
  const { sources } = context().browser.getSnapshot().context
  await waitFor(sources, (snapshot) => snapshot.matches('ready'))
  expect(tab().database).toBe(null)
})

test('a query of the address is opened in its tab and leaves the address', async () => {
  const { actor, tab, heard } = open({ search: '?savedQueryId=7' })
  expect(actor.getSnapshot().value).toBe('opening')
  await waitFor(actor, (snapshot) => snapshot.matches('exploring'))
  expect({ tab: tab(), location: heard('location') }).toMatchObject({
    tab: { id: 'saved-7', ...query },
    location: [{ type: 'location.requested', path: '/sql-page', replace: true }],
  })
})

test('a query of the address that cannot be read says so and opens nothing', async () => {
  const { actor, tabs, heard } = open({
    search: '?queryId=7',
    readQuery: refuses({ status: 404, message: 'Not found' }),
  })
  await waitFor(actor, (snapshot) => snapshot.matches('exploring'))
  expect({
    tabCount: tabs.getSnapshot().context.book.tabs.length,
    notices: heard('notifications'),
  }).toEqual({
    tabCount: 1,
    notices: [
      {
        type: 'notice.posted',
        notice: {
          intent: 'warning',
          area: 'workspace',
          title: 'The query could not be opened.',
          detail: 'Not found',
        },
      },
    ],
  })
})

test('a tab gets the name of its dialog, and a dataset made for charts opens the dialog of a new one', () => {
  const { actor, tab, heard } = open()
  actor.send({ type: 'dialog.done', output: { tabNamed: { id: tab().id, name: 'Departures' } } })
  actor.send({ type: 'dialog.done', output: { datasetMade: { dataset: { id: 5 }, charts: true } } })
  actor.send({
    type: 'dialog.done',
    output: { datasetMade: { dataset: { id: 6 }, charts: false } },
  })
  actor.send({ type: 'dialog.done', output: null })
  expect({ name: tab().name, workspace: heard('workspace') }).toEqual({
    name: 'Departures',
    workspace: [{ type: 'dialog.requested', dialog: 'newChart', input: { dataset: { id: 5 } } }],
  })
})
