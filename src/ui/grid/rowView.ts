import type { GridQuery } from '../../api/contract'
import { gridPageSize } from '../../api/contract/gridPage'
import { countField, labelOf, type GridCell, type GridRow } from './gridPage'
import { positionOf, type Level } from './rowTree'

/** A row as the grid shows it; `depth` says how many groups it stands in. */
export type RowView = { depth: number; column: string | null } & (
  | { kind: 'loading' }
  | { kind: 'failed'; problem: string }
  | { kind: 'row'; values: GridRow; keys: GridCell[] }
  | {
      kind: 'group'
      values: GridRow
      keys: GridCell[]
      count: number
      open: boolean
      opens: boolean
    }
)

/** The row of totals, which is pinned below the others. */
export const totalsView = (totals: GridRow | null): RowView => ({
  kind: 'group',
  depth: 0,
  column: null,
  values: totals ?? {},
  keys: [],
  count: Number(totals?.[countField] ?? 0),
  open: false,
  opens: false,
})

/** The row with this number in the whole, as far as its page has come. */
export const viewOf = (root: Level, query: GridQuery, index: number): RowView => {
  const { level, at } = positionOf(root, index)
  const { keys } = level
  const column = query.group_by[keys.length] ?? null
  const common = { depth: keys.length, column }
  const page = level.pages.get(Math.floor(at / gridPageSize))
  if (page?.state === 'failed') return { ...common, kind: 'failed', problem: page.problem }
  const values = page?.state === 'ready' ? page.rows[at % gridPageSize] : undefined
  if (values === undefined) return { ...common, kind: 'loading' }
  if (column === null) return { ...common, kind: 'row', values, keys }
  return {
    ...common,
    kind: 'group',
    values,
    keys: [...keys, values[column] ?? null],
    count: Number(values[countField] ?? 0),
    open: level.open.has(at),
    opens: query.pivot_by.length === 0 || keys.length + 1 < query.group_by.length,
  }
}

/** What of a row's values stands under a column: in a group row what is computed for it, where something is. */
export const fieldOf = (row: RowView | null, name: string, query: GridQuery) => {
  if (row?.kind !== 'group') return name
  const value = query.aggregates.find(({ col }) => col === name)
  return value ? labelOf(value) : name
}

/** The value of a row under a column; in a group row what is computed for it, where something is. */
export const cellValue = (
  row: RowView | null,
  name: string,
  query: GridQuery,
): GridCell | undefined => {
  if (row === null || row.kind === 'loading' || row.kind === 'failed') return undefined
  const field = fieldOf(row, name, query)
  const value = row.values[field]
  return row.kind === 'row' || field !== name ? (value ?? null) : value
}
