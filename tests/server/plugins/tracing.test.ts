import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anotherApp } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code: number }
  attributes: { key: string; value: Record<string, unknown> }[]
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

let server: ChartApp
beforeAll(async () => {
  server = await chartApp()
})
afterAll(() => server.close())

/** A collector, which keeps what it is sent. */
const collecting = async () => {
  const arrived: { path: string | undefined; body: Sent }[] = []
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      arrived.push({ path: request.url, body: body as Sent })
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  onTestFinished(() => void collector.close())
  return { arrived, address: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` }
}

test('a collector is sent the span of a request within the trace of its caller, and below it those of its statements, without their text', async () => {
  const { arrived, address: tracesEndpoint } = await collecting()
  const app = anotherApp(server, { config: { tracesEndpoint } })
  const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  await app.inject({
    method: 'POST',
    url: '/api/v1/database/sql_json/',
    headers: {
      authorization: `Bearer ${server.admin.token}`,
      traceparent: `00-${trace}-${parent}-01`,
      'x-request-id': 'click-of-ada-1',
    },
    payload: { database_id: 1, sql: 'SELECT region FROM sales' },
  })
  await app.close()
  expect(arrived.map(({ path }) => path)).toEqual(['/v1/traces'])
  const spans = arrived.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  const request = spans.find(({ name }) => name === 'POST /api/v1/database/sql_json/')
  const statement = spans.find(({ name }) => name === 'query')
  const facts = (span: SentSpan | undefined) =>
    Object.fromEntries(
      (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
    )
  expect(request).toMatchObject({ traceId: trace, parentSpanId: parent })
  expect(facts(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/v1/database/sql_json/',
    'http.response.status_code': 200,
    'chartroom.request_id': 'click-of-ada-1',
  })
  expect(statement).toMatchObject({ traceId: trace, parentSpanId: request?.spanId })
  expect(facts(statement)).toEqual({
    'chartroom.database': 1,
    'chartroom.rows': 8,
    'chartroom.outcome': 'read',
  })
  expect(JSON.stringify(arrived)).not.toContain('SELECT')
})

test('a statement that its database refuses is told as failed, a request only where the server failed', async () => {
  const { arrived, address } = await collecting()
  const app = anotherApp(server, { config: { tracesEndpoint: `${address}/` } })
  app.get('/broken', { config: { permission: 'public' } }, () => {
    throw new Error('no answer')
  })
  const run = (sql: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/database/sql_json/',
      headers: { authorization: `Bearer ${server.admin.token}` },
      payload: { database_id: 1, sql },
    })
  await run('SELECT nothing_of_that_name FROM sales')
  await run('SELECT 1')
  await app.inject({ url: '/broken' })
  await app.inject({ method: 'DELETE', url: '/api/v1/nowhere' })
  await app.close()
  expect(arrived.map(({ path }) => path)).toEqual(['/v1/traces'])
  const spans = arrived.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  const [serving, asking, failed] = [2, 3, 2]
  const facts = spans.map(({ name, kind, status, attributes }) => {
    const told = attributes.filter(({ key }) => /status|outcome/.test(key))
    return [name, kind, status.code, ...told.flatMap(({ value }) => Object.values(value))]
  })
  expect(facts.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))).toEqual([
    ['DELETE none', serving, 0, 404],
    ['GET /broken', serving, failed, 500],
    ['POST /api/v1/database/sql_json/', serving, 0, 200],
    ['POST /api/v1/database/sql_json/', serving, 0, 400],
    ['query', asking, 0, 'read'],
    ['query', asking, failed, 'failed'],
  ])
})

test('a statement takes as long as it took, below its request also where that was answered before, and below none where none began it', async () => {
  const { arrived, address: tracesEndpoint } = await collecting()
  const app = anotherApp(server, { config: { tracesEndpoint } })
  const ends: (() => void)[] = []
  app.get('/begins', { config: { permission: 'public' } }, async () => {
    const ended = app.watchQuery(1, 'SELECT 1', 'ada')
    ends.push(() => ended('read', 1))
    return 'begun'
  })
  await app.inject({ url: '/begins' })
  const ended = app.watchQuery(2, 'SELECT 2', 'ada')
  ends.push(() => ended('read', 2))
  const since = Date.now()
  await expect.poll(() => Date.now() - since, { interval: 5 }).toBeGreaterThan(20)
  for (const end of ends) end()
  await app.close()
  const spans = arrived.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  const request = spans.find(({ name }) => name === 'GET /begins')
  const statements = spans.filter(({ name }) => name === 'query')
  const told = statements.map(({ parentSpanId, startTimeUnixNano, endTimeUnixNano }) => ({
    parent: parentSpanId,
    isLong: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) >= 20e6,
    isBegunInTime: Number(BigInt(startTimeUnixNano) / 1_000_000n) <= since,
  }))
  expect(told).toEqual([
    { parent: request?.spanId, isLong: true, isBegunInTime: true },
    { parent: undefined, isLong: true, isBegunInTime: true },
  ])
})
