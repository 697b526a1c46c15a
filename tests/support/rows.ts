import type { Chart, Database, Dataset, HistoryItem, SavedQuery } from '../../src/api/contract'

const person = { id: 1, user_id: 1, username: 'ana', first_name: 'Ana', last_name: 'Costa' }
const times = {
  created_on_utc: '2026-11-01T10:00:00.000000+0000',
  changed_on: '2026-11-01T10:00:00.000000',
  changed_on_utc: '2026-11-01T10:00:00.000000+0000',
  changed_on_delta_humanized: 'a day ago',
}

export const chart: Chart = {
  id: 7, uuid: 'c7', slice_name: 'Strikes by state', description: null, viz_type: 'dist_bar', datasource_id: 12,
  datasource_type: 'table', datasource_name: 'strikes', params: '{"viz_type":"dist_bar","groupby":["state"],"url_params":{"form_data_key":"k7"}}',
  query_context: null, form_data_key: 'k7', cache_timeout: null, owners: [person], created_by: person, changed_by: person,
  ...times, dashboards: [], table: { id: 12, table_name: 'strikes', schema: 'main' }, url: '/visualizations/7/k7', favorite: false, thumbnail: null, has_draft: false, version: 1,
}

export const dataset: Dataset = {
  id: 12, table_name: 'strikes', schema: 'main', datasource_type: 'table', kind: 'physical', sql: null, description: null,
  source: 'upload', id_column: -1, database: { id: 1, database_name: 'Workspace', backend: 'duckdb' }, owners: [person],
  created_by: person, changed_by: person, ...times, favorite: false, version: 1, metrics: [],
  columns: [
    { id: 1, column_name: 'state', verbose_name: null, type: 'VARCHAR', type_generic: 1, is_dttm: false, filterable: true, groupby: true, is_active: true, expression: null, description: null },
    { id: 2, column_name: 'cost', verbose_name: null, type: 'BIGINT', type_generic: 0, is_dttm: false, filterable: true, groupby: true, is_active: true, expression: null, description: null },
  ],
}

export const workspaceDatabase: Database = {
  id: 1, uuid: 'd1', database_name: 'Workspace', sqlalchemy_uri: 'workspace://', backend: 'duckdb', engine: 'duckdb',
  verbose_name: null, allow_ctas: false, allow_cvas: false, allow_dml: false, allow_multi_schema_metadata_fetch: true, allow_run_async: false,
  impersonate_user: false, cache_timeout: null, configuration_method: 'sqlalchemy_form', encrypted_extra: '{}', extra: '{}', force_ctas_schema: null,
  server_cert: null, parameters: { host: '', port: null, username: '', database: '', query: {} }, allows_subquery: true, disable_data_preview: false, owners: [],
  is_internal: true, expose_in_sqllab: true, allow_file_upload: true, created_by: null,
  changed_on: times.changed_on, changed_on_utc: times.changed_on_utc, changed_on_delta_humanized: 'a day ago',
}

export const fieldStation: Database = {
  ...workspaceDatabase, id: 2, uuid: 'd2', database_name: 'Field station', sqlalchemy_uri: 'postgresql://ana:XXXXXXXXXX@field.example:5432/season', backend: 'postgresql', engine: 'postgresql',
  is_internal: false, cache_timeout: 3600, encrypted_extra: 'XXXXXXXXXX', created_by: person, owners: [person],
}

export const savedQuery: SavedQuery = {
  id: 9, label: 'Visits by town', description: 'For the report', sql: 'SELECT town FROM visits', schema: 'main', db_id: 2,
  database: { id: 2, database_name: 'Field station' }, created_by: person, changed_by: person, ...times, version: 1,
}

export const historyItem: HistoryItem = {
  id: 40, client_id: 'run-1', status: 'success', sql: 'SELECT town FROM visits', executed_sql: 'SELECT town FROM visits', start_time: 1_790_000_000_000,
  end_time: 1_790_000_001_234, rows: 2, limit: 1000, schema: null, tab_name: 'Untitled Query 1', sql_editor_id: 'tab-1', tmp_table_name: null, error_message: null,
  database: { id: 2, database_name: 'Field station' }, user: person, changed_on: times.changed_on, changed_on_utc: times.changed_on_utc, changed_on_delta_humanized: 'a day ago',
}

export const listOf = <Item extends { id: number }>(...items: Item[]) => ({
  count: items.length, total: items.length, ids: items.map((item) => item.id), result: items,
})
