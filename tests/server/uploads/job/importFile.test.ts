import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '../../../../server/instance.ts'
import { coverTable } from '../../../../server/store/datasets/coverTable.ts'
import { together } from '../../../../server/store/db/transaction.ts'
import { addJob, claimJob, ended as endedAs } from '../../../../server/store/jobs.ts'
import { anotherApp } from '../../../support/app.ts'
import { chartApp, type ChartApp } from '../../../support/chartApp.ts'
import { readRows } from '../../../support/engineReading.ts'
import { upload } from '../../../support/uploading.ts'

let world: ChartApp
let strict: App
let hasty: App
beforeAll(async () => {
  world = await chartApp({
    written: `SELECT 1 AS id, 'a' AS name`,
    added: `SELECT 1 AS id, 'a' AS name`,
    replaced: 'SELECT 7 AS old',
  })
  await world.store.deleteFrom('dataset').execute()
  strict = anotherApp(world, { config: { uploadsPerUser: 1 }, workspace: world.workspace.engine })
  hasty = anotherApp(world, { config: { uploadIdleMs: 600 }, workspace: world.workspace.engine })
  await Promise.all([strict.listen({ port: 0 }), hasty.listen({ port: 0 })])
})
afterAll(async () => {
  await Promise.all([strict.close(), hasty.close()])
  await world.close()
})

const jobs = () => join(world.app.config.dataFolder, 'jobs')
const fieldsOf = (table: string, if_exists: string) => ({
  database_name: 'Workspace',
  table_name: table,
  schema: 'main',
  if_exists,
  upload_id: table,
})

/** A job as a server leaves it that is killed while it writes a table. */
const interrupted = async (table: string, ifExists: string, isNew: boolean) => {
  const id = randomUUID()
  await mkdir(join(jobs(), id), { recursive: true })
  await writeFile(join(jobs(), id, 'received'), 'id,name\n1,a\n2,b\n')
  await addJob(world.store, {
    id,
    kind: 'import',
    title: table,
    userId: world.plain.user.id,
    input: { fields: fieldsOf(table, ifExists), named: 'text' },
  })
  const note = { isNew, into: { schema: 'main', table }, rows: 2, warnings: [] }
  await claimJob(world.store, {
    worker: 'killed',
    kinds: ['import'],
    now: Date.now(),
    leaseMs: 3_600_000,
  })
  await world.store
    .updateTable('job')
    .set({ stage: 'writing', result: JSON.stringify(note), lease_until: 0 })
    .where('id', '=', id)
    .execute()
  return id
}
const outcome = async (id: string) => {
  const { result } = (await world.plain.get(`/async_event/spade_job/status/${id}`)).body as {
    result: {
      finished: boolean
      parent_status: string
      message: string | null
      dataset_id: number | null
    }
  }
  return result
}
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const job = await outcome(id)
      expect(job.finished).toBe(true)
      return job
    },
    { timeout: 20_000 },
  )
const rowsOf = (table: string) => readRows(world.workspace.engine, `FROM ${table}`)

test('an import whose new table stands when the next server starts gets its dataset and is not repeated', async () => {
  const job = await ended(await interrupted('written', 'fail', true))
  const dataset = await world.store
    .selectFrom('dataset')
    .select(['id', 'created_by_id'])
    .where('table_name', '=', 'written')
    .executeTakeFirst()
  expect({ status: job.parent_status, dataset, rows: await rowsOf('written') }).toEqual({
    status: 'finished',
    dataset: { id: job.dataset_id, created_by_id: world.plain.user.id },
    rows: [[1, 'a']],
  })
})

test('an import whose new table is not there, or that replaces one, is repeated from its file', async () => {
  const made = await ended(await interrupted('missing', 'fail', true))
  const replaced = await ended(await interrupted('replaced', 'replace', false))
  expect(made.parent_status).toBe('finished')
  expect(await rowsOf('missing')).toEqual([
    [1, 'a'],
    [2, 'b'],
  ])
  expect(replaced.parent_status).toBe('finished')
  expect(await rowsOf('replaced')).toEqual([
    [1, 'a'],
    [2, 'b'],
  ])
})

test('rows that were being added are not added a second time: the job says that nobody knows', async () => {
  const job = await ended(await interrupted('added', 'append', false))
  expect({ status: job.parent_status, message: job.message, rows: await rowsOf('added') }).toEqual({
    status: 'failed',
    message:
      'The server was stopped while rows were added to table added: look whether it has them before you add them again',
    rows: [[1, 'a']],
  })
  expect(await readdir(jobs())).toEqual([])
})

