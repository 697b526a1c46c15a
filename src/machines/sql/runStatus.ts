import type { SnapshotFrom } from 'xstate'
import type { HistoryStatus } from '../../api/contract'
import type { tabRunMachine } from './tabRun.machine'

/** Null where there is no run, or nobody knows what became of it. */
export const runStatus = (
  snapshot: SnapshotFrom<typeof tabRunMachine> | undefined,
): HistoryStatus | null => {
  if (snapshot === undefined || snapshot.matches('lost')) return null
  if (snapshot.matches({ going: { starting: 'queued' } })) return 'pending'
  if (snapshot.hasTag('busy')) return 'running'
  if (snapshot.matches('failed')) return 'failed'
  if (snapshot.matches('timedOut')) return 'timed_out'
  return snapshot.matches('stopped') ? 'stopped' : 'success'
}

/** An error in the text that ran; line and column count from 1. */
export interface ErrorMark {
  run: string
  text: string
  line: number
  column: number
  message: string
}

/** Null where the last run did not fail, or the database does not say where. */
export const errorMark = (
  snapshot: SnapshotFrom<typeof tabRunMachine> | undefined,
): ErrorMark | null => {
  if (!snapshot?.matches('failed')) return null
  const { requested, problem } = snapshot.context
  const [error] = problem?.errors ?? []
  const [line, column] = [error?.extra['line'], error?.extra['column']]
  return typeof line === 'number' && typeof column === 'number'
    ? {
        run: requested.client_id,
        text: requested.sql,
        line,
        column,
        message: problem?.message ?? '',
      }
    : null
}

export const isSameMark = (one: ErrorMark | null, other: ErrorMark | null) =>
  one?.run === other?.run
