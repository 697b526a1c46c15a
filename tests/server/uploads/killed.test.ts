import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { joinStore, type Store } from '../../../server/store/db/open.ts'
import { makeClickhouseDatabase } from '../engines/conformance/databases/clickhouse.ts'
import { startServer, type KillableServer } from '../../support/killableServer.ts'
import { openMariadb } from '../../support/mariadbDatabase.ts'
import { postgresDatabase } from '../../support/postgresDatabase.ts'

const [oldRows, newRows] = [1000, 60_000]
const oldCsv = `id,batch\n${Array.from({ length: oldRows }, (_, id) => `${id},old`).join('\n')}\n`
const newCsv = `id,batch,price,day,note\n${Array.from({ length: newRows }, (_, id) => `${id},new,${id / 8},2024-01-${10 + (id % 19)},"a note, number ${id}"`).join('\n')}\n`

const whole = [
  [oldRows, 'old', 'old'],
  [newRows, 'new', 'new'],
]

type Cells = unknown[][]
interface ImportTarget {
  address: string
  /** Reads what lies there while no server runs. */
  read: (sql: string) => Promise<Cells>
  tables: string
  remove: () => Promise<unknown>
}

const current = async ({ read, tables }: ImportTarget) => {
  const [[rows, ...batches] = []] = await read('SELECT count(*), min(batch), max(batch) FROM sales')
  return { sales: [Number(rows), ...batches], names: (await read(tables)).flat() }
}

let folder: string
let server: KillableServer
/** The metadata of the servers, which say without burdening them how far an import is. */
let store: Store
const filled: ImportTarget[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartroom-killed-'))
  await mkdir(join(folder, 'databases'))
  server = await startServer(folder)
  store = await joinStore(join(folder, 'chartroom.sqlite'))
})
afterAll(async () => {
  await store.destroy()
  for (const { remove } of filled) await remove()
  await rm(folder, { recursive: true, force: true })
})

/** The process that held the file may take a moment to be gone. */
const readDuckDb = (file: string) => async (sql: string) => {
  const instance = await vi.waitFor(() => DuckDBInstance.create(file), { timeout: 20_000 })
  const connection = await instance.connect()
  const rows = (await connection.runAndReadAll(sql)).getRows()
  connection.closeSync()
  instance.closeSync()
  return rows
}
const duckDbTables = `SELECT table_name FROM duckdb_tables() WHERE schema_name = 'main' ORDER BY 1`

const targets: [string, () => Promise<ImportTarget>][] = [
  [
    'the workspace',
    () => {
      const read = readDuckDb(join(folder, 'workspace.duckdb'))
      return Promise.resolve({
        address: '',
        read,
        tables: duckDbTables,
        remove: () => Promise.resolve(),
      })
    },
  ],
  [
    'a DuckDB file',
    async () => {
      const read = readDuckDb(join(folder, 'databases', 'shop.duckdb'))
      await read('SELECT 1')
      return {
        address: 'duckdb:///shop.duckdb',
        read,
        tables: duckDbTables,
        remove: () => Promise.resolve(),
      }
    },
  ],
  [
    'an SQLite file',
    () => {
      const file = join(folder, 'databases', 'shop.db')
      const read = (sql: string) => {
        const database = new DatabaseSync(file)
        database.exec('PRAGMA user_version = 1')
        const rows = database
          .prepare(sql)
          .all()
          .map((row) => Object.values(row))
        database.close()
        return Promise.resolve(rows)
      }
      return read('SELECT 1').then(() => ({
        address: 'sqlite:///shop.db',
        read,
        tables: `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1`,
        remove: () => Promise.resolve(),
      }))
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const { address, name, remove } = await postgresDatabase()
      const read = async (sql: string) => {
        const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/${name}` })
        await client.connect()
        const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
        await client.end()
        return rows
      }
      return {
        address,
        read,
        tables: `SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
        remove,
      }
    },
  ],
  [
    'MariaDB',
    async () => {
      const { rows, close } = await openMariadb('killed')
      const tables = `SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'killed' ORDER BY 1`
      return {
        address: `${String(inject('mariadbUrl'))}/killed`,
        read: (sql) => rows(sql) as unknown as Promise<Cells>,
        tables,
        remove: close,
      }
    },
  ],
  [
    'ClickHouse',
    async () => {
      const { database, run, close } = await makeClickhouseDatabase()
      const { hostname, port, username, password } = new URL(String(inject('clickhouseUrl')))
      const user = username === '' ? 'default' : `${username}:${password}`
      const tables = `SELECT name FROM system.tables WHERE database = '${database}' ORDER BY 1`
      return {
        address: `clickhouse://${user}@${hostname}:${port}/${database}`,
        read: run,
        tables,
        remove: close,
      }
    },
  ],
]
const unreached = new Set([
  inject('mariadbUrl') === null ? 'MariaDB' : '',
  inject('clickhouseUrl') === null ? 'ClickHouse' : '',
])
const reached = targets.filter(([name]) => !unreached.has(name))

