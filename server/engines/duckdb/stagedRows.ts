import { rm } from 'node:fs/promises'
import { openDuckDb } from './openDuckDb.ts'
import { identifier } from '../sqlText/quoting.ts'
import { countingOutputs, countsIn } from '../remote/adopting.ts'
import type { Load } from '../remote/driver.ts'
import type { Cell, Engine, ResultColumn, TableReference } from '../engine.ts'

/** What has no end, or is no number, is missing there: not every database has such values. */
const finite = ({ name, type }: ResultColumn) => {
  const column = identifier(name)
  return /^(FLOAT|DOUBLE|DATE|TIMESTAMP[ _A-Z]*)$/.test(type)
    ? `CASE WHEN isfinite(${column}) THEN ${column} END`
    : column
}

/** A column as it stands in the table, what has no end too. */
export const endless = ({ name }: ResultColumn) => identifier(name)

const exactly = (column: ResultColumn, shown: (column: ResultColumn) => string) =>
  /^DECIMAL/.test(column.type) ? `CAST(${identifier(column.name)} AS VARCHAR)` : shown(column)

const unlimited = { maxRows: Number.MAX_SAFE_INTEGER, timeoutMs: 3_600_000 }

/**
 * Reads a table of a DuckDB file in the order of its rows, counted before. Decimals are read as text, so that no digit
 * is lost; `shown` says how other columns are read.
 */
export const readTable = async (
  engine: Pick<Engine, 'columns' | 'query'>,
  reference: TableReference,
  shown = finite,
): Promise<Pick<Load, 'columns' | 'batches' | 'staged'>> => {
  const columns = (await engine.columns(reference)) ?? []
  const from = [reference.schema ?? 'main', reference.table].map(identifier).join('.')
  const counting = await engine.query(
    { ...unlimited, sql: `SELECT ${countingOutputs(columns.map(shown))} FROM ${from}` },
    'values',
  )
  const counted: Cell[] = []
  for await (const chunk of counting.chunks)
    counted.push(...chunk.columns.map(([count = null]) => count))
  const outputs = columns.map((column) => exactly(column, shown))
  const { chunks } = await engine.query(
    { ...unlimited, sql: `SELECT ${outputs.join(', ')} FROM ${from}` },
    'values',
  )
  return { columns, batches: chunks, staged: countsIn(counted) }
}

/** Reads a table of a staged DuckDB file in a process of its own. */
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
    return { ...(await readTable(staged, { schema: null, table })), close }
  } catch (error) {
    await close()
    throw error
  }
}
