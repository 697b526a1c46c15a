import { csvRows } from './csvRows.ts'
import type { Cell, Chunk, ResultColumn, ResultShape } from '../engine.ts'
import { sheetRows } from './sheetRows.ts'

const cellText = (cell: Cell) => (typeof cell === 'string' ? JSON.stringify(cell) : String(cell))

const rowsText = (columns: readonly Cell[][], keys: readonly string[], rowCount: number) => {
  const rows = new Array<string>(rowCount)
  for (let row = 0; row < rowCount; row += 1) {
    let text = '{'
    for (let column = 0; column < keys.length; column += 1) {
      text += (keys[column] ?? '') + cellText(columns[column]?.[row] ?? null)
    }
    rows[row] = `${text}}`
  }
  return rows.join(',')
}

const linesText = (columns: readonly Cell[][], rowCount: number) => {
  let text = ''
  for (let row = 0; row < rowCount; row += 1) {
    let line = '['
    for (let column = 0; column < columns.length; column += 1)
      line += (column === 0 ? '' : ',') + cellText(columns[column]?.[row] ?? null)
    text += `${line}]\n`
  }
  return text
}

const pieceBytes = 1_048_576

/** How many rows the next piece holds: few at first, then as many as make about a megabyte. */
export interface Pace {
  rows: number
  /** What was encoded since the last collection of garbage. */
  unfreed: number
}
export const startingPace = (): Pace => ({ rows: 1, unfreed: 0 })

const cellBytes = (cells: readonly Cell[]) =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)

/** How the rows of a result are written. */
export interface Writing {
  /** `"a":` for the first column and `,"b":` for the others. */
  keys: readonly string[]
  kinds: readonly ResultColumn['typeGeneric'][]
  shape: ResultShape
  escapeFormulas: boolean
}

/** How a result of these columns is written in a shape. */
export const writingOf = (
  columns: readonly ResultColumn[],
  shape: ResultShape,
  escapeFormulas: boolean,
): Writing => ({
  keys: columns.map(({ name }, index) => `${index === 0 ? '' : ','}${JSON.stringify(name)}:`),
  kinds: columns.map(({ typeGeneric }) => typeGeneric),
  shape,
  escapeFormulas,
})

const written = (
  columns: Cell[][],
  rowCount: number,
  { keys, kinds, shape, escapeFormulas }: Writing,
): Chunk<ResultShape> => {
  if (shape === 'values') return { rowCount, columns }
  if (shape === 'rows') return { rowCount, text: Buffer.from(rowsText(columns, keys, rowCount)) }
  if (shape === 'lines') return { rowCount, text: Buffer.from(linesText(columns, rowCount)) }
  if (shape === 'csv')
    return { rowCount, text: Buffer.from(csvRows({ columns, kinds, rowCount, escapeFormulas })) }
  if (shape === 'sheet')
    return { rowCount, text: Buffer.from(sheetRows({ columns, kinds, rowCount, escapeFormulas })) }
  return {
    rowCount,
    texts: columns.map((cells) => Buffer.from(JSON.stringify(cells).slice(1, -1))),
  }
}

/** The first `rowCount` rows, which `read` gives from one row up to another, in the requested shape and in pieces of about a megabyte. */
export function* encoded(
  rowCount: number,
  read: (from: number, to: number) => Cell[][],
  writing: Writing,
  pace: Pace,
) {
  for (let from = 0; from < rowCount;) {
    const to = Math.min(rowCount, from + pace.rows)
    const columns = read(from, to)
    const bytes = columns.reduce((sum, cells) => sum + cellBytes(cells), 0)
    pace.rows = Math.max(1, Math.round((pieceBytes * (to - from)) / Math.max(1, bytes)))
    pace.unfreed += bytes
    yield written(columns, to - from, writing)
    from = to
  }
}
