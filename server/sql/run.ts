import type { Engine } from '../engines/engine.ts'
import type { StoredResults } from '../results/storedResults.ts'
import type { Ran } from '../results/ran.ts'
import type { Making } from './permitted.ts'

/** Where a run stores its rows. */
export interface ResultTarget {
  results: StoredResults
  run: number
  /** Reports why rows of a statement that wrote are not stored. */
  reportUnstored: (error: unknown) => void
}

/** A statement whose first rows are there; `rest` settles with its last one, null where that is among them. */
export interface Begun {
  ran: Ran
  rest: Promise<Ran> | null
}

export interface Run {
  engine: Engine
  backend: string
  /** Whether the database lets statements write. */
  writable: boolean
  /** The whole text that was sent. */
  text: string
  statements: readonly string[]
  /** What becomes of the last statement instead of its rows, where a table or view is to be made of it. */
  making: Making | null
  /** Where names without a schema are looked for. */
  schema: string | null
  limit: number
  /** Null where the rows are only answered. */
  resultTarget: ResultTarget | null
  caller: string
  signal: AbortSignal
  /** Called when the first statement has to wait for its turn, and when it begins after that. */
  queued: (isWaiting: boolean) => void
}

export type Who = Pick<Run, 'caller' | 'signal' | 'queued'> & { isLong: true }
