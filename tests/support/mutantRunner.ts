import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TestRunner, vi, type RunnerTestCase, type RunnerTestSuite } from 'vitest'
import {
  and,
  StateMachine,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate'
import { edgesOf } from '../../scripts/machines/edges.ts'
import {
  dropped,
  inverted,
  removable,
  removed,
  stateActionsOf,
} from '../../scripts/machines/mutants.ts'

/** What the run of the mutants is given: the mutants to try, and the folder where the dead ones are noted. */
interface Orders {
  mutants: string[]
  dead: string
}

type Guard = NonNullable<AnyTransitionDefinition['guard']>
interface BuiltInGuard {
  (): boolean
  check: (snapshot: unknown, args: unknown, guard: unknown) => boolean
}

const { setTimeout: later } = globalThis
const orders = JSON.parse(readFileSync(process.env['CHARTROOM_MUTANTS'] ?? '', 'utf8')) as Orders
const chosen = new Set(orders.mutants)
const noteOf = (mutant: string) =>
  join(orders.dead, createHash('sha1').update(mutant).digest('hex'))

const key = Symbol.for('chartroom.mutants')
interface Trial {
  active: string | null
  reached: Set<string>
  unhandled: unknown
  /** How many steps the machines took in a run, and how many they may. */
  steps: number
  maxSteps: number
}

const reach = (trial: Trial, mutant: string) => {
  if (trial.active === null && chosen.has(mutant)) trial.reached.add(mutant)
}

/** A transition whose guard is asked as ever, unless it is one of its mutants. */
const mutableGuard = (trial: Trial, line: string, transition: AnyTransitionDefinition) => {
  const { guard } = transition
  const inner = guard === undefined ? null : (and([guard as never]) as unknown as BuiltInGuard)
  const [edge, always, contrary] = [removed(line), dropped(line), inverted(line)]
  const outer = (() => false) as BuiltInGuard
  outer.check = (snapshot, args) => {
    if (trial.active === edge) return false
    const holds = inner?.check(snapshot, args, inner) ?? true
    if (!holds) reach(trial, always)
    reach(trial, contrary)
    if (trial.active === always) return true
    return trial.active === contrary ? !holds : holds
  }
  Object.defineProperty(transition, 'guard', {
    get: () => (inner || trial.active === edge ? (outer as unknown as Guard) : undefined),
  })
}

/** A list of actions that leaves out the one of its mutant. */
const mutableActions = <Name extends string>(
  trial: Trial,
  holder: Record<Name, unknown>,
  name: Name,
  mutants: (string | null)[],
  of: string | null = null,
) => {
  const actions = holder[name] as unknown[]
  Object.defineProperty(holder, name, {
    get: () => {
      for (const mutant of [of, ...mutants]) if (mutant !== null) reach(trial, mutant)
      const left = trial.active === null ? -1 : mutants.indexOf(trial.active)
      return left === -1 ? actions : actions.toSpliced(left, 1)
    },
  })
}

/** Makes every machine that a test uses one that can be each of its mutants. */
const makeMutable = (): Trial => {
  const trial: Trial = {
    active: null,
    reached: new Set(),
    unhandled: null,
    steps: 0,
    maxSteps: Infinity,
  }
  const prepared = new WeakSet<AnyStateMachine>()
  const prepare = (machine: AnyStateMachine) => {
    if (prepared.has(machine)) return
    prepared.add(machine)
    machine.options = { ...machine.options, maxIterations: 1000 }
    for (const { transition, line } of edgesOf(machine)) {
      const mutants = removable(line, transition.actions)
      mutableGuard(trial, line, transition)
      mutableActions(trial, transition as { actions: unknown }, 'actions', mutants, removed(line))
    }
    for (const { node, list, line } of stateActionsOf(machine))
      mutableActions(trial, node as AnyStateNode, list, removable(line, node[list], true))
  }
  for (const method of [
    'getInitialSnapshot',
    'restoreSnapshot',
    'transition',
    'getTransitionData',
  ]) {
    const run = Reflect.get(StateMachine.prototype, method) as (...args: unknown[]) => unknown
    const step = function step(this: AnyStateMachine, ...args: unknown[]) {
      prepare(this)
      trial.steps += 1
      if (trial.steps > trial.maxSteps) throw new Error('This mutant runs for ever')
      return run.apply(this, args)
    }
    Reflect.set(StateMachine.prototype, method, step)
  }
  return trial
}

const shared = globalThis as { [key]?: Trial }
const trial = (shared[key] ??= makeMutable())

const passing = (ms: number) =>
  new Promise<'late'>((resolve) => void later(() => resolve('late'), ms))

/** Ends what the test before left, and begins anew for the next. */
const betweenTests = async (test: RunnerTestCase) => {
  const suites: RunnerTestSuite[] = []
  for (let suite = test.suite ?? test.file; ; suite = suite.suite ?? test.file) {
    suites.push(suite)
    if (suite === test.file) break
  }
  for (const suite of suites)
    for (const hook of TestRunner.getSuiteHooks(suite).afterEach)
      await (hook as (context: unknown, of: unknown) => unknown)(test.context, suite)
  vi.useRealTimers()
  for (const suite of suites.toReversed())
    for (const hook of TestRunner.getSuiteHooks(suite).beforeEach)
      await (hook as (context: unknown, of: unknown) => unknown)(test.context, suite)
}

/** Runs each test once as it is and once for each mutant that it reaches and that no other has seen. */
export default class MutantRunner extends TestRunner {
  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.removeAllListeners(event)
      process.on(event, (error: unknown) => {
        trial.unhandled = error
      })
    }
  }

  /** How a test ends with a mutant: `passed`, `failed`, or `late` when it waits for what does not come. */
  private async outcome(test: RunnerTestCase, mutant: string | null, limit: number) {
    await betweenTests(test)
    trial.active = mutant
    trial.unhandled = null
    trial.steps = 0
    const run = TestRunner.getTestFn(test)
    const ended = (async () => {
      await run()
    })()
      .then(
        () => 'passed' as const,
        () => 'failed' as const,
      )
      .then(async (end) => {
        // Errors that no actor takes are thrown a turn later.
        await passing(1)
        return trial.unhandled === null ? end : 'failed'
      })
    const outcome = await Promise.race([ended, passing(limit)])
    trial.active = null
    if (outcome === 'late') await passing(1)
    return outcome
  }

  async runTask(test: RunnerTestCase) {
    trial.active = null
    trial.reached = new Set()
    trial.maxSteps = Infinity
    trial.steps = 0
    const began = performance.now()
    await TestRunner.getTestFn(test)()
    await passing(1)
    const limit = Math.max(400, 5 * (performance.now() - began))
    trial.maxSteps = 500 + 20 * trial.steps
    for (const mutant of trial.reached) {
      const note = noteOf(mutant)
      if (existsSync(note)) continue
      const outcome = await this.outcome(test, mutant, limit)
      if (outcome === 'passed') continue
      // What a test that waits leaves behind may fail the next one; only a test that passes again has seen its mutant.
      if ((await this.outcome(test, null, 20 * limit)) === 'passed')
        writeFileSync(note, JSON.stringify({ mutant, outcome, test: test.fullName }))
    }
    trial.maxSteps = Infinity
  }
}
