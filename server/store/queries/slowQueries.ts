import { sql, type Insertable } from 'kysely'
import type { SlowQuery } from '../../../src/api/contract/slowQuery.ts'
import type { Store } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import type { Resource } from '../lists/lists.ts'
import { peopleOf } from '../users/people.ts'

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

const readRows = (store: Store, ids: readonly number[]) =>
  store
    .selectFrom('slow_query')
    .innerJoin('database', 'database.id', 'slow_query.database_id')
    .leftJoin('dashboard', (join) =>
      join
        .onRef('dashboard.id', '=', 'slow_query.dashboard_id')
        .on('dashboard.deleted_on', 'is', null),
    )
    .leftJoin('chart', (join) =>
      join.onRef('chart.id', '=', 'slow_query.chart_id').on('chart.deleted_on', 'is', null),
    )
    .leftJoin('dataset', (join) =>
      join.onRef('dataset.id', '=', 'slow_query.dataset_id').on('dataset.deleted_on', 'is', null),
    )
    .leftJoin('query', 'query.id', 'slow_query.query_id')
    .select([
      'slow_query.id',
      'slow_query.sql',
      'slow_query.outcome',
      'slow_query.start_time',
      'slow_query.duration_ms',
      'slow_query.row_count',
      'slow_query.caller',
      'slow_query.origin',
      'slow_query.request_id',
      'database.id as database_id',
      'database.database_name',
      'dashboard.id as dashboard_id',
      'dashboard.dashboard_title',
      'chart.id as chart_id',
      'chart.slice_name',
      'chart.form_data_key',
      'dataset.id as dataset_id',
      'dataset.table_name',
      'query.id as query_id',
    ])
    .where('slow_query.id', 'in', ids)
    .execute()

/** `caller` is the id of a user, or `job` and that. */
const userIdOf = (caller: string | null) => {
  const [id] = /\d+$/.exec(caller ?? '') ?? []
  return id === undefined ? null : Number(id)
}

const titled = (id: number | null, title: string | null) =>
  id === null ? null : { id, title: title ?? '' }

/** The statements that took long on any server, newest first. */
export const slowQueryList: Resource<SlowQuery> = {
  table: 'slow_query',
  title: 'Slow Query',
  neverInTrash: true,
  usualOrder: 'start_time',
  columns: [
    'id',
    'sql',
    'outcome',
    'start_time',
    'duration_ms',
    'rows',
    'database',
    'user',
    'in_background',
    'origin',
    'dashboard',
    'chart',
    'dataset',
    'query_id',
    'request_id',
  ],
  onRequest: [],
  orders: {
    start_time: sql.ref('slow_query.start_time'),
    duration_ms: sql.ref('slow_query.duration_ms'),
    rows: sql.ref('slow_query.row_count'),
    'database.database_name': sql`(select lower(database.database_name) from database where database.id = slow_query.database_id)`,
  },
  filters: {
    sql: { is: 'text', of: sql.ref('slow_query.sql') },
    database: { is: 'one', of: sql.ref('slow_query.database_id') },
  },
  load: async (store, ids) => {
    if (ids.length === 0) return []
    const rows = await readRows(store, ids)
    const people = await peopleOf(
      store,
      rows.map(({ caller }) => userIdOf(caller)),
    )
    return rows.map((row) => {
      const { id, origin, outcome, start_time, duration_ms, query_id, request_id } = row
      const chart = titled(row.chart_id, row.slice_name)
      return {
        id,
        sql: row.sql,
        outcome,
        start_time,
        duration_ms,
        rows: row.row_count,
        database: { id: row.database_id, database_name: row.database_name },
        user: people.get(userIdOf(row.caller) ?? 0) ?? null,
        in_background: row.caller?.startsWith('job ') ?? false,
        origin,
        dashboard: titled(row.dashboard_id, row.dashboard_title),
        chart: chart && { ...chart, form_data_key: row.form_data_key },
        dataset: titled(row.dataset_id, row.table_name),
        query_id,
        request_id,
      }
    })
  },
}
