import { mkdir, readdir, readlink, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '../../../server/instance.ts'
import { anotherApp, callsOf } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'
import {
  countedEngine,
  fileMoments,
  leave,
  moments,
  narrowEntrance,
} from '../../support/leaving.ts'

/** So many that a workbook's first bytes leave while others are still being read: rows of short random texts. */
const rows = 28_000

const randomText = (seed: string) =>
  `to_base64(unhex(md5((${seed})::VARCHAR) || md5((${seed} + 0.5)::VARCHAR)))`

let world: ChartApp
let app: App
let visited: Parameters<typeof leave>[0]
let calls: ReturnType<typeof callsOf>
const uncaught: unknown[] = []
const errors: string[] = []
const note = (error: unknown) => uncaught.push(error)

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', note)
  world = await chartApp({
    big: `SELECT i AS id, ${randomText('i')} AS one, ${randomText('-i')} AS other FROM range(${rows}) t(i)`,
  })
  const counted = countedEngine(world.workspace.engine)
  const pageFolder = join(world.folder, 'dist')
  await mkdir(join(pageFolder, 'assets'), { recursive: true })
  await writeFile(join(pageFolder, 'index.html'), '<main></main>')
  await writeFile(join(pageFolder, 'assets', 'large-1a2b.js'), randomBytes(12_000_000))
  app = anotherApp(world, {
    config: { pageFolder, logLevel: 'error' },
    logStream: { write: (line) => errors.push(line) },
    workspace: counted.engine,
  })
  calls = callsOf(app, world.admin.token)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const entrance = await narrowEntrance(app, join(world.folder, 'entrance'))
  visited = { app, counts: counted.counts, entrance }
})
afterAll(async () => {
  visited.entrance.close()
  app.server.closeAllConnections()
  await app.close()
  await world.close()
  process.off('uncaughtExceptionMonitor', note)
})

const openFiles = async () => {
  const pending = await readdir('/proc/self/fd').catch(() => [])
  const paths = await Promise.all(
    pending.map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => '')),
  )
  return paths.filter((path) => /\/(jobs|dist|staging)\//.test(path))
}

let requested = 0
const clientId = () => `leaver-${(requested += 1)}`
const form = { viz_type: 'table', all_columns: ['id', 'one', 'other'] }
const dataOf = (result_format: string) => ({
  datasource: world.datasets['big'],
  form_data: form,
  result_format,
  force: true,
  client_id: clientId(),
})
const small = () =>
  calls.post('/chart/data', {
    datasource: world.datasets['big'],
    form_data: { ...form, row_limit: 1 },
    force: true,
  })

/** More at once than the engine works on: what those who left have not given back would make them wait for ever. */
afterEach(async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, small))
  expect({
    uncaught,
    errors,
    statuses: answers.map(({ status }) => status),
    health: (await app.inject('/health')).statusCode,
  }).toEqual({ uncaught: [], errors: [], statuses: answers.map(() => 200), health: 200 })
  await vi.waitFor(
    async () => {
      app.server.closeIdleConnections()
      expect({
        connections: await visited.entrance.connections(),
        openFiles: await openFiles(),
        stagedFiles: (
          await readdir(world.workspace.engine.stagingFolder, { recursive: true })
        ).filter((name) => name !== 'adopting' && !name.startsWith('spill')),
      }).toEqual({ connections: 0, openFiles: [], stagedFiles: [] })
    },
    { timeout: 20_000, interval: 20 },
  )
})

const isOver = (client_id: string) =>
  vi.waitFor(
    async () =>
      expect((await calls.post(`/query/${client_id}/stop`)).body).toEqual({
        message: 'The query is not running',
      }),
    { timeout: 60_000, interval: 20 },
  )

const bodies: [string, () => { path: string; body: { client_id?: string }; isShort?: boolean }][] =
  [
    ...['csv', 'xlsx', 'columnar', 'json'].map((format): (typeof bodies)[number] => [
      `/chart/data as ${format}`,
      () => ({ path: '/api/v1/chart/data', body: dataOf(format) }),
    ]),
    [
      '/chart/rows',
      () => ({
        path: '/api/v1/chart/rows',
        body: {
          datasource: world.datasets['big'],
          form_data: form,
          page: { offset: 0, limit: 10_000 },
          client_id: clientId(),
        },
        isShort: true,
      }),
    ],
  ]

test.each(bodies)(
  'whoever leaves %s at any of twenty moments takes only their own query with them',
  async (_, make) => {
    for (const moment of moments) {
      const request = make()
      await leave(visited, { ...request, token: world.admin.token }, moment)
      await isOver(String(request.body.client_id))
    }
  },
)

