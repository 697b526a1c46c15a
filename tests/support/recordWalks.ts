import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  and,
  StateMachine,
  type AnyActor,
  type ActorSystem,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate'
import { actionLine, edgesOf, stateLine } from '../../scripts/machines/edges.ts'
import { noWalks, storeWalks, type Walks } from '../../scripts/machines/walks.ts'

interface Scope {
  self: AnyActor
  system: ActorSystem<never>
}
type Guard = NonNullable<AnyTransitionDefinition['guard']>
interface BuiltInGuard {
  (): boolean
  check: (snapshot: unknown, args: unknown, guard: unknown) => boolean
}

/** The methods that take a machine further, and where their actor is among what they take. */
const steps = { getInitialSnapshot: 0, restoreSnapshot: 1, transition: 2 }

const key = Symbol.for('chartroom.walks')
const shared = globalThis as { [key]?: { walks: Walks; depth: number; planning: number } }

/** Records what the machines of this worker walk through, on actors alone: not what a path is planned with. */
const recorder = () => {
  const recording = { walks: noWalks(), depth: 0, planning: 0 }
  const lines = new WeakMap<object, string>()
  const prepared = new WeakSet<AnyStateMachine>()
  const systems = new WeakSet<ActorSystem<never>>()

  const note = (kind: keyof Walks, words: string) => {
    recording.walks[kind][words] ??= expect.getState().currentTestName ?? ''
  }
  const noteStates = (snapshot: AnyMachineSnapshot) => {
    for (const node of snapshot._nodes as AnyStateNode[])
      note('states', stateLine(snapshot.machine, node))
  }
  const observed = (guard: Guard, line: string) => {
    const inner = and([guard as never]) as unknown as BuiltInGuard
    const outer = (() => false) as BuiltInGuard
    Object.assign(outer, { guards: [guard] })
    outer.check = (snapshot, args) => {
      const holds = inner.check(snapshot, args, inner)
      if (!holds && recording.planning === 0) note('refused', line)
      return holds
    }
    return outer as unknown as Guard
  }
  const prepare = (machine: AnyStateMachine) => {
    if (prepared.has(machine)) return
    prepared.add(machine)
    for (const { transition, line } of edgesOf(machine)) {
      lines.set(transition, line)
      if (transition.guard !== undefined) transition.guard = observed(transition.guard, line)
    }
    const { implementations } = machine
    implementations.actions = new Proxy(implementations.actions as object, {
      get: (actions, name) => {
        if (recording.depth > 0 && typeof name === 'string' && name in actions)
          note('actions', actionLine(machine, name))
        return Reflect.get(actions, name) as unknown
      },
    }) as typeof implementations.actions
  }
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep') return
    noteStates(event.snapshot as AnyMachineSnapshot)
    for (const transition of event._transitions) {
      const line = lines.get(transition)
      if (line !== undefined) note('edges', line)
    }
  }
  const counted = (what: 'depth' | 'planning', run: () => unknown) => {
    recording[what] += 1
    try {
      return run()
    } finally {
      recording[what] -= 1
    }
  }
  const watch = (machine: AnyStateMachine, { self, system }: Scope, run: () => unknown) => {
    if ((self.logic as unknown) !== machine) return counted('planning', run)
    prepare(machine)
    if (!systems.has(system)) {
      systems.add(system)
      system.inspect(inspect)
    }
    return counted('depth', run)
  }
  for (const [method, scopeAt] of Object.entries(steps)) {
    const run = Reflect.get(StateMachine.prototype, method) as (...args: unknown[]) => unknown
    const step = function step(this: AnyStateMachine, ...args: unknown[]) {
      return watch(this, args[scopeAt] as Scope, () => run.apply(this, args))
    }
    Reflect.set(StateMachine.prototype, method, step)
  }
  return recording
}

const recording = (shared[key] ??= recorder())

beforeAll(() => {
  recording.walks = noWalks()
})

afterAll(() => {
  const file = relative(join(import.meta.dirname, '../..'), expect.getState().testPath ?? '')
  if (Object.keys(recording.walks.states).length > 0) storeWalks(file, recording.walks)
})
