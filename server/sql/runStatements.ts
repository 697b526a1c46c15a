import type { StatementResult } from '../../src/api/contract/sql.ts'
import { distinctNames } from '../engines/distinctNames.ts'
import type { Cell, Engine, ResultColumn } from '../engines/engine.ts'
import { badRequest, forbidden, Refusal, unacceptable } from '../problem.ts'
import { looksReading, mayWrite } from './statements.ts'

const timeoutMs = 30_000
const mostRows = 10_000
const mostCharacters = 64 * 1024 * 1024

export interface Run {
  engine: Engine
  backend: string
  /** Whether the database lets statements write. */
  writable: boolean
  statements: readonly string[]
  /** What becomes of the last statement instead of its rows, where a table or view is to be made of it. */
  making: string | null
  /** Where names without a schema are looked for. */
  schema: string | null
  limit: number
  caller: string
  signal: AbortSignal
}

export interface Ran extends StatementResult {
  /** The rows that were answered, or were changed. */
  rows: number
}

type Who = Pick<Run, 'caller' | 'signal'>

const columnOf = (name: string, { type, typeGeneric }: ResultColumn) =>
  ({ name, column_name: name, type, is_dttm: typeGeneric === 2, type_generic: typeGeneric })

const ranOf = (statement: string, columns: readonly ResultColumn[], rows: Cell[][], truncated: boolean, changed: number | null): Ran => {
  const names = distinctNames(columns.map(({ name }) => name))
  return {
    statement,
    columns: columns.map((column, index) => columnOf(names[index] ?? '', column)),
    data: rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]))),
    rows: columns.length === 0 ? (changed ?? 0) : rows.length,
    truncated,
  }
}

const sizeOf = (cells: readonly Cell[]) => cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)

const read = async ({ engine, schema }: Run, statement: string, maxRows: number, who: Who): Promise<Ran> => {
  const result = await engine.query({ sql: statement, schema, parts: [statement], userSql: true, maxRows, timeoutMs, ...who }, 'values')
  const rows: Cell[][] = []
  let size = 0
  for await (const { rowCount, columns } of result.chunks) {
    size += columns.reduce((sum, cells) => sum + sizeOf(cells), 0)
    if (size > mostCharacters) throw unacceptable('These rows are larger than 64 MB: ask for fewer of them')
    for (let row = 0; row < rowCount; row += 1) rows.push(columns.map((cells) => cells[row] ?? null))
  }
  return ranOf(statement, result.columns, rows, result.truncated(), null)
}

const write = async ({ engine, schema }: Run, statement: string, maxRows: number, who: Who): Promise<Ran> => {
  const { columns, rows, truncated, changed } = await engine.execute({ sql: statement, schema, maxRows, timeoutMs, ...who })
  return ranOf(statement, columns, rows, truncated, changed)
}

const isRefusedWrite = (error: unknown) => error instanceof Refusal && error.message.includes('Only SELECT statements are allowed')

const runOne = async (run: Run, statement: string, maxRows: number, who: Who): Promise<Ran> => {
  const { backend, writable } = run
  if (!writable) return read(run, statement, maxRows, who)
  if (!looksReading(statement, backend) || mayWrite(statement, backend)) return write(run, statement, maxRows, who)
  return read(run, statement, maxRows, who).catch((error: unknown) => {
    if (!isRefusedWrite(error)) throw error
    return write(run, statement, maxRows, who)
  })
}

/** Where nothing else may be written, the statement has to show first that it only reads: describing it would not run it. */
const make = async (run: Run, statement: string, making: string, who: Who): Promise<Ran> => {
  if (!run.writable) {
    if (mayWrite(statement, run.backend)) throw forbidden('Only SELECT statements are allowed against this database.')
    await read(run, statement, 1, who)
  }
  return write(run, making, run.limit, who)
}

/** What a failure of one of several statements says, with the place of the statement before it. */
const told = (error: unknown, index: number, count: number) => {
  if (!(error instanceof Refusal)) return error
  const { status, fields, headers } = error
  const isOfMany = count > 1 && !isRefusedWrite(error)
  const message = isOfMany ? `[Statement ${index + 1} out of ${count}] ${error.message}` : error.message
  const errors = error.errors ?? [{ message, error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error' as const, extra: {} }]
  return new Refusal(isRefusedWrite(error) ? 403 : status, message, { errors, headers, ...(fields === undefined ? {} : { fields }) })
}

/** Runs the statements one after the other; the first that fails ends them. The limit is the last one's. */
export const runStatements = async (run: Run): Promise<[Ran, ...Ran[]]> => {
  const { statements, making, limit, caller, signal } = run
  const ran: Ran[] = []
  for (const [index, statement] of statements.entries()) {
    const isLast = index === statements.length - 1
    const who = { caller, signal }
    try {
      ran.push(await (isLast && making !== null ? make(run, statement, making, who) : runOne(run, statement, isLast ? limit : mostRows, who)))
    } catch (error) {
      throw told(signal.aborted ? signal.reason : error, index, statements.length)
    }
  }
  const [first, ...others] = ran
  if (first === undefined) throw badRequest('SQL statement is empty')
  return [first, ...others]
}
