import type { Aggregate, PivotColumn } from '../../api/contract'

export type GridCell = string | number | boolean | null
export type GridRow = Record<string, GridCell>

export interface GridColumn {
  name: string
  /** 0 numeric, 1 text, 2 temporal, 3 boolean. */
  kind: number
  /** What the database calls its type. */
  type?: string
}

/** What makes rows, groups and their order; the same query has the same rows. */
export interface GridQuery {
  sort: { col: string; desc: boolean }[]
  filters: { subject: string; operator: string; comparator: string }[]
  search: string
  group_by: string[]
  pivot_by: string[]
  aggregates: { col: string; aggregate: Aggregate }[]
}

/** A page: rows under all of `group_keys`, groups of the next level under fewer; `totals` asks for one row over all. */
export interface PageRequest extends GridQuery {
  group_keys: GridCell[]
  totals: boolean
  offset: number
  limit: number
  /** False: answer `total: null` rather than count for long. */
  count: boolean
}

export interface GridPage {
  rows: readonly GridRow[]
  total: number | null
  pivotColumns: readonly PivotColumn[]
}

export type LoadPage = (request: PageRequest, signal: AbortSignal) => Promise<GridPage>

export const pageSize = 100
/** How many rows of a group: a column of every group row. */
export const countField = '__count'

export const labelOf = ({ col, aggregate }: { col: string; aggregate: string }) =>
  `${aggregate}(${col})`

/** Whether the rows under these keys are groups. */
export const holdsGroups = (query: GridQuery, keys: readonly GridCell[]) =>
  keys.length < query.group_by.length

/** The first page of a query, which may be asked before a grid stands. */
export const firstRequest = (query: GridQuery): PageRequest => ({
  ...query,
  group_keys: [],
  totals: false,
  offset: 0,
  limit: pageSize,
  count: false,
})
