import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { access, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '../startRefusal.ts'
import type { FileArea, FileGroup, ListedGroup, SharedFiles } from './sharedFiles.ts'

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

const listedGroup = async (folder: string, id: string): Promise<ListedGroup> => {
  const [names, own] = await Promise.all([readdir(folder), stat(folder)])
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name))
      return { name, bytes: size, changedMs: mtimeMs }
    }),
  )
  return { id, files, changedMs: Math.max(own.mtimeMs, ...files.map((file) => file.changedMs)) }
}

/** Names the workspace that a shared data folder belongs to. */
export const folderMark = (dataFolder: string) => join(dataFolder, 'workspace-id')

/** The data folder, which is one server's own or a volume that all servers and workers see: a file there is published as soon as it is written. */
export const folderFiles = (dataFolder: string, isShared = false): SharedFiles => {
  const folderOf = (group: FileGroup) => join(dataFolder, group)
  return {
    folderOf,
    publish: () => Promise.resolve(),
    fetch: async (group, names) => {
      const there = await Promise.all(names.map((name) => exists(join(folderOf(group), name))))
      return !there.includes(false)
    },
    read: async function* (group, name) {
      yield* createReadStream(join(folderOf(group), name)) as AsyncIterable<Uint8Array>
    },
    namesIn: (group) => readdir(folderOf(group)).catch(() => []),
    list: async (area: FileArea) => {
      const ids = await readdir(join(dataFolder, area)).catch(() => [])
      const groups = await Promise.all(
        ids.map((id) => listedGroup(folderOf(`${area}/${id}`), id).catch(() => null)),
      )
      return groups.filter((group) => group !== null)
    },
    remove: (group) => rm(folderOf(group), { recursive: true, force: true }),
    release: () => Promise.resolve(),
    sweep: () => Promise.resolve(),
    claim: async (identity, isAlone) => {
      if (!isShared) return
      const file = folderMark(dataFolder)
      if (isAlone && !existsSync(file)) writeFileSync(file, identity, { mode: 0o600 })
      if (!existsSync(file) || readFileSync(file, 'utf8') !== identity)
        throw new StartRefusal(
          `The data folder ${dataFolder} is not the one of the other servers of this workspace: let CHARTROOM_DATA name a folder that all of them see, or CHARTROOM_FILES a bucket.`,
        )
    },
  }
}
