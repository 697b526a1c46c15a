import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SharedFiles } from '../files/sharedFiles.ts'
import { StartRefusal } from '../startRefusal.ts'

/** What stays in the data folder wherever metadata, tables and shared files lie. */
const own = ['secret', 'databases']
const areas = ['jobs', 'results'] as const

const filesBelow = async (path: string): Promise<string[]> => {
  const found = await stat(path).catch(() => null)
  if (found === null) return []
  if (!found.isDirectory()) return [path]
  const below = await readdir(path, { recursive: true, withFileTypes: true })
  return below.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

const hashOf = async (file: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}

/** Copies a file or folder, and compares each file with its copy. Answers how many there are. */
const copyCompared = async (from: string, to: string) => {
  await rm(to, { recursive: true, force: true })
  const found = await filesBelow(from)
  for (const file of found) {
    const copy = join(to, relative(from, file))
    await cp(file, copy)
    if ((await hashOf(file)) !== (await hashOf(copy)))
      throw new StartRefusal(`${copy} is not what ${file} is: something writes into one of them.`)
  }
  return found.length
}

/** Copies the files of a data folder into another one, and those that servers share to where they share them. Answers how many there are. */
export const moveFiles = async (from: string, to: string, files: SharedFiles): Promise<number> => {
  let count = 0
  for (const name of own) count += await copyCompared(join(from, name), join(to, name))
  for (const area of areas)
    for (const id of await readdir(join(from, area)).catch(() => [])) {
      const group = `${area}/${id}` as const
      count += await copyCompared(join(from, group), files.folderOf(group))
      await files.publish(group, await readdir(files.folderOf(group)).catch(() => []))
      await files.release(group)
    }
  return count
}
