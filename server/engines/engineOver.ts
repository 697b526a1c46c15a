import type { Driver } from './remote/driver.ts'
import type { Engine, Result, ResultShape, Statement } from './engine.ts'
import { createGenerations } from './remote/generations.ts'
import { readThrough } from './remote/readThrough.ts'
import { openStagedRows } from './duckdb/stagedRows.ts'
import { createTurns } from './remote/turns.ts'
import { beginWorking } from './remote/working.ts'

const describeTimeoutMs = 30_000
const adoptTimeoutMs = 3_600_000

/** Makes an engine of a driver: what is the same for every database that lies elsewhere. */
export const engineOver = (driver: Driver): Engine => {
  const turns = createTurns()
  const { generation, written, writtenSomewhere } = createGenerations()

  const query = async <Shape extends ResultShape>(
    statement: Statement,
    shape: Shape,
  ): Promise<Result<Shape>> => {
    const working = await beginWorking(turns, statement)
    return readThrough(driver, statement, shape, working).catch((error: unknown) => {
      working.finish()
      throw error
    })
  }

  return {
    query,
    describe: async (sql, { schema, ...who } = {}) => {
      const working = await beginWorking(turns, { ...who, timeoutMs: describeTimeoutMs })
      const reading = {
        parts: [sql],
        values: [],
        userSql: true,
        schema,
        maxRows: 0,
        timeoutMs: describeTimeoutMs,
      }
      try {
        const { columns, batches } = await working.waitFor(driver.read(reading, working.signal))
        for await (const _ of batches) break
        return columns
      } finally {
        working.finish()
      }
    },
    schemas: driver.schemas,
    tables: driver.tables,
    columns: driver.columns,
    keys: driver.keys,
    ping: driver.ping,
    execute: async (command) => {
      const working = await beginWorking(turns, command)
      try {
        return await working.settle(driver.execute(command, working.signal))
      } finally {
        writtenSomewhere()
        working.finish()
      }
    },
    adopt: async ({ stagedFile, stagedTable, into, ifExists }, signal) => {
      const working = await beginWorking(createTurns(), { timeoutMs: adoptTimeoutMs, signal })
      const { close, ...read } = await openStagedRows(stagedFile, stagedTable)
      try {
        const reference = (await driver.spelled(into)) ?? into
        return await working.settle(
          driver.load({ into: reference, ifExists, ...read }, working.signal),
        )
      } finally {
        written(into)
        working.finish()
        await close()
      }
    },
    dropTable: async (table) => {
      await driver.dropTable(table).finally(() => written(table))
    },
    generation,
    close: driver.close,
  }
}
