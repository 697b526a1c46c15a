import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Refusal } from '../../../server/problem.ts'
import {
  createTurns,
  hashPassword,
  nobodysHash,
  passwordMatches,
} from '../../../server/security/passwords.ts'

test('a password is kept as argon2id with 19 MiB and two passes, salted', async () => {
  const [first, second] = await Promise.all([
    hashPassword('Correct-horse1!'),
    hashPassword('Correct-horse1!'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(first).not.toBe(second)
})

test('only the same password matches', async () => {
  const stored = await hashPassword('Pässwörd-1!')
  const tried = ['Pässwörd-1!', 'Pässwörd-1', 'pässwörd-1!', '']
  expect(await Promise.all(tried.map((password) => passwordMatches(password, stored)))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a hash made with other costs is still understood', async () => {
  const parameters = {
    message: 'Correct-horse1!',
    nonce: Buffer.from('somesalt'),
    parallelism: 1,
    tagLength: 24,
    memory: 64,
    passes: 3,
  }
  const encoded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=64,t=3,p=1$${encoded(parameters.nonce)}$${encoded(argon2Sync('argon2id', parameters))}`
  expect(
    await Promise.all(
      ['Correct-horse1!', 'x'].map((password) => passwordMatches(password, stored)),
    ),
  ).toEqual([true, false])
})

test('nothing matches what unknown users are compared with, nor a text that is no hash', async () => {
  expect(await passwordMatches('', nobodysHash)).toBe(false)
  expect(await passwordMatches('', '')).toBe(false)
  expect(await passwordMatches('x', 'x')).toBe(false)
})

test('many at once all come through', async () => {
  const stored = await Promise.all(Array.from({ length: 9 }, () => hashPassword('Correct-horse1!')))
  expect(await Promise.all(stored.map((hash) => passwordMatches('Correct-horse1!', hash)))).toEqual(
    Array(9).fill(true),
  )
})

describe('turns', () => {
  const begun: string[] = []
  const running: (() => void)[] = []
  const turns = () => {
    const turn = createTurns(1, 4)
    begun.length = 0
    running.length = 0
    return (from: string, name = from) =>
      turn(from, () => {
        begun.push(name)
        return new Promise<string>((resolve) => running.push(() => resolve(name)))
      }).catch(({ status, headers }: Refusal) => [status, headers['retry-after']])
  }
  const finishAll = async (answers: Promise<unknown>[]) => {
    for (const finished of answers) {
      running.shift()?.()
      await Promise.race([finished, new Promise((resolve) => setImmediate(resolve))])
    }
    return Promise.all(answers)
  }

  test('addresses take turns, however many wait from one of them', async () => {
    const take = turns()
    const answers = [
      take('flood', '1'),
      take('flood', '2'),
      take('flood', '3'),
      take('flood', '4'),
      take('ada'),
    ]
    await finishAll(answers)
    expect(begun).toEqual(['1', '2', 'ada', '3', '4'])
  })

  test('when too many wait, the address with the most waiting gives way', async () => {
    const take = turns()
    const answers = [
      ...['1', '2', '3', '4', '5', '6'].map((name) => take('flood', name)),
      take('ada'),
      take('bob'),
    ]
    expect(await finishAll(answers)).toEqual([
      '1',
      '2',
      '3',
      [503, '2'],
      [503, '2'],
      [503, '2'],
      'ada',
      'bob',
    ])
    expect(begun).toEqual(['1', '2', 'ada', 'bob', '3'])
  })
})
