import type { Chart, Database, DatasetListItem } from '../../src/api/contract'
import { ana, ben } from './people'

const reference = ({ id, username, name }: typeof ana) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return { id, user_id: id, username, first_name, last_name }
}

const times = {
  created_on_utc: '2026-11-01T10:00:00.000000+0000', changed_on: '2026-11-01T10:00:00.000000',
  changed_on_utc: '2026-11-01T10:00:00.000000+0000', changed_on_delta_humanized: 'a day ago',
}
const owned = (owner: typeof ana) => ({ owners: [reference(owner)], created_by: reference(owner), changed_by: reference(owner), ...times, favorite: false, version: 1 })

const datasetNamed = (id: number, table_name: string, kind: 'physical' | 'virtual', owner = ana): DatasetListItem => ({
  id, table_name, schema: 'main', datasource_type: 'table', kind, sql: null, description: null, source: 'upload', id_column: -1,
  database: { id: 1, database_name: 'Workspace', backend: 'duckdb' }, columns: [], ...owned(owner),
})

const chartNamed = (id: number, slice_name: string, viz_type: string, owner = ana): Chart => ({
  id, uuid: `c${id}`, slice_name, description: null, viz_type, datasource_id: 12, datasource_type: 'table', datasource_name: 'strikes', params: '{}',
  query_context: null, form_data_key: 'k7', cache_timeout: null, dashboards: [], table: { id: 12, table_name: 'strikes', schema: 'main' },
  url: `/visualizations/${id}/k7`, ...owned(owner),
})

export const strikes = datasetNamed(12, 'strikes', 'physical')
export const datasets = [
  strikes,
  datasetNamed(13, 'airports', 'physical', ben),
  datasetNamed(14, 'strikes_by_operator_and_phase_of_flight_since_nineteen_ninety_quarterly', 'virtual'),
]

export const savedChart = chartNamed(7, 'Strikes by state', 'dist_bar')
export const charts = [
  savedChart,
  chartNamed(8, 'Cost by operator', 'horiz_bar', ben),
  chartNamed(9, 'All strikes above 500 feet with damage reported by the airline and the airport, newest first', 'table'),
]

export const workspaceDatabase: Database = {
  id: 1, uuid: 'd1', database_name: 'Workspace', sqlalchemy_uri: 'workspace://', backend: 'duckdb', engine: 'duckdb', is_internal: true,
  expose_in_sqllab: true, allow_file_upload: true, created_by: null, changed_on: times.changed_on, changed_on_utc: times.changed_on_utc, changed_on_delta_humanized: 'a day ago',
}

/** A list as it is answered; `count` and `total` are the rows given unless said otherwise. */
export const listed = <Item extends { id: number }>(result: Item[], count = result.length, total = count) => ({
  data: { count, total, ids: result.map(({ id }) => id), result },
})

/** A whole first page of a longer list. */
export const firstPage = Array.from({ length: 25 }, (_, at) => chartNamed(100 + at, `Strikes ${String(1990 + at)}`, (['dist_bar', 'horiz_bar', 'table'] as const)[at % 3] ?? 'table'))
