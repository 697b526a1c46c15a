import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../server/store/db/open.ts'

const migrated = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-migrated-'))
  const path = join(folder, 'chartroom.sqlite')
  await (await openStore(path)).destroy()
  const bytes = await readFile(path)
  await rm(folder, { recursive: true })
  return bytes
}

/** The same for every store of a worker: migrating takes longer than the rest of its start. */
let bytes: Promise<Buffer> | undefined

/** Writes a SQLite file of metadata with all its tables, which nobody has used yet. */
export const writeMigratedFile = async (path: string) =>
  writeFile(path, await (bytes ??= migrated()))
