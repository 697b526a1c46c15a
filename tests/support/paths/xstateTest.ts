import { TestModel } from '@xstate/test'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

interface Step {
  event: AnyEventObject
  state: AnyMachineSnapshot
}

export interface TestPath {
  steps: Step[]
  state: AnyMachineSnapshot
  /** Performs each event by its row in `events`, then checks the state it leads to by its row in `states`. */
  test: (rows: {
    states: Record<string, (snapshot: AnyMachineSnapshot) => void | Promise<void>>
    events: Record<string, (step: Step) => void | Promise<void>>
  }) => Promise<unknown>
}

interface Options {
  events: AnyEventObject[]
  input?: unknown
  serializeState: (snapshot: AnyMachineSnapshot) => string
  stateMatcher: (snapshot: AnyMachineSnapshot, key: string) => boolean
}

/** The one place that names the libraries: `xstate/graph` walks machines that invoke, `@xstate/test` plans and runs the paths. */
export const shortestPaths = (machine: AnyStateMachine, options: Options) =>
  new TestModel(machine, options as never).getPaths(
    (logic, traversal) => getShortestPaths(logic, traversal as never) as never,
  ) as unknown as TestPath[]
