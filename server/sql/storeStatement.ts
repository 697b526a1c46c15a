import { setTimeout as pause } from 'node:timers/promises'
import { fieldsOf } from '../../src/api/contract/fieldsOf.ts'
import type { ResultColumn } from '../engines/engine.ts'
import { timedOut } from '../engines/remote/timeLimit.ts'
import { Refusal } from '../problem.ts'
import type { ResultWriter, StoredResults } from '../results/storedResults.ts'
import { describedColumns, type Ran } from '../results/ran.ts'
import type { Begun, ResultTarget, Run, Who } from './run.ts'

const answeredRows = 1000
const firstRowsWithinMs = 30_000
const wholeWithinMs = 3_600_000
/** The processor is left to the page while it shows the first rows. */
const pageFirstMs = 500
const answeredBytes = 16 * 1024 * 1024
const maxBytes = 5 * 1024 ** 3

const tooLarge = () =>
  new Refusal(
    422,
    'The result grew beyond 5 GB: the rows before are kept. Ask for fewer rows or columns',
  )
const noRoom = () =>
  new Refusal(
    507,
    'The disk of the server is full: the rows before are kept. Ask for fewer of them',
  )

const rowsLost = () =>
  new Refusal(
    507,
    'The disk of the server is full: the rows are not kept. Ask for fewer of them, or free some room',
  )

const refusalOf = (error: unknown, full: () => Refusal) =>
  fieldsOf(error)['code'] === 'ENOSPC' ? full() : error

const firstRows = async (results: StoredResults, writer: ResultWriter): Promise<Ran> => {
  const stored = writer.describe()
  const { statement, columns, rows, bytes, truncated } = stored
  const fitting = Math.max(
    1,
    Math.min(answeredRows, Math.floor((rows * answeredBytes) / Math.max(1, bytes))),
  )
  return { statement, columns, rows, truncated, data: await results.rows(stored, 0, fitting) }
}

/** Reads a statement onto the disk: begun when its first rows are there. The clock of a run stops then; the rest has an hour. */
export const storeStatement = async (
  { results, run: id }: ResultTarget,
  run: Run,
  index: number,
  maxRows: number,
  { caller, signal, queued }: Who,
): Promise<Begun> => {
  const { engine, schema, statements } = run
  const statement = statements[index] ?? ''
  const late = new AbortController()
  const startClock = () =>
    setTimeout(() => late.abort(timedOut(firstRowsWithinMs)), firstRowsWithinMs)
  let clock = startClock()
  const inTurn = (isWaiting: boolean) => {
    clearTimeout(clock)
    if (!isWaiting) clock = startClock()
    queued(isWaiting)
  }
  const request = {
    sql: statement,
    schema,
    parts: [statement],
    userSql: true,
    maxRows,
    timeoutMs: wholeWithinMs,
    caller,
    isLong: true,
    queued: inTurn,
    signal: AbortSignal.any([signal, late.signal]),
  }
  const begin = (columns: readonly ResultColumn[]) =>
    results.begin(id, { index, statement, columns: describedColumns(columns) })
  try {
    const result = await engine.query(request, 'lines')
    const writer = await begin(result.columns).catch(async (error: unknown) => {
      await result.chunks[Symbol.asyncIterator]().return?.()
      throw error
    })
    const enough = Promise.withResolvers<null>()
    const fill = async () => {
      let isWhole = false
      let first = true
      try {
        for await (const { rowCount, text } of result.chunks) {
          if (rowCount > 0) await writer.add(text)
          const { rows, bytes } = writer.describe()
          if (bytes > maxBytes) throw tooLarge()
          if (rows <= answeredRows) continue
          clearTimeout(clock)
          enough.resolve(null)
          if (first) await pause(pageFirstMs, undefined, { signal: request.signal })
          first = false
        }
        isWhole = !result.truncated()
      } catch (error) {
        throw refusalOf(error, noRoom)
      } finally {
        await writer.end(!isWhole).catch((error: unknown) => {
          throw refusalOf(error, rowsLost)
        })
      }
      return { ...(await firstRows(results, writer)), truncated: !isWhole }
    }
    const rest = fill()
    rest.catch(() => undefined)
    const whole = await Promise.race([rest, enough.promise])
    return whole === null
      ? { ran: await firstRows(results, writer), rest }
      : { ran: whole, rest: null }
  } finally {
    clearTimeout(clock)
  }
}

const storeRows = async (
  { results, run }: ResultTarget,
  index: number,
  { statement, columns, data, truncated, rows }: Ran,
) => {
  const writer = await results.begin(run, { index, statement, columns, wrote: true })
  let isWhole = false
  try {
    if (data.length > 0)
      await writer.add(
        Buffer.from(
          data.map((row) => `${JSON.stringify(columns.map(({ name }) => row[name]))}\n`).join(''),
        ),
      )
    isWhole = true
  } finally {
    await writer.end(truncated || !isWhole, columns.length === 0 ? rows : undefined)
  }
}

/**
 * Stores the rows that a statement that writes answered, or how many it changed. What it has written is not undone: it
 * has succeeded, though its rows cannot be paged.
 */
export const storeAnswered = async (
  target: ResultTarget,
  index: number,
  ran: Ran,
): Promise<Ran> => {
  await storeRows(target, index, ran).catch(target.reportUnstored)
  return { ...ran, data: ran.data.slice(0, answeredRows) }
}
