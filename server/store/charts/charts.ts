import { sql } from 'kysely'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import type { Chart } from '../../../src/api/contract/chart.ts'
import { vizTypes } from '../../../src/api/contract/vizTypes.ts'
import { notFound } from '../../problem.ts'
import { listedDescription, listedForm } from '../lists/listedTexts.ts'
import { favoritesAmong } from '../things/favorites.ts'
import { inProject } from '../things/projectAccess.ts'
import type { Resource } from '../lists/lists.ts'
import type { Store } from '../db/open.ts'
import { ownersOf, peopleOf } from '../users/people.ts'
import type { ChartRow, UserRow } from '../db/tables.ts'
import { thumbnailTags } from '../things/thumbnails.ts'
import { timesOf } from '../db/time.ts'

const datasetName = sql`(select dataset.table_name from dataset where dataset.id = chart.dataset_id and dataset.deleted_on is null)`
const username = (column: string) =>
  sql`(select username from "user" where "user".id = ${sql.ref(`chart.${column}`)})`

const byId = (rows: readonly { id: number }[]) => rows.map((row) => row.id)

const heavy = ['params', 'query_context'] as const
const light = [
  'id',
  'uuid',
  'slice_name',
  'viz_type',
  'dataset_id',
  'form_data_key',
  'cache_timeout',
  'created_by_id',
  'changed_by_id',
  'created_on',
  'changed_on',
  'deleted_on',
  'version',
] as const

type ListedChart = Partial<Chart> & { id: number }

type LightRow = Pick<ChartRow, (typeof light)[number] | 'description'> & {
  params?: string | null
  query_context?: string | null
}

const answerOf = async (store: Store, rows: readonly LightRow[], caller: UserRow) => {
  const now = Date.now()
  const [people, owners, favorites, datasets, thumbnails, dashboards, drafts] = await Promise.all([
    peopleOf(
      store,
      rows.flatMap((row) => [row.created_by_id, row.changed_by_id]),
    ),
    ownersOf(store, 'chart', byId(rows)),
    favoritesAmong(store, 'slice', byId(rows), caller),
    datasetsOf(
      store,
      rows.map((row) => row.dataset_id),
    ),
    thumbnailTags(store, 'chart', byId(rows)),
    dashboardsOf(store, byId(rows)),
    draftKeys(store, rows, caller),
  ])
  return rows.map((row) => {
    const dataset = datasets.get(row.dataset_id) ?? null
    return {
      id: row.id,
      uuid: row.uuid,
      slice_name: row.slice_name,
      description: row.description,
      viz_type: row.viz_type,
      datasource_id: row.dataset_id,
      datasource_type: 'table' as const,
      datasource_name: dataset?.table_name ?? null,
      ...(typeof row.params === 'string' ? { params: row.params } : {}),
      ...(row.query_context === undefined ? {} : { query_context: row.query_context }),
      form_data_key: row.form_data_key,
      cache_timeout: row.cache_timeout,
      owners: owners.get(row.id) ?? [],
      created_by: people.get(row.created_by_id ?? 0) ?? null,
      changed_by: people.get(row.changed_by_id ?? 0) ?? null,
      ...timesOf(row, now),
      dashboards: (dashboards.get(row.id) ?? []).map(({ id, dashboard_title }) => ({
        id,
        dashboard_title,
      })),
      table: dataset,
      url: `/visualizations/${row.id}/${row.form_data_key ?? 'null'}`,
      favorite: favorites.has(row.id),
      thumbnail: thumbnails.get(row.id) ?? null,
      has_draft: row.form_data_key !== null && drafts.has(row.form_data_key),
      version: row.version,
    }
  })
}

/** The form keys under which the caller has unsaved changes of some charts. */
const draftKeys = async (
  store: Store,
  rows: readonly Pick<LightRow, 'form_data_key'>[],
  caller: UserRow,
) => {
  const keys = rows.flatMap(({ form_data_key: key }) => key ?? [])
  if (keys.length === 0) return new Set<string>()
  const drafts = await store
    .selectFrom('chart_form')
    .select('key')
    .where('user_id', '=', caller.id)
    .where('key', 'in', keys)
    .where('chart_version', 'is not', null)
    .execute()
  return new Set(drafts.map(({ key }) => key))
}

