import { type RawBuilder, sql } from 'kysely'
import type { ThingType } from '../../../src/api/contract/thing.ts'
import type { Dataset } from '../../../src/api/contract/dataset.ts'
import type { Related } from '../../../src/api/contract/related.ts'
import { dialectOf } from '../../engines/engines.ts'
import { tablesIn } from '../../engines/sqlText/tablesIn.ts'
import { escapedForLike } from '../lists/textSearch.ts'
import { showDataset } from './datasets.ts'
import { canBeId } from '../lists/listQuery.ts'
import type { Store } from '../db/open.ts'
import { withChangers } from '../things/recent.ts'
import type { UserRow } from '../db/tables.ts'
import { findThing, kindNamed } from '../things/things.ts'
import { summarizeThings } from '../things/thingSummaries.ts'

const max = 1000

const usersOf = async (store: Store, type: ThingType, condition: RawBuilder<boolean>) => {
  const here = sql`from ${sql.table(type)} where deleted_on is null and ${condition}`
  const { rows } = await sql<{
    id: number
  }>`select id ${here} order by changed_on desc, id desc limit ${max}`.execute(store)
  const {
    rows: [counted],
  } = await sql<{ things: number }>`select count(*) as things ${here}`.execute(store)
  const things = await withChangers(
    store,
    await summarizeThings(
      store,
      rows.map(({ id }) => ({ type, id })),
    ),
  )
  return { things, count: counted?.things ?? 0 }
}

/** The dataset another one was made from; null when it is gone. */
const originOf = async (store: Store, { source_ref }: Dataset, caller: UserRow) => {
  const id = source_ref?.dataset_id ?? 0
  if (!canBeId(id)) return null
  const present = await findThing(store, kindNamed('dataset'), id, caller).then(
    ({ deleted_on }) => deleted_on === null,
    () => false,
  )
  const [origin] = present
    ? await withChangers(store, await summarizeThings(store, [{ type: 'dataset', id }]))
    : []
  return origin ?? null
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Things with a statement that reads the table of a dataset: their own database is the same, and a schema that they name. */
const readersOf = async (
  store: Store,
  type: 'dataset' | 'saved_query',
  { database, schema, table_name, sql: statement }: Dataset,
  among: RawBuilder<boolean>,
) => {
  if (statement !== null) return { things: [], count: 0 }
  const part = `%${escapedForLike(table_name)}%`
  const { rows } = await sql<{ id: number; sql: string }>`select id, sql from ${sql.table(type)}
    where deleted_on is null and database_id = ${database.id} and lower(sql) like lower(${part}) escape '\\' and ${among}`.execute(
    store,
  )
  const { lexer } = dialectOf(database.backend)
  const ids = rows.flatMap((row) =>
    tablesIn(lexer, row.sql).some(
      (named) =>
        same(named.table, table_name) &&
        (named.schema === null || schema === null || same(named.schema, schema)),
    )
      ? [row.id]
      : [],
  )
  return ids.length === 0
    ? { things: [], count: 0 }
    : usersOf(store, type, sql<boolean>`id in (${sql.join(ids.slice(0, max))})`)
}

export const relatedTo = async (store: Store, id: number, caller: UserRow): Promise<Related> => {
  const dataset = await showDataset(store, id, caller)
  const { source, kind, database, schema, table_name, sql: statement } = dataset
  const models = await store
    .selectFrom('model')
    .select(['id', 'model_name as title'])
    .where('dataset_id', '=', id)
    .orderBy(sql`lower(model_name)`)
    .orderBy('id')
    .execute()
  const charts = await usersOf(store, 'chart', sql<boolean>`chart.dataset_id = ${id}`)
  const dashboards = await usersOf(
    store,
    'dashboard',
    sql<boolean>`dashboard.id in (select dashboard_chart.dashboard_id from dashboard_chart
    join chart on chart.id = dashboard_chart.chart_id where chart.dataset_id = ${id} and chart.deleted_on is null)`,
  )
  const datasets = await readersOf(store, 'dataset', dataset, sql<boolean>`id <> ${id}`)
  const savedQueries = await readersOf(
    store,
    'saved_query',
    dataset,
    sql<boolean>`created_by_id = ${caller.id}`,
  )
  return {
    charts: charts.things,
    dashboards: dashboards.things,
    models,
    datasets: datasets.things,
    saved_queries: savedQueries.things,
    counts: {
      charts: charts.count,
      dashboards: dashboards.count,
      models: models.length,
      datasets: datasets.count,
      saved_queries: savedQueries.count,
    },
    source: {
      source,
      kind,
      database,
      schema,
      table: statement === null ? table_name : null,
      sql: statement,
      dataset: await originOf(store, dataset, caller),
    },
  }
}
