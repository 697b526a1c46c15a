import { isFormula } from '../../api/contract/formulaText'

export interface CellPosition {
  row: number
  column: string
}

export interface CellRange {
  from: CellPosition
  to: CellPosition
}

const maxRows = 10_000

/** The rows and columns of a range, first to last, among the columns that are shown. */
export const cellsIn = ({ from, to }: CellRange, columns: readonly string[]) => {
  const [first, last] = [Math.min(from.row, to.row), Math.max(from.row, to.row)]
  const [left, right] = [columns.indexOf(from.column), columns.indexOf(to.column)].toSorted(
    (one, other) => one - other,
  )
  return {
    rows: Array.from({ length: Math.min(last - first + 1, maxRows) }, (_, index) => first + index),
    columns: columns.slice(Math.max(0, left ?? 0), (right ?? 0) + 1),
  }
}

/** The range with its far end a cell further, where there is one. */
export const extended = (
  { from, to }: CellRange,
  key: string,
  rows: number,
  columns: readonly string[],
): CellRange => {
  const at = columns.indexOf(to.column) + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0)
  const row = to.row + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)
  return {
    from,
    to: { row: Math.min(Math.max(0, row), rows - 1), column: columns[at] ?? to.column },
  }
}

const safe = (text: string) => {
  const line = text.replace(/[\t\r\n]+/g, ' ')
  return isFormula(line.trimStart()) && Number.isNaN(Number(line)) ? `'${line}` : line
}

/** Cells as text for a spreadsheet, which would run text that looks like a formula unless it is quoted. */
export const asTsv = (lines: readonly (readonly string[])[]) =>
  lines.map((cells) => cells.map(safe).join('\t')).join('\n')

export const fromTsv = (text: string) =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