const order = ['reading', 'writing', 'done']
/** Waits until an import has come so far, in this server or the next. */
const reach = (upload: string, stage: string) =>
  vi.waitUntil(
    async () => {
      const job = await store
        .selectFrom('job')
        .select(['state', 'stage', 'ended_on'])
        .where('input', 'like', `%"${upload}"%`)
        .executeTakeFirst()
      if (job === undefined || job.state === 'queued') return false
      const reached = job.ended_on !== null ? 'done' : (job.stage ?? 'reading')
      return order.indexOf(reached) >= order.indexOf(stage)
    },
    { timeout: 60_000, interval: 5 },
  )

test.each(reached)(
  'kill -9 of the server and all it started while an import into %s reads and while it writes leaves the old table or the new one, and the next server ends it',
  async (name, make) => {
    const target = await make()
    const { address } = target
    if (address !== '')
      expect(
        await server.post('/database/', {
          database_name: name,
          sqlalchemy_uri: address,
          allow_file_upload: true,
        }),
      ).toMatchObject({ status: 201 })
    const upload = `upload into ${name}`
    const fields = {
      database_name: address === '' ? 'Workspace' : name,
      table_name: 'sales',
      schema: '',
      if_exists: 'replace',
    }
    expect(await server.upload(oldCsv, fields)).toMatchObject({
      status: 201,
      body: { rows: oldRows },
    })

    const killed = async () => {
      await server.kill()
      const { sales } = await current(target)
      server = await startServer(folder)
      return sales
    }
    const answer = server.upload(newCsv, { ...fields, upload_id: upload }).catch(() => 'cut off')
    await reach(upload, 'reading')
    expect({ rows: await killed(), answer: await answer }).toEqual({
      rows: whole[0],
      answer: 'cut off',
    })
    await reach(upload, 'writing')
    expect(whole).toContainEqual(await killed())

    const latest = async () => {
      const [job] = (await server.get('/async_event/spade_job/')).body['result'] as {
        parent_status: string
        message: string | null
      }[]
      return [job?.parent_status, job?.message]
    }
    await expect.poll(latest, { timeout: 60_000 }).toEqual(['finished', null])
    filled.push(target)
  },
  180_000,
)

test('afterwards each holds the whole new table, and nothing else is left', async () => {
  const staged = (await readdir(join(folder, 'staging'))).filter((entry) =>
    entry.startsWith('upload-'),
  )
  expect({ staged, jobFiles: await readdir(join(folder, 'jobs')) }).toEqual({
    staged: [],
    jobFiles: [],
  })
  await server.kill()
  expect(await Promise.all(filled.map(current))).toEqual(
    reached.map(() => ({ sales: whole[1], names: ['sales'] })),
  )
})
