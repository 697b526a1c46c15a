import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateNode,
} from 'xstate'
import type { PathModel } from './paths'
import type { TestPath } from './xstateTest'
import { waitFor } from '../waitFor'

const outcome = /^xstate\.(done|error)\.actor\.(.+)$/
const idle = fromCallback(() => undefined)
const longEnough = 60_000

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]

/** Actors that answer only when they are told to; those that nobody tells do nothing. */
const fakesFor = ({ machine, events }: PathModel) => {
  const waiting = new Map<
    string,
    { resolve: (output: unknown) => void; reject: (error: unknown) => void }
  >()
  const answered = new Set(events.flatMap(({ type }) => outcome.exec(type)?.[2] ?? []))
  const fake = (id: string) =>
    answered.has(id)
      ? fromPromise(() => new Promise((resolve, reject) => waiting.set(id, { resolve, reject })))
      : idle
  const invokes = nodesOf(machine.root).flatMap((node) => node.invoke)
  return { waiting, actors: Object.fromEntries(invokes.map(({ src, id }) => [src, fake(id)])) }
}

/** Walks a generated path on the real actor: fakes answer when the path says so, delays pass on a simulated clock. */
export const walkActor = async (model: PathModel, path: TestPath) => {
  const { waiting, actors } = fakesFor(model)
  const clock = new SimulatedClock()
  const actor = createActor(model.machine.provide({ actors }), {
    clock,
    input: model.input,
  }).start()
  const perform = (event: AnyEventObject) => {
    const [, kind, id = ''] = outcome.exec(event.type) ?? []
    if (kind === 'done') waiting.get(id)?.resolve(event['output'])
    else if (kind === 'error') waiting.get(id)?.reject(event['error'])
    else if (event.type.startsWith('xstate.after.')) clock.increment(longEnough)
    else if (event.type !== 'xstate.init') actor.send(event)
  }
  const arrived = async (expected: AnyMachineSnapshot) => {
    const isThere = (snapshot: AnyMachineSnapshot) =>
      model.situation(snapshot) === model.situation(expected)
    return (await waitFor(actor, isThere)) as AnyMachineSnapshot
  }
  await path.test({
    events: Object.fromEntries(
      path.steps.map(({ event: { type } }) => [type, ({ event }) => perform(event)]),
    ),
    states: Object.fromEntries(
      Object.entries(model.states).map(([name, matches]) => [
        name,
        async (expected) => matches(await arrived(expected)),
      ]),
    ),
  })
  actor.stop()
}
