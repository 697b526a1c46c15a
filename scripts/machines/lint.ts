import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { actionInWords, actorInWords, eventInWords, statesOf, transitionsOf } from './words.ts'

const hasWayOut = (node: AnyStateNode): boolean =>
  node.transitions.size > 0 ||
  (node.always?.length ?? 0) > 0 ||
  (node.parent !== undefined && hasWayOut(node.parent))

const stateOf = (machine: AnyStateMachine, node: AnyStateNode) =>
  [machine.id, ...node.path].join('.')

const unansweredInvokes = (machine: AnyStateMachine, node: AnyStateNode) => {
  const answered = new Set(Object.keys(Object.fromEntries(node.transitions)))
  return node.invoke
    .filter(({ id }) => !answered.has(`xstate.error.actor.${id}`))
    .map(
      ({ src }) =>
        `${stateOf(machine, node)}: the invoke of ${actorInWords(src)} has no onError, a refusal would end the machine; say where it leads`,
    )
}

const unnamedActors = (machine: AnyStateMachine, node: AnyStateNode) =>
  node.invoke
    .filter(({ src }) => actorInWords(src) === '(inline)')
    .map(
      () =>
        `${stateOf(machine, node)}: invokes an actor without a name; declare it in setup({ actors }) so that tests and the wiring can provide it`,
    )

const unnamedAssigns = (machine: AnyStateMachine, node: AnyStateNode) =>
  transitionsOf(node)
    .filter(({ transition }) =>
      transition.actions.some((action) => actionInWords(action) === 'assign'),
    )
    .map(
      ({ event }) =>
        `${stateOf(machine, node)}: ${eventInWords(node, event)} assigns without a name; declare it in setup({ actions })`,
    )

const deadEnd = (machine: AnyStateMachine, node: AnyStateNode) =>
  node.type === 'final' ||
  node.tags.length > 0 ||
  Object.keys(node.states).length > 0 ||
  hasWayOut(node)
    ? []
    : [
        `${stateOf(machine, node)}: has no way out and no tag; make it final, give it a transition or a tag`,
      ]

/** What the house asks of every machine beyond what the types can say. */
export const complaintsAbout = (machine: AnyStateMachine): string[] =>
  statesOf(machine.root).flatMap((node) => [
    ...unansweredInvokes(machine, node),
    ...unnamedActors(machine, node),
    ...unnamedAssigns(machine, node),
    ...deadEnd(machine, node),
  ])
