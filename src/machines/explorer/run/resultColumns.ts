import { isFormula, type Cell, type ChartCell, type ChartResult } from '../../../api/contract'
import { formatPeriod } from '../../../api/contract/periodLabels'
import { groupColumns, isGrouped, type GridView } from './tableView'

/** A cell as one value; outliers are listed. */
export const shownCell = (cell: ChartCell | undefined): Cell =>
  Array.isArray(cell) ? cell.join(', ') : (cell ?? null)

/** The result lists rows or columns. */
export const columnOf = ({ data }: ChartResult, name: string): readonly ChartCell[] => {
  if (!Array.isArray(data)) return Object.hasOwn(data, name) ? (data[name] ?? []) : []
  return data.map((row) => (Object.hasOwn(row, name) ? (row[name] ?? null) : null))
}

export const resultColumns = (result: ChartResult) => {
  const { colnames, coltypes, rowcount } = result
  const values = colnames.map((name) => columnOf(result, name).map(shownCell))
  return { names: colnames, types: coltypes, values, rows: values[0]?.length ?? rowcount }
}

/** How many rows a result holds; there are more where it is a page of them. */
export const rowsIn = (result: ChartResult) => {
  const [first] = result.colnames
  return first === undefined ? result.rowcount : columnOf(result, first).length
}

const cellText = (cell: Cell) => {
  if (cell === null) return ''
  const text = String(cell).replace(/[\t\r\n]+/g, ' ')
  return typeof cell === 'string' && isFormula(text.trimStart()) ? `'${text}` : text
}

const clipboardLines = (names: readonly string[], values: readonly (readonly Cell[])[]) => {
  const rows = values[0]?.length ?? 0
  const lines = Array.from({ length: rows }, (_, at) =>
    values.map((column) => cellText(column[at] ?? null)).join('\t'),
  )
  return [names.map(cellText).join('\t'), ...lines].join('\n')
}

/** Tab-separated; text that a spreadsheet would run as a formula is quoted. */
export const clipboardText = (result: ChartResult) => {
  const { names, values } = resultColumns(result)
  return clipboardLines(names, values)
}

/** The groups of a grid, or its aggregated rows, in the same way: its columns in sight, with periods as people write them. */
export const viewText = (result: ChartResult, view: GridView) => {
  const columns = isGrouped(view)
    ? groupColumns(view, result.page?.pivot_columns ?? [])
    : view.columns.map((name) => ({ field: name, name }))
  const cellsOf = (field: string) => {
    const cells = columnOf(result, field).map(shownCell)
    const grain = view.grains?.[field] ?? result.time_grains?.[field]
    return grain === undefined
      ? cells
      : cells.map((cell) => (cell === null ? null : formatPeriod(String(cell), grain)))
  }
  return clipboardLines(
    columns.map(({ name }) => name),
    columns.map(({ field }) => cellsOf(field)),
  )
}
