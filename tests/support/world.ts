import {
  createActor,
  fromTransition,
  setup,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyEventObject,
  type InputFrom,
  type SimulatedClock,
} from 'xstate'
import type { User } from '../../src/api/contract'
import { callsMachine, slowCalls, type CallsRef } from '../../src/machines/system/calls.machine'

const recorder = fromTransition(
  (events: AnyEventObject[], event: AnyEventObject) => [...events, event],
  [],
)

/** Runs a machine under a root whose named peers (`notifications`, `location`, …) only remember what they were told, or are the actors that are given; delays run by the clock that is given, and `user` is signed in. `waiting` is what a person does about its slow calls. */
export const inWorld = <Logic extends AnyActorLogic>(
  logic: Logic,
  input?: InputFrom<Logic>,
  peers: readonly (string | readonly [name: string, logic: AnyActorLogic])[] = [
    'notifications',
    'location',
  ],
  clock?: SimulatedClock,
  user?: Pick<User, 'id' | 'isAdmin'>,
) => {
  const reported: AnyEventObject[] = []
  const root = createActor(
    setup({
      actors: {
        subject: logic as AnyActorLogic,
        recorder,
        calls: callsMachine,
        session: fromTransition((login) => login, { login: { user } }),
      },
    }).createMachine({
      invoke: [
        { src: 'calls', systemId: 'calls' },
        ...peers.map((peer) =>
          typeof peer === 'string'
            ? { src: 'recorder' as const, systemId: peer }
            : { src: peer[1], systemId: peer[0] },
        ),
        ...(user ? [{ src: 'session' as const, systemId: 'session' }] : []),
        { src: 'subject', id: 'subject', input: input as object },
      ],
      on: { '*': { actions: ({ event }) => void reported.push(event) } },
    }),
    clock ? { clock } : {},
  ).start()
  const heard = (name: string): AnyEventObject[] =>
    (root.system.get(name) as ActorRefFrom<typeof recorder>).getSnapshot().context
  /** The titles of the notices that were posted, each with its detail where it has one. */
  const noticed = () =>
    heard('notifications').flatMap(({ type, notice }) => {
      if (type !== 'notice.posted') return []
      const { title, detail } = notice as { title: string; detail?: string }
      return [detail === undefined ? [title] : [title, detail]]
    })
  const actor = root.getSnapshot().children['subject'] as ActorRefFrom<Logic>
  const calls = root.system.get('calls') as CallsRef
  const slow = () => slowCalls(calls.getSnapshot(), { within: actor })
  const waiting = {
    isSlow: () => slow().length > 0,
    cancel: () => calls.send({ type: 'calls.cancelled', ids: slow() }),
    retry: () => calls.send({ type: 'calls.retried', ids: slow() }),
  }
  return { actor, reported, heard, noticed, waiting, leave: () => void root.stop() }
}
