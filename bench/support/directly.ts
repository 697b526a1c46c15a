import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { limitsOf, type DuckDbLimits } from '../../server/engines/duckdb/limits.ts'
import { testLimits } from '../../tests/support/workspace.ts'

/** DuckDB itself, opened with the limits of an engine, for the same SQL without the product around it. */
export const openDirectly = async (folder: string, limits: DuckDbLimits = testLimits) => {
  const { memoryMb, threads } = limitsOf(limits)
  const instance = await DuckDBInstance.create(join(folder, 'direct.duckdb'), {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
  })
  const connection = await instance.connect()
  return {
    put: async (table: string, select: string) => {
      await connection.run(`CREATE TABLE ${table} AS ${select}`)
      await connection.run('CHECKPOINT')
    },
    run: (sql: string) => connection.runAndReadAll(sql),
    /** The first rows of a statement that goes on. */
    first: async (sql: string) => {
      const result = await connection.stream(sql)
      await result.fetchChunk()
    },
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}
