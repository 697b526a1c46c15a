import { rm } from 'node:fs/promises'
import { openDuckDb } from './openDuckDb.ts'
import { identifier } from '../sqlText/quoting.ts'
import { countsIn } from '../remote/adopting.ts'
import type { Load } from '../remote/driver.ts'
import type { Cell, ResultColumn } from '../engine.ts'

/** What has no end, or is no number, is missing there: not every database has such values. */
const finite = ({ name, type }: ResultColumn) => {
  const column = identifier(name)
  return /^(FLOAT|DOUBLE|DATE|TIMESTAMP[ _A-Z]*)$/.test(type)
    ? `CASE WHEN isfinite(${column}) THEN ${column} END`
    : column
}

const exactly = (column: ResultColumn) =>
  /^DECIMAL/.test(column.type) ? `CAST(${identifier(column.name)} AS VARCHAR)` : finite(column)

/**
 * Reads a table of a staged DuckDB file in a process of its own, in the order it was staged. Decimals are read as text,
 * so that no digit is lost.
 */
export const openStagedRows = async (
  file: string,
  table: string,
): Promise<Pick<Load, 'columns' | 'batches' | 'staged'> & { close: () => Promise<void> }> => {
  const folder = `${file}.reading`
  const staged = await openDuckDb({
    file,
    stagingFolder: folder,
    limits: { memoryMb: 256, threads: 1 },
  })
  const close = async () => {
    await staged.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const columns = (await staged.columns({ schema: null, table })) ?? []
    const unlimited = { maxRows: Number.MAX_SAFE_INTEGER, timeoutMs: 3_600_000 }
    const counting = await staged.query(
      {
        ...unlimited,
        sql: `SELECT ${['COUNT(*)', ...columns.map((column) => `COUNT(${finite(column)})`)].join(', ')} FROM ${identifier(table)}`,
      },
      'values',
    )
    const counted: Cell[] = []
    for await (const chunk of counting.chunks)
      counted.push(...chunk.columns.map(([count = null]) => count))
    const sql = `SELECT ${columns.map(exactly).join(', ')} FROM ${identifier(table)}`
    const { chunks } = await staged.query({ ...unlimited, sql }, 'values')
    return { columns, batches: chunks, staged: countsIn(counted), close }
  } catch (error) {
    await close()
    throw error
  }
}
