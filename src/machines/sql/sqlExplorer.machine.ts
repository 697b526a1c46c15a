import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { toProblem } from '../../api/contract'
import { panelSizesMachine, type PanelSizesRef } from '../explorer/panelSizes.machine'
import { exporterMachine, type ExporterRef } from '../explorer/run/exporter.machine'
import { sqlPath } from '../lib/pageLocation'
import { fromEvent } from '../lib/fromEvent'
import { goTo, openDialog, post, type DialogDone } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { linkedQueryOf, tabOfQuery, type LinkedQuery } from './linkedQuery'
import { queryTabsMachine, tabId, type QueryTabsRef } from './queryTabs.machine'
import type { DatasetMade } from './queryDataset.machine'
import type { TabNamed } from './renameTab.machine'
import { runHistoryMachine, type RunHistoryRef } from './runHistory.machine'
import { activeTab, type QueryContent, type TabBook } from './tabBook'
import {
  onlyChoiceIn,
  tableBrowserMachine,
  type Looked,
  type TableBrowserRef,
} from './tableBrowser.machine'
import { completionsMachine, type CompletionsRef } from '../lib/completions.machine'
import { writingHelpMachine, type WritingHelpRef } from './writingHelp.machine'
import { runRequestOf, type RunOptions } from './runRequest'
import { tabRunMachine, type TabRunRef } from './tabRun.machine'

export type Pane = 'results' | 'history'

const lookedAt = (book: TabBook): Looked => {
  const tab = activeTab(book)
  return {
    databaseId: tab?.database?.id ?? null,
    schema: tab?.schema ?? null,
    table: tab?.table ?? null,
  }
}

export const activeTabOf = ({ tabs }: { tabs: QueryTabsRef }) =>
  activeTab(tabs.getSnapshot().context.book)

/** The tab of the run is open and has not changed its database. */
const isOf = ({ tabs }: TabBook, id: string, run: TabRunRef) =>
  tabs.some(
    (tab) => tab.id === id && tab.database?.id === run.getSnapshot().context.requested.database_id,
  )

const namedIn = (output: unknown) =>
  typeof output === 'object' && output !== null && 'tabNamed' in output
    ? (output as TabNamed).tabNamed
    : null

const madeIn = (output: unknown) =>
  typeof output === 'object' && output !== null && 'datasetMade' in output
    ? (output as DatasetMade).datasetMade
    : null

