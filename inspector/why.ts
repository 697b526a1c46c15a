import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import { eventInWords, guardInWords, statesOf, transitionsOf } from '../scripts/machines/words'
import { withoutSecrets } from './withoutSecrets'

/** Whether a transition would be taken now: `unknown` where its guard reads what only the event can say. */
export type Verdict = 'allowed' | 'refused' | 'unknown'

export interface Answer {
  event: string
  verdict: Verdict
  /** The state whose transition answers; empty where no active state takes the event. */
  state: string
  guard: string
  /** What the guard read of the context, by its path. */
  read: Record<string, unknown>
  /** The states that take the event, where no active one does. */
  takenIn: string[]
}

type Scope = { context: unknown; event: unknown }
type Predicate = (scope: Scope, params: unknown) => boolean
interface Guard {
  type?: string
  params?: unknown
  guards?: unknown[]
  stateValue?: unknown
  name?: string
}

const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}

/** A value that notes every field that is read of it. */
const watched = <Value>(
  value: Value,
  path: string,
  note: (path: string, value: unknown) => void,
): Value =>
  isPlain(value)
    ? (new Proxy(value, {
        get: (target, key) => {
          const found: unknown = Reflect.get(target, key)
          if (typeof key === 'symbol' || typeof found === 'function') return found
          const inner = path === '' ? key : `${path}.${key}`
          note(inner, found)
          return watched(found, inner, note)
        },
      }) as Value)
    : value

const holds = (guard: unknown, scope: Scope, snapshot: AnyMachineSnapshot): boolean => {
  if (guard === undefined) return true
  const { guards, stateValue, name, type, params } = guard as Guard
  if (guards !== undefined) {
    const each = (one: unknown) => holds(one, scope, snapshot)
    if (name?.startsWith('not')) return !guards.every(each)
    return name?.startsWith('or') ? guards.some(each) : guards.every(each)
  }
  if (stateValue !== undefined) return snapshot.matches(stateValue as never)
  const { implementations } = snapshot.machine as AnyStateMachine
  const given = (
    typeof guard === 'function'
      ? guard
      : implementations.guards[typeof guard === 'string' ? guard : (type ?? '')]
  ) as Predicate | { guards?: unknown[] } | undefined
  if (given === undefined) throw new Error(`There is no guard ${guardInWords(guard)}`)
  if (typeof given === 'function' && !('guards' in given))
    return given(
      scope,
      typeof params === 'function' ? (params as Predicate)(scope, undefined) : params,
    )
  return holds(given, scope, snapshot)
}

/** The innermost of what was read: `draft` goes where `draft.title` was read. */
const innermost = (read: Map<string, unknown>) =>
  Object.fromEntries(
    [...read].filter(([path]) => ![...read.keys()].some((other) => other.startsWith(`${path}.`))),
  )

const judged = (guard: unknown, event: string, snapshot: AnyMachineSnapshot) => {
  const read = new Map<string, unknown>()
  const ofEvent = new Set<string>()
  const scope = {
    context: watched(snapshot.context as object, '', (path, value) => read.set(path, value)),
    event: watched({ type: event }, '', (path) => path !== 'type' && ofEvent.add(path)),
  }
  let verdict: Verdict
  try {
    const passes = holds(guard, scope, snapshot)
    verdict = passes ? 'allowed' : 'refused'
  } catch {
    verdict = 'unknown'
  }
  return {
    verdict: ofEvent.size > 0 ? ('unknown' as const) : verdict,
    guard: guardInWords(guard),
    read: withoutSecrets(innermost(read)),
  }
}

const pathOf = (node: AnyStateNode) => (node.path.length === 0 ? '(anywhere)' : node.path.join('.'))
const isFromOutside = (event: string) => event !== '' && !event.startsWith('xstate.')

/** For every event of a machine whether it would be taken now, which guards refuse it and what they read. */
export const answersOf = (snapshot: AnyMachineSnapshot): Answer[] => {
  const active = (snapshot._nodes as AnyStateNode[]).toSorted(
    (a, b) => b.path.length - a.path.length,
  )
  const all = statesOf((snapshot.machine as AnyStateMachine).root).flatMap((node) =>
    transitionsOf(node)
      .filter(({ event }) => isFromOutside(event))
      .map(({ event, transition }) => ({ node, event, transition })),
  )
  const events = [...new Set(all.map(({ event }) => event))]
  return events.flatMap((event): Answer[] => {
    const own = active.flatMap((node) =>
      all.filter((one) => one.node === node && one.event === event),
    )
    if (own.length === 0) {
      const takenIn = all.filter((one) => one.event === event).map(({ node }) => pathOf(node))
      return [
        {
          event,
          verdict: 'refused',
          state: '',
          guard: '',
          read: {},
          takenIn: [...new Set(takenIn)],
        },
      ]
    }
    return own.map(({ node, transition }) => ({
      event: eventInWords(node, event),
      state: pathOf(node),
      takenIn: [],
      ...judged(transition.guard, event, snapshot),
    }))
  })
}
