import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { IfExists } from '../../../../server/engines/engine.ts'
import { makePostgresDatabase, postgresConnection } from '../conformance/databases/postgresql.ts'
import { openStaging } from '../conformance/staging.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: Awaited<ReturnType<typeof makePostgresDatabase>>
let staging: Awaited<ReturnType<typeof openStaging>>
beforeAll(async () => {
  database = await makePostgresDatabase()
  staging = await openStaging()
  await database.run(`CREATE TABLE kept AS SELECT 1::bigint AS n, 'old' AS word`)
})
afterAll(async () => {
  await staging.close()
  await database.close()
})

const until = { timeout: 60_000, interval: 20 }
const others = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`

test.each<IfExists>(['replace', 'append'])(
  'a server that is killed in the middle of a load leaves the old table: %s',
  async (ifExists) => {
    const stagedFile = await staging.stage(
      `SELECT range AS n, repeat('x', 100) AS word FROM range(3000000)`,
    )
    const adoption = {
      stagedFile,
      stagedTable: 'staged',
      into: { schema: null, table: 'kept' },
      ifExists,
    }
    const server = spawn(
      process.execPath,
      [
        fileURLToPath(new URL('./adoptingProcess.ts', import.meta.url)),
        JSON.stringify({ connection: postgresConnection(database.database), adoption }),
      ],
      { stdio: 'ignore' },
    )
    const gone = once(server, 'exit')
    await vi.waitFor(
      async () =>
        expect(
          await database.run(
            'SELECT 1 FROM pg_stat_progress_copy WHERE datname = current_database() AND tuples_processed > 0',
          ),
        ).toEqual([[1]]),
      until,
    )
    server.kill('SIGKILL')
    await gone
    await vi.waitFor(
      async () => expect(await database.run(`SELECT count(*)::int ${others}`)).toEqual([[0]]),
      until,
    )
    expect(await database.run('SELECT n::int, word FROM kept')).toEqual([[1, 'old']])
    expect(
      await database.run(
        `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
      ),
    ).toEqual([['kept']])
  },
)
