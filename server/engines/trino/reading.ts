import { distinctNames } from '../remote/distinctNames.ts'
import type { Batch, Reading, Rows } from '../remote/driver.ts'
import type { Cell, ResultColumn } from '../engine.ts'
import { literal } from '../sqlText/quoting.ts'
import { withLiterals, withoutEnd } from '../sqlText/statementText.ts'
import { cellOf, columnOf } from './cells.ts'
import { checkReading } from './gate.ts'
import type { Page } from './pages.ts'
import type { Session } from './session.ts'

/** The columns of a page, under distinct names; none where it has no columns yet. */
export const columnsOf = ({ columns }: Page): ResultColumn[] => {
  const names = distinctNames((columns ?? []).map(({ name }) => name))
  return (columns ?? []).map(({ type }, index) => columnOf(names[index] ?? '', type))
}

/** The cells of a page, by columns. */
export const batchOf = ({ data }: Page, columns: readonly ResultColumn[]): Batch => {
  const rows = data ?? []
  const converts = columns.map(({ type }) => cellOf(type))
  return {
    rowCount: rows.length,
    columns: converts.map((convert, index): Cell[] => rows.map((row) => convert(row[index]))),
  }
}

const isQuery =
  /^(?:[\s(]|--[^\r\n]*[\r\n]|\/\*[\s\S]*?\*\/)*(?:SELECT|VALUES|TABLE|WITH(?!\s+FUNCTION))\b/i

/** Reads one statement. What a user wrote is read in a transaction of the server in which nothing can be written. */
export const reader =
  (session: Session) =>
  async (reading: Reading, signal: AbortSignal): Promise<Rows> => {
    const sql = withoutEnd(withLiterals(reading, literal))
    if (reading.userSql) checkReading(sql)
    const transaction = reading.userSql
      ? await session.beginReading(reading.timeoutMs, signal)
      : null
    const requested =
      reading.maxRows === 0 && isQuery.test(sql) ? `SELECT * FROM (\n${sql}\n) LIMIT 0` : sql
    const pages = session.pages({
      sql: requested,
      timeoutMs: reading.timeoutMs,
      signal,
      ...(transaction === null ? {} : { transaction }),
    })
    const finish = async () => {
      await pages.return(undefined)
      if (transaction !== null) await session.rollBack(transaction).catch(() => undefined)
    }
    try {
      const early: Page[] = []
      let columns: ResultColumn[] = []
      for (let turn = await pages.next(); turn.done !== true; turn = await pages.next()) {
        early.push(turn.value)
        columns = columnsOf(turn.value)
        if (columns.length > 0 || turn.value.nextUri === undefined) break
      }
      return { columns, batches: batchesOf(early, pages, columns, finish) }
    } catch (error) {
      await finish()
      throw error
    }
  }

async function* batchesOf(
  early: readonly Page[],
  pages: AsyncGenerator<Page>,
  columns: readonly ResultColumn[],
  finish: () => Promise<void>,
): AsyncGenerator<Batch> {
  try {
    for (const page of early) if ((page.data ?? []).length > 0) yield batchOf(page, columns)
    for await (const page of pages) if ((page.data ?? []).length > 0) yield batchOf(page, columns)
  } finally {
    await finish()
  }
}