/** The SQL explorer: its tabs, the tables beside them, and a run for each tab that was run. */
export const sqlExplorerMachine = setup({
  types: {} as {
    input: { search: string }
    context: {
      requested: LinkedQuery | null
      tabs: QueryTabsRef
      browser: TableBrowserRef
      help: WritingHelpRef
      completions: CompletionsRef
      history: RunHistoryRef
      exporter: ExporterRef
      sizes: PanelSizesRef
      runs: Record<string, TabRunRef>
      pane: Pane
    }
    events:
      | { type: 'xstate.snapshot.tabs'; snapshot: SnapshotFrom<QueryTabsRef> }
      | { type: 'xstate.snapshot.browser'; snapshot: SnapshotFrom<TableBrowserRef> }
      | ({ type: 'run.requested' } & RunOptions)
      | { type: 'pane.chosen'; pane: Pane }
      | DialogDone
  },
  actors: {
    queryTabs: queryTabsMachine,
    tableBrowser: tableBrowserMachine,
    runHistory: runHistoryMachine,
    exporter: exporterMachine,
    panelSizes: panelSizesMachine,
    tabRun: tabRunMachine,
    writingHelp: writingHelpMachine,
    completions: completionsMachine,
    readQuery: unprovided<QueryContent, LinkedQuery | null>('readQuery'),
  },
  actions: {
    followSchema: ({ context }, { book }: { book: TabBook }) => {
      const looked = lookedAt(book)
      context.browser.send({ type: 'schema.followed', looked })
      context.history.send({ type: 'database.followed', databaseId: looked.databaseId })
    },
    chooseOnly: ({ context: { browser, tabs } }) => {
      const id = activeTab(tabs.getSnapshot().context.book)?.id
      if (id === undefined) return
      const { database, schema } = onlyChoiceIn(browser.getSnapshot().context)
      if (database) tabs.send({ type: 'database.proposed', id, database })
      if (schema) tabs.send({ type: 'schema.chosen', id, schema })
    },
    show: assign({ pane: (_, { pane }: { pane: Pane }) => pane }),
    readRuns: ({ context }, { pane }: { pane: Pane }) => {
      if (pane === 'history') context.history.send({ type: 'list.retried' })
    },
    endRuns: enqueueActions(({ context, enqueue }, { book }: { book: TabBook }) => {
      const gone = Object.entries(context.runs).filter(([id, run]) => !isOf(book, id, run))
      if (gone.length === 0) return
      for (const [, run] of gone) enqueue.stopChild(run)
      enqueue.assign({
        runs: Object.fromEntries(
          Object.entries(context.runs).filter((entry) => !gone.some(([id]) => id === entry[0])),
        ),
      })
    }),
    run: enqueueActions(({ context, enqueue }, { sql, limit }: RunOptions) => {
      const tab = activeTabOf(context)
      const requested = tab
        ? runRequestOf(tab, { sql, ...(limit === undefined ? {} : { limit }) }, tabId())
        : null
      if (!tab || requested === null) return
      const { id, code } = tab
      const run = context.runs[id]
      if (run) enqueue.sendTo(run, { type: 'run.requested', requested, text: code })
      else
        enqueue.assign({
          runs: ({ context: { runs }, spawn }) => ({
            ...runs,
            [id]: spawn('tabRun', {
              id: `run ${requested.client_id}`,
              input: { requested, text: code, found: false },
            }),
          }),
        })
      enqueue.sendTo(context.tabs, {
        type: 'run.begun',
        id,
        run: { id: requested.client_id, text: code },
      })
    }),
    findRun: assign({
      runs: ({ context: { runs }, spawn }, { book }: { book: TabBook }) => {
        const tab = activeTab(book)
        if (!tab?.run || runs[tab.id]) return runs
        const requested = runRequestOf(tab, { sql: tab.run.text }, tab.run.id)
        return requested === null
          ? runs
          : {
              ...runs,
              [tab.id]: spawn('tabRun', {
                id: `found ${tab.run.id}`,
                input: { requested, text: tab.run.text, found: true },
              }),
            }
      },
    }),
    openQuery: ({ context: { requested, tabs } }, { output }: { output: QueryContent }) => {
      if (requested !== null)
        tabs.send({ type: 'tab.opened', id: tabOfQuery(requested), query: output })
    },
    leaveAddress: ({ system }) => goTo(system, sqlPath, { replace: true }),
    reportUnread: ({ system }, { error }: { error: unknown }) =>
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title: 'The query could not be opened.',
        detail: toProblem(error).message,
      }),
    rename: ({ context }, { output }: { output: unknown }) => {
      const named = namedIn(output)
      if (named !== null) context.tabs.send({ type: 'tab.renamed', ...named })
    },
    chartMade: ({ system }, { output }: { output: unknown }) => {
      const made = madeIn(output)
      if (made?.charts) openDialog(system, 'newChart', { dataset: made.dataset })
    },
  },
  guards: {
    queryIsRequested: ({ context }) => context.requested !== null,
    databaseIsChosen: ({ context }) => (activeTabOf(context)?.database ?? null) !== null,
  },
}).createMachine({
  id: 'sqlExplorer',
  context: ({ input, spawn }) => {
    const tabs = spawn('queryTabs', { id: 'tabs', syncSnapshot: true })
    const looked = lookedAt(tabs.getSnapshot().context.book)
    const browser = spawn('tableBrowser', { id: 'browser', input: looked, syncSnapshot: true })
    const history = spawn('runHistory', { id: 'history', input: looked })
    return {
      requested: linkedQueryOf(input.search),
      tabs,
      browser,
      help: spawn('writingHelp', { id: 'help', input: { tabs } }),
      completions: spawn('completions', { id: 'completions' }),
      history,
      exporter: spawn('exporter', { id: 'exporter', input: { datasetId: null } }),
      sizes: spawn('panelSizes', { id: 'sizes' }),
      runs: {},
      pane: 'results',
    }
  },
  on: {
    'xstate.snapshot.tabs': {
      actions: [
        { type: 'followSchema', params: ({ event }) => ({ book: event.snapshot.context.book }) },
        { type: 'endRuns', params: ({ event }) => ({ book: event.snapshot.context.book }) },
        { type: 'findRun', params: ({ event }) => ({ book: event.snapshot.context.book }) },
      ],
    },
    'xstate.snapshot.browser': { actions: 'chooseOnly' },
    'run.requested': {
      guard: 'databaseIsChosen',
      actions: [fromEvent('run'), { type: 'show', params: { pane: 'results' } }],
    },
    'pane.chosen': {
      actions: [fromEvent('show'), fromEvent('readRuns')],
    },
    'dialog.done': {
      actions: [fromEvent('rename'), fromEvent('chartMade')],
    },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'queryIsRequested', target: 'opening' }, { target: 'exploring' }],
    },
    opening: {
      invoke: {
        src: 'readQuery',
        input: ({ context }) => context.requested,
        onDone: {
          target: 'exploring',
          actions: [fromEvent('openQuery'), 'leaveAddress'],
        },
        onError: {
          target: 'exploring',
          actions: fromEvent('reportUnread'),
        },
      },
    },
    exploring: {},
  },
})
export type SqlExplorerRef = ActorRefFrom<typeof sqlExplorerMachine>
