import { assign, setup, type ActorRefFrom, type PromiseActorLogic } from 'xstate'
import { toProblem, type Problem } from '../../api/contract'
import { fromEvent } from './fromEvent'

/**
 * A read as a machine: `loading | ready | failed`. Data stays while it is loaded again (busy with data = stale);
 * re-keying drops and aborts the earlier request. A list is a resource whose key is `{ search, sort, page }`.
 */
export const resource = <Data, Key>(id: string, load: PromiseActorLogic<Data, Key>) =>
  setup({
    types: {} as {
      input: { key: Key }
      context: { key: Key; data: Data | null; problem: Problem | null }
      events: { type: 'resource.invalidated' } | { type: 'resource.rekeyed'; key: Key }
      tags: 'busy'
    },
    // setup() cannot infer invoke types through an unresolved generic; the argument type is the check.
    actors: { load: load as PromiseActorLogic<any, any> }, // oxlint-disable-line typescript/no-explicit-any
    actions: {
      rekey: assign({ key: (_, { key }: { key: Key }) => key }),
      storeData: assign({ data: (_, { output }: { output: Data }) => output }),
      storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ key: input.key, data: null, problem: null }),
    on: {
      'resource.invalidated': { target: '.loading', reenter: true },
      'resource.rekeyed': {
        target: '.loading',
        reenter: true,
        actions: fromEvent('rekey'),
      },
    },
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        invoke: {
          src: 'load',
          input: ({ context }: { context: { key: Key } }) => context.key,
          onDone: { target: 'ready', actions: fromEvent('storeData') },
          onError: {
            target: 'failed',
            actions: fromEvent('storeProblem'),
          },
        },
      },
      ready: {},
      failed: {},
    },
  })

export type ResourceRef<Data, Key> = ActorRefFrom<ReturnType<typeof resource<Data, Key>>>
