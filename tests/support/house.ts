import { createActor, fromTransition, setup, type ActorRefFrom, type AnyActorLogic, type AnyEventObject, type InputFrom, type SimulatedClock } from 'xstate'

const recorder = fromTransition((events: AnyEventObject[], event: AnyEventObject) => [...events, event], [])

/** Runs a machine under a root whose named peers (`notifications`, `location`, …) only remember what they were told; delays run by the clock that is given. */
export const inHouse = <Logic extends AnyActorLogic>(
  logic: Logic,
  input?: InputFrom<Logic>,
  peers: string[] = ['notifications', 'location'],
  clock?: SimulatedClock,
) => {
  const told: AnyEventObject[] = []
  const root = createActor(
    setup({ actors: { subject: logic as AnyActorLogic, recorder } }).createMachine({
      invoke: [
        ...peers.map((systemId) => ({ src: 'recorder' as const, systemId })),
        { src: 'subject', id: 'subject', input: input as object },
      ],
      on: { '*': { actions: ({ event }) => void told.push(event) } },
    }),
    clock ? { clock } : {},
  ).start()
  const heard = (name: string): AnyEventObject[] =>
    (root.system.get(name) as ActorRefFrom<typeof recorder>).getSnapshot().context
  const actor = root.getSnapshot().children['subject'] as ActorRefFrom<Logic>
  return { actor, told, heard }
}
