import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres } from './isPostgres.ts'
import type { Store } from './open.ts'

const deadlockOfPostgres = '40P01'
const maxRetries = 2
/** Begun at once it could take the lock again before the other transaction has woken, and end in the same way. */
const retryAfterMs = 50

const isDeadlock = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === deadlockOfPostgres

const attempt = <Result>(
  store: Store,
  run: (store: Store) => Promise<Result>,
  retries = maxRetries,
): Promise<Result> =>
  store
    .transaction()
    .execute(run)
    .catch(async (error: unknown) => {
      if (retries === 0 || !isDeadlock(error)) throw error
      await pause(retryAfterMs)
      return attempt(store, run, retries - 1)
    })

/**
 * Runs statements as one transaction, or as part of the one that `store` already is. What PostgreSQL ended for another
 * transaction that waited for this one, while this one waited for it, is run again.
 */
export const together = <Result>(
  store: Store,
  run: (store: Store) => Promise<Result>,
): Promise<Result> => (store.isTransaction ? run(store) : attempt(store, run))

const uniqueViolationOfPostgres = '23505'
const uniqueViolationOfSqlite = 2067

/** Whether a write failed because a unique name or key is taken. */
export const isTaken = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === uniqueViolationOfPostgres) ||
    ('errcode' in error && error.errcode === uniqueViolationOfSqlite))

const unstorableInPostgres = new Set<unknown>(['22003', '22P02', '22021'])

/** Whether PostgreSQL refused a number that is out of its range or no integer, or a text with a zero character. */
export const isUnstorable = (error: unknown) =>
  error instanceof Error && 'code' in error && unstorableInPostgres.has(error.code)

/** Lets nobody refer to a row until the transaction ends. SQLite has one writer at a time anyway. */
export const lockRow = async (transaction: Store, table: string, id: number) => {
  if (isPostgres(transaction))
    await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(transaction)
}
