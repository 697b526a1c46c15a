import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

let opened: TestWorkspace
let server: TestApp
beforeAll(async () => {
  opened = await openTestWorkspace()
  server = await testApp({ workspace: opened.engine })
})
afterAll(async () => {
  await server.close()
  await opened.close()
})

const runaway = {
  sql: 'SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE a.range + b.range = -1',
  maxRows: 1,
  timeoutMs: 60_000,
}

test('while runaway queries keep every thread of the engine, health and lists answer all the same', async () => {
  const stop = new AbortController()
  const runaways = Array.from({ length: 6 }, () =>
    opened.engine.query({ ...runaway, signal: stop.signal }, 'values').then(
      () => 'ended',
      () => 'stopped',
    ),
  )
  let ended = 0
  for (const runaway of runaways) void runaway.then(() => (ended += 1))
  for (let round = 0; round < 20; round += 1) {
    const [health, list] = await Promise.all([
      server.app.inject({ url: '/health' }),
      server.plain.get('/chart/'),
    ])
    expect({ health: health.statusCode, engine: health.json().engine, list: list.status }).toEqual({
      health: 200,
      engine: 'running',
      list: 200,
    })
  }
  expect(ended).toBe(0)
  stop.abort()
  expect(await Promise.all(runaways)).toEqual(runaways.map(() => 'stopped'))
})

test('while eight people run SQL without an end, the chart of a ninth is computed', async () => {
  const stop = new AbortController()
  const endless = Array.from({ length: 8 }, (_, person) =>
    opened.engine
      .query(
        { ...runaway, caller: `analyst ${person}`, isLong: true, signal: stop.signal },
        'values',
      )
      .then(
        () => 'ended',
        () => 'stopped',
      ),
  )
  const { chunks } = await opened.engine.query(
    { sql: 'SELECT 42', maxRows: 1, timeoutMs: 60_000, caller: 'viewer' },
    'values',
  )
  const cells: unknown[] = []
  for await (const { columns } of chunks) cells.push(...columns)
  expect(cells).toEqual([[42]])
  stop.abort()
  expect(await Promise.all(endless)).toEqual(endless.map(() => 'stopped'))
})
