import type { HistoryStatus, Problem, RunState } from '../../api/contract'
import type { ResultGridRef } from './resultGrid.machine'
import type { RunOutcome } from './runOutcome'
import type { RunRequest } from './runRequest'

/** A run to begin, or one of before to look for; `text` is what stood in the tab. */
export interface RunInput {
  requested: RunRequest
  text: string
  found: boolean
}

/** What is known of the runs of a tab. */
export interface RunContext extends Omit<RunInput, 'found'> {
  isFound: boolean
  next: Omit<RunInput, 'found'> | null
  startedAt: number
  endedAt: number | null
  outcome: RunOutcome | null
  problem: Problem | null
  /** How the run stood when it was seen to have ended. */
  status: HistoryStatus | null
  /** Which of the results is in sight, by its place. */
  shown: number
  grid: ResultGridRef
}

/** A run as it begins. */
export const begun = ({ requested, text }: Omit<RunInput, 'found'>): Omit<RunContext, 'grid'> => ({
  requested,
  text,
  isFound: false,
  next: null,
  startedAt: Date.now(),
  endedAt: null,
  outcome: null,
  problem: null,
  status: null,
  shown: 0,
})
/** The place of the last result. */
export const lastOf = ({ results }: RunOutcome) => Math.max(0, results.length - 1)

/** A look at how a run stands. */
export interface Seen {
  run: RunState
}

/** How a run stands, or why that could not be learnt. */
export type Report = ({ type: 'run.seen' } & Seen) | { type: 'run.missed'; problem: Problem }
