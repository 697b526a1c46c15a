import { setImmediate } from 'node:timers/promises'
import type { ColumnReader } from '../preparation.ts'

const height = 4096
/** Numbers of a table that stay in memory between two passes: 1 GB. */
const maxCached = 134_217_728

/** Rows of standardised values, one row after the other, and their position among all. */
export interface Chunk {
  values: Float64Array
  from: number
  count: number
}

/** A table that is read in passes, chunk by chunk; between chunks other work goes on and a signal can stop it. */
export interface Table {
  rows: number
  columns: number
  pass: (use: (chunk: Chunk) => void) => Promise<void>
}

export const createTable = (
  read: ColumnReader,
  columns: number,
  rows: Uint32Array,
  signal: AbortSignal,
): Table => {
  const cached: Chunk[] = []
  const column = new Float64Array(height)
  const chunkFrom = (from: number): Chunk => {
    const some = rows.subarray(from, from + height)
    const values = new Float64Array(some.length * columns)
    for (let position = 0; position < columns; position += 1) {
      read(position, column.subarray(0, some.length), some)
      for (let row = 0; row < some.length; row += 1)
        values[row * columns + position] = column[row] ?? 0
    }
    return { values, from, count: some.length }
  }
  return {
    rows: rows.length,
    columns,
    pass: async (use) => {
      for (let from = 0, at = 0; from < rows.length; from += height, at += 1) {
        const chunk = cached[at] ?? chunkFrom(from)
        if (rows.length * columns <= maxCached) cached[at] = chunk
        use(chunk)
        await setImmediate()
        signal.throwIfAborted()
      }
    },
  }
}
