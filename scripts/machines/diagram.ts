import type { AnyStateMachine, AnyStateNode } from 'xstate'
import {
  actionInWords,
  actorInWords,
  eventInWords,
  guardInWords,
  statesOf,
  transitionsOf,
} from './words.ts'

const nameOf = (node: AnyStateNode) =>
  node.path.length === 0 ? node.machine.id : node.path.join('_')
const pathOf = (node: AnyStateNode) => (node.path.length === 0 ? '(anywhere)' : node.path.join('.'))

/** What the machine's own transitions start from: an arrow from a state to one inside it cannot be drawn. */
const anywhere = 'anywhere'
const anywhereState = (root: AnyStateNode) =>
  transitionsOf(root).some(({ transition }) => transition.target)
    ? [`  state "(anywhere)" as ${anywhere}`]
    : []

const inside = (node: AnyStateNode, indent: string): string[] => {
  const children = Object.values(node.states)
  const separator = node.type === 'parallel' ? [`${indent}--`] : []
  const starts = node.initial.target
    .filter(() => node.type === 'compound')
    .map((start) => `${indent}[*] --> ${nameOf(start)}`)
  return [
    ...starts,
    ...children.flatMap((child, index) => [
      ...(index > 0 ? separator : []),
      ...drawn(child, indent),
    ]),
  ]
}

const drawn = (node: AnyStateNode, indent: string): string[] => {
  const title = `${indent}state "${node.key}" as ${nameOf(node)}`
  if (Object.keys(node.states).length > 0)
    return [`${title} {`, ...inside(node, `${indent}  `), `${indent}}`]
  return node.type === 'final' ? [title, `${indent}${nameOf(node)} --> [*]`] : [title]
}

const edges = (node: AnyStateNode): string[] =>
  transitionsOf(node).flatMap(({ event, transition }) => {
    const guard = guardInWords(transition.guard)
    const label = `${eventInWords(node, event)}${guard === '' ? '' : ` [${guard}]`}`.replaceAll(
      /[:;#]/g,
      ' ',
    )
    const from = node.path.length === 0 ? anywhere : nameOf(node)
    return (transition.target ?? []).map((target) => `  ${from} --> ${nameOf(target)}: ${label}`)
  })

const cell = (text: string) => text.replaceAll('|', '\\|') || '–'
const row = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`

const table = (head: string[], rows: string[][]) =>
  rows.length === 0 ? [] : [row(head), row(head.map(() => '---')), ...rows.map(row), '']

const eventRows = (node: AnyStateNode) =>
  transitionsOf(node).map(({ event, transition }) => [
    pathOf(node),
    eventInWords(node, event),
    guardInWords(transition.guard),
    (transition.target ?? []).map(pathOf).join(', '),
    transition.actions.map(actionInWords).join(', '),
  ])

const invokeRows = (node: AnyStateNode) =>
  node.invoke.map(({ src, systemId }) => [pathOf(node), actorInWords(src), systemId ?? ''])

const tagRows = (node: AnyStateNode) =>
  node.tags.length === 0 ? [] : [[pathOf(node), node.tags.join(', ')]]

/** The page of docs/machines for one machine: its chart, its events and the actors it starts. */
export const pageOf = ({ id, root }: AnyStateMachine): string => {
  const states = statesOf(root)
  return [
    `# ${id}`,
    '',
    'Written by `npm run diagrams` from the machine itself.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...inside(root, '  '),
    ...anywhereState(root),
    ...states.flatMap(edges),
    '```',
    '',
    ...table(['state', 'event', 'guard', 'target', 'actions'], states.flatMap(eventRows)),
    ...table(['state', 'starts', 'known as'], states.flatMap(invokeRows)),
    ...table(['state', 'tags'], states.flatMap(tagRows)),
  ].join('\n')
}