/** The form of an upload as it travels, without its end. */
const formOf = (table: string, csv: string, ifExists = 'fail') =>
  [
    ...Object.entries(fieldsOf(table, ifExists)).map(
      ([name, value]) =>
        `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--edge\r\ncontent-disposition: form-data; name="file"; filename="${table}.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}`,
  ].join('')
const formEnd = '\r\n--edge--\r\n'

/** Sends the form over a connection of its own and declares so many more bytes. */
const send = (app: App, form: string, missing: number) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let output = ''
  const answered = new Promise<string>((resolve) => {
    socket
      .on('error', () => undefined)
      .on('data', (text) => {
        output += String(text)
        if (output.endsWith('}')) resolve(output)
      })
  })
  const head = [
    'POST /api/v1/database/post_file HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${world.plain.token}`,
    'content-type: multipart/form-data; boundary=edge',
    `content-length: ${Buffer.byteLength(form) + missing}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${form}`)
  return { socket, answered }
}

test('an upload whose page is closed after the transfer goes on', async () => {
  const { socket } = send(strict, formOf('left', `id\n${'1\n'.repeat(200_000)}`) + formEnd, 0)
  const latest = async () =>
    (
      (await world.plain.get('/async_event/spade_job/')).body as {
        result: { job_id: string; title: string }[]
      }
    ).result[0]
  await vi.waitFor(async () => expect((await latest())?.title).toBe('Upload left.csv'), {
    timeout: 20_000,
  })
  socket.destroy()
  const job = await ended((await latest())?.job_id ?? '')
  expect({
    status: job.parent_status,
    rows: await readRows(world.workspace.engine, 'SELECT count(*) FROM "left"'),
  }).toEqual({ status: 'finished', rows: [[200_000]] })
})

test('a file that arrives again while another server reads it is said to be read, and is answered as that ends', async () => {
  const [content, upload_id] = ['id\n1\n', 'read elsewhere']
  const fields = { database_name: 'Workspace', table_name: 'elsewhere', schema: '', upload_id }
  const digest = createHash('sha256').update(content).digest('base64url')
  const change = (store: typeof world.store, change: object) =>
    store.updateTable('job').set(change).where('title', '=', upload_id).execute()
  await together(world.store, async (writing) => {
    const input = { fields, names: ['data.csv'], digest }
    await addJob(writing, {
      kind: 'import',
      title: upload_id,
      userId: world.plain.user.id,
      input,
    })
    await change(writing, { state: 'started', worker: 'elsewhere', lease_until: 1e15 })
  })
  const answer = upload(world, { content, fields })
  const stage = async () => (await world.plain.get(`/database/upload/${upload_id}`)).body['stage']
  await vi.waitFor(async () =>
    expect([await stage(), await readdir(jobs())]).toEqual(['reading', []]),
  )
  await change(world.store, endedAs('failed', { message: 'It went wrong there' }))
  expect(await answer).toEqual({ status: 422, body: { message: 'It went wrong there' } })
})

test('an upload replaces no table that somebody else made while its file was read', async () => {
  const { engine, put } = world.workspace
  let isThere = false
  const workspace = {
    ...engine,
    tables: async (schema: string | null) => {
      const before = await engine.tables(schema)
      if (isThere) return before
      isThere = true
      await put('contested', 'SELECT 7 AS theirs')
      const columns = (await engine.columns({ schema, table: 'contested' })) ?? []
      await coverTable(world.store, {
        databaseId: 1,
        schema,
        tableName: 'contested',
        columns,
        source: 'upload',
        caller: world.admin.user,
      })
      return before
    },
  }
  const app = anotherApp(world, { workspace })
  await app.listen({ port: 0 })
  const { answered } = send(app, formOf('contested', 'id\n1\n', 'replace') + formEnd, 0)
  expect(await answered).toContain(
    'Table contested is shown by a dataset of ada: only its owners and admins may replace it or append to it. Choose another table name',
  )
  expect(await rowsOf('contested')).toEqual([[7]])
  await app.close()
})

test('an upload that sends nothing any more is refused and leaves nothing', async () => {
  const { socket, answered } = send(hasty, formOf('stalled', 'id\n1\n'), 1000)
  expect(await answered).toMatch(
    /^HTTP\/1.1 408 [^]*Nothing of the file came for 1 s: check the connection and send it again/,
  )
  socket.destroy()
  expect(await readdir(jobs())).toEqual([])
})

test('nobody has more uploads under way than the settings allow', async () => {
  const first = send(strict, formOf('first', 'id\n1\n'), 1000)
  const progress = async () =>
    (
      await strict.inject({
        url: '/api/v1/database/upload/first',
        headers: { authorization: `Bearer ${world.plain.token}` },
      })
    ).json<{ stage?: string }>()
  await vi.waitFor(async () => expect((await progress()).stage).toBe('receiving'), {
    timeout: 20_000,
  })
  const second = send(strict, formOf('second', 'id\n1\n'), 1000)
  expect(await second.answered).toMatch(
    /^HTTP\/1.1 429 [^]*You have 1 upload under way: wait until one of them is done/,
  )
  first.socket.destroy()
  second.socket.destroy()
  await vi.waitFor(
    async () =>
      expect({ stage: (await progress()).stage, jobFiles: await readdir(jobs()) }).toEqual({
        stage: 'failed',
        jobFiles: [],
      }),
    { timeout: 20_000 },
  )
})
