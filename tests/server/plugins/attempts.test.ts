import { argon2Sync } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Refusal } from '../../../server/problem.ts'
import { testApp, type TestApp } from '../../support/app.ts'

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
