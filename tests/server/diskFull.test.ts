import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDiskFull } from '../../server/diskFull.ts'
import { Refusal } from '../../server/problem.ts'
import { storeSetting } from '../../server/store/db/settings.ts'
import { chartApp, type ChartApp } from '../support/chartApp.ts'
import { startServer, type KillableServer } from '../support/killableServer.ts'

const message =
  "There is no room left on the server's disk, so this was not saved. Free some on the disk of the data folder (with DATABASE_URL, also on that of the metadata), then try again"
const refusal = { status: 507, body: { message } }

let app: ChartApp
beforeAll(async () => {
  app = await chartApp()
})
afterAll(() => app.close())

const health = async () => {
  const { status, reason } = (await app.app.inject('/health')).json<{
    status: string
    reason?: string
  }>()
  return [status, reason]
}

/** Lets the metadata grow no more, and fills what room their pages have left. */
const fillMetadata = async () => {
  const {
    rows: [count],
  } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(app.store)
  await sql.raw(`PRAGMA max_page_count = ${String(count?.page_count)}`).execute(app.store)
  for (const size of [10_000, 1000, 100, 10])
    for (
      let index = 0;
      await storeSetting(app.store, `filler ${size} ${index}`, 'x'.repeat(size)).then(
        () => true,
        (error: unknown) => !isDiskFull(error),
      );
      index += 1
    )
      expect(index).toBeLessThan(100_000)
}

test('while the metadata cannot grow what is there is read, SQL that only reads runs, and writes are refused with what to do', async () => {
  await fillMetadata()
  const { admin } = app
  expect(await health()).toEqual(['ok', undefined])
  expect(
    await admin.post('/saved_query/', {
      db_id: 1,
      label: 'No room',
      sql: `SELECT '${'x'.repeat(20_000)}'`,
    }),
  ).toMatchObject(refusal)
  expect(await health()).toEqual([
    'degraded',
    'The disk is full: what is there can be read, nothing can be saved',
  ])
  const read = [
    '/projects/',
    '/chart/',
    '/dataset/',
    '/saved_query/',
    '/recent/',
    `/dataset/${app.datasets['sales']}`,
  ]
  expect(
    (await Promise.all(read.map((path) => admin.get(path)))).map(({ status }) => status),
  ).toEqual(read.map(() => 200))
  expect((await app.query({ viz_type: 'table', all_columns: ['id'] })).rowcount).toBe(8)
  const run = (text: string, more: object = {}) =>
    admin.post('/database/sql_json/', {
      database_id: 1,
      sql: `${text} -- ${'x'.repeat(20_000)}`,
      ...more,
    })
  const unnoted = await run('SELECT count(*) AS n FROM sales', { keep: true, client_id: 'unnoted' })
  const { status, data, query_id, query, kept } = unnoted.body
  expect({ status, data, query_id, query, kept }).toEqual({
    ...{ status: 'success', data: [{ n: 8 }] },
    ...{ query_id: 0, query: {}, kept: undefined },
  })
  expect((await run('SELECT broken FROM sales')).status).toBe(400)
  expect(await run('DELETE FROM sales')).toMatchObject(refusal)
  expect(
    (
      await app.anyone.post('/security/login', {
        username: 'ada',
        password: 'Correct-horse1!',
        provider: 'db',
      })
    ).status,
  ).toBe(200)
})

test('once a write works again health is ok and everything is saved', async () => {
  await sql`PRAGMA max_page_count = 1073741823`.execute(app.store)
  expect(await health()).toEqual(['ok', undefined])
  expect(
    (await app.admin.post('/saved_query/', { db_id: 1, label: 'Room again', sql: 'SELECT 1' }))
      .status,
  ).toBe(201)
  const tried = (await readdir(app.folder)).filter((name) => name.startsWith('room'))
  expect(tried).toEqual([])
})

