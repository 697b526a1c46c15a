import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '../../../server/instance.ts'
import { anotherApp, testApp, type TestApp } from '../../support/app.ts'
import { joinedPeers } from '../../support/joinedPeers.ts'

let world: TestApp
let servers: App[]
beforeAll(async () => {
  world = await testApp()
  servers = joinedPeers(2).peers.map((peers) => anotherApp(world, { peers }))
  await Promise.all(servers.map((server) => server.ready()))
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await world.close()
})

test('a run is stopped at whichever server it is, and only while it runs there', async () => {
  const [one, two] = servers as [App, App]
  const here = one.queryRuns.start(7, 'here', {})
  const there = two.queryRuns.start(7, 'there', {})
  await one.stopQuery(7, 'here')
  await one.stopQuery(7, 'there')
  expect([here.signal.aborted, there.signal.aborted]).toEqual([true, true])
  there.ended()
  const refused = { status: 409, message: 'The query is not running' }
  await expect(one.stopQuery(7, 'there')).rejects.toMatchObject(refused)
  await expect(one.stopQuery(8, 'here')).rejects.toMatchObject({ status: 404 })
})

test('a run whose client left goes on while somebody looks at it, at whichever server', async () => {
  const [one, two] = servers as [App, App]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const runs = [one, two].map((server, at) => server.queryRuns.start(9, `run ${at}`, {}))
  for (const run of runs) run.abandon()
  const aborted = () => runs.map(({ signal }) => signal.aborted)
  vi.advanceTimersByTime(14_000)
  await one.lookedAtQuery(9, 'run 0')
  await one.lookedAtQuery(9, 'run 1')
  vi.advanceTimersByTime(14_000)
  const looked = aborted()
  vi.advanceTimersByTime(1000)
  expect([looked, aborted()]).toEqual([
    [false, false],
    [true, true],
  ])
})
