import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addJob, serverWorker } from '../../../server/store/jobs.ts'
import { noteRun, noteTurn } from '../../../server/store/queries/queries.ts'
import { anotherApp, testApp, type TestApp } from '../../support/app.ts'
import { joinedPeers } from '../../support/joinedPeers.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

/** A run and a job of a server that go on; the job under a lease of a year. */
const began = async (server: number, worker = serverWorker(server)) => {
  const { store, plain } = world
  const run = await noteRun(store, {
    ...{ client_id: `of ${worker}`, user_id: plain.user.id, database_id: null, schema: null },
    ...{ tab_name: '', sql_editor_id: '', row_limit: 10, sql: 'SELECT 1', server },
  })
  const userId = plain.user.id
  const job = await addJob(store, { kind: 'of nobody here', title: '', userId, input: null })
  const lease_until = Date.now() + 365 * 86_400_000
  await store
    .updateTable('job')
    .set({ state: 'started', worker, lease_until })
    .where('id', '=', job)
    .execute()
  return { run, job }
}
const standing = async ({ run, job }: Awaited<ReturnType<typeof began>>) => {
  const { store } = world
  const { status } = await store
    .selectFrom('query')
    .select('status')
    .where('id', '=', run)
    .executeTakeFirstOrThrow()
  const { lease_until: lease } = await store
    .selectFrom('job')
    .select('lease_until')
    .where('id', '=', job)
    .executeTakeFirstOrThrow()
  return `${status}, ${lease === 0 ? 'released' : 'leased'}`
}

test('what a server that is gone for three looks ran or had waiting fails, and its jobs are left to the others', async () => {
  const [own] = joinedPeers(1).peers
  let running = [1, 2, 3, 4, 12]
  let looks = 0
  const peers = {
    ...own!,
    running: async () => {
      looks += 1
      return running
    },
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = anotherApp(world, { peers })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const begun = await Promise.all([
    ...[began(1), began(2), began(12), began(3, 'own lee')],
    began(1, serverWorker(4)),
  ])
  const look = async () => {
    const before = looks
    vi.advanceTimersByTime(1000)
    await expect.poll(() => looks).toBe(before + 1)
    return Promise.all(begun.map(standing))
  }
  await noteTurn(world.store, begun[3]?.run ?? 0, true)
  const before = await look()
  running = [1, 12]
  const missed = [await look(), await look()]
  await look()
  vi.useRealTimers()
  const gone = 'failed, released'
  const goesOn = 'running, leased'
  await expect
    .poll(() => Promise.all(begun.map(standing)))
    .toEqual([goesOn, gone, goesOn, 'failed, leased', 'running, released'])
  await app.close()
  const all = [goesOn, goesOn, goesOn, 'pending, leased', goesOn]
  expect([before, ...missed]).toEqual([all, all, all])
})
