import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { TestPath } from '../../tests/support/paths/xstateTest'

/** A page object's two tables: how each event is brought about on the page, and what the page shows in each state. */
export interface PageRows {
  events: Record<string, (event: AnyEventObject) => Promise<void>>
  states: Record<string, (snapshot: AnyMachineSnapshot) => Promise<void>>
}

/** Walks a generated path through the page; an event without a row fails it. */
export const walkPage = (path: TestPath, { events, states }: PageRows) =>
  path.test({
    states,
    events: Object.fromEntries(
      path.steps.slice(1).map(({ event: { type } }) => [
        type,
        ({ event }) => {
          const perform = events[type]
          if (perform === undefined) throw new Error(`The page object has no row for ${type}`)
          return perform(event)
        },
      ]),
    ),
  })
