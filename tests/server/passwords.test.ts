import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, nobodysHash, passwordMatches } from '../../server/passwords.ts'

test('a password is kept as argon2id with 19 MiB and two passes, salted', async () => {
  const [first, second] = await Promise.all([hashPassword('Correct-horse1!'), hashPassword('Correct-horse1!')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(first).not.toBe(second)
})

test('only the same password matches', async () => {
  const stored = await hashPassword('Pässwörd-1!')
  const tried = ['Pässwörd-1!', 'Pässwörd-1', 'pässwörd-1!', '']
  expect(await Promise.all(tried.map((password) => passwordMatches(password, stored)))).toEqual([true, false, false, false])
})

test('a hash made with other costs is still understood', async () => {
  const parameters = { message: 'Correct-horse1!', nonce: Buffer.from('somesalt'), parallelism: 1, tagLength: 24, memory: 64, passes: 3 }
  const encoded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=64,t=3,p=1$${encoded(parameters.nonce)}$${encoded(argon2Sync('argon2id', parameters))}`
  expect(await Promise.all(['Correct-horse1!', 'x'].map((password) => passwordMatches(password, stored)))).toEqual([true, false])
})

test('nothing matches what unknown users are compared with, nor a text that is no hash', async () => {
  expect(await Promise.all([passwordMatches('', nobodysHash), passwordMatches('', ''), passwordMatches('x', 'x')])).toEqual([
    false, false, false,
  ])
})

test('many at once all come through', async () => {
  const stored = await hashPassword('Correct-horse1!')
  const answers = await Promise.all(Array.from({ length: 9 }, () => passwordMatches('Correct-horse1!', stored)))
  expect(answers).toEqual(Array(9).fill(true))
})
