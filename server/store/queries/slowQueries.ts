import { sql, type Insertable } from 'kysely'
import type { SlowQuery } from '../../../src/api/contract/slowQuery.ts'
import type { Store } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'

const maxStored = 1000
const maxText = 10_000

/** Stores a statement that took long; the newest thousand stay. */
export const storeSlowQuery = async (
  store: Store,
  query: Insertable<Tables['slow_query']>,
): Promise<void> => {
  await store
    .insertInto('slow_query')
    .values({ ...query, sql: query.sql.replaceAll('\0', '').slice(0, maxText) })
    .execute()
  await sql`delete from slow_query where id <= (
    select id from slow_query order by id desc limit 1 offset ${maxStored})`.execute(store)
}

/** The statements that took long, newest first. */
export const slowQueriesOf = async (
  store: Store,
  offset: number,
  limit: number,
): Promise<{ count: number; result: SlowQuery[] }> => {
  const { count } = await store
    .selectFrom('slow_query')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const result = await store
    .selectFrom('slow_query')
    .innerJoin('database', 'database.id', 'slow_query.database_id')
    .select([
      'slow_query.id',
      'slow_query.database_id',
      'database.database_name',
      'slow_query.caller',
      'slow_query.request_id',
      'slow_query.sql',
      'slow_query.start_time',
      'slow_query.duration_ms',
      'slow_query.row_count as rows',
      'slow_query.outcome',
    ])
    .orderBy('slow_query.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { count: Number(count), result }
}
