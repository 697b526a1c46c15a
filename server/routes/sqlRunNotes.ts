import type { App } from '../instance.ts'
import { Refusal } from '../problem.ts'
import type { Ran } from '../results/ran.ts'
import { interrupted, noteEnd, noteRun, noteTurn } from '../store/queries/queries.ts'
import type { QueryRow } from '../store/db/tables.ts'

export interface Executed {
  statements: string
  /** The table that it made. */
  table: string | null
}

/** What the history stores of one run while it goes on. */
export interface RunNotes {
  queued: (isWaiting: boolean) => void
  succeeded: (last: Ran, executed: Executed) => Promise<QueryRow | undefined>
  /** Throws what the run failed with. */
  failed: (error: unknown) => Promise<never>
}

const isInterruption = (error: unknown) => error instanceof Error && error.message === interrupted

const statusOf = (error: unknown, isStopped: boolean) => {
  if (isStopped && !isInterruption(error)) return 'stopped'
  return error instanceof Refusal && error.status === 408 ? 'timed_out' : 'failed'
}

/** A text that PostgreSQL can store. */
export const withoutNul = (text: string) => text.replaceAll('\0', '')

/** Notes runs in the history of queries. */
export const createRunNotes = ({ store, disk, storedResults }: App) => {
  /** What a full disk prevents from being noted is left out: the rows are read all the same. */
  const ifRoom = <Result>(noting: Promise<Result>): Promise<Result | undefined> =>
    noting.catch((error: unknown) => {
      if (disk.note(error) === null) throw error
      return undefined
    })

  return {
    /** The id of a new run; null where its user has one of its client id, undefined where it is `optional` and the disk is full. */
    begin: (run: Parameters<typeof noteRun>[1], optional: boolean) =>
      optional ? ifRoom(noteRun(store, run)) : noteRun(store, run),
    of: (id: number, signal: AbortSignal): RunNotes => {
      let turns: Promise<unknown> = Promise.resolve()
      return {
        queued: (isWaiting) => {
          turns = turns.then(() => ifRoom(noteTurn(store, id, isWaiting)))
          turns.catch(() => undefined)
        },
        succeeded: async ({ rows }, { statements, table }) => {
          await turns
          return ifRoom(
            noteEnd(store, id, {
              status: 'success',
              row_count: rows,
              error_message: null,
              executed_sql: withoutNul(statements),
              tmp_table_name: table,
            }),
          )
        },
        failed: async (error) => {
          await turns
          const message = error instanceof Error ? error.message : 'Unexpected error'
          const results = await storedResults.ofRun(id, false).catch(() => [])
          const rows = results.findLast(({ columns }) => columns.length > 0)?.rows ?? null
          await ifRoom(
            noteEnd(store, id, {
              status: statusOf(error, signal.aborted),
              row_count: rows,
              error_message: withoutNul(message),
              executed_sql: null,
              tmp_table_name: null,
            }),
          )
          throw error
        },
      }
    },
  }
}
