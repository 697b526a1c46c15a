import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

interface Named {
  type?: string
  guards?: unknown[]
  stateValue?: unknown
  name?: string
}

const combined = (guard: Named): string => {
  const parts = (guard.guards ?? []).map(guardInWords)
  if (guard.name?.startsWith('not')) return `not ${parts.join('')}`
  return parts.join(guard.name?.startsWith('or') ? ' or ' : ' and ')
}

/** A guard as it is read aloud: its name, or the names it is made of. */
export const guardInWords = (guard: unknown): string => {
  if (guard === undefined) return ''
  if (typeof guard === 'string') return guard
  const named = guard as Named
  if (named.guards !== undefined) return combined(named)
  if (named.stateValue !== undefined) return `in ${JSON.stringify(named.stateValue)}`
  return named.type ?? '(inline)'
}

/** An action by its name; an inline one by the builder that made it. */
export const actionInWords = (action: unknown): string => {
  if (typeof action === 'string') return action
  const { type, name } = action as Named
  const builder = type?.startsWith('xstate.') ? type.slice('xstate.'.length) : type
  return builder ?? name ?? '(inline)'
}

/** The name of the actor that an invoke starts. */
export const actorInWords = (src: unknown) =>
  typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : '(inline)'

const sourceOf = (node: AnyStateNode, id: string): string => {
  for (let at: AnyStateNode | undefined = node; at !== undefined; at = at.parent) {
    const invoke = at.invoke.find((each) => each.id === id)
    if (invoke !== undefined) return actorInWords(invoke.src)
  }
  return id
}

const prefixes = {
  done: 'xstate.done.actor.',
  error: 'xstate.error.actor.',
  snapshot: 'xstate.snapshot.',
}

/** An event as it is read aloud: `saveChart done`, `after beforeOpening`, `always`, or its own name. */
export const eventInWords = (node: AnyStateNode, event: string): string => {
  for (const [what, prefix] of Object.entries(prefixes)) {
    if (event.startsWith(prefix)) return `${sourceOf(node, event.slice(prefix.length))} ${what}`
  }
  const delay = node.after.find((each) => each.eventType === event)?.delay
  if (delay !== undefined)
    return typeof delay === 'number' ? `after ${delay} ms` : `after ${String(delay)}`
  if (event.startsWith('xstate.done.state.')) return 'all done'
  return event === '' ? 'always' : event
}

/** A delay with its milliseconds, for a transition that waits; a name alone where they follow from the context. */
export const delayInWords = (node: AnyStateNode, event: string) => {
  const delay = node.after.find((each) => each.eventType === event)?.delay
  if (delay === undefined || typeof delay === 'number') return undefined
  const ms: unknown = node.machine.implementations.delays[String(delay)]
  return typeof ms === 'number' ? `after ${String(ms)} ms (${String(delay)})` : undefined
}

/** All transitions of one state, in the order they are tried. */
export const transitionsOf = (
  node: AnyStateNode,
): { event: string; transition: AnyTransitionDefinition }[] => [
  ...(node.always ?? []).map((transition) => ({
    event: '',
    transition: transition as AnyTransitionDefinition,
  })),
  ...[...node.transitions].flatMap(([event, list]) =>
    list.map((transition) => ({ event, transition: transition as AnyTransitionDefinition })),
  ),
]

/** A state and all states inside it. */
export const statesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(statesOf),
]
