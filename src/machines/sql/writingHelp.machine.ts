import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type Completion, type CompletionsRequest } from '../../api/contract'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import type { QueryTabsRef } from './queryTabs.machine'

/** Where somebody writes: the database, the text and the place of the cursor in it. */
export type WritingPlace = CompletionsRequest & { databaseId: number }

/** What can stand at a place, told once to whom asked. */
interface Asked {
  place: WritingPlace
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
    context: { tabs: QueryTabsRef; asked: Asked | null; text: Formatting | null }
    events:
      ({ type: 'completions.requested' } & Asked) | ({ type: 'format.requested' } & Formatting)
    tags: 'busy'
  },
  actors: {
    completeSql: unprovided<Completion[], WritingPlace | null>('completeSql'),
    formatSql: unprovided<string, Formatting | null>('formatSql'),
  },
  actions: {
    keepAsked: assign({
      asked: ({ context }, { place, settle }: Asked) => {
        context.asked?.settle([])
        return { place, settle }
      },
    }),
    answer: ({ context }, { found }: { found: readonly Completion[] }) =>
      context.asked?.settle(found),
    keepText: assign({
      text: (_, { id, databaseId, sql }: Formatting) => ({ id, databaseId, sql }),
    }),
    writeFormatted: ({ context: { tabs, text } }, { output }: { output: string }) => {
      const isAsItWas = tabs
        .getSnapshot()
        .context.book.tabs.some(({ id, code }) => id === text?.id && code === text.sql)
      if (isAsItWas && text) tabs.send({ type: 'code.edited', id: text.id, code: output })
    },
    tellUnformatted: ({ system }, { error }: { error: unknown }) =>
      post(system, {
        intent: 'warning',
        place: 'explorer',
        title: 'The query was not formatted',
        detail: toProblem(error).message,
      }),
  },
}).createMachine({
  id: 'writingHelp',
  context: ({ input }) => ({ tabs: input.tabs, asked: null, text: null }),
  type: 'parallel',
  states: {
    completing: {
      initial: 'ready',
      on: {
        'completions.requested': {
          target: '.asking',
          reenter: true,
          actions: { type: 'keepAsked', params: ({ event }) => event },
        },
      },
      states: {
        ready: {},
        asking: {
          invoke: {
            src: 'completeSql',
            input: ({ context }) => context.asked?.place ?? null,
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
              target: 'asking',
              actions: { type: 'keepText', params: ({ event }) => event },
            },
          },
        },
        asking: {
          tags: 'busy',
          invoke: {
            src: 'formatSql',
            input: ({ context }) => context.text,
            onDone: {
              target: 'ready',
              actions: { type: 'writeFormatted', params: ({ event }) => event },
            },
            onError: {
              target: 'ready',
              actions: { type: 'tellUnformatted', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
})
export type WritingHelpRef = ActorRefFrom<typeof writingHelpMachine>

/** Awaits what can stand at a place; nothing where the database does not say. */
export const completionsFor = (help: WritingHelpRef, place: WritingPlace) =>
  new Promise<readonly Completion[]>((settle) =>
    help.send({ type: 'completions.requested', place, settle }),
  )
