import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import { shortestPaths, type TestPath } from './xstateTest'

/** A machine with its event table (what the user does, what its actors answer, what runs out) and its state table. */
export interface PathModel {
  machine: AnyStateMachine
  input?: unknown
  /** Other beginnings, whose paths are walked too. */
  otherInputs?: unknown[]
  events: AnyEventObject[]
  /** What is true in each state, by its name: `choosingDataset.creating`. */
  states: Record<string, (snapshot: AnyMachineSnapshot) => void>
  /** What tells two situations apart; what the context counts or collects without bound stays out. */
  situation: (snapshot: AnyMachineSnapshot) => string
}

const nameOf = (node: AnyStateNode) => node.path.join('.')

/** The innermost states that are active, as `choosingDataset.creating`. */
export const activeStates = (snapshot: AnyMachineSnapshot) =>
  (snapshot._nodes as AnyStateNode[])
    .filter((node) => Object.keys(node.states).length === 0)
    .map(nameOf)

/** Left as soon as it is entered, whatever the context. */
const isPassedThrough = ({ always = [] }: AnyStateNode) =>
  always.some(({ guard }) => guard === undefined)

const innermost = (node: AnyStateNode): string[] => {
  const children = Object.values(node.states).filter(
    (child) => child.type !== 'history' && !isPassedThrough(child),
  )
  return children.length === 0 ? [nameOf(node)] : children.flatMap(innermost)
}

const inWords = ({ type, ...rest }: AnyEventObject) => {
  const short = type
    .replace(/^xstate\.(done|error)\.actor\.(?:\d+\.)?(.*)$/, '$2 $1')
    .replace(/^xstate\./, '')
  const detail = JSON.stringify(rest)
  return detail.length > 50 || detail === '{}' ? short : `${short} ${detail}`
}

/** A path in words: its events, one after the other. */
export const wordsOf = ({ steps }: TestPath) =>
  steps
    .slice(1)
    .map(({ event }) => inWords(event))
    .join(' → ') || 'nothing happens'

/** The shortest ways to every situation; one that leads through another covers it. */
export const pathsOf = ({ machine, input, events, situation }: PathModel): TestPath[] =>
  shortestPaths(machine, {
    events,
    ...(input === undefined ? {} : { input }),
    serializeState: situation,
    stateMatcher: (snapshot, key) => activeStates(snapshot).includes(key),
  })

/** The model at each of its beginnings. */
export const beginningsOf = (model: PathModel): PathModel[] => [
  model,
  ...(model.otherInputs ?? []).map((input) => ({ ...model, input })),
]

/** The states that some path reaches, and all there are: equal when the event table is complete. */
export const reach = (model: PathModel) => {
  const snapshots = beginningsOf(model)
    .flatMap(pathsOf)
    .flatMap(({ state, steps }) => [state, ...steps.map((step) => step.state)])
  return {
    reached: [...new Set(snapshots.flatMap(activeStates))].toSorted(),
    all: innermost(model.machine.root).toSorted(),
  }
}
