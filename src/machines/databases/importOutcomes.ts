import type { Problem } from '../../api/contract'

/** How the import of one table stands. */
export type Outcome =
  | { state: 'waiting' }
  | { state: 'done'; datasetId: number }
  | { state: 'failed'; problem: Problem }

export type Outcomes = Readonly<Record<string, Outcome>>

const namesIn = (outcomes: Outcomes, state: Outcome['state']) =>
  Object.keys(outcomes).filter((name) => outcomes[name]?.state === state)

/** The table whose turn it is; null when each has had its own. */
export const nextIn = (outcomes: Outcomes) => namesIn(outcomes, 'waiting')[0] ?? null

export const failedIn = (outcomes: Outcomes) => namesIn(outcomes, 'failed')
export const doneIn = (outcomes: Outcomes) => namesIn(outcomes, 'done')

/** Every table of a selection, waiting for its turn. */
export const waiting = (tables: readonly string[]): Outcomes =>
  Object.fromEntries(tables.map((table) => [table, { state: 'waiting' }]))

/** What was done of an import that was stopped. */
export const withoutWaiting = (outcomes: Outcomes): Outcomes =>
  Object.fromEntries(Object.entries(outcomes).filter(([, { state }]) => state !== 'waiting'))

/** How many tables, in words. */
export const tablesOf = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'table' : 'tables'}`
