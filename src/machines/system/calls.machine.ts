import {
  assign,
  enqueueActions,
  setup,
  type ActorRefFrom,
  type AnyActorRef,
  type SnapshotFrom,
} from 'xstate'
import type { Problem } from '../../api/contract'
import { attempt, attemptOf, type AttemptEnd, type Run } from '../lib/attempt'
import { fromEvent } from '../lib/fromEvent'

/** A call to the server and who waits for its answer. */
export interface Call {
  id: string
  caller: AnyActorRef
  run: Run
  /** What the caller learns when a person cancels the call. */
  cancelled: Problem
  settle: (end: AttemptEnd) => void
}

const slowOf = (id: string) => `slow ${id}`

/**
 * The calls under way. One that has no answer after five seconds is slow: the screen or dialog that waits for it says
 * so, and a person can cancel it, which fails it for its caller, or try again, which makes the same call in its place.
 */
export const callsMachine = setup({
  types: {} as {
    context: { calls: readonly Call[]; slow: readonly string[] }
    events:
      | { type: 'call.requested'; call: Call }
      | { type: 'call.left' | 'call.slowed'; id: string }
      | { type: 'calls.cancelled' | 'calls.retried'; ids: readonly string[] }
      | { type: `xstate.done.actor.${string}`; output: AttemptEnd }
  },
  actors: { attempt },
  actions: {
    begin: enqueueActions(({ enqueue }, { id, run }: Call) => {
      enqueue.spawnChild('attempt', { id, input: { run } })
      enqueue.raise({ type: 'call.slowed', id }, { id: slowOf(id), delay: 'slow' })
    }),
    stop: enqueueActions(({ enqueue }, { id }: { id: string }) => {
      enqueue.cancel(slowOf(id))
      enqueue.stopChild(id)
    }),
    add: assign({ calls: ({ context: { calls } }, { call }: { call: Call }) => [...calls, call] }),
    drop: assign({
      calls: ({ context: { calls } }, { ids }: { ids: readonly string[] }) =>
        calls.filter(({ id }) => !ids.includes(id)),
    }),
    markSlow: assign({ slow: ({ context: { slow } }, { id }: { id: string }) => [...slow, id] }),
    unmarkSlow: assign({
      slow: ({ context: { slow } }, { ids }: { ids: readonly string[] }) =>
        slow.filter((id) => !ids.includes(id)),
    }),
    settle: ({ context: { calls } }, { id, end }: { id: string; end: AttemptEnd }) =>
      calls.find((call) => call.id === id)?.settle(end),
    refuse: ({ context: { calls } }, { ids }: { ids: readonly string[] }) =>
      calls
        .filter(({ id }) => ids.includes(id))
        .forEach(({ cancelled, settle }) => settle({ error: cancelled })),
  },
  delays: { slow: 5000 },
}).createMachine({
  id: 'calls',
  context: { calls: [], slow: [] },
  on: {
    'call.requested': {
      actions: [fromEvent('add'), { type: 'begin', params: ({ event }) => event.call }],
    },
    'call.slowed': { actions: fromEvent('markSlow') },
    'call.left': {
      actions: enqueueActions(({ enqueue, event: { id } }) => {
        enqueue({ type: 'stop', params: { id } })
        enqueue({ type: 'unmarkSlow', params: { ids: [id] } })
        enqueue({ type: 'drop', params: { ids: [id] } })
      }),
    },
    'calls.cancelled': {
      actions: enqueueActions(({ enqueue, event: { ids } }) => {
        enqueue({ type: 'refuse', params: { ids } })
        ids.forEach((id) => enqueue({ type: 'stop', params: { id } }))
        enqueue({ type: 'unmarkSlow', params: { ids } })
        enqueue({ type: 'drop', params: { ids } })
      }),
    },
    'calls.retried': {
      actions: enqueueActions(({ context: { calls }, enqueue, event: { ids } }) => {
        enqueue({ type: 'unmarkSlow', params: { ids } })
        for (const call of calls.filter(({ id }) => ids.includes(id))) {
          enqueue({ type: 'stop', params: call })
          enqueue({ type: 'begin', params: call })
        }
      }),
    },
    'xstate.done.actor.*': {
      actions: enqueueActions(({ enqueue, event: { output: end, type } }) => {
        const id = attemptOf(type)
        enqueue({ type: 'settle', params: { id, end } })
        enqueue({ type: 'stop', params: { id } })
        enqueue({ type: 'unmarkSlow', params: { ids: [id] } })
        enqueue({ type: 'drop', params: { ids: [id] } })
      }),
    },
  },
})
export type CallsRef = ActorRefFrom<typeof callsMachine>

const isWithin = (actor: AnyActorRef, position: AnyActorRef): boolean =>
  actor === position || childrenOf(position).some((child) => isWithin(actor, child))

const childrenOf = (actor: AnyActorRef) => {
  const { children = {} } = actor.getSnapshot() as {
    children?: Record<string, AnyActorRef | undefined>
  }
  return Object.values(children).filter((child) => child !== undefined)
}

/** The slow calls of a place: those of the actors that `within` started, or all but those that `without` started. */
export const slowCalls = (
  { context: { calls, slow } }: SnapshotFrom<typeof callsMachine>,
  { within = null, without = null }: { within?: AnyActorRef | null; without?: AnyActorRef | null },
) =>
  calls
    .filter(({ id }) => slow.includes(id))
    .filter(({ caller }) => within === null || isWithin(caller, within))
    .filter(({ caller }) => without === null || !isWithin(caller, without))
    .map(({ id }) => id)
