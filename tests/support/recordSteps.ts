import type { AnyActor, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { changes, digest, inShort, nameOf, type Keys } from './inShort.ts'

type Action = Extract<InspectionEvent, { type: '@xstate.action' }>['action']
type Microstep = Extract<InspectionEvent, { type: '@xstate.microstep' }>

/** So many different outcomes of one edge are written out in each file. */
const maxOutcomes = 4

const receiverOf = (actor: AnyActor, receiver: unknown) => {
  if (typeof receiver !== 'object' || receiver === null) return String(receiver)
  if (receiver === actor._parent) return 'parent'
  return (receiver as AnyActor).systemId ?? nameOf(receiver as AnyActor)
}

const actionInShort = (actor: AnyActor, { type, params }: Action, keys: Keys) => {
  const { event, to, delay } = (params ?? {}) as Record<string, unknown>
  const late = delay === undefined ? '' : `after ${String(delay)} ms `
  if (type === 'xstate.sendTo')
    return [`${late}to ${receiverOf(actor, to)} ${inShort(event, keys)}`]
  if (type === 'xstate.raise') return late === '' ? [] : [`${late}raise`]
  if (type === 'xstate.emit') return [`emit ${inShort(event, keys)}`]
  if (type.startsWith('xstate.')) return []
  return [params === undefined ? type : `${type} ${inShort(params, keys)}`]
}

/** Records what each step of a machine does: what it changes in its context, whom it sends what, which actors it begins with what. */
export const stepRecorder = (lineOf: (step: Microstep) => string | null) => {
  let steps = new Map<string, Set<string>>()
  let contexts = new WeakMap<AnyActor, unknown>()
  let pending = new WeakMap<AnyActor, string[]>()
  let seen = new WeakMap<AnyActor, Set<string>>()
  let keys = new WeakMap<object, Keys>()
  /** The actors in the middle of actions of their own, the innermost last: what is sent then without a sender is theirs. */
  let acting: AnyActor[] = []

  const keysOf = ({ system }: AnyActor) => {
    const known = keys.get(system) ?? new Map<string, number>()
    keys.set(system, known)
    return known
  }
  const begun = (actor: AnyActor) => {
    const list = pending.get(actor) ?? []
    pending.set(actor, list)
    return list
  }
  const note = (line: string, outcome: string[]) => {
    const outcomes = steps.get(line) ?? new Set()
    steps.set(line, outcomes)
    if (outcome.length > 0) outcomes.add(outcome.join('\n    '))
  }
  /** Whether an actor did this before and changes nothing now: how often it polls is a matter of time. */
  const isRepeated = (actor: AnyActor, line: string, changed: string[], effects: string[]) => {
    const before = seen.get(actor) ?? new Set()
    seen.set(actor, before)
    const done = [line, ...effects].join()
    const isKnown = before.has(done)
    before.add(done)
    return isKnown && changed.length === 0
  }
  const noteStep = (step: Microstep) => {
    const actor = step.actorRef as AnyActor
    const { context, status, output } = step.snapshot as AnyMachineSnapshot
    const line = lineOf(step)
    const changed = changes('', contexts.get(actor) ?? {}, context, keysOf(actor))
    const ended =
      status === 'done' && output !== undefined ? [`output ${inShort(output, keysOf(actor))}`] : []
    const effects = [...begun(actor), ...ended]
    if (line !== null && !isRepeated(actor, line, changed, effects))
      note(line, [...changed, ...effects])
    contexts.set(actor, context)
    pending.delete(actor)
  }
  return {
    inspect: (event: InspectionEvent) => {
      const actor = event.actorRef as AnyActor
      if (event.type === '@xstate.action') {
        const { action } = event
        if (!action.type.startsWith('xstate.')) acting.push(actor)
        begun(actor).push(...actionInShort(actor, action, keysOf(actor)))
      } else if (event.type === '@xstate.event') {
        const sender = acting.at(-1)
        if (event.sourceRef !== undefined || sender === undefined) return
        const sent = inShort(event.event, keysOf(sender))
        begun(sender).push(`to ${receiverOf(sender, actor)} ${sent}`)
      } else if (event.type === '@xstate.actor') {
        const { input } = actor.options as { input?: unknown }
        if (actor._parent === undefined) return
        begun(actor._parent as AnyActor).push(
          `begin ${nameOf(actor)} ${inShort(input, keysOf(actor))}`,
        )
      } else {
        acting = acting.filter((one) => one !== actor)
        if (event.type === '@xstate.microstep') noteStep(event)
      }
    },
    forget: () => {
      steps = new Map()
      contexts = new WeakMap()
      pending = new WeakMap()
      seen = new WeakMap()
      keys = new WeakMap()
      acting = []
    },
    /** All edges that were walked, each with its outcomes. */
    inWords: () =>
      [...steps.keys()].toSorted().flatMap((line) => {
        const outcomes = [...(steps.get(line) ?? [])].toSorted(
          (one, other) => one.length - other.length || (one < other ? -1 : 1),
        )
        const more = outcomes.slice(maxOutcomes)
        return [
          line,
          ...outcomes.slice(0, maxOutcomes).map((outcome) => `  - ${outcome}`),
          ...(more.length === 0 ? [] : [`  … ${more.length} more #${digest(more.join('\n'))}`]),
        ].map((text) => `${text}\n`)
      }),
  }
}
