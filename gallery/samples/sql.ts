import type { ColumnProfile, ColumnStatistics, Problem } from '../../src/api/contract'
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

const binsOver = (edges: (string | number)[], counts: number[]) =>
  counts.map((count, at) => ({
    from: edges[at] ?? null,
    to: edges[at + 1] ?? null,
    count,
  }))
const numberBins = binsOver(
  Array.from({ length: 25 }, (_, at) => at * 1_644_375),
  [12_904, 3210, 1830, 990, 610, 420, 240, 61, 12, 3, 0, 9, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 1],
)
export const costProfile: ColumnProfile = {
  rows: 20_412,
  nulls: 118,
  distinct: 6240,
  min: 0,
  max: 39_465_000,
  mean: 16_820.44,
  top: costs.top,
  bins: numberBins,
}
export const dateProfile: ColumnProfile = {
  rows: 20_412,
  nulls: 0,
  distinct: 4018,
  min: '1990-01-02',
  max: '2015-12-31',
  mean: null,
  top: [
    { value: '2009-10-04', count: 41 },
    { value: '2011-09-18', count: 38 },
  ],
  bins: binsOver(
    Array.from({ length: 13 }, (_, at) => `${1990 + at * 2}-01-02`),
    [310, 420, 515, 640, 910, 1204, 1502, 1830, 2110, 3012, 3540, 4419],
  ),
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
