import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inFolder } from './dataFolder.ts'
import type { Config } from './config.ts'
import { StartRefusal } from '../startRefusal.ts'

const shortest = 32
const ownerOnly = 0o600

/** Fillers found in examples and in other products' defaults. */
const knownDefault =
  /change.?(me|this)|this.?is|your.?(own|secret)|super.?secret|default|example|password|non.?dev|c292a0a3aa32397c/i
const isMonotonous = (secret: string) => new Set(secret).size < 10

const checked = (secret: string, source: string) => {
  if (secret.length < shortest)
    throw new StartRefusal(`${source} must have at least ${shortest} characters`)
  if (knownDefault.test(secret) || isMonotonous(secret))
    throw new StartRefusal(
      `${source} can be guessed: use random text, such as the output of "openssl rand -base64 48"`,
    )
  return secret
}

/** Of several servers that start at once the first one's file stays. */
const createWhole = (file: string, text: string) => {
  const part = `${file}.${randomUUID()}`
  writeFileSync(part, text, { mode: ownerOnly })
  try {
    linkSync(part, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(part)
  }
}

/** The key that signs the tokens: CHARTROOM_SECRET, or a random one that is stored in the data folder, where that is the one of all servers. */
export const openSecret = ({
  secret,
  dataFolder,
  filesLocation,
}: Pick<Config, 'secret' | 'dataFolder' | 'filesLocation'>) => {
  if (secret !== undefined) return checked(secret, 'CHARTROOM_SECRET')
  if (filesLocation !== null)
    throw new StartRefusal(
      'With CHARTROOM_FILES each server has a data folder of its own: set CHARTROOM_SECRET, the same for all of them, such as the output of "openssl rand -base64 48".',
    )
  const file = join(dataFolder, 'secret')
  const stored = inFolder(dataFolder, () => {
    if (!existsSync(file)) createWhole(file, randomBytes(48).toString('base64url'))
    chmodSync(file, ownerOnly)
    return readFileSync(file, 'utf8').trim()
  })
  return checked(stored, file)
}
