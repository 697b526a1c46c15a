import {
  createActor,
  toPromise,
  type AnyActorRef,
  type EventObject,
  type PromiseActorLogic,
} from 'xstate'
import type { System } from './system'

export type Answer =
  | { type: 'request.answered'; output: unknown }
  | { type: 'request.refused'; error: unknown }

export interface Withdrawal {
  type: 'request.withdrawn'
  requester: AnyActorRef
}

/** The end of the actor that a peer spawned for a request. */
export type RequestEnded =
  | { type: `xstate.done.actor.${string}`; actorId: string; output: unknown }
  | { type: `xstate.error.actor.${string}`; actorId: string; error: unknown }

export const answerOf = (ended: RequestEnded): Answer =>
  'output' in ended
    ? { type: 'request.answered', output: ended.output }
    : { type: 'request.refused', error: ended.error }

/**
 * An actor that sends a request to a peer, by `systemId` or ref, and ends as the peer's `Answer` says. Stopped before
 * that, it withdraws the request; without the peer it fails.
 */
export const requester = <Output, Input>(
  peer: string | AnyActorRef,
  requestOf: (input: Input, requester: AnyActorRef) => EventObject,
): PromiseActorLogic<Output, Input> => {
  const peerIn = (system: System) =>
    typeof peer === 'string' ? (system.get(peer) as AnyActorRef | undefined) : peer
  return {
    getInitialSnapshot: (_, input) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      input,
    }),
    start: ({ input }, { self, system }) => {
      const ref = peerIn(system)
      if (ref === undefined) throw new Error('The peer of a requester is not running')
      ref.send(requestOf(input as Input, self))
    },
    transition: (snapshot, event, { self, system }) => {
      const ended = { ...snapshot, input: undefined }
      if (event.type === 'request.answered')
        return { ...ended, status: 'done', output: event['output'] as Output, error: undefined }
      if (event.type === 'request.refused')
        return { ...ended, status: 'error', output: undefined, error: event['error'] }
      if (event.type !== 'xstate.stop') return snapshot
      peerIn(system)?.send({ type: 'request.withdrawn', requester: self } satisfies Withdrawal)
      return { ...ended, status: 'stopped', output: undefined, error: undefined }
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  }
}

/** The answer to a request of something that is no actor, such as a grid or an editor; the signal withdraws it. */
export const requestOutput = async <Output>(
  peer: AnyActorRef,
  requestOf: (requester: AnyActorRef) => EventObject,
  signal?: AbortSignal,
) => {
  const actor = createActor(requester<Output, void>(peer, (_, self) => requestOf(self)))
  signal?.addEventListener('abort', () => actor.stop())
  // Listening before it starts, a failure at once is this promise's alone.
  const answer = toPromise(actor)
  actor.start()
  const output = await answer
  signal?.throwIfAborted()
  return output
}
