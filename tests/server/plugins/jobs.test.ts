import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Peers } from '../../../server/store/peers/peers.ts'
import { addJob } from '../../../server/store/jobs.ts'
import { anotherApp, testApp, type TestApp } from '../../support/app.ts'
import { joinedPeers } from '../../support/joinedPeers.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('a server that starts beside others removes files of a day ago that no job needs, one that starts alone the new ones too', async () => {
  const jobs = join(world.folder, 'jobs')
  const job = { kind: 'of another worker', title: 'Waits', userId: world.admin.user.id, input: {} }
  const needed = await addJob(world.store, job)
  const day = 86_400
  for (const [id, age] of [
    [needed, 2 * day],
    ['received', 60],
    ['received yesterday', day + 60],
  ] as const) {
    await mkdir(join(jobs, id), { recursive: true })
    await utimes(join(jobs, id), Date.now() / 1000 - age, Date.now() / 1000 - age)
  }
  const leftBy = async (peers?: Peers) => {
    const app = anotherApp(world, peers && { peers })
    await app.ready()
    await app.close()
    return (await readdir(jobs)).toSorted()
  }
  const [peer] = joinedPeers(2).peers
  const beside = await leftBy(peer && { ...peer, isAlone: false })
  expect([beside, await leftBy()]).toEqual([[needed, 'received'].toSorted(), [needed]])
})
