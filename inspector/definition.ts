import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { actionsOf } from '../scripts/machines/chart'
import {
  actionInWords,
  actorInWords,
  delayInWords,
  eventInWords,
  guardInWords,
  transitionsOf,
} from '../scripts/machines/words'

/** A transition as the inspectors read it: all that the machine does by name, `description` as it is read aloud. */
export interface DefinedTransition {
  target?: string[]
  guard?: string
  actions: string[]
  description: string
}

/** A state as XState's own configuration, which the Stately inspector draws too. */
export interface DefinedState {
  id: string
  type?: 'parallel' | 'final' | 'history'
  initial?: string
  tags?: string[]
  entry?: string[]
  exit?: string[]
  invoke?: { id: string; src: string }[]
  on?: Record<string, DefinedTransition[]>
  states?: Record<string, DefinedState>
}

const definedTransition = (
  node: AnyStateNode,
  event: string,
  { target, guard, actions }: AnyTransitionDefinition,
): DefinedTransition => ({
  ...(target === undefined ? {} : { target: target.map(({ id }) => `#${id}`) }),
  ...(guard === undefined ? {} : { guard: guardInWords(guard) }),
  actions: actions.map(actionInWords),
  description: delayInWords(node, event) ?? eventInWords(node, event),
})

const filled = <Name extends string>(name: Name, list: string[]) =>
  (list.length === 0 ? {} : { [name]: list }) as Partial<Record<Name, string[]>>

const defined = (node: AnyStateNode): DefinedState => {
  const on: Record<string, DefinedTransition[]> = {}
  for (const { event, transition } of transitionsOf(node))
    (on[event] ??= []).push(definedTransition(node, event, transition))
  const states = Object.entries(node.states as Record<string, AnyStateNode>)
  return {
    id: node.id,
    ...(node.type === 'atomic' || node.type === 'compound' ? {} : { type: node.type }),
    ...(node.type === 'compound' ? { initial: node.initial.target[0]?.key ?? '' } : {}),
    ...filled('tags', node.tags),
    ...filled('entry', actionsOf(node.entry)),
    ...filled('exit', actionsOf(node.exit)),
    ...(node.invoke.length === 0
      ? {}
      : { invoke: node.invoke.map(({ id, src }) => ({ id, src: actorInWords(src) })) }),
    ...(Object.keys(on).length === 0 ? {} : { on }),
    ...(states.length === 0
      ? {}
      : { states: Object.fromEntries(states.map(([key, state]) => [key, defined(state)])) }),
  }
}

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'root' in logic

/** The chart of an actor that is a machine; undefined for any other. */
export const definitionOf = (logic: unknown): DefinedState | undefined =>
  isMachine(logic) ? defined(logic.root) : undefined

/** The name of a transition among all of its chart. */
export const transitionName = (state: string, event: string, index: number) =>
  `${state} ${event} ${String(index)}`

/** The name of a transition that was taken. */
export const takenName = (transition: AnyTransitionDefinition) => {
  const source = transition.source as AnyStateNode
  const eventType = String(transition.eventType)
  const same = transitionsOf(source).filter(({ event }) => event === eventType)
  return transitionName(
    source.id,
    eventType,
    same.findIndex((one) => one.transition === transition),
  )
}
