import type { HistoryStatus, Problem, RunState } from '../../api/contract'
import type { ResultGridRef } from './resultGrid.machine'
import type { RunOutcome } from './runOutcome'
import type { RunRequest } from './runRequest'

/** A run to begin, or an earlier one to find again; `text` is that of the tab. */
export interface RunInput {
  requested: RunRequest
  text: string
  found: boolean
}

export interface RunContext extends Omit<RunInput, 'found'> {
  isFound: boolean
  next: Omit<RunInput, 'found'> | null
  startedAt: number
  endedAt: number | null
  outcome: RunOutcome | null
  problem: Problem | null
  /** Of a run that was seen to have ended. */
  status: HistoryStatus | null
  /** Index of the shown result. */
  shown: number
  grid: ResultGridRef
}

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

/** Index of the last result. */
export const lastOf = ({ results }: RunOutcome) => Math.max(0, results.length - 1)

export interface Seen {
  run: RunState
}

export type Report = ({ type: 'run.seen' } & Seen) | { type: 'run.missed'; problem: Problem }
