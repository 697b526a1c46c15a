import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { TestPath } from './xstateTest'

/** The two tables of a page object or a view: how each event is brought about, and what is shown in each state. */
export interface WalkRows {
  events: Record<string, (event: AnyEventObject) => void | Promise<void>>
  states: Record<string, (snapshot: AnyMachineSnapshot) => void | Promise<void>>
}

/** Walks a generated path through what is shown; an event without a row fails it. */
export const walkRows = (path: TestPath, { events, states }: WalkRows) =>
  path.test({
    states,
    events: Object.fromEntries(
      path.steps.slice(1).map(({ event: { type } }) => [
        type,
        ({ event }) => {
          const perform = events[type]
          if (perform === undefined) throw new Error(`There is no row for ${type}`)
          return perform(event)
        },
      ]),
    ),
  })
