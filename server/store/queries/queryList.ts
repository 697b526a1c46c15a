import { sql } from 'kysely'
import type { HistoryItem } from '../../../src/api/contract/sql.ts'
import { notFound } from '../../problem.ts'
import { listedStatement } from '../lists/listedTexts.ts'
import type { Resource } from '../lists/lists.ts'
import type { Store } from '../db/open.ts'
import { peopleOf } from '../users/people.ts'
import type { QueryRow, UserRow } from '../db/tables.ts'
import { timesOf } from '../db/time.ts'

const columns = [
  'id',
  'client_id',
  'user_id',
  'database_id',
  'schema',
  'tab_name',
  'sql_editor_id',
  'row_limit',
  'row_count',
  'status',
  'start_time',
  'end_time',
  'tmp_table_name',
  'changed_on',
  'error_message',
] as const

const answerOf = async (
  store: Store,
  rows: readonly Omit<QueryRow, 'server'>[],
): Promise<HistoryItem[]> => {
  const now = Date.now()
  const people = await peopleOf(
    store,
    rows.map((row) => row.user_id),
  )
  const ids = [...new Set(rows.flatMap((row) => row.database_id ?? []))]
  const databases =
    ids.length === 0
      ? []
      : await store
          .selectFrom('database')
          .select(['id', 'database_name'])
          .where('id', 'in', ids)
          .execute()
  return rows.map((row) => ({
    id: row.id,
    client_id: row.client_id,
    status: row.status,
    sql: row.sql,
    executed_sql: row.executed_sql,
    start_time: row.start_time,
    end_time: row.end_time,
    rows: row.row_count,
    limit: row.row_limit,
    schema: row.schema,
    tab_name: row.tab_name,
    sql_editor_id: row.sql_editor_id,
    tmp_table_name: row.tmp_table_name,
    error_message: row.error_message,
    database: databases.find(({ id }) => id === row.database_id) ?? null,
    user: people.get(row.user_id) ?? null,
    ...timesOf({ created_on: row.changed_on, changed_on: row.changed_on }, now),
  }))
}

const databaseName = sql`lower(coalesce((select database.database_name from database where database.id = query.database_id), ''))`

const seenBy = ({ id, is_admin }: UserRow) =>
  is_admin === 1 ? sql<boolean>`1 = 1` : sql<boolean>`query.user_id = ${id}`

/** What was run in SQL, as it is listed: everyone sees their own, admins everybody's. */
export const queryList: Resource<HistoryItem> = {
  table: 'query',
  title: 'Query',
  neverInTrash: true,
  columns: [
    'id',
    'client_id',
    'status',
    'sql',
    'executed_sql',
    'start_time',
    'end_time',
    'rows',
    'limit',
    'schema',
    'tab_name',
    'sql_editor_id',
    'tmp_table_name',
    'error_message',
    'database',
    'user',
    'changed_on',
    'changed_on_utc',
    'changed_on_delta_humanized',
  ],
  onRequest: [],
  orders: {
    start_time: sql.ref('query.start_time'),
    rows: sql.ref('query.row_count'),
    'database.database_name': databaseName,
    status: sql.ref('query.status'),
  },
  seenBy,
  filters: {
    id: { is: 'number', of: sql.ref('query.id') },
    database: { is: 'one', of: sql.ref('query.database_id') },
    user: { is: 'one', of: sql.ref('query.user_id') },
    status: { is: 'text', of: sql.ref('query.status') },
    sql: { is: 'text', of: sql.ref('query.sql') },
    sql_editor_id: { is: 'text', of: sql.ref('query.sql_editor_id') },
    start_time: { is: 'real', of: sql.ref('query.start_time') },
  },
  load: async (store, ids) => {
    if (ids.length === 0) return []
    const beginnings = [
      listedStatement('query.sql').as('sql'),
      listedStatement<string | null>('query.executed_sql').as('executed_sql'),
    ] as const
    return answerOf(
      store,
      await store
        .selectFrom('query')
        .select([...columns, ...beginnings])
        .where('id', 'in', ids)
        .execute(),
    )
  },
}

/** One run with its whole statement; 404 where there is none that the caller may see. */
export const showRun = async (store: Store, id: number, caller: UserRow): Promise<HistoryItem> => {
  const rows = await store
    .selectFrom('query')
    .select([...columns, 'sql', 'executed_sql'])
    .where('id', '=', id)
    .where(seenBy(caller))
    .execute()
  const [run] = await answerOf(store, rows)
  if (run === undefined) throw notFound('The history does not hold it any more')
  return run
}
