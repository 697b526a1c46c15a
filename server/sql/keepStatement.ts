import { setTimeout as pause } from 'node:timers/promises'
import type { ResultColumn } from '../engines/engine.ts'
import { timedOut } from '../engines/timeLimit.ts'
import { Refusal } from '../problem.ts'
import type { Keeping, KeptResults } from '../results/keptResults.ts'
import { toldColumns, type Ran } from './ran.ts'
import type { Begun, Keeper, Run, Who } from './run.ts'

const answeredRows = 1000
const firstRowsWithinMs = 30_000
const wholeWithinMs = 3_600_000
/** The processor is left to the page while it shows the first rows. */
const pageFirstMs = 500
const answeredBytes = 16 * 1024 * 1024
const mostBytes = 5 * 1024 ** 3

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

const told = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noRoom() : error

const firstRows = async (results: KeptResults, keeping: Keeping): Promise<Ran> => {
  const kept = keeping.kept()
  const { statement, columns, rows, bytes, truncated } = kept
  const fitting = Math.max(
    1,
    Math.min(answeredRows, Math.floor((rows * answeredBytes) / Math.max(1, bytes))),
  )
  return { statement, columns, rows, truncated, data: await results.rows(kept, 0, fitting) }
}

/** Reads a statement onto the disk: begun when its first rows are there. The clock of a run stops then; the rest has an hour. */
export const keepStatement = async (
  { results, run: id }: Keeper,
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
  const asked = {
    sql: statement,
    schema,
    parts: [statement],
    userSql: true,
    maxRows,
    timeoutMs: wholeWithinMs,
    caller,
    queued: inTurn,
    signal: AbortSignal.any([signal, late.signal]),
  }
  const begin = (columns: readonly ResultColumn[]) =>
    results.begin(id, { index, statement, columns: toldColumns(columns) })
  try {
    const result = await engine.query(asked, 'lines')
    const keeping = await begin(result.columns)
    const enough = Promise.withResolvers<null>()
    const fill = async () => {
      let isWhole = false
      let first = true
      try {
        for await (const { rowCount, text } of result.chunks) {
          if (rowCount > 0) await keeping.add(text)
          const { rows, bytes } = keeping.kept()
          if (bytes > mostBytes) throw tooLarge()
          if (rows <= answeredRows) continue
          clearTimeout(clock)
          enough.resolve(null)
          if (first) await pause(pageFirstMs, undefined, { signal: asked.signal })
          first = false
        }
        isWhole = !result.truncated()
      } catch (error) {
        throw told(error)
      } finally {
        await keeping.end(!isWhole)
      }
      return { ...(await firstRows(results, keeping)), truncated: !isWhole }
    }
    const rest = fill()
    rest.catch(() => undefined)
    const whole = await Promise.race([rest, enough.promise])
    return whole === null
      ? { ran: await firstRows(results, keeping), rest }
      : { ran: whole, rest: null }
  } finally {
    clearTimeout(clock)
  }
}

/** Keeps the rows that a statement that writes answered, or how many it changed. */
export const keepAnswered = async (
  { results, run }: Keeper,
  index: number,
  ran: Ran,
): Promise<Ran> => {
  const { statement, columns, data, truncated, rows } = ran
  const keeping = await results.begin(run, { index, statement, columns, wrote: true })
  if (data.length > 0)
    await keeping.add(
      Buffer.from(
        data.map((row) => `${JSON.stringify(columns.map(({ name }) => row[name]))}\n`).join(''),
      ),
    )
  await keeping.end(truncated, columns.length === 0 ? rows : undefined)
  return { ...ran, data: data.slice(0, answeredRows) }
}
