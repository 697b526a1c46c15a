import type { Batch, Reading, Rows } from '../remote/driver.ts'
import type { Cell, ResultColumn } from '../engine.ts'
import { converterOf } from './cells.ts'
import type { ColumnsOf } from './columnTypes.ts'
import { checkReading } from './gate.ts'
import { streamRows } from './rowStream.ts'
import { transaction, type Sessions } from './sessions.ts'

const textOf = (parts: readonly string[]) =>
  parts.reduce((text, part, index) => `${text}$${index}${part}`)

/** Rows of texts as columns of cells. */
export const batchOf = (
  columns: readonly ResultColumn[],
  rows: readonly (string | null)[][],
): Batch => ({
  rowCount: rows.length,
  columns: columns.map(({ type }, index) => {
    const convert = converterOf(type)
    return rows.map((row): Cell => {
      const text = row[index] ?? null
      return text === null ? null : convert(text)
    })
  }),
})

/** Reads one statement in a read-only transaction of its own on a connection that nobody else has meanwhile. */
export const read = async (
  sessions: Sessions,
  columnsOf: ColumnsOf,
  { parts, values, userSql, schema = null, maxRows, timeoutMs }: Reading,
  signal: AbortSignal,
): Promise<Rows> => {
  const text = textOf(parts)
  if (userSql) checkReading(text)
  const session = await sessions.begin(signal)
  let stream: ReturnType<typeof streamRows> | null = null

  const leave = async () => {
    const atWork = stream?.ended() === false
    stream?.ignore()
    await session.leave(atWork)
  }

  const begin = async () => {
    await session.client.query(transaction('READ ONLY', timeoutMs, schema))
    // A cancellation that came before the statement was sent ended nothing on the server.
    signal.throwIfAborted()
    stream = streamRows(session.client, { text, values, columnsOnly: maxRows === 0 })
    const columns = await columnsOf(await stream.fields)
    signal.throwIfAborted()
    return { stream, columns }
  }

  const begun = await begin().catch(async (error: unknown) => {
    await leave()
    throw error
  })

  async function* batches() {
    try {
      let left = maxRows
      for (let rows = await begun.stream.take(); rows !== null; rows = await begun.stream.take()) {
        yield batchOf(begun.columns, rows.slice(0, left))
        left -= rows.length
        if (left <= 0) return
      }
    } finally {
      await leave()
    }
  }
  return { columns: begun.columns, batches: batches() }
}
