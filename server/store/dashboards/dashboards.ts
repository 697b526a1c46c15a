import { sql } from 'kysely'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import type { Dashboard } from '../../../src/api/contract/dashboard.ts'
import { notFound } from '../../problem.ts'
import { listedDescription } from '../lists/listedTexts.ts'
import { formOf } from '../charts/charts.ts'
import { chartRowsOf, chartsOfDashboards } from './dashboardCharts.ts'
import { layOut, type Layout } from './dashboardLayout.ts'
import { favoritesAmong } from '../things/favorites.ts'
import { inProject } from '../things/projectAccess.ts'
import { canBeId } from '../lists/listQuery.ts'
import type { Resource } from '../lists/lists.ts'
import type { Store } from '../db/open.ts'
import { ownersOf, peopleOf } from '../users/people.ts'
import type { DashboardRow, UserRow } from '../db/tables.ts'
import { thumbnailTags } from '../things/thumbnails.ts'
import { ago, timesOf } from '../db/time.ts'

const username = (column: string) =>
  sql`(select username from "user" where "user".id = ${sql.ref(`dashboard.${column}`)})`

const usual = [
  'id',
  'uuid',
  'dashboard_title',
  'description',
  'slug',
  'published',
  'owners',
  'slice_count',
  'charts',
  'created_by',
  'changed_by',
  'created_on_utc',
  'changed_on',
  'changed_on_utc',
  'changed_on_delta_humanized',
  'url',
  'favorite',
  'thumbnail',
  'version',
] as const
const light = [
  'id',
  'uuid',
  'dashboard_title',
  'slug',
  'created_by_id',
  'changed_by_id',
  'created_on',
  'changed_on',
  'version',
] as const
const layout = ['css', 'position_json', 'json_metadata'] as const
const heavy = ['css', 'position_json', 'json_metadata', 'slices_meta'] as const

type LightRow = Pick<DashboardRow, (typeof light)[number] | 'description'>
type HeavyRow = LightRow & Pick<DashboardRow, (typeof layout)[number]>

type ListedDashboard = Pick<Dashboard, (typeof usual)[number]> &
  Partial<Pick<Dashboard, (typeof heavy)[number]>>

/** What a dashboard's metadata says where nobody said anything else. */
const usualMetadata = {
  timed_refresh_immune_slices: [],
  expanded_slices: {},
  refresh_frequency: 0,
  color_scheme: '',
  label_colors: {},
  shared_label_colors: {},
}

const emailsOf = async (store: Store, ids: number[]) => {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await store
    .selectFrom('user')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.email]))
}

const slicesOf = async (store: Store, id: number, now: number): Promise<Dashboard['slices_meta']> =>
  (await chartRowsOf(store, id)).map((row) => ({
    slice_id: row.id,
    id: row.id,
    slice_name: row.slice_name,
    viz_type: row.viz_type,
    datasource_id: row.dataset_id,
    datasource_name: row.dataset_name,
    datasource_type: 'table',
    description: row.description,
    form_data: formOf(row),
    changed_on_delta_humanized: ago(row.changed_on, now),
  }))

type Charts = { id: number; uuid: string; slice_name: string }[]

const heavyParts = async (store: Store, row: HeavyRow, charts: Charts, now: number) => {
  const positions = layOut(JSON.parse(row.position_json) as Layout, {
    uuid: row.uuid,
    title: row.dashboard_title,
    charts,
  })
  const metadata = { ...usualMetadata, ...fieldsOf(JSON.parse(row.json_metadata)), positions }
  return {
    css: row.css,
    position_json: JSON.stringify(positions),
    json_metadata: JSON.stringify(metadata),
    slices_meta: await slicesOf(store, row.id, now),
  }
}

