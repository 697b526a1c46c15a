import type { TimeGrain } from '../../api/contract/timeGrains'
import type { GridQuery, GridRequest, PivotColumn } from '../../api/contract'

export type GridCell = string | number | boolean | null
export type GridRow = Record<string, GridCell>

export interface GridColumn {
  name: string
  /** 0 numeric, 1 text, 2 temporal, 3 boolean. */
  kind: number
  /** What the database calls its type. */
  type?: string
  /** Of periods: what its values are the begins of. */
  grain?: TimeGrain | undefined
  /** Whether its values are computed of many rows. */
  computed?: boolean
}

export interface GridPage {
  rows: readonly GridRow[]
  total: number | null
  pivotColumns: readonly PivotColumn[]
}

export type LoadPage = (request: GridRequest, signal: AbortSignal) => Promise<GridPage>

/** How many rows of a group: a column of every group row. */
export const countField = '__count'

export const labelOf = ({ col, aggregate }: { col: string; aggregate: string }) =>
  `${aggregate}(${col})`

/** Whether the rows under these keys are groups. */
export const holdsGroups = (query: GridQuery, keys: readonly GridCell[]) =>
  keys.length < query.group_by.length
