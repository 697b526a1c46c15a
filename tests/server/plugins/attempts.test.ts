import { argon2Sync } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Refusal } from '../../../server/problem.ts'
import type { App } from '../../../server/instance.ts'
import { anotherApp, testApp, type TestApp } from '../../support/app.ts'
import { joinedPeers } from '../../support/joinedPeers.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

/** What a password is stored as that costs little to compare. */
const storedAs = (message: string) => {
  const nonce = Buffer.from('somesalt')
  const cost = { parallelism: 1, tagLength: 24, memory: 64, passes: 3 }
  const encoded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const hash = argon2Sync('argon2id', { message, nonce, ...cost })
  return `$argon2id$v=19$m=64,t=3,p=1$${encoded(nonce)}$${encoded(hash)}`
}
const stored = storedAs('right')

/** How often each outcome came of so many attempts, each of somebody else. */
const attempts = async (ip: string, count: number, password: string) => {
  const outcomes: Record<string, number> = {}
  for (let person = 0; person < count; person += 1) {
    const outcome = await world.app
      .checkPassword({ ip } as FastifyRequest, `person ${person}`, password, stored)
      .then(String, ({ status }: Refusal) => String(status))
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return outcomes
}

test('people at one address sign in as often as they know their passwords; a hundred wrong ones close it for all', async () => {
  const right = await attempts('198.51.100.7', 150, 'right')
  const wrong = await attempts('198.51.100.7', 101, 'wrong')
  const after = await attempts('198.51.100.7', 1, 'right')
  const elsewhere = await attempts('203.0.113.9', 1, 'right')
  expect({ right, wrong, after, elsewhere }).toEqual({
    right: { true: 150 },
    wrong: { false: 100, 429: 1 },
    after: { 429: 1 },
    elsewhere: { true: 1 },
  })
})

test('a stranger who guesses shuts nobody out elsewhere, and who was let in has all attempts again', async () => {
  const tries = async (ip: string, passwords: string[]) => {
    const found: string[] = []
    for (const password of passwords)
      found.push(
        await world.app
          .checkPassword({ ip } as FastifyRequest, 'ada', password, stored)
          .then(String, ({ status }: Refusal) => String(status)),
      )
    return found.join(' ').replaceAll('false', 'no').replaceAll('true', 'yes')
  }
  const nine = Array.from({ length: 9 }, () => 'wrong')
  expect({
    stranger: await tries('198.51.100.8', [...nine, 'wrong', 'wrong', 'right']),
    ada: await tries('203.0.113.10', ['right']),
    clumsy: await tries('203.0.113.11', [...nine, 'right', ...nine, 'right']),
  }).toEqual({
    stranger: 'no no no no no no no no no no 429 429',
    ada: 'yes',
    clumsy: 'no no no no no no no no no yes no no no no no no no no no yes',
  })
})

test('servers of one workspace count attempts together, and forget with each other who was let in', async () => {
  const servers = joinedPeers(2).peers.map((peers) => anotherApp(world, { peers }))
  await Promise.all(servers.map((server) => server.ready()))
  const [one, two] = servers as [App, App]
  const tried = (server: App, password: string) =>
    server
      .checkPassword({ ip: '198.51.100.9' } as FastifyRequest, 'ada', password, stored)
      .then(String, ({ status }: Refusal) => String(status))
  const found: string[] = []
  for (let pair = 0; pair < 4; pair += 1)
    found.push(await tried(one, 'wrong'), await tried(two, 'wrong'))
  found.push(await tried(one, 'right'))
  for (let pair = 0; pair < 5; pair += 1)
    found.push(await tried(two, 'wrong'), await tried(one, 'wrong'))
  found.push(await tried(one, 'right'), await tried(two, 'right'))
  await Promise.all(servers.map((server) => server.close()))
  expect(found.join(' ')).toBe(`${'false '.repeat(8)}true ${'false '.repeat(10)}429 429`)
})
