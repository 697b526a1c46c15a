import type { ColumnStatistics, Problem } from '../../src/api/contract'
import type { RunResult } from '../../src/machines/sql/runOutcome'
import type { QueryTab } from '../../src/machines/sql/tabBook'
import { workspaceDatabase } from './lists'

const statement =
  'SELECT origin_state, count(*) AS strikes, sum(cost_total) AS cost_total\nFROM strikes\nGROUP BY origin_state\nORDER BY cost_total DESC'
const { id, database_name } = workspaceDatabase

export const emptyTab: QueryTab = {
  id: 'tab-1',
  name: 'Untitled Query 1',
  code: '-- sql Explorer',
  database: null,
  schema: null,
  table: null,
  replaced: null,
}
export const queryTab: QueryTab = {
  ...emptyTab,
  name: 'Costs by state',
  code: statement,
  database: { id, database_name, backend: 'duckdb' },
  schema: 'main',
}

const column = (name: string, type: string, type_generic: 0 | 1) => ({
  name,
  column_name: name,
  type,
  is_dttm: false,
  type_generic,
})
const states = ['California', 'Colorado', 'Florida', 'New York', 'Tennessee', 'Texas']

export const sqlResult = (index = 0, more: Partial<RunResult> = {}): RunResult => ({
  index,
  statement,
  rows: states.length,
  truncated: false,
  complete: true,
  columns: [
    column('origin_state', 'VARCHAR', 1),
    column('strikes', 'BIGINT', 0),
    column('cost_total', 'DOUBLE', 0),
  ],
  first: states.map((origin_state, at) => ({
    origin_state,
    strikes: 412 - at * 37,
    cost_total: at === 4 ? null : 918_300.5 - at * 140_020,
  })),
  ...more,
})

export const costs: ColumnStatistics = {
  count: 20_412,
  nulls: 118,
  distinct: 6240,
  min: 0,
  max: 39_465_000,
  mean: 16_820.44,
  median: 0,
  top: [
    { value: 0, count: 12_904 },
    { value: 1000, count: 318 },
    { value: 5000, count: 207 },
    { value: 250, count: 96 },
  ],
}
export const noCosts: ColumnStatistics = {
  count: 20_412,
  nulls: 20_412,
  distinct: 0,
  min: null,
  max: null,
  mean: null,
  median: null,
  top: [],
}

export const unknownColumn: Problem = {
  status: 400,
  message: 'Binder Error: Referenced column "origin_state" not found in FROM clause',
  errors: [
    {
      message: 'Referenced column "origin_state" not found',
      error_type: 'SYNTAX_ERROR',
      level: 'error',
      extra: { line: 1, column: 8 },
    },
  ],
}
export const tookTooLong: Problem = { status: 408, message: 'The query ran longer than 30 seconds' }
