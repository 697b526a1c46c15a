import { assign, setup, type ActorRefFrom, type PromiseActorLogic } from 'xstate'
import { toProblem, type Problem } from '../../api/contract'

/** Milliseconds after which a read that is still under way says so. */
export const slowAfter = 5000

/** The states within a read: after `slowAfter` it has the tag `slow`. The machine has the delay `slow`. */
export const waiting = { initial: 'prompt', states: { prompt: { after: { slow: 'slow' } }, slow: { tags: 'slow' } } } as const

/** What a read that the person cancelled says in place of its answer. */
export const cancelledRead: Problem = { status: 0, message: 'Loading was cancelled.' }

/**
 * A read as a machine: `loading | ready | failed`. After `slowAfter` it has the tag `slow` and can be cancelled. Data stays while it is loaded again (busy with data = stale);
 * re-keying drops and aborts the earlier request. A list is a resource whose key is `{ search, sort, page }`.
 */
export const resource = <Data, Key>(id: string, load: PromiseActorLogic<Data, Key>) =>
  setup({
    types: {} as {
      input: { key: Key }
      context: { key: Key; data: Data | null; problem: Problem | null }
      events: { type: 'resource.invalidated' | 'resource.cancelled' } | { type: 'resource.rekeyed'; key: Key }
      tags: 'busy' | 'slow'
    },
    // setup() cannot infer invoke types through an unresolved generic; the argument type is the check.
    actors: { load: load as PromiseActorLogic<any, any> }, // eslint-disable-line @typescript-eslint/no-explicit-any
    actions: {
      rekey: assign({ key: (_, { key }: { key: Key }) => key }),
      keepData: assign({ data: (_, { output }: { output: Data }) => output }),
      keepCancelled: assign({ problem: cancelledRead }),
      keepProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    },
    delays: { slow: slowAfter },
  }).createMachine({
    id,
    context: ({ input }) => ({ key: input.key, data: null, problem: null }),
    on: {
      'resource.invalidated': { target: '.loading', reenter: true },
      'resource.rekeyed': { target: '.loading', reenter: true, actions: { type: 'rekey', params: ({ event }) => event } },
    },
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        invoke: {
          src: 'load',
          input: ({ context }: { context: { key: Key } }) => context.key,
          onDone: { target: 'ready', actions: { type: 'keepData', params: ({ event }) => event } },
          onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
        },
        on: { 'resource.cancelled': { target: 'failed', actions: 'keepCancelled' } },
        ...waiting,
      },
      ready: {},
      failed: {},
    },
  })

export type ResourceRef<Data, Key> = ActorRefFrom<ReturnType<typeof resource<Data, Key>>>
