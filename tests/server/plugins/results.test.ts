import { access, mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Peers } from '../../../server/store/peers/peers.ts'
import { anotherApp, testApp, type TestApp } from '../../support/app.ts'
import { joinedPeers } from '../../support/joinedPeers.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const day = 24 * 3_600_000

/** Leaves the result of a run that ended so long ago. */
const leaveResult = async (run: string, age: number) => {
  const folder = join(world.folder, 'results', run)
  const file = join(folder, '0.json')
  await mkdir(folder, { recursive: true })
  await writeFile(file, '{}')
  const then = (Date.now() - age) / 1000
  await utimes(file, then, then)
}
const isThere = (run: string) =>
  access(join(world.folder, 'results', run)).then(
    () => true,
    () => false,
  )

test('the first server of a workspace removes as it starts the results of more than a day ago; others do not', async () => {
  await leaveResult('901', day + 60_000)
  await leaveResult('902', day - 60_000)
  const startedAs = async (peers: Peers | undefined) => {
    const app = anotherApp(world, peers && { peers })
    await app.listen({ port: 0, host: '127.0.0.1' })
    await app.close()
    return [await isThere('901'), await isThere('902')]
  }
  const [first, second] = joinedPeers(2).peers
  expect([await startedAs(second), await startedAs(first)]).toEqual([
    [true, true],
    [false, true],
  ])
})
