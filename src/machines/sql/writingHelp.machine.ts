import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import type { QueryTabsRef } from './queryTabs.machine'

export interface Formatting {
  id: string
  databaseId: number
  sql: string
}

/** The text of a tab as it is now, for its database. */
const textIn = (tabs: QueryTabsRef, id: string): Formatting | null => {
  const tab = tabs.getSnapshot().context.book.tabs.find((each) => each.id === id)
  return tab?.database ? { id, databaseId: tab.database.id, sql: tab.code } : null
}

/** Formats what a person writes. */
export const writingHelpMachine = setup({
  types: {} as {
    input: { tabs: QueryTabsRef }
    context: { tabs: QueryTabsRef; text: Formatting | null }
    events: { type: 'format.requested'; id: string }
    tags: 'busy'
  },
  actors: {
    formatSql: unprovided<string, Formatting | null>('formatSql'),
  },
  actions: {
    storeText: assign({
      text: ({ context: { tabs } }, { id }: { id: string }) => textIn(tabs, id),
    }),
    writeFormatted: ({ context: { tabs, text } }, { output }: { output: string }) => {
      const isAsItWas = tabs
        .getSnapshot()
        .context.book.tabs.some(({ id, code }) => id === text?.id && code === text.sql)
      if (isAsItWas && text) tabs.send({ type: 'code.edited', id: text.id, code: output })
    },
    reportUnformatted: ({ system }, { error }: { error: unknown }) =>
      post(system, {
        intent: 'warning',
        area: 'explorer',
        topic: 'formatting',
        title: 'The query was not formatted',
        detail: toProblem(error).message,
      }),
  },
}).createMachine({
  id: 'writingHelp',
  context: ({ input }) => ({ tabs: input.tabs, text: null }),
  initial: 'ready',
  states: {
    ready: {
      on: {
        'format.requested': {
          target: 'requesting',
          actions: fromEvent('storeText'),
        },
      },
    },
    requesting: {
      tags: 'busy',
      invoke: {
        src: 'formatSql',
        input: ({ context }) => context.text,
        onDone: {
          target: 'ready',
          actions: fromEvent('writeFormatted'),
        },
        onError: {
          target: 'ready',
          actions: fromEvent('reportUnformatted'),
        },
      },
    },
  },
})
export type WritingHelpRef = ActorRefFrom<typeof writingHelpMachine>
