import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { actionsOf, picturesOf } from './chart.ts'
import {
  actionInWords,
  actorInWords,
  delayInWords,
  eventInWords,
  guardInWords,
  statesOf,
  transitionsOf,
} from './words.ts'

const pathOf = (node: AnyStateNode) => (node.path.length === 0 ? '(anywhere)' : node.path.join('.'))

const cell = (text: string) => text.replaceAll('|', '\\|') || '–'
const row = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`

const table = (head: string[], rows: string[][]) =>
  rows.length === 0 ? [] : [row(head), row(head.map(() => '---')), ...rows.map(row), '']

const eventRows = (node: AnyStateNode) =>
  transitionsOf(node).map(({ event, transition }) => [
    pathOf(node),
    delayInWords(node, event) ?? eventInWords(node, event),
    guardInWords(transition.guard),
    (transition.target ?? []).map(pathOf).join(', '),
    transition.actions.map(actionInWords).join(', '),
  ])

const invokeRows = (node: AnyStateNode) =>
  node.invoke.map(({ src, systemId }) => [pathOf(node), actorInWords(src), systemId ?? ''])

const tagRows = (node: AnyStateNode) =>
  node.tags.length === 0 ? [] : [[pathOf(node), node.tags.join(', ')]]

const ownRows = (node: AnyStateNode) => {
  const [entry, exit] = [actionsOf(node.entry), actionsOf(node.exit)]
  return entry.length + exit.length === 0 ? [] : [[pathOf(node), entry.join(', '), exit.join(', ')]]
}

/** The page of docs/machines for one machine: its chart, its events and the actors it starts. */
export const pageOf = ({ id, root }: AnyStateMachine, sentence: string): string => {
  const states = statesOf(root)
  return [
    `# ${id}`,
    '',
    sentence,
    '',
    'Written by `npm run diagrams` from the machine itself.',
    '',
    ...picturesOf(root),
    ...table(['state', 'event', 'guard', 'target', 'actions'], states.flatMap(eventRows)),
    ...table(['state', 'starts', 'known as'], states.flatMap(invokeRows)),
    ...table(['state', 'on entry', 'on exit'], states.flatMap(ownRows)),
    ...table(['state', 'tags'], states.flatMap(tagRows)),
  ].join('\n')
}
