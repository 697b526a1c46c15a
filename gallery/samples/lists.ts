import type {
  Chart,
  DashboardListItem,
  Database,
  DatasetListItem,
  Project,
} from '../../src/api/contract'
import { ana, ben } from './people'

const reference = ({ id, username, name }: typeof ana) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return { id, user_id: id, username, first_name, last_name }
}

const times = {
  created_on_utc: '2026-11-01T10:00:00.000000+0000',
  changed_on: '2026-11-01T10:00:00.000000',
  changed_on_utc: '2026-11-01T10:00:00.000000+0000',
  changed_on_delta_humanized: 'a day ago',
}
const owned = (owner: typeof ana) => ({
  owners: [reference(owner)],
  created_by: reference(owner),
  changed_by: reference(owner),
  ...times,
  favorite: false,
  version: 1,
})

const datasetNamed = (
  id: number,
  table_name: string,
  kind: 'physical' | 'virtual',
  owner = ana,
): DatasetListItem => ({
  id,
  table_name,
  schema: 'main',
  datasource_type: 'table',
  kind,
  sql: null,
  description: null,
  source: 'upload',
  id_column: -1,
  database: { id: 1, database_name: 'Workspace', backend: 'duckdb' },
  columns: [],
  ...owned(owner),
})

const chartNamed = (id: number, slice_name: string, viz_type: string, owner = ana): Chart => ({
  id,
  uuid: `c${id}`,
  slice_name,
  description: null,
  viz_type,
  datasource_id: 12,
  datasource_type: 'table',
  datasource_name: 'strikes',
  params: '{}',
  query_context: null,
  form_data_key: 'k7',
  cache_timeout: null,
  dashboards: [],
  table: { id: 12, table_name: 'strikes', schema: 'main' },
  url: `/visualizations/${id}/k7`,
  thumbnail: null,
  has_draft: false,
  ...owned(owner),
})

export const strikes = datasetNamed(12, 'strikes', 'physical')
export const datasets = [
  strikes,
  datasetNamed(13, 'airports', 'physical', ben),
  datasetNamed(
    14,
    'strikes_by_operator_and_phase_of_flight_since_nineteen_ninety_quarterly',
    'virtual',
  ),
]

export const savedChart = chartNamed(7, 'Strikes by state', 'dist_bar')
export const charts = [
  savedChart,
  { ...chartNamed(8, 'Cost by operator', 'horiz_bar', ben), has_draft: true },
  chartNamed(
    9,
    'All strikes above 500 feet with damage reported by the airline and the airport, newest first',
    'table',
  ),
]

const dashboardNamed = (
  id: number,
  dashboard_title: string,
  slice_count: number,
  owner = ana,
): DashboardListItem => ({
  id,
  uuid: `d${id}`,
  dashboard_title,
  description: 'What the airports report',
  slice_count,
  thumbnail: null,
  ...owned(owner),
  owners: [{ ...reference(owner), email: owner.email }],
})
export const dashboards = [
  dashboardNamed(31, 'Wildlife strikes to aircraft', 6),
  dashboardNamed(32, 'Airline comparison', 0, ben),
  dashboardNamed(
    33,
    'Everything that airports, airlines and their insurers have reported about birds, season by season',
    41,
  ),
]

const memberOf = (
  { id, name, username, email, initials }: typeof ana,
  role: 'Owner' | 'Member',
) => ({ userId: id, name, username, email, initials, role })
const projectNamed = (
  id: number,
  project_title: string,
  contained: readonly Chart[],
  owner = ana,
): Project => ({
  id,
  project_title,
  description: '',
  ...owned(owner),
  members: [ana.id, ben.id],
  members_metadata: [memberOf(owner, 'Owner'), memberOf(owner === ana ? ben : ana, 'Member')],
  slices: contained.map((chart) => chart.id),
  slice_metadata: contained.map((chart) => ({
    ...chart,
    chart: chart.slice_name,
    visualization_type: chart.viz_type,
    dataset: chart.datasource_name,
    description: null,
    created_by: null,
    changed_by: null,
    thumbnail: null,
  })),
  dashboards: [],
  dashboard_metadata: [],
  member_count: 2,
  slice_count: contained.length,
  dashboard_count: 0,
})
export const projects = [
  projectNamed(21, 'Wildlife strikes', charts),
  projectNamed(22, 'Airline comparison', charts.slice(1), ben),
  projectNamed(
    23,
    'A project with nothing in it yet and a name that is longer than any column or card has room for',
    [],
  ),
]

export const workspaceDatabase: Database = {
  id: 1,
  uuid: 'd1',
  database_name: 'Workspace',
  sqlalchemy_uri: 'workspace://',
  backend: 'duckdb',
  engine: 'duckdb',
  is_internal: true,
  verbose_name: null,
  allow_ctas: false,
  allow_cvas: false,
  allow_dml: false,
  allow_multi_schema_metadata_fetch: true,
  allow_run_async: false,
  impersonate_user: false,
  cache_timeout: null,
  configuration_method: 'sqlalchemy_form',
  encrypted_extra: '{}',
  extra: '{}',
  force_ctas_schema: null,
  server_cert: null,
  parameters: { host: '', port: null, username: '', database: '', query: {} },
  allows_subquery: true,
  disable_data_preview: false,
  owners: [],
  expose_in_sqllab: true,
  allow_file_upload: true,
  created_by: null,
  changed_on: times.changed_on,
  changed_on_utc: times.changed_on_utc,
  changed_on_delta_humanized: 'a day ago',
}

/** A list as it is answered; `count` and `total` are the rows given unless said otherwise. */
export const listed = <Item extends { id: number }>(
  result: Item[],
  count = result.length,
  total = count,
) => ({
  data: { count, total, ids: result.map(({ id }) => id), result },
})

/** A whole first page of a longer list. */
export const firstPage = Array.from({ length: 25 }, (_, at) =>
  chartNamed(
    100 + at,
    `Strikes ${String(1990 + at)}`,
    (['dist_bar', 'horiz_bar', 'table'] as const)[at % 3] ?? 'table',
  ),
)
