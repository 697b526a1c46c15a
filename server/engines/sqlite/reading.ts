import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { distinctNames } from '../remote/distinctNames.ts'
import type { Batch } from '../remote/driver.ts'
import type { Cell, ResultColumn } from '../engine.ts'
import { readingAuthority } from './authority.ts'
import { cellOf, type Stored } from './cells.ts'
import { columnOf } from './columnTypes.ts'
import { prepareOne } from './connection.ts'
import type { Answer, ReadRequest } from './messages.ts'

const batchRows = 2048
/** So many rows are looked at where nothing declares a column's type. */
const sampleRows = 100
const batchBytes = 1_048_576

/** A statement under way: its rows are pulled batch by batch. */
export interface Open {
  columns: ResultColumn[]
  rows: Iterator<Stored[]>
  /** Rows that were read to know the columns' types, not handed out yet. */
  ahead: Stored[][]
  left: number
}

const sizeOf = (value: Stored) =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length : 8

const pull = (rows: Iterator<Stored[]>, max: number) => {
  const pulled: Stored[][] = []
  for (let bytes = 0; pulled.length < Math.min(max, batchRows) && bytes < batchBytes;) {
    const next = rows.next()
    if (next.done === true) break
    pulled.push(next.value)
    for (const value of next.value) bytes += sizeOf(value)
  }
  return pulled
}

const batchOf = (columns: readonly ResultColumn[], rows: readonly Stored[][]): Batch => ({
  rowCount: rows.length,
  columns: columns.map(({ typeGeneric }, index) =>
    rows.map((row) => cellOf(row[index] ?? null, typeGeneric)),
  ),
})

/** The columns of a statement, by what is declared and what the first rows hold. */
export const columnsOf = (statement: StatementSync, first: readonly Stored[][]): ResultColumn[] => {
  const columns = statement.columns()
  const names = distinctNames(columns.map(({ name }) => name))
  return columns.map(({ type }, index) =>
    columnOf(
      names[index] ?? '',
      type,
      first.map((row) => row[index] ?? null),
    ),
  )
}

const bound = (value: Cell) => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
}

/** Starts a statement that reads, and answers its columns. */
export const startReading = (
  database: DatabaseSync,
  { sql, values, maxRows, own }: ReadRequest,
): Open => {
  const statement = prepareOne(database, sql, values.length, own ? null : readingAuthority)
  const rows = statement.iterate(...values.map(bound)) as Iterator<unknown> as Iterator<Stored[]>
  const ahead = pull(rows, Math.max(sampleRows, maxRows))
  return { columns: columnsOf(statement, ahead), rows, ahead, left: maxRows }
}

/** The next rows; an empty batch is the last. */
export const nextRows = (open: Open): Answer => {
  const rows = open.ahead.length > 0 ? open.ahead : pull(open.rows, open.left)
  open.ahead = []
  const taken = rows.slice(0, open.left)
  open.left -= taken.length
  return { kind: 'batch', batch: batchOf(open.columns, taken) }
}

/** Ends a statement before its last row, so that it no longer holds the file. */
export const stopReading = (open: Open | null): void => {
  open?.rows.return?.()
}
