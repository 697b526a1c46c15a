import type { Cell } from '../engines/engine.ts'
import { badRequest, forbidden, Refusal, unacceptable } from '../problem.ts'
import { storeAnswered, storeStatement } from './storeStatement.ts'
import { ranOf, type Ran } from '../results/ran.ts'
import type { Making } from './permitted.ts'
import type { Begun, Run, Who } from './run.ts'
import { failurePosition } from './errorPosition.ts'
import { looksReading, mayWrite, placedStatements } from './statements.ts'

const timeoutMs = 30_000
const defaultMaxRows = 10_000
const maxCharacters = 64 * 1024 * 1024

const sizeOf = (cells: readonly Cell[]) =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)

const read = async (
  { engine, schema }: Run,
  statement: string,
  maxRows: number,
  who: Who,
): Promise<Ran> => {
  const result = await engine.query(
    { sql: statement, schema, parts: [statement], userSql: true, maxRows, timeoutMs, ...who },
    'values',
  )
  const rows: Cell[][] = []
  let size = 0
  for await (const { rowCount, columns } of result.chunks) {
    size += columns.reduce((sum, cells) => sum + sizeOf(cells), 0)
    if (size > maxCharacters)
      throw unacceptable('These rows are larger than 64 MB: ask for fewer of them')
    for (let row = 0; row < rowCount; row += 1)
      rows.push(columns.map((cells) => cells[row] ?? null))
  }
  return ranOf(statement, result.columns, rows, result.truncated(), null)
}

const write = async (
  { engine, schema }: Run,
  statement: string,
  limit: number,
  who: Who,
  selected?: string,
): Promise<Ran> => {
  const maxRows = Math.min(limit, defaultMaxRows)
  const { columns, rows, truncated, changed } = await engine.execute({
    sql: statement,
    schema,
    selected,
    maxRows,
    timeoutMs,
    ...who,
  })
  return { ...ranOf(statement, columns, rows, truncated, changed), wrote: true }
}

const isRefusedWrite = (error: unknown) =>
  error instanceof Refusal && error.message.includes('Only SELECT statements are allowed')

const whole = (ran: Ran): Begun => ({ ran, rest: null })

const runOne = async (run: Run, index: number, maxRows: number, who: Who): Promise<Begun> => {
  const { backend, writable, resultTarget, statements } = run
  const statement = statements[index] ?? ''
  const reading = async () =>
    resultTarget === null
      ? whole(await read(run, statement, maxRows, who))
      : storeStatement(resultTarget, run, index, maxRows, who)
  const writing = async () => {
    const ran = await write(run, statement, maxRows, who)
    return whole(resultTarget === null ? ran : await storeAnswered(resultTarget, index, ran))
  }
  if (!writable) return reading()
  if (!looksReading(statement, backend) || mayWrite(statement, backend)) return writing()
  return reading().catch((error: unknown) => {
    if (!isRefusedWrite(error)) throw error
    return writing()
  })
}

/**
 * Where nothing else may be written, the statement has to show first that it only reads: describing it would not run it.
 * Its functions may tell the two apart: the table is made of what they answer without the right to write.
 */
const make = async (run: Run, statement: string, making: Making, who: Who): Promise<Ran> => {
  if (run.writable) return write(run, making.statement, run.limit, who)
  if (mayWrite(statement, run.backend))
    throw forbidden('Only SELECT statements are allowed against this database.')
  await read(run, statement, 1, who)
  return write(run, making.statement, run.limit, who, making.isView ? undefined : statement)
}

/** What a failure of one of several statements says, with the place of the statement before it. */
const refusalOf = (error: unknown, index: number, { statements, text, backend, making }: Run) => {
  if (!(error instanceof Refusal)) return error
  const { status, fields, headers } = error
  const count = statements.length
  const from = placedStatements(text, backend)[index]?.from ?? 0
  const isMade = making !== null && index === count - 1
  const extra = isMade
    ? null
    : failurePosition(error, { text, statement: statements[index] ?? '', from, backend })
  const isOfMany = count > 1 && !isRefusedWrite(error)
  const message = isOfMany
    ? `[Statement ${index + 1} out of ${count}] ${error.message}`
    : error.message
  const errors = error.errors ?? [
    { message, error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error' as const, extra: extra ?? {} },
  ]
  return new Refusal(isRefusedWrite(error) ? 403 : status, message, {
    errors,
    headers,
    ...(fields === undefined ? {} : { fields }),
  })
}

/** What was run: `rest` settles with the last statement's last row, where it was not there yet. */
export interface RanAll {
  ran: [Ran, ...Ran[]]
  rest: Promise<Ran> | null
}

/** Runs the statements one after the other; the first that fails ends them. The limit is the last one's, and that of all whose rows are kept. */
export const runStatements = async (run: Run): Promise<RanAll> => {
  const { statements, making, limit, resultTarget, caller, signal, queued } = run
  const ran: Ran[] = []
  let rest: Begun['rest'] = null
  const whoOf = (index: number): Who => ({
    caller,
    isLong: true,
    signal,
    queued: index === 0 ? queued : () => undefined,
  })
  const failed = (index: number) => (error: unknown) => {
    throw refusalOf(signal.aborted ? signal.reason : error, index, run)
  }
  for (const [index, statement] of statements.entries()) {
    const isLast = index === statements.length - 1
    const who = whoOf(index)
    const begin = async () => {
      if (isLast && making !== null) return whole(await make(run, statement, making, who))
      const begun = await runOne(
        run,
        index,
        isLast || resultTarget !== null ? limit : defaultMaxRows,
        who,
      )
      return isLast || begun.rest === null ? begun : whole(await begun.rest)
    }
    const begun = await begin().catch(failed(index))
    ran.push(begun.ran)
    rest = begun.rest?.catch(failed(index)) ?? null
  }
  const [first, ...others] = ran
  if (first === undefined) throw badRequest('SQL statement is empty')
  return { ran: [first, ...others], rest }
}
