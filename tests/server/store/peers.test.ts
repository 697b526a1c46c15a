import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMissing } from '../../../server/plugins/gonePeers.ts'
import { claimAlone, joinPeers } from '../../../server/store/peers/joinPeers.ts'
import { isFirst, type Peers } from '../../../server/store/peers/peers.ts'
import { postgresDatabase, type PostgresDatabase } from '../../support/postgresDatabase.ts'

let metadata: PostgresDatabase
let location: string
const joined: Peers[] = []
beforeEach(async () => {
  metadata = await postgresDatabase()
  location = metadata.address.replace('+psycopg2', '')
})
afterEach(async () => {
  for (const peers of joined.splice(0)) await peers.close()
  await metadata.remove()
})

const join = async () => {
  const peers = await joinPeers(location)
  joined.push(peers)
  await peers.started()
  return peers
}

const said = { name: 'said' }
const asked = { name: 'asked' }

test('what a server reports all others take, however long it is, and it itself does not', async () => {
  const all = [await join(), await join(), await join()]
  const heard: [number, unknown][] = []
  all.forEach((peers, index) =>
    peers.onNotice<string>(said, (body) => heard.push([index, body.length])),
  )
  all[2]?.onNotice<string>(asked, (body) => heard.push([3, body.length]))
  all[2]?.onNotice<string>(said, (body) => heard.push([4, body.length]))
  await all[0]?.notify<string>(said, 'short')
  await all[0]?.notify<string>(said, 'é'.repeat(5000))
  await all[0]?.notify<string>(said, 'é'.repeat(50_000))
  await expect
    .poll(() => heard.toSorted((one, other) => String(one).localeCompare(String(other))))
    .toEqual([
      [1, 5],
      [1, 5000],
      [1, 50_000],
      [2, 5],
      [2, 5000],
      [2, 50_000],
      [4, 5],
      [4, 5000],
      [4, 50_000],
    ])
})

test('a request gets the answer of whichever server has one, and null where none has or there is no other', async () => {
  const one = await join()
  expect(await one.request(asked, 'anything')).toBe(null)
  const [other, third] = [await join(), await join()]
  other.onRequest<string, string>(asked, () => null)
  third.onRequest<string, string>(asked, (body) => (body === 'known' ? 'here' : null))
  expect(await one.request(asked, 'known')).toBe('here')
  expect(await one.request(asked, 'unknown')).toBe(null)
})

test('servers of a workspace know which of them run, which is the first, and that one was alone when it came', async () => {
  const [one, other] = [await join(), await join()]
  expect([one.isAlone, other.isAlone]).toEqual([true, false])
  const numbers = [one.number, other.number].toSorted((a, b) => a - b)
  expect((await one.running()).toSorted((a, b) => a - b)).toEqual(numbers)
  const elsewhere = await postgresDatabase()
  const stranger = await joinPeers(elsewhere.address.replace('+psycopg2', ''))
  expect([stranger.isAlone, await stranger.running()]).toEqual([true, [stranger.number]])
  expect(await one.running()).not.toContain(stranger.number)
  await stranger.close()
  await elsewhere.remove()
  const firsts = [await isFirst(one), await isFirst(other)]
  expect(firsts.filter(Boolean)).toHaveLength(1)
  await other.close()
  await expect.poll(() => one.running()).toEqual([one.number])
})

test('a connection that breaks is made again: the number stays, and what may have been missed is known', async () => {
  const [one, other] = [await join(), await join()]
  let missed = 0
  let heard = 0
  other.onReconnected(() => (missed += 1))
  other.onNotice(said, () => (heard += 1))
  await metadata.run(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = ${other.number}`,
  )
  await expect.poll(() => missed).toBe(1)
  expect(await one.running()).toContain(other.number)
  await one.notify(said, null)
  await expect.poll(() => heard).toBe(1)
})

test('a workspace that one server has to itself is joined by no other, and one that is shared is taken by none', async () => {
  const release = await claimAlone(location)
  await expect(joinPeers(location)).rejects.toThrow('Another server is using the metadata')
  await release()
  const peers = await join()
  await expect(claimAlone(location)).rejects.toThrow('Another server is using the metadata')
  await peers.close()
  await (
    await claimAlone(location)
  )()
})

test('a server is gone once it is missed at three looks in a row', () => {
  const missing = createMissing()
  const looks = [[1], [1, 2], [1], [1], [1], [1, 2]].map((running) => missing([1, 2], running))
  expect(looks).toEqual([[], [], [], [], [2], []])
})