const answerOf = async (
  store: Store,
  rows: readonly (LightRow | HeavyRow)[],
  caller: UserRow,
): Promise<ListedDashboard[]> => {
  const now = Date.now()
  const ids = rows.map((row) => row.id)
  const [people, owners, favorites, charts, tags] = await Promise.all([
    peopleOf(
      store,
      rows.flatMap((row) => [row.created_by_id, row.changed_by_id]),
    ),
    ownersOf(store, 'dashboard', ids),
    favoritesAmong(store, 'Dashboard', ids, caller),
    chartsOfDashboards(store, ids),
    thumbnailTags(store, 'dashboard', ids),
  ])
  const emails = await emailsOf(store, [
    ...new Set([...owners.values()].flat().map((owner) => owner.id)),
  ])
  const answered: ListedDashboard[] = []
  for (const row of rows) {
    const its = charts.get(row.id) ?? []
    answered.push({
      id: row.id,
      uuid: row.uuid,
      dashboard_title: row.dashboard_title,
      description: row.description,
      slug: row.slug,
      published: true,
      owners: (owners.get(row.id) ?? []).map((owner) => ({
        ...owner,
        email: emails.get(owner.id) ?? '',
      })),
      slice_count: its.length,
      charts: its.map((chart) => chart.slice_name),
      created_by: people.get(row.created_by_id ?? 0) ?? null,
      changed_by: people.get(row.changed_by_id ?? 0) ?? null,
      ...timesOf(row, now),
      url: `/dashboards/${row.id}`,
      favorite: favorites.has(row.id),
      thumbnail: tags.get(row.id) ?? null,
      version: row.version,
      ...('position_json' in row ? await heavyParts(store, row, its, now) : {}),
    })
  }
  return answered
}

/** Dashboards as they are listed. Layouts and the forms of charts are answered only on request: they may be large. */
export const dashboardList: Resource<ListedDashboard> = {
  table: 'dashboard',
  title: 'Dashboard',
  columns: usual,
  onRequest: heavy,
  orders: {
    dashboard_title: sql`lower(dashboard.dashboard_title)`,
    id: sql.ref('dashboard.id'),
    'changed_by.username': sql`lower(coalesce(${username('changed_by_id')}, ''))`,
    'created_by.username': sql`lower(coalesce(${username('created_by_id')}, ''))`,
  },
  filters: {
    id: { is: 'number', of: sql.ref('dashboard.id') },
    dashboard_title: { is: 'text', of: sql.ref('dashboard.dashboard_title') },
    description: { is: 'text', of: sql.ref('dashboard.description') },
    slug: { is: 'text', of: sql.ref('dashboard.slug') },
    created_by: { is: 'one', of: sql.ref('dashboard.created_by_id') },
    changed_by: { is: 'one', of: sql.ref('dashboard.changed_by_id') },
    owners: {
      is: 'many',
      contains: (id) =>
        sql`dashboard.id in (select owner.object_id from owner where owner.kind = 'dashboard' and owner.user_id = ${id})`,
    },
    projects: { is: 'many', contains: inProject('dashboard') },
  },
  titled: { column: 'dashboard_title', thing: 'dashboard' },
  allText: {
    operator: 'title_or_slug',
    column: 'dashboard_title',
    search: { thing: 'dashboard' },
  },
  favorites: 'Dashboard',
  load: async (store, ids, caller, isRequested) => {
    if (ids.length === 0) return []
    const description = listedDescription('dashboard.description').as('description')
    const listed = store
      .selectFrom('dashboard')
      .select([...light, description])
      .where('id', 'in', ids)
    return answerOf(
      store,
      await (heavy.some(isRequested) ? listed.select(layout) : listed).execute(),
      caller,
    )
  },
}

/** The row of a dashboard, or a refusal where there is none. */
export const dashboardRow = async (store: Store, id: number): Promise<DashboardRow> => {
  const row = canBeId(id)
    ? await store
        .selectFrom('dashboard')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_on', 'is', null)
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw notFound()
  return row
}

/** One dashboard with its layout and its charts. */
export const showDashboard = async (
  store: Store,
  id: number,
  caller: UserRow,
): Promise<Dashboard> => {
  const [dashboard] = await answerOf(store, [await dashboardRow(store, id)], caller)
  return dashboard as Dashboard
}
