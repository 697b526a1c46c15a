import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecret } from '../../../server/start/secret.ts'

let dataFolder: string
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'chartroom-secret-'))
})
afterEach(() => rm(dataFolder, { recursive: true }))

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

test('the first start makes a random secret that only the owner may read, later starts use it', async () => {
  const secret = openSecret({ secret: undefined, dataFolder, filesLocation: null })
  const file = join(dataFolder, 'secret')
  expect({
    length: secret.length,
    mode: await modeOf(file),
    stored: await readFile(file, 'utf8'),
  }).toEqual({ length: 64, mode: '600', stored: secret })
  await chmod(file, 0o644)
  expect({
    secret: openSecret({ secret: undefined, dataFolder, filesLocation: null }),
    mode: await modeOf(file),
  }).toEqual({ secret, mode: '600' })
})

test('two installations do not share a secret', async () => {
  const other = await mkdtemp(join(tmpdir(), 'chartroom-secret-'))
  expect(openSecret({ secret: undefined, dataFolder, filesLocation: null })).not.toBe(
    openSecret({ secret: undefined, dataFolder: other, filesLocation: null }),
  )
  await rm(other, { recursive: true })
})

test('a short, a known and a monotonous secret are refused', async () => {
  const refused = [
    'short',
    'CHANGE_ME_TO_A_COMPLEX_RANDOM_SECRET',
    'thisISaSECRET_1234thisISaSECRET_1234',
    'ab'.repeat(32),
  ]
  for (const secret of refused)
    expect(() => openSecret({ secret, dataFolder, filesLocation: null })).toThrow(
      /CHARTROOM_SECRET/,
    )
  const own = 'Zm9ydHktZWlnaHQgcmFuZG9tIGJ5dGVzIGFyZSBiZXN0'
  expect(openSecret({ secret: own, dataFolder, filesLocation: null })).toBe(own)
})

test('a secret file that was emptied is refused rather than signed with', async () => {
  await writeFile(join(dataFolder, 'secret'), '')
  expect(() => openSecret({ secret: undefined, dataFolder, filesLocation: null })).toThrow(
    'secret must have at least 32 characters',
  )
})

test('servers whose files lie in a bucket need a key that all of them are given', () => {
  const filesLocation = { bucket: 'team', prefix: '', endpoint: null, region: null }
  expect(() => openSecret({ secret: undefined, dataFolder, filesLocation })).toThrow(
    'set CHARTROOM_SECRET, the same for all of them',
  )
  const own = 'kGm2xQvN9sTzR4bWcY7dLfH1pJ6aXeUo'
  expect(openSecret({ secret: own, dataFolder, filesLocation })).toBe(own)
})
