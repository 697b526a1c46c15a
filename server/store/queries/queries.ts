import { sql } from 'kysely'
import { notFound } from '../../problem.ts'
import type { Store } from '../db/open.ts'
import type { QueryRow } from '../db/tables.ts'
import { timeNow, timeText } from '../db/time.ts'

const maxPerUser = 5000
const retentionMs = 90 * 24 * 3_600_000
export const interrupted = 'Interrupted by a server restart: run it again'

type Begun = Pick<
  QueryRow,
  | 'client_id'
  | 'user_id'
  | 'database_id'
  | 'schema'
  | 'tab_name'
  | 'sql_editor_id'
  | 'row_limit'
  | 'sql'
  | 'server'
>
type Ended = Pick<
  QueryRow,
  'status' | 'row_count' | 'error_message' | 'executed_sql' | 'tmp_table_name'
>

/** Notes a run as it begins, null where its user has one of that client id; of one user's, the newest are stored. */
export const noteRun = async (store: Store, begun: Begun): Promise<number | null> => {
  const noted = await store
    .insertInto('query')
    .values({
      ...begun,
      status: 'running',
      start_time: Date.now(),
      end_time: null,
      row_count: null,
      error_message: null,
      executed_sql: null,
      tmp_table_name: null,
      changed_on: timeNow(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (noted === undefined) return null
  await sql`delete from query where user_id = ${begun.user_id} and id <= (
    select id from query where user_id = ${begun.user_id} order by id desc limit 1 offset ${maxPerUser})`.execute(
    store,
  )
  return noted.id
}

/** Notes that a run waits for its turn, or that it begins after that: its time counts from then. */
export const noteTurn = (store: Store, id: number, isWaiting: boolean) =>
  store
    .updateTable('query')
    .set({
      status: isWaiting ? 'pending' : 'running',
      start_time: Date.now(),
      changed_on: timeNow(),
    })
    .where('id', '=', id)
    .execute()

/** Notes how a run ended. */
export const noteEnd = (store: Store, id: number, ended: Ended): Promise<QueryRow | undefined> =>
  store
    .updateTable('query')
    .set({ ...ended, end_time: Date.now(), changed_on: timeNow() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const runById = (store: Store, id: number): Promise<QueryRow | undefined> =>
  store.selectFrom('query').selectAll().where('id', '=', id).executeTakeFirst()

/** The run of a user by the id that their client gave it. */
export const runOfClient = async (
  store: Store,
  userId: number,
  clientId: string,
): Promise<QueryRow> => {
  const found = await store
    .selectFrom('query')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (found === undefined) throw notFound()
  return found
}

/** Runs that stopped servers left behind have failed; all that go on where these are not named. */
export const endAbandonedRuns = (store: Store, servers?: readonly number[]) =>
  store
    .updateTable('query')
    .set({
      status: 'failed',
      error_message: interrupted,
      end_time: Date.now(),
      changed_on: timeNow(),
    })
    .where('status', 'in', ['pending', 'running'])
    .$if(servers !== undefined, (runs) => runs.where('server', 'in', servers ?? []))
    .execute()

/** The servers that have runs which go on. */
export const serversWithRuns = async (store: Store): Promise<number[]> => {
  const rows = await store
    .selectFrom('query')
    .select('server')
    .distinct()
    .where('status', 'in', ['pending', 'running'])
    .execute()
  return rows.map(({ server }) => server)
}

/** Forgets runs of more than 90 days ago. */
export const purgeHistory = (store: Store, now = Date.now()) =>
  store
    .deleteFrom('query')
    .where('changed_on', '<', timeText(now - retentionMs))
    .execute()
