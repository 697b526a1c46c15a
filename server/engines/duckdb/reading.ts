import { StatementType, type DuckDBConnection, type DuckDBInstance, type DuckDBPreparedStatement, type DuckDBResult } from '@duckdb/node-api'
import { badRequest } from '../../problem.ts'
import type { Cell, Chunk, ResultColumn, ResultShape } from '../engine.ts'
import { distinctNames, typeGenericOf } from './columnTypes.ts'
import { encodeChunk, keyTexts, startingPace } from './encode.ts'
import { passGate } from './gate.ts'
import type { QueryWork } from './messages.ts'

/** What a running query tells its caller and asks of it. */
export interface Reader {
  columns: (columns: ResultColumn[]) => void
  chunk: (chunk: Chunk<ResultShape>) => void
  /** Resolves when the caller can take another chunk. */
  room: () => Promise<void>
  cancelled: () => boolean
}

const bindable = (value: Cell) => (typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value)

const columnsOf = (names: readonly string[], typeAt: (index: number) => string): ResultColumn[] =>
  distinctNames(names).map((name, index) => {
    const type = typeAt(index)
    return { name, type, typeGeneric: typeGenericOf(type) }
  })

const prepare = async (connection: DuckDBConnection, { sql, userSql, values }: QueryWork) => {
  if (userSql) await passGate(connection, sql)
  const prepared = await connection.prepare(sql)
  if (prepared.statementType !== StatementType.SELECT) throw badRequest('Only SELECT statements are allowed against this database.')
  if (values.length > 0) prepared.bind(values.map(bindable))
  return prepared
}

const describe = (prepared: DuckDBPreparedStatement) => {
  const names = Array.from({ length: prepared.columnCount }, (_, index) => prepared.columnName(index))
  return columnsOf(names, (index) => String(prepared.columnType(index)))
}

const interrupted = () => new Error('INTERRUPT Error: Interrupted!')

const pass = async (result: DuckDBResult, { maxRows, shape }: QueryWork, reader: Reader) => {
  const columns = columnsOf(result.columnNames(), (index) => String(result.columnType(index)))
  const keys = keyTexts(columns.map(({ name }) => name))
  const pace = startingPace()
  for (let rows = 0, first = true; ; first = false) {
    const chunk = await result.fetchChunk()
    if (reader.cancelled()) throw interrupted()
    if (first) reader.columns(columns)
    if (chunk === null || chunk.rowCount === 0) return { rows, truncated: false }
    const wanted = Math.min(chunk.rowCount, maxRows - rows)
    for (const piece of encodeChunk(chunk, wanted, keys, shape, pace)) {
      await reader.room()
      if (reader.cancelled()) throw interrupted()
      reader.chunk(piece)
    }
    rows += wanted
    if (wanted < chunk.rowCount) return { rows, truncated: true }
  }
}

/** Runs one reading statement in a read-only transaction on a connection of its own and passes its chunks on. */
export const read = async (instance: DuckDBInstance, work: QueryWork, reader: Reader, onConnection: (connection: DuckDBConnection) => void) => {
  const connection = await instance.connect()
  onConnection(connection)
  try {
    await connection.run('BEGIN TRANSACTION READ ONLY')
    const prepared = await prepare(connection, work)
    if (work.columnsOnly) {
      reader.columns(describe(prepared))
      return { rows: 0, truncated: false }
    }
    const result = await prepared.stream()
    return await pass(result, work, reader)
  } finally {
    await connection.run('ROLLBACK').catch(() => undefined)
    connection.closeSync()
  }
}
