import type { Batch, Driver } from '../engines/remote/driver.ts'
import { plainNumber } from '../../src/api/contract/plainValues.ts'
import { endless, readTable } from '../engines/duckdb/stagedRows.ts'
import type { EmbeddedWorkspace } from '../engines/duckdb/openDuckDb.ts'
import type { Cell, Engine, ResultColumn } from '../engines/engine.ts'
import type { Dialect } from '../engines/sqlText/dialect.ts'
import { joined, rendered, sql } from '../engines/sqlText/sql.ts'
import { columnKinds } from '../../src/api/contract/columnKinds.ts'
import { StartRefusal } from '../startRefusal.ts'
import { createDigest, differences, type Digest } from './digest.ts'

const unlimited = { maxRows: Number.MAX_SAFE_INTEGER, timeoutMs: 3_600_000 }
const schemaOfFile = 'main'

/** Where tables go. */
export interface Destination {
  driver: Driver
  engine: Engine
  dialect: Dialect
  schema: string
}

/** A value as its text, the same for equal values of databases that write them otherwise. */
const textOf = (cell: Cell, { typeGeneric }: ResultColumn) => {
  if (cell === null) return null
  const text = String(cell)
  return typeGeneric === columnKinds.number ? plainNumber(text) : text.toWellFormed()
}

const digestBatch = (digest: Digest, columns: readonly ResultColumn[], batch: Batch) => {
  for (let row = 0; row < batch.rowCount; row += 1)
    digest.add((column) =>
      textOf(batch.columns[column]?.[row] ?? null, columns[column] as ResultColumn),
    )
}

async function* digested(
  digest: Digest,
  columns: readonly ResultColumn[],
  batches: AsyncIterable<Batch>,
) {
  for await (const batch of batches) {
    digestBatch(digest, columns, batch)
    yield batch
  }
}

/** The tables that the workspace's file has, by name. */
export const tablesIn = async (workspace: EmbeddedWorkspace): Promise<string[]> => {
  for (const schema of await workspace.schemas())
    if (schema !== schemaOfFile && (await workspace.tables(schema)).length > 0)
      throw new StartRefusal(
        `workspace.duckdb has tables in the schema ${schema}, and only those of main are moved.`,
      )
  return (await workspace.tables(schemaOfFile)).map(({ name }) => name)
}

/**
 * Puts a table of the workspace's file into another database, whole or not at all, reads it back and compares both, column
 * by column and row by row, whatever the order of the rows. Answers how many rows it has.
 */
export const moveTable = async (
  workspace: EmbeddedWorkspace,
  table: string,
  { driver, engine, dialect, schema }: Destination,
): Promise<number> => {
  const { columns, batches, staged } = await readTable(
    workspace,
    { schema: schemaOfFile, table },
    endless,
  )
  const into = { schema, table }
  const [read, stored] = [createDigest(columns.length), createDigest(columns.length)]
  const signal = new AbortController().signal
  await driver.load(
    { into, ifExists: 'fail', columns, batches: digested(read, columns, batches), staged },
    signal,
  )
  const outputs = joined(
    columns.map(({ name }) => dialect.name(name)),
    ', ',
  )
  const { chunks } = await engine.query(
    {
      ...rendered(sql`SELECT ${outputs} FROM ${dialect.name(schema)}.${dialect.name(table)}`),
      ...unlimited,
    },
    'values',
  )
  for await (const chunk of chunks) digestBatch(stored, columns, chunk)
  const names = columns.map(({ name }) => name)
  const differing = differences(names, read, stored)
  if (read.rows() !== stored.rows() || differing.length > 0)
    throw new StartRefusal(
      `The table ${table} is not the same on both sides: ${stored.rows()} of ${read.rows()} rows arrived${differing.length > 0 ? `, with other values in ${differing.join(', ')}` : ''}.`,
    )
  return read.rows()
}
