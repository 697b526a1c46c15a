import type { DatasetListItem, Problem } from '../src/api/contract'

const person = { id: 1, user_id: 1, username: 'ana', first_name: 'Ana', last_name: 'Costa' }

export const theServerIsDown: Problem = { status: 503, message: 'The server is down' }

export const strikes: DatasetListItem = {
  id: 12, table_name: 'strikes', schema: 'main', datasource_type: 'table', kind: 'physical', sql: null, description: null,
  source: 'upload', id_column: -1, database: { id: 1, database_name: 'Workspace', backend: 'duckdb' }, owners: [person],
  created_by: person, changed_by: person, favorite: false, version: 1, columns: [],
  created_on_utc: '2026-11-01T10:00:00.000000+0000', changed_on: '2026-11-01T10:00:00.000000',
  changed_on_utc: '2026-11-01T10:00:00.000000+0000', changed_on_delta_humanized: 'a day ago',
}
