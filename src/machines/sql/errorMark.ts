import type { SnapshotFrom } from 'xstate'
import type { tabRunMachine } from './tabRun.machine'

/** What is wrong in what was run, by line and column from 1 of the text that ran. */
export interface ErrorMark {
  run: string
  text: string
  line: number
  column: number
  message: string
}

/** The fault of the last run of a tab, where the database says where it is. */
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