const ran = async () => {
  const { body } = await calls.post('/database/sql_json/', {
    database_id: 1,
    sql: 'SELECT * FROM big',
    queryLimit: 10,
    client_id: clientId(),
  })
  return (body as { query_id: number }).query_id
}

test.each(['csv', 'xlsx'])(
  'whoever leaves the export of a run as %s at any of twenty moments takes only their own query with them',
  async (format) => {
    const run = await ran()
    for (const moment of moments)
      await leave(
        visited,
        {
          method: 'GET',
          path: `/api/v1/query/${run}/export?format=${format}`,
          token: world.admin.token,
        },
        moment,
      )
  },
)

test.each(['csv', 'xlsx'])(
  'whoever leaves a %s that the browser fetches at any of twenty moments takes only their own query with them',
  async (format) => {
    for (const moment of fileMoments) {
      const body = dataOf(format)
      const { url } = (await calls.post('/chart/export', body)).body as { url: string }
      await leave(visited, { method: 'GET', path: url }, moment)
      await isOver(body.client_id)
    }
  },
)

test('whoever leaves the file of a job at any of twenty moments may fetch it again', async () => {
  const { job_id: id } = (await calls.post('/chart/export', { ...dataOf('csv'), as_job: true }))
    .body as { job_id: string }
  await vi.waitFor(
    async () =>
      expect((await calls.get(`/async_event/spade_job/status/${id}`)).body).toMatchObject({
        result: { parent_status: 'finished' },
      }),
    { timeout: 60_000 },
  )
  const address = async () =>
    ((await calls.post(`/async_event/spade_job/${id}/file`, {})).body as { url: string }).url
  for (const moment of fileMoments)
    await leave(visited, { method: 'GET', path: await address() }, moment)
  expect((await app.inject(await address())).body.split('\r\n')).toHaveLength(rows + 2)
})

test('whoever leaves rows that were kept of a run at any of twenty moments may read them again', async () => {
  const client_id = clientId()
  await calls.post('/database/sql_json/', {
    database_id: 1,
    sql: 'SELECT * FROM big',
    queryLimit: 20_000,
    keep: true,
    client_id,
  })
  await vi.waitFor(
    async () =>
      expect((await calls.get(`/query/${client_id}`)).body).toMatchObject({ status: 'success' }),
    { timeout: 60_000 },
  )
  const page = encodeURIComponent(JSON.stringify({ offset: 0, limit: 1000 }))
  for (const moment of fileMoments)
    await leave(
      visited,
      {
        method: 'GET',
        path: `/api/v1/query/${client_id}/rows?q=${page}`,
        token: world.admin.token,
        isShort: true,
      },
      moment,
    )
  expect((await calls.get(`/query/${client_id}/rows?q=${page}`)).body).toMatchObject({
    total: 20_000,
    complete: true,
  })
})

test('whoever leaves a file of the page at any of twenty moments closes that file', async () => {
  for (const moment of fileMoments)
    await leave(visited, { method: 'GET', path: '/assets/large-1a2b.js' }, moment)
})

const csv = `id,text\n${Array.from({ length: 60_000 }, (_, id) => `${id},some words of number ${id}`).join('\n')}\n`
const uploadText = (fields: Record<string, string>) =>
  [
    ...Object.entries(fields).map(
      ([name, value]) =>
        `--end\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--end\r\ncontent-disposition: form-data; name="file"; filename="data.csv"\r\n\r\n${csv}\r\n--end--\r\n`,
  ].join('')

test.each(['post_file', 'preview_file'])(
  'whoever leaves %s after any of twenty parts of the file, or all of it, leaves nothing behind',
  async (route) => {
    const { port } = app.server.address() as { port: number }
    const jobs = join(world.folder, 'jobs')
    const before = await readdir(jobs).catch(() => [])
    const sent = uploadText({ database_name: 'Workspace', table_name: 'left', schema: '' })
    for (let part = 0; part <= 20; part += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      const arrived = once(app.server, 'request')
      socket.write(
        `POST /api/v1/database/${route} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${world.admin.token}\r\ncontent-type: multipart/form-data; boundary=end\r\ncontent-length: ${sent.length}\r\n\r\n`,
      )
      await arrived
      const bytes = Math.floor((sent.length * part) / 20)
      await new Promise((resolve) => socket.write(sent.slice(0, bytes), resolve))
      if (part % 2 === 0) socket.destroy()
      else socket.resetAndDestroy()
    }
    await vi.waitFor(async () => expect(await readdir(jobs).catch(() => [])).toEqual(before), {
      timeout: 20_000,
    })
  },
)
