import { rm } from 'node:fs/promises'
import { openDuckDb } from './duckdb/openDuckDb.ts'
import { identifier } from './duckdb/quoting.ts'
import type { Load } from './driver.ts'
import type { ResultColumn } from './engine.ts'

const exactly = ({ name, type }: ResultColumn) =>
  /^DECIMAL/.test(type) ? `CAST(${identifier(name)} AS VARCHAR)` : identifier(name)

/**
 * Reads a table of a staged DuckDB file in a process of its own, in the order it was staged. Decimals are told as text,
 * so that no digit is lost.
 */
export const openStagedRows = async (file: string, table: string): Promise<Pick<Load, 'columns' | 'batches'> & { close: () => Promise<void> }> => {
  const folder = `${file}.reading`
  const staged = await openDuckDb({ file, stagingFolder: folder, limits: { memoryMb: 256, threads: 1 } })
  const close = async () => {
    await staged.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const columns = (await staged.columns({ schema: null, table })) ?? []
    const sql = `SELECT ${columns.map(exactly).join(', ')} FROM ${identifier(table)}`
    const { chunks } = await staged.query({ sql, maxRows: Number.MAX_SAFE_INTEGER, timeoutMs: 3_600_000 }, 'values')
    return { columns, batches: chunks, close }
  } catch (error) {
    await close()
    throw error
  }
}
