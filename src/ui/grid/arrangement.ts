import type { ColumnState } from 'ag-grid-community'
import type { ColumnArrangement } from '../../api/contract'
import type { GridGrain } from '../../api/contract/timeGrains'

export interface Arrangement {
  /** In the order of the columns; a column without a part stands behind the others as it came. */
  columns: readonly ColumnArrangement[]
  pivotMode: boolean
}

/** The least width of a column, and the first one's at first. */
export const minWidth = 200
export const firstWidth = 264

type Part = Partial<Omit<ColumnArrangement, 'colId'>>

/** One entry per column that there is, in the order they are shown. */
export const arranged = (
  names: readonly string[],
  { columns }: Arrangement,
): ColumnArrangement[] => {
  const known = columns.filter(
    ({ colId }, index) =>
      names.includes(colId) && columns.findIndex((one) => one.colId === colId) === index,
  )
  const placed = new Set(known.map(({ colId }) => colId))
  return [...known, ...names.filter((name) => !placed.has(name)).map((colId) => ({ colId }))]
}

/** The columns with a part of one of them changed. */
export const changed = (
  columns: readonly ColumnArrangement[],
  colId: string,
  part: Part,
): ColumnArrangement[] =>
  columns.map((column) => (column.colId === colId ? { ...column, ...part } : column))

/** The columns with widths and order as the grid has them now. */
export const withGridState = (
  columns: readonly ColumnArrangement[],
  state: readonly ColumnState[],
): ColumnArrangement[] => {
  const order = new Map(state.map(({ colId }, index) => [colId, index]))
  const widths = new Map(state.map(({ colId, width }) => [colId, width]))
  return columns
    .map((column) => {
      const width = widths.get(column.colId)
      return width ? { ...column, width } : column
    })
    .toSorted(
      (one, other) =>
        (order.get(one.colId) ?? Infinity) - (order.get(other.colId) ?? Infinity) || 0,
    )
}

const numbered = (
  columns: readonly ColumnArrangement[],
  key: 'sortIndex' | 'rowGroupIndex' | 'pivotIndex',
) => columns.toSorted((one, other) => (one[key] ?? Infinity) - (other[key] ?? Infinity) || 0)

export const sortedBy = (columns: readonly ColumnArrangement[]) =>
  numbered(
    columns.filter(({ sort }) => sort),
    'sortIndex',
  )
export const groupedBy = (columns: readonly ColumnArrangement[]) =>
  numbered(
    columns.filter(({ rowGroup }) => rowGroup),
    'rowGroupIndex',
  )
export const pivotedBy = (columns: readonly ColumnArrangement[]) =>
  numbered(
    columns.filter(({ pivot }) => pivot),
    'pivotIndex',
  )
export const valuesOf = (columns: readonly ColumnArrangement[]) =>
  columns.filter(({ aggFunc }) => aggFunc)

const nextSort = { none: 'asc', asc: 'desc', desc: null } as const

/** Sorts by a column, ascending first, then descending, then no longer; `adds` keeps what it is sorted by already. */
export const sortToggled = (
  columns: readonly ColumnArrangement[],
  colId: string,
  adds: boolean,
  requested?: 'asc' | 'desc' | null,
): ColumnArrangement[] => {
  const before = sortedBy(columns).map((column) => column.colId)
  return columns.map((column) => {
    if (column.colId !== colId) return adds ? column : { ...column, sort: null, sortIndex: null }
    const sort = requested === undefined ? nextSort[column.sort ?? 'none'] : requested
    const index = before.indexOf(colId)
    return {
      ...column,
      sort,
      sortIndex:
        sort === null ? null : !adds ? 0 : index >= 0 ? (column.sortIndex ?? index) : before.length,
    }
  })
}

const last = (columns: readonly ColumnArrangement[], key: 'rowGroupIndex' | 'pivotIndex') =>
  Math.max(-1, ...columns.map((column) => column[key] ?? -1))

/** Groups rows by a column or its periods, which then stand in the group rows instead of a column of their own; or no longer. */
export const grouped = (
  columns: readonly ColumnArrangement[],
  colId: string,
  on: boolean,
  grain?: GridGrain | null,
) => {
  const before = columns.find((column) => column.colId === colId && column.rowGroup === true)
  return changed(
    columns,
    colId,
    on
      ? {
          rowGroup: true,
          rowGroupIndex: before?.rowGroupIndex ?? last(columns, 'rowGroupIndex') + 1,
          hide: true,
          pivot: false,
          pivotIndex: null,
          ...(grain === undefined ? {} : { grain }),
        }
      : { rowGroup: false, rowGroupIndex: null, hide: false, grain: null },
  )
}

export const pivoted = (columns: readonly ColumnArrangement[], colId: string, on: boolean) =>
  changed(
    columns,
    colId,
    on
      ? {
          pivot: true,
          pivotIndex: last(columns, 'pivotIndex') + 1,
          rowGroup: false,
          rowGroupIndex: null,
        }
      : { pivot: false, pivotIndex: null },
  )

const movedTo = (columns: readonly ColumnArrangement[], from: number, to: number) => {
  const next = [...columns]
  const [moved] = next.splice(from, 1)
  if (moved) next.splice(to, 0, moved)
  return next
}

/** The columns with one of them a step further left or right. */
export const stepped = (
  columns: readonly ColumnArrangement[],
  colId: string,
  by: -1 | 1,
): ColumnArrangement[] => {
  const at = columns.findIndex((column) => column.colId === colId)
  return movedTo(columns, at, Math.max(0, at + by))
}

/** The columns with one of them past the next one to its left or right that is shown. */
export const steppedInSight = (
  columns: readonly ColumnArrangement[],
  colId: string,
  by: -1 | 1,
): ColumnArrangement[] => {
  const at = columns.findIndex((column) => column.colId === colId)
  const isBeside = ({ hide }: ColumnArrangement, index: number) =>
    hide !== true && (by < 0 ? index < at : index > at)
  const to = by < 0 ? columns.findLastIndex(isBeside) : columns.findIndex(isBeside)
  return movedTo(columns, at, to < 0 ? at : to)
}
