import { setImmediate } from 'node:timers/promises'
import {
  DuckDBTypeId,
  StatementType,
  type DuckDBConnection,
  type DuckDBDataChunk,
  type DuckDBInstance,
  type DuckDBPreparedStatement,
  type DuckDBResult,
} from '@duckdb/node-api'
import { badRequest } from '../../problem.ts'
import { instanceCache } from './instanceCache.ts'
import type { Cell, Chunk, ResultColumn, ResultShape } from '../engine.ts'
import { distinctNames } from '../remote/distinctNames.ts'
import { startingPace, writingOf } from '../encode/encode.ts'
import { typeGenericOf } from './columnTypes.ts'
import { encodeChunk } from './encode.ts'
import { identifier } from '../sqlText/quoting.ts'
import { passGate } from './gate.ts'
import type { QueryWork } from './messages.ts'

export interface Reader {
  columns: (columns: ResultColumn[]) => void
  chunk: (chunk: Chunk<ResultShape>) => void
  /** Resolves when the caller can take another chunk. */
  room: () => Promise<void>
  cancelled: () => boolean
}

const bindable = (value: Cell) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value

const columnsOf = (names: readonly string[], typeAt: (index: number) => string): ResultColumn[] =>
  distinctNames(names).map((name, index) => {
    const type = typeAt(index)
    return { name, type, typeGeneric: typeGenericOf(type) }
  })

const prepare = async (
  instance: DuckDBInstance,
  connection: DuckDBConnection,
  { sql, schema, judged, values }: QueryWork,
) => {
  if (judged) await passGate(connection, instance, { sql, schema })
  const prepared = await connection.prepare(sql)
  if (prepared.statementType !== StatementType.SELECT)
    throw badRequest('Only SELECT statements are allowed against this database.')
  if (prepared.parameterCount !== values.length)
    throw badRequest('A parameter cannot stand in a statement: write its value')
  if (values.length > 0) prepared.bind(values.map(bindable))
  return prepared
}

const namesOf = (prepared: DuckDBPreparedStatement) =>
  Array.from({ length: prepared.columnCount }, (_, index) => prepared.columnName(index))

const describe = (prepared: DuckDBPreparedStatement) =>
  columnsOf(namesOf(prepared), (index) => String(prepared.columnType(index)))

/** The columns of a result that is at hand. */
export const resultColumns = (result: DuckDBResult): ResultColumn[] =>
  columnsOf(result.columnNames(), (index) => String(result.columnType(index)))

const interrupted = () => new Error('INTERRUPT Error: Interrupted!')

/**
 * The statement with one more column and a last row that says it is the last. A streamed result of this engine ends at
 * an error just as at its end; without the mark, rows would be lost without a word. What cannot stand inside another
 * statement (SHOW), or has columns that only its values make known, is small and stays as it is.
 */
const withEndMark = async (
  connection: DuckDBConnection,
  prepared: DuckDBPreparedStatement,
  { sql, values }: QueryWork,
) => {
  if (prepared.columnCount === 0 || prepared.columnTypeId(0) === DuckDBTypeId.INVALID) return null
  const nothing = Array.from({ length: prepared.columnCount }, () => 'NULL').join(', ')
  const text = `SELECT *, false FROM (\n${sql.trim().replace(/;\s*$/, '')}\n) UNION ALL SELECT ${nothing}, true`
  const marked = await connection.prepare(text).catch(() => null)
  if (marked !== null && values.length > 0) marked.bind(values.map(bindable))
  return marked
}

const isLast = (chunk: DuckDBDataChunk, mark: number) =>
  chunk.getColumnVector(mark).getItem(chunk.rowCount - 1) === true

const pass = async (
  result: DuckDBResult,
  names: readonly string[],
  { maxRows, shape, escapeFormulas }: QueryWork,
  reader: Reader,
) => {
  const columns = columnsOf(names, (index) => String(result.columnType(index)))
  const writing = writingOf(columns, shape, escapeFormulas)
  const pace = startingPace()
  const frames = shape === 'frames' ? (await import('./frames.ts')).frameWriter(columns) : null
  const hasMark = result.columnCount > columns.length
  for (let rows = 0, first = true; ; first = false) {
    const chunk = await result.fetchChunk()
    if (reader.cancelled()) throw interrupted()
    if (first) reader.columns(columns)
    if (first && frames !== null) {
      await reader.room()
      reader.chunk({ rowCount: 0, batch: frames.opening })
    }
    if (chunk === null || chunk.rowCount === 0) return { rows, truncated: false, whole: !hasMark }
    const last = hasMark && isLast(chunk, columns.length)
    const arrived = last ? chunk.rowCount - 1 : chunk.rowCount
    const rowCount = Math.min(arrived, maxRows - rows)
    for (const piece of encodeChunk(chunk, rowCount, writing, pace, frames)) {
      await reader.room()
      await setImmediate()
      if (reader.cancelled()) throw interrupted()
      reader.chunk(piece)
    }
    rows += rowCount
    if (last || rowCount < arrived) return { rows, truncated: rowCount < arrived, whole: true }
  }
}

/** Runs the statement again for the error that ended its stream, in a transaction that the error has not spoilt. */
const refuseBroken = async (connection: DuckDBConnection, prepared: DuckDBPreparedStatement) => {
  await connection.run('ROLLBACK').catch(() => undefined)
  await connection.run('BEGIN TRANSACTION READ ONLY')
  await prepared.run()
  throw new Error('The query ended before its last row')
}

/** What the engine calls the file. */
const fileName = instanceCache(async (connection) => {
  const reader = await connection.runAndReadAll('SELECT system.main.current_database()')
  return String(reader.getRows()[0]?.[0])
})

/** Makes a schema of the file the one in which names without a schema are looked for; null leaves the file's own. */
export const enter = async (
  instance: DuckDBInstance,
  connection: DuckDBConnection,
  schema: string | null,
): Promise<void> => {
  if (schema === null) return
  const file = identifier(await fileName.of(instance))
  await connection.run(`USE ${file}.${identifier(schema)}`)
}

/** Runs one reading statement in a read-only transaction on a connection of its own and passes its chunks on. */
export const read = async (
  instance: DuckDBInstance,
  work: QueryWork,
  reader: Reader,
  onConnection: (connection: DuckDBConnection) => void,
) => {
  const connection = await instance.connect()
  onConnection(connection)
  try {
    await enter(instance, connection, work.schema ?? null)
    await connection.run('BEGIN TRANSACTION READ ONLY')
    const prepared = await prepare(instance, connection, work)
    if (work.columnsOnly) {
      reader.columns(describe(prepared))
      return { rows: 0, truncated: false }
    }
    const marked = await withEndMark(connection, prepared, work)
    const result = await (marked ?? prepared).stream()
    const names = marked === null ? result.columnNames() : namesOf(prepared)
    const { whole, ...end } = await pass(result, names, work, reader)
    if (!whole) await refuseBroken(connection, prepared)
    return end
  } finally {
    await connection.run('ROLLBACK').catch(() => undefined)
    connection.closeSync()
  }
}
