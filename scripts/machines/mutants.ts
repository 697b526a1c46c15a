import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { edgesOf, stateLine } from './edges.ts'
import { actionInWords, statesOf } from './words.ts'

/** One thing of a machine that is taken away or turned around; a test has to notice. */
export interface Mutant {
  name: string
  kind: 'edge' | 'guard' | 'action'
}

/** The names of what can be wrong with an edge, a guard or an action. */
export const removed = (line: string) => `${line}: is not taken`
export const dropped = (line: string) => `${line}: is never refused`
export const inverted = (line: string) => `${line}: is refused the other way around`
export const actionRemoved = (line: string, action: string, at: number) =>
  `${line}: does not ${action}${at === 0 ? '' : ` (${at + 1})`}`

/** Actions of a list with the name of the mutant that leaves each out; those that xstate adds for delays have none. */
export const removable = (line: string, actions: readonly unknown[], isList = false) =>
  actions.map((action, index) => {
    const words = actionInWords(action)
    if (isList && (words === 'raise' || words === 'cancel')) return null
    const before = actions.slice(0, index).filter((other) => actionInWords(other) === words)
    return actionRemoved(line, words, before.length)
  })

const ofTransition = (line: string, { guard, actions }: AnyTransitionDefinition): Mutant[] => [
  { name: removed(line), kind: 'edge' },
  ...(guard === undefined
    ? []
    : [dropped(line), inverted(line)].map((name) => ({ name, kind: 'guard' as const }))),
  ...removable(line, actions).map((name) => ({ name: name ?? '', kind: 'action' as const })),
]

/** The lists of actions of a machine's states, with their lines. */
export const stateActionsOf = (machine: AnyStateMachine) =>
  statesOf(machine.root).flatMap((node) =>
    (['entry', 'exit'] as const).map((list) => ({
      node,
      list,
      line: `${stateLine(machine, node)} | ${list}`,
    })),
  )

/** Every mutant of a machine. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => [
  ...edgesOf(machine).flatMap(({ line, transition }) => ofTransition(line, transition)),
  ...stateActionsOf(machine).flatMap(({ node, list, line }) =>
    removable(line, node[list], true).flatMap((name) =>
      name === null ? [] : [{ name, kind: 'action' as const }],
    ),
  ),
]
