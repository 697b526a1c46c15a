import { createActor, fromTransition, setup, type ActorRefFrom, type AnyActorLogic, type AnyEventObject, type InputFrom, type SimulatedClock } from 'xstate'
import type { User } from '../../src/api/contract'

const recorder = fromTransition((events: AnyEventObject[], event: AnyEventObject) => [...events, event], [])

/** Runs a machine under a root whose named peers (`notifications`, `location`, …) only remember what they were told; delays run by the clock that is given, and `user` is signed in. */
export const inHouse = <Logic extends AnyActorLogic>(
  logic: Logic,
  input?: InputFrom<Logic>,
  peers: string[] = ['notifications', 'location'],
  clock?: SimulatedClock,
  user?: Pick<User, 'id' | 'isAdmin'>,
) => {
  const told: AnyEventObject[] = []
  const root = createActor(
    setup({ actors: { subject: logic as AnyActorLogic, recorder, session: fromTransition((login) => login, { login: { user } }) } }).createMachine({
      invoke: [
        ...peers.map((systemId) => ({ src: 'recorder' as const, systemId })),
        ...(user ? [{ src: 'session' as const, systemId: 'session' }] : []),
        { src: 'subject', id: 'subject', input: input as object },
      ],
      on: { '*': { actions: ({ event }) => void told.push(event) } },
    }),
    clock ? { clock } : {},
  ).start()
  const heard = (name: string): AnyEventObject[] =>
    (root.system.get(name) as ActorRefFrom<typeof recorder>).getSnapshot().context
  const actor = root.getSnapshot().children['subject'] as ActorRefFrom<Logic>
  return { actor, told, heard, leave: () => void root.stop() }
}
