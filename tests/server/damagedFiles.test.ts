import { cp, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openBoth } from '../../server/start/openBoth.ts'
import { readConfig } from '../../server/start/config.ts'
import { startServer } from '../support/killableServer.ts'
import { postgresDatabase } from '../support/postgresDatabase.ts'
import { refusedHere, serveHere, type ServedHere } from '../support/serveHere.ts'
import { upload } from '../support/uploading.ts'

const csv = `id,town\n${Array.from({ length: 500 }, (_, id) => `${id},town ${id}`).join('\n')}\n`
const table = (table_name: string) => ({
  content: csv,
  fields: { database_name: 'Workspace', table_name, schema: '', if_exists: 'fail' },
})

let folder: string
/** A data folder after a clean stop, and one whose server was killed after an upload was acknowledged, while a statement ran. */
let clean: string
let killed: string
let data: string
let copies = 0
const running: ServedHere[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartroom-damaged-'))
  clean = join(folder, 'clean')
  killed = join(folder, 'killed')
  const first = await start({}, clean)
  expect(await upload(first, table('early'))).toMatchObject({ status: 201 })
  await stop()
  await cp(clean, killed, { recursive: true })
  const second = await startServer(killed)
  expect(await second.upload(csv, table('late').fields)).toMatchObject({ status: 201 })
  const sql = 'SELECT count(*) FROM range(1000000) a(i), range(1000000) b(i) WHERE a.i + b.i < 0'
  const cut = second.post('/database/sql_json/', { database_id: 1, client_id: 'cut', sql })
  cut.catch(() => undefined)
  const runs = async () => expect((await second.get('/query/cut')).body['status']).toBe('running')
  await vi.waitFor(runs, { timeout: 60_000 })
  await second.kill()
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  data = join(folder, `copy-${(copies += 1)}`)
})

const copyOf = (from: string) => cp(from, data, { recursive: true })
const file = (name: string) => join(data, name)
const settingsOf = (where: string) => ({ CHARTROOM_DATA: where, CHARTROOM_EXAMPLES: '0' })
const start = async (settings: Record<string, string> = {}, where = data) => {
  const server = await serveHere({ ...settingsOf(where), ...settings })
  running.push(server)
  return server
}
const stop = async () => {
  for (const server of running.splice(0)) await server.close()
}
afterEach(stop)
/** What a start says that is refused. */
const refused = (settings: Record<string, string> = {}) =>
  refusedHere({ ...settingsOf(data), ...settings })
const tablesOf = async ({ get }: ServedHere) => {
  const { options } = (await get('/database/1/main/tables/')).body as {
    options: { title: string }[]
  }
  return options.map(({ title }) => title)
}
const remedy =
  'Restore the data folder, and the database of DATABASE_URL if it is set, from one backup. Without a backup, start once with CHARTROOM_ON_DAMAGE=accept to go on with what is left, or with CHARTROOM_ON_DAMAGE=anew to begin with an empty workspace; both move what cannot be used to a folder beside it and delete nothing.'
const says = (what: string) => `${what}\n${remedy}`

test('a clean stop leaves all that was written in the two files', async () => {
  expect((await readdir(clean)).filter((name) => /wal|shm/.test(name))).toEqual([])
  await copyOf(clean)
  expect(await tablesOf(await start())).toEqual(['early'])
})

test('after a kill all that was acknowledged is there, and no start is refused', async () => {
  await copyOf(killed)
  expect((await readdir(data)).filter((name) => name.endsWith('.duckdb.wal'))).toEqual([
    'workspace.duckdb.wal',
  ])
  expect(await tablesOf(await start())).toEqual(['early', 'late'])
})

test.each(['missing', 'empty'])(
  'a start whose metadata are %s beside a workspace is refused and makes no file',
  async (state) => {
    await copyOf(clean)
    await rm(file('chartroom.sqlite'))
    if (state === 'empty') await writeFile(file('chartroom.sqlite'), '')
    expect(await refused()).toBe(
      says(`${file('chartroom.sqlite')} is ${state}, while ${file('workspace.duckdb')} is there.`),
    )
    expect((await readdir(data)).includes('chartroom.sqlite')).toBe(state === 'empty')
  },
)

test.each(['missing', 'empty'])(
  'a start whose workspace is %s is refused with the tables that are gone, again and again',
  async (state) => {
    await copyOf(clean)
    await rm(file('workspace.duckdb'))
    if (state === 'empty') await writeFile(file('workspace.duckdb'), '')
    const report = says(`${file('workspace.duckdb')} is ${state}. Tables that are gone: early.`)
    expect(await refused()).toBe(report)
    expect(await refused()).toBe(report)
  },
)

test('a workspace of another installation is refused', async () => {
  await copyOf(clean)
  const other = join(folder, 'other')
  await mkdir(other)
  const { store, workspace } = await openBoth(readConfig({ CHARTROOM_DATA: other }))
  await workspace.close()
  await store.destroy()
  await cp(join(other, 'workspace.duckdb'), file('workspace.duckdb'))
  expect(await refused()).toBe(
    says(
      `${file('workspace.duckdb')} does not belong to the metadata in ${file('chartroom.sqlite')}: they were not saved together. Tables that are gone: early.`,
    ),
  )
})

