import type { Cell, FormData, PivotColumn, TableView } from '../../../api/contract'
import { firstPage, type GridQuery } from '../../../api/contract/gridPage'
import { formatPeriod } from '../../../api/contract/periodLabels'
import { rowLimits } from '../../../api/contract/rowLimits'
import type { NumberFormats } from '../options/numberFormats'
import { columnStates, gridQueryOf } from './gridQuery'

const labelOf = ({ col, aggregate }: { col: string; aggregate: string }) => `${aggregate}(${col})`

/** What is computed of a column is written as the column, but for counts. */
const formatsOf = (formats: NumberFormats, { aggregates }: GridQuery): NumberFormats =>
  Object.fromEntries([
    ...Object.entries(formats),
    ...aggregates.flatMap((value) => {
      const format =
        formats[labelOf(value)] ??
        (value.aggregate.startsWith('COUNT') ? undefined : formats[value.col])
      return format ? [[labelOf(value), format] as const] : []
    }),
  ])

/** A table as its grid shows it, with all that makes its rows. */
export type GridView = TableView & GridQuery

/** A table as its grid shows it: its columns in sight in their order, sorted, filtered and grouped as in the form. */
export const tableViewOf = (
  form: FormData,
  names: readonly string[],
  formats: NumberFormats,
): GridView => {
  const states = columnStates(form).filter(({ colId }) => names.includes(colId))
  const placed = new Set(states.map(({ colId }) => colId))
  const query = gridQueryOf(form)
  return {
    ...query,
    columns: [
      ...states.filter(({ hide }) => hide !== true).map(({ colId }) => colId),
      ...names.filter((name) => !placed.has(name)),
    ],
    formats: formatsOf(formats, query),
  }
}

export const isGrouped = ({ group_by, pivot_by }: GridQuery) =>
  group_by.length + pivot_by.length > 0

/** The groups of all levels of a grid, or its rows, at most a page of them. */
export const pageOfView = ({ columns: _, formats: __, ...query }: GridView) => ({
  ...firstPage(query),
  flat: true,
  count: true,
  limit: rowLimits.page,
})

const periodText = ({ grains }: GridQuery, name: string | undefined, key: Cell) => {
  const grain = grains?.[name ?? '']
  return key === null || grain === undefined
    ? String(key ?? 'null')
    : formatPeriod(String(key), grain)
}

const keyText = (query: GridQuery, keys: PivotColumn['keys']) =>
  keys.map((key, at) => periodText(query, query.pivot_by[at], key)).join(' / ')

/** The fields of the rows of a grouped or pivoted grid, with the names that stand above them. */
export const groupColumns = (
  query: GridQuery,
  pivot: readonly PivotColumn[],
): { field: string; name: string }[] => {
  const { group_by, aggregates } = query
  const total = pivot.length > 0 ? 'Total / ' : ''
  return [
    ...group_by.map((name) => ({ field: name, name })),
    ...pivot.map(({ field, keys, metric }) => ({
      field,
      name: `${keyText(query, keys)} / ${metric}`,
    })),
    ...aggregates.map(labelOf).map((label) => ({ field: label, name: `${total}${label}` })),
  ]
}
