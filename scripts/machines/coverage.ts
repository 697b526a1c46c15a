import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { actionLine, edgesOf, innermostStates, pathTo, stateLine } from './edges.ts'
import { root } from './load.ts'
import { readWalks, type Walks } from './walks.ts'

/** All edges, one a line: an edge that disappears is a line that somebody reads. */
export const edgesFile = join(root, 'tests/machines/edges.txt')

type Kind = 'state' | 'edge' | 'guard' | 'action'

export interface Covered {
  kind: Kind
  line: string
  /** The first test that saw it, or null. */
  test: string | null
  /** How a test would get there. */
  path: string | null
}

const seenIn: Record<Kind, keyof Walks> = {
  state: 'states',
  edge: 'edges',
  guard: 'refused',
  action: 'actions',
}

const coveredIn = (machine: AnyStateMachine, walks: Walks): Covered[] => {
  const covered = (kind: Kind, line: string, path: () => string | null = () => null): Covered => {
    const test = walks[seenIn[kind]][line] ?? null
    return { kind, line, test, path: test === null ? path() : null }
  }
  const edges = edgesOf(machine)
  const leftBy = (line: string) =>
    edges.find((edge) => stateLine(machine, edge.node) === line && edge.line in walks.edges)
  return [
    ...innermostStates(machine).map((node) => {
      const line = stateLine(machine, node)
      const state = covered('state', line)
      // A state that is left at once is never seen, only what leads out of it.
      return { ...state, test: state.test ?? walks.edges[leftBy(line)?.line ?? ''] ?? null }
    }),
    ...edges.map((edge) => covered('edge', edge.line, () => pathTo(machine, edge))),
    ...edges
      .filter(({ transition }) => transition.guard !== undefined)
      .map((edge) => covered('guard', edge.line, () => pathTo(machine, edge))),
    ...Object.keys(machine.implementations.actions as object).map((action) =>
      covered('action', actionLine(machine, action)),
    ),
  ]
}

/** Every state, edge, guard that may say no and action of the machines, with the test of the last run that saw it. */
export const coverageOf = (machines: readonly AnyStateMachine[]): Covered[] => {
  const walks = readWalks()
  const all = machines.flatMap((machine) => coveredIn(machine, walks))
  return [...new Map(all.map((one) => [`${one.kind} ${one.line}`, one])).values()]
}
