import type { DuckDBDataChunk } from '@duckdb/node-api'
import type { Cell, Chunk, ResultShape } from '../engine.ts'
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

/** The first `rowCount` rows of the engine's chunk in the shape that was asked for. */
export const encodeChunk = (chunk: DuckDBDataChunk, rowCount: number, keys: readonly string[], shape: ResultShape): Chunk<ResultShape> => {
  const columns = keys.map((_, index) => readCells(chunk.getColumnVector(index), rowCount))
  if (shape === 'values') return { rowCount, columns }
  if (shape === 'rows') return { rowCount, text: Buffer.from(rowsText(columns, keys, rowCount)) }
  return { rowCount, texts: columns.map((cells) => Buffer.from(JSON.stringify(cells).slice(1, -1))) }
}
