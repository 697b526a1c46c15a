import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { toProblem } from '../../api/contract'
import { post, type DialogDone } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { askedQuery, tabOfQuery, type AskedQuery } from './askedQuery'
import { queryTabsMachine, tabId, type QueryTabsRef } from './queryTabs.machine'
import type { TabNamed } from './renameTab.machine'
import { activeTab, type QueryContent, type TabBook } from './tabBook'
import { tableBrowserMachine, type Looked, type TableBrowserRef } from './tableBrowser.machine'
import { tabRunMachine, type RunAsked, type TabRunRef } from './tabRun.machine'

export const usualLimit = 1000

interface Asked {
  sql: string
  limit?: number
}

const lookedAt = (book: TabBook): Looked => {
  const tab = activeTab(book)
  return { databaseId: tab?.database?.id ?? null, schema: tab?.schema ?? null, table: tab?.table ?? null }
}

const askedOf = (book: TabBook, { sql, limit = usualLimit }: Asked): RunAsked | null => {
  const tab = activeTab(book)
  if (!tab?.database) return null
  return { client_id: tabId(), database_id: tab.database.id, schema: tab.schema, sql, queryLimit: limit, sql_editor_id: tab.id, tab: tab.name }
}

/** Whether a run belongs to a tab that is open and has not changed its database. */
const isOf = ({ tabs }: TabBook, id: string, run: TabRunRef) =>
  tabs.some((tab) => tab.id === id && tab.database?.id === run.getSnapshot().context.asked.database_id)

const namedIn = (output: unknown) => (typeof output === 'object' && output !== null && 'tabNamed' in output ? (output as TabNamed).tabNamed : null)

/** The SQL explorer: its tabs, the tables beside them, and a run for each tab that was run. */
export const sqlExplorerMachine = setup({
  types: {} as {
    input: { search: string }
    context: { asked: AskedQuery | null; tabs: QueryTabsRef; browser: TableBrowserRef; runs: Record<string, TabRunRef> }
    events: { type: 'xstate.snapshot.tabs'; snapshot: SnapshotFrom<QueryTabsRef> } | ({ type: 'run.requested' } & Asked) | DialogDone
  },
  actors: { queryTabs: queryTabsMachine, tableBrowser: tableBrowserMachine, tabRun: tabRunMachine, readQuery: unprovided<QueryContent, AskedQuery | null>('readQuery') },
  actions: {
    followPlace: ({ context }, { book }: { book: TabBook }) => context.browser.send({ type: 'place.followed', looked: lookedAt(book) }),
    endRuns: enqueueActions(({ context, enqueue }, { book }: { book: TabBook }) => {
      const gone = Object.entries(context.runs).filter(([id, run]) => !isOf(book, id, run))
      if (gone.length === 0) return
      for (const [, run] of gone) enqueue.stopChild(run)
      enqueue.assign({ runs: Object.fromEntries(Object.entries(context.runs).filter((entry) => !gone.some(([id]) => id === entry[0]))) })
    }),
    run: assign({
      runs: ({ context, spawn }, { sql, limit }: Asked) => {
        const asked = askedOf(context.tabs.getSnapshot().context.book, { sql, ...(limit === undefined ? {} : { limit }) })
        if (asked === null) return context.runs
        const id = String(asked.sql_editor_id)
        const run = context.runs[id]
        run?.send({ type: 'run.requested', asked })
        return run ? context.runs : { ...context.runs, [id]: spawn('tabRun', { id: `run ${id} ${asked.client_id ?? ''}`, input: asked }) }
      },
    }),
    openQuery: ({ context: { asked, tabs } }, { output }: { output: QueryContent }) => {
      if (asked !== null) tabs.send({ type: 'tab.opened', id: tabOfQuery(asked), query: output })
    },
    tellUnread: ({ system }, { error }: { error: unknown }) =>
      post(system, { intent: 'warning', place: 'workspace', title: 'The query could not be opened.', detail: toProblem(error).message }),
    rename: ({ context }, { output }: { output: unknown }) => {
      const named = namedIn(output)
      if (named !== null) context.tabs.send({ type: 'tab.renamed', ...named })
    },
  },
  guards: {
    queryIsAsked: ({ context }) => context.asked !== null,
    databaseIsChosen: ({ context }) => lookedAt(context.tabs.getSnapshot().context.book).databaseId !== null,
  },
}).createMachine({
  id: 'sqlExplorer',
  context: ({ input, spawn }) => {
    const tabs = spawn('queryTabs', { id: 'tabs', syncSnapshot: true })
    return { asked: askedQuery(input.search), tabs, browser: spawn('tableBrowser', { id: 'browser', input: lookedAt(tabs.getSnapshot().context.book) }), runs: {} }
  },
  on: {
    'xstate.snapshot.tabs': {
      actions: [
        { type: 'followPlace', params: ({ event }) => ({ book: event.snapshot.context.book }) },
        { type: 'endRuns', params: ({ event }) => ({ book: event.snapshot.context.book }) },
      ],
    },
    'run.requested': { guard: 'databaseIsChosen', actions: { type: 'run', params: ({ event }) => event } },
    'dialog.done': { actions: { type: 'rename', params: ({ event }) => event } },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'queryIsAsked', target: 'opening' }, { target: 'exploring' }] },
    opening: {
      invoke: {
        src: 'readQuery',
        input: ({ context }) => context.asked,
        onDone: { target: 'exploring', actions: { type: 'openQuery', params: ({ event }) => event } },
        onError: { target: 'exploring', actions: { type: 'tellUnread', params: ({ event }) => event } },
      },
    },
    exploring: {},
  },
})
export type SqlExplorerRef = ActorRefFrom<typeof sqlExplorerMachine>
