import { assign, enqueueActions, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toProblem, type Completion, type CompletionsRequest } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { post } from '../lib/peers'
import { requestOutput, type Answer } from '../lib/requester'
import { unprovided } from '../lib/unprovided'
import type { QueryTabsRef } from './queryTabs.machine'

/** The database, the text and the position of the cursor in it. */
export type CompletionTarget = CompletionsRequest & { databaseId: number }

interface CompletionsRequested {
  type: 'completions.requested'
  requester: AnyActorRef
  target: CompletionTarget
}

export interface Formatting {
  id: string
  databaseId: number
  sql: string
}

/** Completes and formats what a person writes. Of several requests for completions only the last is completed. */
export const writingHelpMachine = setup({
  types: {} as {
    input: { tabs: QueryTabsRef }
    context: { tabs: QueryTabsRef; requested: CompletionsRequested | null; text: Formatting | null }
    events: CompletionsRequested | ({ type: 'format.requested' } & Formatting)
    tags: 'busy'
  },
  actors: {
    completeSql: unprovided<Completion[], CompletionTarget | null>('completeSql'),
    formatSql: unprovided<string, Formatting | null>('formatSql'),
  },
  actions: {
    storeRequest: assign({ requested: (_, requested: CompletionsRequested) => requested }),
    answer: enqueueActions(
      ({ context: { requested }, enqueue }, { output }: { output: readonly Completion[] }) => {
        if (requested)
          enqueue.sendTo(requested.requester, {
            type: 'request.answered',
            output,
          } satisfies Answer)
        enqueue.assign({ requested: null })
      },
    ),
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
          actions: [{ type: 'answer', params: { output: [] } }, fromEvent('storeRequest')],
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
              actions: fromEvent('answer'),
            },
            onError: { target: 'ready', actions: { type: 'answer', params: { output: [] } } },
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

/** None where the request fails or another one follows before its answer. */
export const completionsFor = (help: WritingHelpRef, target: CompletionTarget) =>
  requestOutput<readonly Completion[]>(help, (requester): CompletionsRequested => ({
    type: 'completions.requested',
    requester,
    target,
  }))
