import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../server/instance.ts'
import { anotherApp, callsOf, q } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

const metricsToken = 'a token for a collector'
let server: ChartApp
let app: App
const lines: string[] = []
beforeAll(async () => {
  server = await chartApp()
  app = anotherApp(server, {
    config: { metricsToken, slowQueryMs: 0, logLevel: 'info' },
    logStream: { write: (line) => lines.push(line) },
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const clicked = (id: string, sql = 'SELECT id FROM sales') =>
  app.inject({
    method: 'POST',
    url: '/api/v1/database/sql_json/',
    headers: { authorization: `Bearer ${server.admin.token}`, 'x-request-id': id },
    payload: { database_id: 1, sql },
  })

const logged = (message: string) =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === message)
const metrics = (authorization?: string) =>
  app.inject({
    url: '/metrics',
    headers: authorization === undefined ? {} : { authorization },
  })
const valueOf = (text: string, series: string) =>
  text.split('\n').find((line) => line.startsWith(`${series} `))

test('one id leads from a click to its request, its statement in the log and in the list of slow ones', async () => {
  lines.length = 0
  const answer = await clicked('click-of-ada-1')
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([200, 'click-of-ada-1'])
  expect(logged('incoming request').map(({ reqId }) => reqId)).toEqual(['click-of-ada-1'])
  const [line] = logged('slow query')
  expect(line).toMatchObject({
    reqId: 'click-of-ada-1',
    database: 1,
    caller: String(server.admin.user.id),
    rows: 8,
    outcome: 'read',
  })
  const admin = callsOf(app, server.admin.token)
  await expect
    .poll(async () => (await admin.get('/slow_query/')).body.result[0])
    .toMatchObject({
      database_id: 1,
      database_name: 'Workspace',
      request_id: 'click-of-ada-1',
      sql: 'SELECT id FROM sales',
      rows: 8,
      outcome: 'read',
    })
})

test('an id that could forge a line of the log is not taken', async () => {
  for (const id of ['short', 'two words and more', 'x'.repeat(65), 'a"},{"b":"cccc'])
    expect((await clicked(id)).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

test('a statement that is refused by its database, or left by its reader, is listed as that', async () => {
  const admin = callsOf(app, server.admin.token)
  const { count: before } = (await admin.get('/slow_query/')).body
  await clicked('click-of-ada-2', 'SELECT nothing_of_that_name FROM sales')
  await expect
    .poll(async () => (await admin.get(`/slow_query/${q({ page_size: 1 })}`)).body)
    .toMatchObject({
      count: before + 1,
      result: [{ request_id: 'click-of-ada-2', rows: 0, outcome: 'failed' }],
    })
})

test('metrics are for who has the token, and are nowhere without the setting', async () => {
  const answers = [
    await server.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } }),
    await metrics(),
    await metrics('Bearer another token'),
    await metrics(`Bearer ${server.admin.token}`),
    await metrics(`Bearer ${metricsToken}`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 401, 401, 401, 200])
})

test('requests and statements are counted by what they were', async () => {
  const read = async () => (await metrics(`Bearer ${metricsToken}`)).body
  const before = await read()
  await clicked('click-of-ada-3')
  const after = await read()
  const count = (text: string, series: string) => Number(valueOf(text, series)?.split(' ').at(-1))
  const request =
    'chartroom_request_seconds_count{method="POST",route="/api/v1/database/sql_json/",status="200"}'
  const statement = 'chartroom_query_seconds_count{database="1",outcome="read"}'
  for (const series of [request, statement])
    expect([series, count(after, series) - count(before, series)]).toEqual([series, 1])
  const buckets = after
    .split('\n')
    .filter((line) => line.startsWith('chartroom_query_seconds_bucket{database="1",outcome="read"'))
    .map((line) => Number(line.split(' ').at(-1)))
  expect(buckets).toEqual(buckets.toSorted((one, other) => one - other))
  expect(buckets.at(-1)).toBe(count(after, statement))
  expect(valueOf(after, 'chartroom_servers')).toBe('chartroom_servers 1')
})