test.each([
  ['deleted', () => rm(file('workspace.duckdb.wal'))],
  [
    'overwritten with garbage',
    async () =>
      writeFile(
        file('workspace.duckdb.wal'),
        Buffer.alloc((await stat(file('workspace.duckdb.wal'))).size, 7),
      ),
  ],
  [
    'cut in half',
    async () =>
      truncate(
        file('workspace.duckdb.wal'),
        Math.floor((await stat(file('workspace.duckdb.wal'))).size / 2),
      ),
  ],
])(
  'an acknowledged upload whose write-ahead log was %s after a kill is told, and the start refused',
  async (_, damage) => {
    await copyOf(killed)
    await damage()
    const report = await refused()
    expect(report).toContain(file('workspace.duckdb'))
    expect(report).toContain(remedy)
    expect(report).not.toContain('\n    at ')
  },
)

test.each(['chartroom.sqlite', 'workspace.duckdb'])(
  '%s that was overwritten or cut is refused in one sentence that names it',
  async (name) => {
    await copyOf(clean)
    await writeFile(file(name), Buffer.alloc(20_000, 'garbage'))
    const garbled = await refused()
    await cp(join(clean, name), file(name))
    await truncate(file(name), 5000)
    for (const report of [garbled, await refused()]) {
      expect(report).toContain(`${file(name)} `)
      expect(report).toContain(remedy)
      expect(report).not.toContain('\n    at ')
    }
  },
)

test('told to accept the damage, the server goes on with what is left and is not asked again', async () => {
  await copyOf(killed)
  await rm(file('workspace.duckdb.wal'))
  const accepting = await start({ CHARTROOM_ON_DAMAGE: 'accept' })
  expect(await tablesOf(accepting)).toEqual(['early'])
  await stop()
  expect(await tablesOf(await start())).toEqual(['early'])
})

test('told to begin anew, the server moves both files aside, once, and begins empty', async () => {
  await copyOf(clean)
  await rm(file('workspace.duckdb'))
  const anew = await start({ CHARTROOM_ON_DAMAGE: 'anew' })
  expect({
    tables: await tablesOf(anew),
    datasetCount: (await anew.get('/dataset/')).body.count,
  }).toEqual({ tables: [], datasetCount: 0 })
  expect(await upload(anew, table('new'))).toMatchObject({ status: 201 })
  await stop()
  expect(await tablesOf(await start({ CHARTROOM_ON_DAMAGE: 'anew' }))).toEqual(['new'])
  const aside = (await readdir(data)).filter((name) => name.startsWith('set-aside-'))
  expect({ folderCount: aside.length, files: await readdir(file(aside[0] ?? '')) }).toEqual({
    folderCount: 1,
    files: ['chartroom.sqlite'],
  })
})

test('files that an older version made get their identity at the first start, and are checked from then on', async () => {
  await copyOf(clean)
  const metadata = new DatabaseSync(file('chartroom.sqlite'))
  metadata.exec(`DELETE FROM setting WHERE name IN ('identity', 'workspace_writes')`)
  metadata.close()
  const instance = await DuckDBInstance.create(file('workspace.duckdb'))
  const connection = await instance.connect()
  await connection.run('DROP MACRO main.__chartroom_mark')
  connection.closeSync()
  instance.closeSync()
  const older = await start()
  expect(await tablesOf(older)).toEqual(['early'])
  await stop()
  await rm(file('workspace.duckdb'))
  expect(await refused()).toContain('is missing. Tables that are gone: early.')
})

test('metadata in PostgreSQL are checked against the workspace too', async () => {
  const metadata = await postgresDatabase()
  const settings = { DATABASE_URL: metadata.address.replace('+psycopg2', '') }
  const server = await start(settings)
  expect(await upload(server, table('early'))).toMatchObject({ status: 201 })
  await stop()
  await rm(file('workspace.duckdb'))
  expect(await refused(settings)).toBe(
    says(`${file('workspace.duckdb')} is missing. Tables that are gone: early.`),
  )
  const empty = await postgresDatabase()
  await copyOf(clean)
  expect(await refused({ DATABASE_URL: empty.address.replace('+psycopg2', '') })).toBe(
    says(
      `The database that DATABASE_URL names is empty, while ${file('workspace.duckdb')} holds tables.`,
    ),
  )
  await empty.remove()
  await metadata.remove()
})

test('a data folder that cannot be written is told in one sentence', async () => {
  await writeFile(join(folder, 'a file'), '')
  data = join(folder, 'a file', 'data')
  const report = await refused()
  expect(report).toContain(`The data folder ${data} cannot be written: `)
  expect(report).toContain('set CHARTROOM_DATA to another folder.')
  expect(report).not.toContain('\n    at ')
})

test('a statement that ran when the server was killed has failed when it starts again', async () => {
  await copyOf(killed)
  const { get } = await start()
  const { body } = await get('/query/cut')
  expect(body).toMatchObject({
    status: 'failed',
    error_message: 'Interrupted by a server restart: run it again',
  })
})
