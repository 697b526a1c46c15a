import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { DuckDbLimits } from '../../server/engines/duckdb/limits.ts'
import { openDuckDb, type EmbeddedWorkspace } from '../../server/engines/duckdb/openDuckDb.ts'

export interface TestWorkspace {
  engine: EmbeddedWorkspace
  folder: string
  /** Makes or replaces a table from a SELECT that runs outside the locked engine, so that it may also read files. */
  put: (table: string, select: string) => Promise<number>
  /** Makes a staged DuckDB file with the table `staged`, ready to be adopted. */
  stage: (select: string) => Promise<string>
  close: () => Promise<void>
}

/** What an engine of a test may use: many of them run at once. */
export const testLimits: DuckDbLimits = { memoryMb: 512 }

/** A workspace database in a folder of its own, holding one table per entry of `tables` (name -> SELECT). */
export const openTestWorkspace = async (
  tables: Record<string, string> = {},
  limits: DuckDbLimits = testLimits,
): Promise<TestWorkspace> => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-workspace-'))
  const stagingFolder = join(folder, 'staging')
  await mkdir(stagingFolder)
  const engine = await openDuckDb({ file: join(folder, 'workspace.duckdb'), stagingFolder, limits })
  let files = 0
  const stage = async (select: string) => {
    const stagedFile = join(stagingFolder, `put-${(files += 1)}.duckdb`)
    const instance = await DuckDBInstance.create(stagedFile)
    const connection = await instance.connect()
    await connection.run(`CREATE TABLE staged AS ${select}`)
    connection.closeSync()
    instance.closeSync()
    return stagedFile
  }
  const put = async (table: string, select: string) => {
    const stagedFile = await stage(select)
    const rows = await engine.adopt({
      stagedFile,
      stagedTable: 'staged',
      into: { schema: null, table },
      ifExists: 'replace',
    })
    await rm(stagedFile)
    return rows
  }
  for (const [table, select] of Object.entries(tables)) await put(table, select)
  const close = async () => {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { engine, folder, put, stage, close }
}
