import type { PageRequest } from './chartRows.ts'
import type { GridGrain } from './timeGrains.ts'

/** A page as a grid requests it: rows under all of `group_keys`, groups of the next level under fewer. */
export type GridRequest = {
  [Part in keyof Omit<PageRequest, 'flat' | 'grains'>]-?: Exclude<PageRequest[Part], undefined>
} & { grains?: Readonly<Record<string, GridGrain>> }

/** What makes rows, groups and their order; the same query has the same rows. */
export type GridQuery = Omit<GridRequest, 'group_keys' | 'totals' | 'offset' | 'limit' | 'count'>

/** How many rows a page of a grid has. */
export const gridPageSize = 100

/** The first page of a query, which may be requested before a grid stands. */
export const firstPage = (query: GridQuery): GridRequest => ({
  ...query,
  group_keys: [],
  totals: false,
  offset: 0,
  limit: gridPageSize,
  count: false,
})

/** How a person arranged one column of a grid; stored with what the grid belongs to, as `column_state` of a chart's form. */
export interface ColumnArrangement {
  colId: string
  width?: number
  hide?: boolean
  pinned?: 'left' | 'right' | null
  sort?: 'asc' | 'desc' | null
  sortIndex?: number | null
  rowGroup?: boolean
  rowGroupIndex?: number | null
  /** The periods that it is grouped or pivoted by; its values themselves without one. */
  grain?: GridGrain | null
  pivot?: boolean
  pivotIndex?: number | null
  aggFunc?: string | null
  wrap?: boolean
  filter?: { operator: string; comparator: string } | null
}
