import { assign, enqueueActions, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { Completion, CompletionsRequest } from '../../api/contract'
import { fromEvent } from './fromEvent'
import { requestOutput, type Answer } from './requester'
import { unprovided } from './unprovided'

/** The database, the text and the position of the cursor in it. */
export type CompletionTarget = CompletionsRequest & { databaseId: number }

export interface CompletionsRequested {
  type: 'completions.requested'
  requester: AnyActorRef
  target: CompletionTarget
}

/** Completes what a person writes. Of several requests only the last is completed. */
export const completionsMachine = setup({
  types: {} as {
    context: { requested: CompletionsRequested | null }
    events: CompletionsRequested
  },
  actors: {
    completeSql: unprovided<Completion[], CompletionTarget | null>('completeSql'),
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
  },
}).createMachine({
  id: 'completions',
  context: { requested: null },
  on: {
    'completions.requested': {
      target: '.requesting',
      reenter: true,
      actions: [{ type: 'answer', params: { output: [] } }, fromEvent('storeRequest')],
    },
  },
  initial: 'ready',
  states: {
    ready: {},
    requesting: {
      invoke: {
        src: 'completeSql',
        input: ({ context }) => context.requested?.target ?? null,
        onDone: { target: 'ready', actions: fromEvent('answer') },
        onError: { target: 'ready', actions: { type: 'answer', params: { output: [] } } },
      },
    },
  },
})
export type CompletionsRef = ActorRefFrom<typeof completionsMachine>

/** None where the request fails or another one follows before its answer. */
export const completionsFor = (completions: CompletionsRef, target: CompletionTarget) =>
  requestOutput<readonly Completion[]>(completions, (requester): CompletionsRequested => ({
    type: 'completions.requested',
    requester,
    target,
  }))
