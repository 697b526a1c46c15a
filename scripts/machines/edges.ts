import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { walkName } from './walks.ts'
import { eventInWords, guardInWords, statesOf, transitionsOf } from './words.ts'

/** A transition, and the line that names it in the list of edges. */
export interface Edge {
  line: string
  node: AnyStateNode
  event: string
  transition: AnyTransitionDefinition
}

const pathOf = (node: AnyStateNode) => (node.path.length === 0 ? '(anywhere)' : node.path.join('.'))

/** A state as it is listed: `jobs: pausing`. */
export const stateLine = (machine: AnyStateMachine, node: AnyStateNode) =>
  `${walkName(machine)}: ${pathOf(node)}`

/** An action as it is listed: `jobs: reportRefusal`. */
export const actionLine = (machine: AnyStateMachine, action: string) =>
  `${walkName(machine)}: ${action}`

/** All edges of a machine; the second of the same words has its number behind them. */
export const edgesOf = (machine: AnyStateMachine): Edge[] => {
  const counts = new Map<string, number>()
  return statesOf(machine.root).flatMap((node) =>
    transitionsOf(node).map(({ event, transition }) => {
      const { guard, target = [] } = transition
      const condition = guard === undefined ? '' : ` [${guardInWords(guard)}]`
      const targets = target.length === 0 ? '' : ` → ${target.map(pathOf).join(', ')}`
      const words = `${stateLine(machine, node)} | ${eventInWords(node, event)}${condition}${targets}`
      const count = (counts.get(words) ?? 0) + 1
      counts.set(words, count)
      return { line: count === 1 ? words : `${words} (${count})`, node, event, transition }
    }),
  )
}

/** The states that a machine is seen in; those around them are entered with them. */
export const innermostStates = (machine: AnyStateMachine) =>
  statesOf(machine.root).filter(
    ({ states, type }) => Object.keys(states).length === 0 && type !== 'history',
  )

const entered = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...(node.type === 'parallel'
    ? Object.values(node.states)
    : node.type === 'compound'
      ? node.initial.target
      : []
  ).flatMap(entered),
]

const around = (node: AnyStateNode): AnyStateNode[] =>
  node.parent === undefined ? [node] : [node, ...around(node.parent)]

/** The shortest way to an edge in words, its own event last; guards are not asked. */
export const pathTo = (machine: AnyStateMachine, edge: Edge): string => {
  const edges = edgesOf(machine)
  const paths = new Map<AnyStateNode, string[]>()
  let front = entered(machine.root)
  for (const node of front) paths.set(node, [])
  while (front.length > 0 && !paths.has(edge.node)) {
    const next: AnyStateNode[] = []
    for (const node of front)
      for (const { node: source, event, transition } of edges.filter((one) =>
        around(node).includes(one.node),
      ))
        for (const reached of (transition.target ?? []).flatMap((target) => [
          ...entered(target),
          ...around(target),
        ]))
          if (!paths.has(reached)) {
            paths.set(reached, [...(paths.get(node) ?? []), eventInWords(source, event)])
            next.push(reached)
          }
    front = next
  }
  return [...(paths.get(edge.node) ?? ['…']), eventInWords(edge.node, edge.event)].join(' → ')
}
