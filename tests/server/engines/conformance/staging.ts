import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

/** A folder in which staged files are made, as an import makes them. */
export const openStaging = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-staging-'))
  let files = 0
  return {
    stage: async (select: string) => {
      const file = join(folder, `staged-${(files += 1)}.duckdb`)
      const instance = await DuckDBInstance.create(file)
      const connection = await instance.connect()
      await connection.run(`CREATE TABLE staged AS ${select}`)
      connection.closeSync()
      instance.closeSync()
      return file
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