const datasetsOf = async (store: Store, ids: readonly number[]) => {
  if (ids.length === 0)
    return new Map<number, { id: number; table_name: string; schema: string | null }>()
  const rows = await store
    .selectFrom('dataset')
    .select(['id', 'table_name', 'schema'])
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_on', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const dashboardsOf = async (store: Store, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, never[]>()
  const rows = await store
    .selectFrom('dashboard_chart')
    .innerJoin('dashboard', (join) =>
      join
        .onRef('dashboard.id', '=', 'dashboard_chart.dashboard_id')
        .on('dashboard.deleted_on', 'is', null),
    )
    .select(['dashboard_chart.chart_id', 'dashboard.id', 'dashboard.dashboard_title'])
    .where('dashboard_chart.chart_id', 'in', ids)
    .orderBy('dashboard.id')
    .execute()
  return Map.groupBy(rows, (row) => row.chart_id)
}

const typeNames = Object.entries(vizTypes).map(
  ([type, { name }]) => sql`when ${sql.lit(type)} then ${sql.lit(name.toLowerCase())}`,
)
/** The same expression as that of the index of migration 0026. */
const typeName = sql`case chart.viz_type ${sql.join(typeNames, sql` `)} else lower(chart.viz_type) end`

/** Charts as they are listed. The saved form is answered only on request, and left out where it is large. */
export const chartList: Resource<ListedChart> = {
  table: 'chart',
  title: 'Chart',
  columns: [
    'id',
    'uuid',
    'slice_name',
    'description',
    'viz_type',
    'datasource_id',
    'datasource_type',
    'datasource_name',
    'form_data_key',
    'cache_timeout',
    'owners',
    'created_by',
    'changed_by',
    'created_on_utc',
    'changed_on',
    'changed_on_utc',
    'changed_on_delta_humanized',
    'dashboards',
    'table',
    'url',
    'favorite',
    'thumbnail',
    'has_draft',
    'version',
  ],
  onRequest: heavy,
  orders: {
    slice_name: sql`lower(chart.slice_name)`,
    viz_type: typeName,
    datasource_name: sql`lower(coalesce(${datasetName}, ''))`,
    id: sql.ref('chart.id'),
    'changed_by.username': sql`lower(coalesce(${username('changed_by_id')}, ''))`,
    'created_by.username': sql`lower(coalesce(${username('created_by_id')}, ''))`,
  },
  filters: {
    id: { is: 'number', of: sql.ref('chart.id') },
    slice_name: { is: 'text', of: sql.ref('chart.slice_name') },
    description: { is: 'text', of: sql.ref('chart.description') },
    viz_type: { is: 'text', of: sql.ref('chart.viz_type') },
    datasource_id: { is: 'number', of: sql.ref('chart.dataset_id') },
    datasource_name: { is: 'text', of: datasetName },
    datasource_type: { is: 'text', of: sql`'table'` },
    created_by: { is: 'one', of: sql.ref('chart.created_by_id') },
    changed_by: { is: 'one', of: sql.ref('chart.changed_by_id') },
    owners: {
      is: 'many',
      contains: (id) =>
        sql`chart.id in (select owner.object_id from owner where owner.kind = 'chart' and owner.user_id = ${id})`,
    },
    dashboards: {
      is: 'many',
      contains: (
        id,
      ) => sql`chart.id in (select dashboard_chart.chart_id from dashboard_chart join dashboard on dashboard.id = dashboard_chart.dashboard_id
        where dashboard.id = ${id} and dashboard.deleted_on is null)`,
    },
    projects: { is: 'many', contains: inProject('chart') },
  },
  titled: { column: 'slice_name', thing: 'chart' },
  allText: {
    operator: 'chart_all_text',
    column: 'slice_name',
    search: { thing: 'chart', byDataset: true },
  },
  favorites: 'slice',
  load: async (store, ids, caller, isRequested) => {
    if (ids.length === 0) return []
    const listed = store
      .selectFrom('chart')
      .select([...light, listedDescription<string | null>('chart.description').as('description')])
      .where('id', 'in', ids)
    const forms = heavy.map((column) => listedForm(`chart.${column}`).as(column))
    return answerOf(
      store,
      await (heavy.some(isRequested) ? listed.select(forms) : listed).execute(),
      caller,
    )
  },
}

/** The row of a chart, or a refusal where there is none. */
export const chartRow = async (store: Store, id: number): Promise<ChartRow> => {
  const row = await store
    .selectFrom('chart')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_on', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}

/** The form a chart was saved with, as the explorer opens it. */
export const formOf = (
  row: Pick<ChartRow, 'id' | 'params' | 'viz_type' | 'dataset_id'>,
): Record<string, unknown> => ({
  ...fieldsOf(JSON.parse(row.params)),
  slice_id: row.id,
  viz_type: row.viz_type,
  datasource: `${row.dataset_id}__table`,
})

/** One chart with its form. */
export const showChart = async (store: Store, id: number, caller: UserRow): Promise<Chart> => {
  const row = await chartRow(store, id)
  const [chart] = await answerOf(store, [row], caller)
  return { ...(chart as Chart), form_data: formOf(row) }
}
