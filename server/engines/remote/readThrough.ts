import { setImmediate } from 'node:timers/promises'
import type { Batch, Driver } from './driver.ts'
import { encoded, startingPace, writingOf } from '../encode/encode.ts'
import type { Chunk, Result, ResultShape, Statement } from '../engine.ts'
import type { Working } from './working.ts'

const slice =
  ({ rowCount, columns }: Batch) =>
  (from: number, to: number) =>
    from === 0 && to === rowCount ? columns : columns.map((cells) => cells.slice(from, to))

/** What a driver's rows are read through: encoded in slices, cut at `maxRows`, ended on the database when nobody reads on. */
export const readThrough = async <Shape extends ResultShape>(
  driver: Driver,
  statement: Statement,
  shape: Shape,
  working: Working,
): Promise<Result<Shape>> => {
  const {
    sql,
    parts = [sql],
    values = [],
    userSql = false,
    names,
    schema,
    maxRows,
    timeoutMs,
    escapeFormulas = false,
  } = statement
  const { columns: described, batches } = await working.waitFor(
    driver.read(
      { parts, values, userSql, schema, maxRows: maxRows + 1, timeoutMs },
      working.signal,
    ),
  )
  const columns = described.map((column, index) => ({
    ...column,
    name: names?.[index] ?? column.name,
  }))
  const reader = batches[Symbol.asyncIterator]()
  let finished = false
  let exhausted = false
  let truncated = false

  const finish = async () => {
    if (finished) return
    finished = true
    if (!exhausted) await reader.return?.().catch(() => undefined)
    working.finish()
  }

  const next = async () => {
    const turn = await working.waitFor(reader.next())
    exhausted = turn.done === true
    return turn
  }
  const first = await next()

  async function* pieces(): AsyncGenerator<Chunk<Shape>> {
    const writing = writingOf(columns, shape, escapeFormulas)
    const pace = startingPace()
    let rows = 0
    for (
      let turn = first;
      turn.done !== true && !truncated;
      turn = truncated ? turn : await next()
    ) {
      const rowCount = Math.min(turn.value.rowCount, maxRows - rows)
      truncated = rowCount < turn.value.rowCount
      rows += rowCount
      for (const piece of encoded(rowCount, slice(turn.value), writing, pace)) {
        await setImmediate()
        working.signal.throwIfAborted()
        yield piece as unknown as Chunk<Shape>
      }
    }
  }

  const chunks = pieces()
  return {
    columns,
    truncated: () => truncated,
    chunks: {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          const turn = await chunks.next().catch((error: unknown) => {
            void finish()
            throw error
          })
          if (turn.done === true) await finish()
          return turn
        },
        return: async () => {
          working.stop(new Error('The result was not read to its end'))
          await finish()
          return chunks.return(undefined)
        },
      }),
    },
  }
}
