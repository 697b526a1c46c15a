import { DuckDBVector, type DuckDBDataChunk } from '@duckdb/node-api'
import { badRequest } from '../../problem.ts'
import { csvRows } from '../csvRows.ts'
import type { Cell, Chunk, ResultColumn, ResultShape } from '../engine.ts'
import { sheetRows } from '../sheetRows.ts'
import { readCells } from './cells.ts'

const rowsText = (columns: readonly Cell[][], keys: readonly string[], rowCount: number) => {
  const rows = new Array<string>(rowCount)
  for (let row = 0; row < rowCount; row += 1) {
    let text = '{'
    for (let column = 0; column < keys.length; column += 1) {
      const cell = (columns[column] as Cell[])[row] as Cell
      text += (keys[column] as string) + (typeof cell === 'string' ? JSON.stringify(cell) : String(cell))
    }
    rows[row] = `${text}}`
  }
  return rows.join(',')
}

/** `"a":` for the first column and `,"b":` for the others. */
export const keyTexts = (names: readonly string[]) =>
  names.map((name, index) => `${index === 0 ? '' : ','}${JSON.stringify(name)}:`)

const pieceBytes = 1_048_576

const mostElements = 2_000_000

const partsOf = (vector: DuckDBVector) => Object.values(vector).flat().filter((part): part is DuckDBVector => part instanceof DuckDBVector)

const elementsOf = (vector: DuckDBVector): number =>
  partsOf(vector).reduce((sum, part) => sum + part.itemCount + elementsOf(part), 0)

/** Values inside values are written one by one while nothing else is answered: beyond a second's worth they are refused. */
const checkSize = (vector: DuckDBVector) => {
  if (elementsOf(vector) > mostElements) throw badRequest(`The lists of a column are too long to be shown: more than ${mostElements} values at once`)
}

/** How many rows the next piece holds: few at first, then as many as make about a megabyte. */
export interface Pace {
  rows: number
  /** What was encoded since the last collection of garbage. */
  unfreed: number
}
export const startingPace = (): Pace => ({ rows: 1, unfreed: 0 })

const uncollectedBytes = 33_554_432

/** The engine's chunks lie outside V8's heap: without this they would pile up until V8 had a reason of its own to collect. */
const freeChunks = (pace: Pace) => {
  if (pace.unfreed < uncollectedBytes) return
  pace.unfreed = 0
  globalThis.gc?.({ type: 'minor' })
}

const cellBytes = (cells: readonly Cell[]) => cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)

/** How the rows of a result are written. */
export interface Writing {
  keys: readonly string[]
  kinds: readonly ResultColumn['typeGeneric'][]
  shape: ResultShape
  escapeFormulas: boolean
}

const written = (columns: Cell[][], rowCount: number, { keys, kinds, shape, escapeFormulas }: Writing): Chunk<ResultShape> => {
  if (shape === 'values') return { rowCount, columns }
  if (shape === 'rows') return { rowCount, text: Buffer.from(rowsText(columns, keys, rowCount)) }
  if (shape === 'csv') return { rowCount, text: Buffer.from(csvRows({ columns, kinds, rowCount, escapeFormulas })) }
  if (shape === 'sheet') return { rowCount, text: Buffer.from(sheetRows({ columns, kinds, rowCount, escapeFormulas })) }
  return { rowCount, texts: columns.map((cells) => Buffer.from(JSON.stringify(cells).slice(1, -1))) }
}

/** The first `wanted` rows of the engine's chunk in the shape that was asked for, in pieces of about a megabyte. */
export function* encodeChunk(chunk: DuckDBDataChunk, wanted: number, writing: Writing, pace: Pace) {
  const vectors = writing.keys.map((_, index) => chunk.getColumnVector(index))
  for (const vector of vectors) checkSize(vector)
  for (let from = 0; from < wanted; ) {
    const to = Math.min(wanted, from + pace.rows)
    const columns = vectors.map((vector) => readCells(vector, from, to))
    const bytes = columns.reduce((sum, cells) => sum + cellBytes(cells), 0)
    pace.rows = Math.max(1, Math.round((pieceBytes * (to - from)) / Math.max(1, bytes)))
    pace.unfreed += bytes
    yield written(columns, to - from, writing)
    from = to
  }
  freeChunks(pace)
}
