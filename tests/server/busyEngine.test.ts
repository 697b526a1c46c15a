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

test('while runaway queries keep every thread of the engine, health and lists answer all the same', async () => {
  const stop = new AbortController()
  const sql =
    'SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE a.range + b.range = -1'
  const runaways = Array.from({ length: 6 }, () =>
    opened.engine.query({ sql, maxRows: 1, timeoutMs: 60_000, signal: stop.signal }, 'values').then(
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
