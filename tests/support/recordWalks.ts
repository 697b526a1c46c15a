import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, type RunnerTestSuite } from 'vitest'
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
import { noWalks, storeWalks, walkName, type Walks } from '../../scripts/machines/walks.ts'
import { stepRecorder } from './recordSteps.ts'
import { updateSnapshot } from './updateSnapshot'

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
const shared = globalThis as { [key]?: ReturnType<typeof recorder> }

/** Records what the machines of this worker walk through, on actors alone: not what a path is planned with. */
const recorder = () => {
  const recording = { walks: noWalks(), depth: 0, planning: 0, test: 0 }
  const lines = new WeakMap<object, string>()
  const prepared = new WeakSet<AnyStateMachine>()
  /** Each system with the number of the test that began it: what it does after that test is not written down. */
  const systems = new WeakMap<ActorSystem<never>, number>()
  const outcomes = stepRecorder(({ event, snapshot, _transitions }) => {
    const { machine } = snapshot as AnyMachineSnapshot
    if (machine.id === '(machine)') return null
    if (event.type === 'xstate.init' && _transitions.length === 0)
      return `${walkName(machine)}: (start)`
    const walked = _transitions.flatMap((transition) => lines.get(transition) ?? [])
    return walked.length === 0 ? null : walked.join(' + ')
  })

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
    if (systems.get((event.actorRef as AnyActor).system as ActorSystem<never>) === recording.test)
      outcomes.inspect(event)
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
      systems.set(system, recording.test)
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
  return { recording, outcomes }
}

const { recording, outcomes } = (shared[key] ??= recorder())

const root = join(import.meta.dirname, '../..')
/** Where the steps of a test of machines are written down. */
const stepsFile = (testFile: string) => {
  const [, name] = /^tests\/machines\/(.*)\.test\.ts$/.exec(testFile) ?? []
  return name === undefined ? null : join(root, 'tests/steps', `${name}.txt`)
}

const isWhole = ({ tasks }: RunnerTestSuite): boolean =>
  tasks.every((task) => (task.type === 'suite' ? isWhole(task) : task.result?.state === 'pass'))

const compareSteps = (path: string) => {
  const isWritten = existsSync(path)
  const written = isWritten ? readFileSync(path, 'utf8') : ''
  const walked = outcomes.inWords().join('')
  if (walked === written) return
  if (updateSnapshot === 'all' || (updateSnapshot === 'new' && !isWritten)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, walked)
  } else
    expect(walked, 'What the steps of the machines do (vitest run -u writes it anew)').toBe(written)
}

beforeAll(() => {
  recording.walks = noWalks()
  outcomes.forget()
})

beforeEach(() => {
  recording.test += 1
})

// oxlint-disable-next-line no-empty-pattern -- the fixtures, of which there are none
afterAll(({}, file) => {
  const testFile = relative(root, expect.getState().testPath ?? '')
  if (Object.keys(recording.walks.states).length > 0) storeWalks(testFile, recording.walks)
  const path = stepsFile(testFile)
  if (path !== null && isWhole(file)) compareSteps(path)
})
