import { isFormula, type Cell, type ChartCell, type ChartResult } from '../../../api/contract'

const shownCell = (cell: ChartCell | undefined): Cell =>
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

const cellText = (cell: Cell) => {
  if (cell === null) return ''
  const text = String(cell).replace(/[\t\r\n]+/g, ' ')
  return typeof cell === 'string' && isFormula(text.trimStart()) ? `'${text}` : text
}

/** Tab-separated; text that a spreadsheet would run as a formula is quoted. */
export const clipboardText = (result: ChartResult) => {
  const { names, values, rows } = resultColumns(result)
  const lines = Array.from({ length: rows }, (_, at) =>
    values.map((column) => cellText(column[at] ?? null)).join('\t'),
  )
  return [names.map(cellText).join('\t'), ...lines].join('\n')
}
