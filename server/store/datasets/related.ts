import { type RawBuilder, sql } from 'kysely'
import type { ThingType } from '../../../src/api/contract/thing.ts'
import type { Related } from '../../../src/api/contract/related.ts'
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

/** The dataset another one was made from, by its id; null when it is gone. */
const originOf = async (store: Store, reference: string | null, caller: UserRow) => {
  const id = Number(reference)
  if (reference === null || !Number.isInteger(id) || !canBeId(id)) return null
  const present = await findThing(store, kindNamed('dataset'), id, caller).then(
    ({ deleted_on }) => deleted_on === null,
    () => false,
  )
  const [origin] = present
    ? await withChangers(store, await summarizeThings(store, [{ type: 'dataset', id }]))
    : []
  return origin ?? null
}

export const relatedTo = async (store: Store, id: number, caller: UserRow): Promise<Related> => {
  const {
    source,
    kind,
    database,
    schema,
    table_name,
    sql: statement,
  } = await showDataset(store, id, caller)
  const { source_ref } = await store
    .selectFrom('dataset')
    .select('source_ref')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const charts = await usersOf(store, 'chart', sql<boolean>`chart.dataset_id = ${id}`)
  const dashboards = await usersOf(
    store,
    'dashboard',
    sql<boolean>`dashboard.id in (select dashboard_chart.dashboard_id from dashboard_chart
    join chart on chart.id = dashboard_chart.chart_id where chart.dataset_id = ${id} and chart.deleted_on is null)`,
  )
  return {
    charts: charts.things,
    dashboards: dashboards.things,
    models: [],
    counts: { charts: charts.count, dashboards: dashboards.count, models: 0 },
    source: {
      source,
      kind,
      database,
      schema,
      table: statement === null ? table_name : null,
      sql: statement,
      dataset: await originOf(store, source_ref, caller),
    },
  }
}
