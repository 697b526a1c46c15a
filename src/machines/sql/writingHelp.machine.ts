import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type Completion, type CompletionsRequest } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import type { QueryTabsRef } from './queryTabs.machine'

/** Where somebody writes: the database, the text and the place of the cursor in it. */
export type CompletionTarget = CompletionsRequest & { databaseId: number }

/** What can stand at a place, told once to whom asked. */
interface HelpRequest {
  target: CompletionTarget
  settle: (found: readonly Completion[]) => void
}

/** A text of a tab that is to be put in order. */
export interface Formatting {
  id: string
  databaseId: number
  sql: string
}

/** Helps somebody who writes: tells what can stand at the cursor, the last who asked before all others, and puts a text in order. */
export const writingHelpMachine = setup({
  types: {} as {
    input: { tabs: QueryTabsRef }
    context: { tabs: QueryTabsRef; requested: HelpRequest | null; text: Formatting | null }
    events:
      | ({ type: 'completions.requested' } & HelpRequest)
      | ({ type: 'format.requested' } & Formatting)
    tags: 'busy'
  },
  actors: {
    completeSql: unprovided<Completion[], CompletionTarget | null>('completeSql'),
    formatSql: unprovided<string, Formatting | null>('formatSql'),
  },
  actions: {
    storeRequest: assign({
      requested: ({ context }, { target, settle }: HelpRequest) => {
        context.requested?.settle([])
        return { target, settle }
      },
    }),
    answer: ({ context }, { found }: { found: readonly Completion[] }) =>
      context.requested?.settle(found),
    storeText: assign({
      text: (_, { id, databaseId, sql }: Formatting) => ({ id, databaseId, sql }),
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
        title: 'The query was not formatted',
        detail: toProblem(error).message,
      }),
  },
}).createMachine({
  id: 'writingHelp',
  context: ({ input }) => ({ tabs: input.tabs, requested: null, text: null }),
  type: 'parallel',
  states: {
    completing: {
      initial: 'ready',
      on: {
        'completions.requested': {
          target: '.requesting',
          reenter: true,
          actions: fromEvent('storeRequest'),
        },
      },
      states: {
        ready: {},
        requesting: {
          invoke: {
            src: 'completeSql',
            input: ({ context }) => context.requested?.target ?? null,
            onDone: {
              target: 'ready',
              actions: { type: 'answer', params: ({ event }) => ({ found: event.output }) },
            },
            onError: { target: 'ready', actions: { type: 'answer', params: { found: [] } } },
          },
        },
      },
    },
    formatting: {
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
    },
  },
})
export type WritingHelpRef = ActorRefFrom<typeof writingHelpMachine>

/** Awaits what can stand at a place; nothing where the database does not say. */
export const completionsFor = (help: WritingHelpRef, target: CompletionTarget) =>
  new Promise<readonly Completion[]>((settle) =>
    help.send({ type: 'completions.requested', target, settle }),
  )
