import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'
import { cpuShare } from '../../support/cpuTime.ts'

const endless = 'SELECT sum((a.i * b.i) % 7) AS n FROM range(3000000) a(i), range(3000000) b(i)'
const form = { viz_type: 'table', all_columns: ['n'] }

let app: ChartApp
let address: string
beforeAll(async () => {
  app = await chartApp()
  await app.addVirtual('endless', endless)
  address = await app.app.listen({ port: 0 })
})
afterAll(() => app.close())

const query = (client_id: string | undefined, signal?: AbortSignal) =>
  fetch(`${address}/api/v1/chart/data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ datasource: app.datasets['endless'], form_data: form, client_id }),
    ...(signal === undefined ? {} : { signal }),
  })

const engineWorks = (share: (value: number) => boolean) =>
  vi.waitFor(async () => expect(share(await cpuShare(app.workspace.engine.pid()))).toBe(true), {
    timeout: 60_000,
    interval: 10,
  })

const idle = (share: number) => share < 0.05
const busy = (share: number) => share >= 0.05

test('stopping a query by its client id ends the work of the engine', async () => {
  const answer = query('run 1')
  await engineWorks(busy)
  expect(await app.admin.post('/query/run 1/stop')).toMatchObject({
    status: 200,
    body: { message: 'OK' },
  })
  const stopped = await answer
  expect({ status: stopped.status, body: await stopped.json() }).toEqual({
    status: 409,
    body: {
      message: 'The query was stopped',
      errors: [
        {
          message: 'The query was stopped',
          error_type: 'QUERY_STOPPED',
          level: 'error',
          extra: {},
        },
      ],
    },
  })
  await engineWorks(idle)
  expect(await app.admin.post('/query/run 1/stop')).toMatchObject({
    status: 409,
    body: { message: 'The query is not running' },
  })
})

test('a client that goes away ends the work of the engine', async () => {
  const gone = new AbortController()
  const answer = query(undefined, gone.signal).catch((error: Error) => error.name)
  await engineWorks(busy)
  gone.abort()
  expect(await answer).toBe('AbortError')
  await engineWorks(idle)
})

test('queries given up leave their places to the next one', async () => {
  const gone = new AbortController()
  const answers = Array.from({ length: 6 }, () =>
    query(undefined, gone.signal).catch((error: Error) => error.name),
  )
  await engineWorks(busy)
  gone.abort()
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 6 }, () => 'AbortError'))
  expect((await app.query({ viz_type: 'table', all_columns: ['id'] })).rowcount).toBe(8)
})

test("a query is its caller's own: others neither see nor stop it", async () => {
  const answer = query('run 2')
  await engineWorks(busy)
  expect((await app.plain.post('/query/run 2/stop')).status).toBe(404)
  expect(await (await query('run 2')).json()).toMatchObject({
    message: 'A run with this client_id was begun already: look how it stands instead',
  })
  await app.admin.post('/query/run 2/stop')
  expect((await answer).status).toBe(409)
})

test('a client id, such as a UUID, may be used again after its query has ended, and an unknown one is 404', async () => {
  const client_id = '2c5ea4c0-4067-41e9-8b84-2a1d0c3f9e11'
  const rows = { viz_type: 'table', all_columns: ['id'] }
  for (const _ of [1, 2])
    expect((await app.query(rows, { client_id, force: true })).rowcount).toBe(8)
  expect((await app.admin.post(`/query/${client_id}/stop`)).status).toBe(409)
  expect(await app.admin.post('/query/never/stop')).toMatchObject({
    status: 404,
    body: { message: 'Not found' },
  })
})
