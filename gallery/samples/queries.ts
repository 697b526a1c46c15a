import type { HistoryItem, HistoryStatus, SavedQuery, SlowQuery } from '../../src/api/contract'
import { ana, ben } from './people'

const reference = ({ id, username, name }: typeof ana) => ({
  id,
  user_id: id,
  username,
  first_name: name,
  last_name: '',
})
const times = {
  created_on_utc: '2026-11-20T10:00:00.000000+0000',
  changed_on: '2026-11-20T10:00:00.000000',
  changed_on_utc: '2026-11-20T10:00:00.000000+0000',
  changed_on_delta_humanized: 'a day ago',
}
const long = `SELECT operator,\n  count(*) AS strikes, sum(cost) AS cost\nFROM strikes\nWHERE ${Array.from({ length: 40 }, (_, at) => `state <> 'S${at}'`).join(' AND ')}\nGROUP BY operator`

const saved = (id: number, label: string, more: Partial<SavedQuery> = {}): SavedQuery => ({
  id,
  label,
  description: '',
  sql: 'SELECT state, count(*) FROM strikes GROUP BY state',
  schema: 'main',
  db_id: 1,
  database: { id: 1, database_name: 'Workspace' },
  created_by: reference(ana),
  changed_by: reference(ana),
  ...times,
  version: 1,
  ...more,
})

export const savedQueries = [
  saved(1, 'Strikes by state', { description: 'For the quarterly report' }),
  saved(
    2,
    'Costs by operator and phase of flight since nineteen ninety, by quarter, without those that were repaired',
    { sql: long, description: 'Asked for by the insurers. '.repeat(6) },
  ),
  saved(3, 'Of a database that is gone', { db_id: null, database: null, schema: null }),
]

const started = Date.UTC(2026, 10, 20, 9, 30)
const run = (
  id: number,
  status: HistoryStatus,
  took: number | null,
  rows: number | null,
  more: Partial<HistoryItem> = {},
): HistoryItem => ({
  id,
  client_id: `run-${id}`,
  status,
  sql: 'SELECT state, count(*) FROM strikes GROUP BY state',
  executed_sql: null,
  start_time: started - id * 61_000,
  end_time: took === null ? null : started - id * 61_000 + took,
  rows,
  limit: 1000,
  schema: null,
  tab_name: 'Untitled Query 1',
  sql_editor_id: 'tab-1',
  tmp_table_name: null,
  error_message: null,
  database: { id: 1, database_name: 'Workspace' },
  user: reference(ana),
  ...times,
  ...more,
})

export const history = [
  run(1, 'running', null, null, { sql: long }),
  run(2, 'success', 42, 1000),
  run(8, 'success', 5, 0, { sql: 'DELETE FROM strikes' }),
  run(3, 'success', 83_000, 1_250_000, { user: reference(ben) }),
  run(4, 'failed', 12, null, {
    sql: 'SELECT nothing FROM strikes',
    error_message: 'Binder Error: Referenced column "nothing" not found in FROM clause',
  }),
  run(5, 'timed_out', 30_000, null, { sql: long }),
  run(6, 'stopped', 2470, null, { database: null }),
  run(7, 'pending', null, null),
]

const slow = (id: number, more: Partial<SlowQuery> = {}): SlowQuery => ({
  id,
  sql: 'SELECT state, count(*) AS strikes FROM strikes GROUP BY state',
  outcome: 'read',
  start_time: started - id * 61_000,
  duration_ms: 5210,
  rows: 52,
  database: { id: 1, database_name: 'Workspace' },
  user: reference(ana),
  in_background: false,
  origin: 'chart',
  dashboard: null,
  chart: { id: 7, title: 'Strikes by state', form_data_key: 'k7' },
  dataset: { id: 12, title: 'strikes' },
  query_id: null,
  request_id: null,
  ...more,
})

export const slowQueries = [
  slow(1),
  slow(2, {
    origin: 'dashboard',
    dashboard: { id: 31, title: 'Airport safety since nineteen ninety, by quarter and operator' },
    sql: long,
    duration_ms: 83_000,
  }),
  slow(3, { chart: null, user: reference(ben), outcome: 'left', rows: 0 }),
  slow(4, { origin: 'dataset', chart: null, in_background: true, rows: 1_250_000 }),
  slow(5, { origin: 'sql', chart: null, dataset: null, query_id: 4, outcome: 'failed', rows: 0 }),
  slow(6, { origin: null, chart: null, dataset: null, user: null }),
]
