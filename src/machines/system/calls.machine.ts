import {
  assign,
  enqueueActions,
  setup,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type SnapshotFrom,
} from 'xstate'
import type { Problem } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { answerOf, type Answer, type RequestEnded, type Withdrawal } from '../lib/requester'
import { spawnAny } from '../lib/spawnAny'

export interface CallRequest {
  type: 'call.requested'
  requester: AnyActorRef
  /** Who waits for the answer: the requester, or who requested the write that it belongs to. */
  caller: AnyActorRef
  /** Makes the call. */
  logic: AnyActorLogic
  input: unknown
  /** The caller's error when a person cancels the call. */
  cancelled: Problem
}

interface Call extends CallRequest {
  id: string
}

interface Ids {
  ids: readonly string[]
}

const slowId = (id: string) => `slow ${id}`

/**
 * The calls under way. One that has no answer after five seconds is slow: the screen or dialog that waits for it says
 * so, and a person can cancel it, which fails it for its caller, or try again, which makes the same call in its place.
 */
export const callsMachine = setup({
  types: {} as {
    context: { calls: readonly Call[]; slow: readonly string[] }
    events:
      | CallRequest
      | Withdrawal
      | { type: 'call.slowed'; id: string }
      | ({ type: 'calls.cancelled' | 'calls.retried' } & Ids)
      | RequestEnded
  },
  actions: {
    begin: assign(({ context: { calls }, spawn }, request: CallRequest) => {
      const id = request.requester.sessionId
      spawnAny(spawn)(request.logic, { id, input: request.input })
      return { calls: [...calls, { ...request, id }] }
    }),
    startTimer: enqueueActions(({ enqueue }, { requester: { sessionId: id } }: CallRequest) =>
      enqueue.raise({ type: 'call.slowed', id }, { id: slowId(id), delay: 'slow' }),
    ),
    markSlow: assign({ slow: ({ context: { slow } }, { id }: { id: string }) => [...slow, id] }),
    answer: enqueueActions(({ context: { calls }, enqueue }, ended: RequestEnded) => {
      const call = calls.find(({ id }) => id === ended.actorId)
      if (call) enqueue.sendTo(call.requester, answerOf(ended))
    }),
    refuse: enqueueActions(({ context: { calls }, enqueue }, { ids }: Ids) => {
      for (const { requester, cancelled } of calls.filter(({ id }) => ids.includes(id)))
        enqueue.sendTo(requester, { type: 'request.refused', error: cancelled } satisfies Answer)
    }),
    repeat: enqueueActions(({ context: { calls }, enqueue }, { ids }: Ids) => {
      for (const call of calls.filter(({ id }) => ids.includes(id))) enqueue.raise(call)
    }),
    forget: enqueueActions(({ context: { calls, slow }, enqueue }, { ids }: Ids) => {
      for (const id of ids) {
        enqueue.cancel(slowId(id))
        enqueue.stopChild(id)
      }
      enqueue.assign({
        calls: calls.filter(({ id }) => !ids.includes(id)),
        slow: slow.filter((id) => !ids.includes(id)),
      })
    }),
  },
  delays: { slow: 5000 },
}).createMachine({
  id: 'calls',
  context: { calls: [], slow: [] },
  on: {
    'call.requested': { actions: [fromEvent('begin'), fromEvent('startTimer')] },
    'call.slowed': { actions: fromEvent('markSlow') },
    'request.withdrawn': {
      actions: { type: 'forget', params: ({ event }) => ({ ids: [event.requester.sessionId] }) },
    },
    'calls.cancelled': { actions: [fromEvent('refuse'), fromEvent('forget')] },
    'calls.retried': { actions: [fromEvent('repeat'), fromEvent('forget')] },
    'xstate.done.actor.*': {
      actions: [
        fromEvent('answer'),
        { type: 'forget', params: ({ event }) => ({ ids: [event.actorId] }) },
      ],
    },
    'xstate.error.actor.*': {
      actions: [
        fromEvent('answer'),
        { type: 'forget', params: ({ event }) => ({ ids: [event.actorId] }) },
      ],
    },
  },
})
export type CallsRef = ActorRefFrom<typeof callsMachine>

const isWithin = (actor: AnyActorRef, ancestor: AnyActorRef): boolean =>
  actor === ancestor || childrenOf(ancestor).some((child) => isWithin(actor, child))

const childrenOf = (actor: AnyActorRef) => {
  const { children = {} } = actor.getSnapshot() as {
    children?: Record<string, AnyActorRef | undefined>
  }
  return Object.values(children).filter((child) => child !== undefined)
}

/** The ids of slow calls: those of callers that `within` started, or all but those of callers that `without` started. */
export const slowCalls = (
  { context: { calls, slow } }: SnapshotFrom<typeof callsMachine>,
  { within = null, without = null }: { within?: AnyActorRef | null; without?: AnyActorRef | null },
) =>
  calls
    .filter(({ id }) => slow.includes(id))
    .filter(({ caller }) => within === null || isWithin(caller, within))
    .filter(({ caller }) => without === null || !isWithin(caller, without))
    .map(({ id }) => id)