test.each([
  ['SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13, message: 'database or disk is full' }],
  ['SQLite with more of it', { code: 'ERR_SQLITE_ERROR', errcode: 13 + 256, message: '' }],
  ...[778, 4874].map((errcode): [string, object] => [
    `SQLite by ${errcode}`,
    { code: 'ERR_SQLITE_ERROR', errcode, message: 'disk I/O error' },
  ]),
  ['the system', { code: 'ENOSPC', message: 'write' }],
  ['a system with quotas', { code: 'EDQUOT', message: 'write' }],
  ['the engine of one', { message: 'IO Error: Disk quota exceeded' }],
  ['Windows', { message: 'There is not enough space on the disk.' }],
  ['a refusal', new Refusal(507, 'The disk of the server is full')],
  ['PostgreSQL', { code: '53100', message: 'could not extend file' }],
  [
    'the engine',
    {
      message:
        'IO Error: Could not write file "/data/workspace.duckdb.wal": No space left on device',
    },
  ],
  ['something that wraps it', { message: 'failed', cause: { code: 'ENOSPC', message: 'write' } }],
])('a full disk is known by what %s says', (_, error) => {
  expect(isDiskFull(error)).toBe(true)
  const others = [new Error('another'), new Refusal(500, 'no space left on device'), 'full', null]
  expect(others.map(isDiskFull)).toEqual([false, false, false, false])
})

const csv = `id,text\n${Array.from({ length: 20_000 }, (_, id) => `${id},some words of number ${id}`).join('\n')}\n`
const fields = (table_name: string, if_exists = 'fail') => ({
  database_name: 'Workspace',
  table_name,
  schema: '',
  if_exists,
})

/** A disk of its own, where this process may mount one. */
const smallDisk = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' })
    return {
      folder,
      remove: async () => {
        execFileSync('umount', ['-l', folder])
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch {
    await rm(folder, { recursive: true, force: true })
    return null
  }
}

const countIn = async ({ post }: KillableServer, table: string) => {
  const sql = `SELECT count(*) AS n FROM ${table}`
  const { body } = await post('/database/sql_json/', { database_id: 1, sql })
  return (body['data'] as { n: number }[] | undefined)?.[0]?.n
}

const healthOf = async ({ address }: KillableServer) =>
  ((await (await fetch(`${address}/health`)).json()) as { status: string }).status

/** Leaves less than a kilobyte of the disk that holds the file. */
const fillWith = async (filler: string) => {
  for (let bytes = 24 * 1024 * 1024; bytes >= 1024; bytes = Math.floor(bytes / 2))
    await writeFile(filler, Buffer.alloc(bytes), { flag: 'a' }).catch(() => undefined)
}

test('on a disk that is really full uploads and saves are refused, tables are read, a kill loses nothing, and with room all goes on', async () => {
  const disk = await smallDisk()
  if (disk === null) return console.warn('not shown here: only root can mount a small disk')
  const data = join(disk.folder, 'data')
  let server: KillableServer = await startServer(data)
  expect(await server.upload(csv, fields('before'))).toMatchObject({ status: 201 })
  const filler = join(disk.folder, 'filler')
  await fillWith(filler)
  const upload = await server.upload(csv, fields('during'))
  let saved = 0
  let refused: unknown = null
  for (let index = 0; refused === null && index < 2000; index += 1) {
    const answer = await server.post('/saved_query/', {
      db_id: 1,
      label: `Query ${index}`,
      sql: `SELECT '${'x'.repeat(2000)}'`,
    })
    if (answer.status === 201) saved += 1
    else refused = answer
  }
  expect({
    uploadStatus: upload.status,
    rows: await countIn(server, 'before'),
    refused,
    health: await healthOf(server),
  }).toEqual({ uploadStatus: 507, rows: 20_000, refused: refusal, health: 'degraded' })
  await server.kill()
  server = await startServer(data)
  expect({
    rows: await countIn(server, 'before'),
    savedQueryCount: (await server.get('/saved_query/')).body['count'],
  }).toEqual({ rows: 20_000, savedQueryCount: saved })
  await rm(filler)
  expect(await server.upload(csv, fields('after'))).toMatchObject({ status: 201 })
  expect({
    health: await healthOf(server),
    before: await countIn(server, 'before'),
    after: await countIn(server, 'after'),
  }).toEqual({ health: 'ok', before: 20_000, after: 20_000 })
  await server.kill()
  await disk.remove()
})
