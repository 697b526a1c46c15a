import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../instance.ts'
import { dropFile, filesMade, jobsWithFiles } from '../store/jobs.ts'

/** Longer than any file takes to arrive. */
const unclaimedMs = 86_400_000

const folderOfAll = (dataFolder: string) => join(dataFolder, 'jobs')

export const jobFolder = (dataFolder: string, id: string): string =>
  join(folderOfAll(dataFolder), id)

export const removeFiles = ({ config }: Pick<App, 'config'>, id: string) =>
  rm(jobFolder(config.dataFolder, id), { recursive: true, force: true })

const isOld = async (folder: string) => {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
  return mtimeMs < Date.now() - unclaimedMs
}

/** Removes what no job needs any more: a server was killed while it received a file, or right after a job had ended. What is new may be what another server receives. */
export const removeAbandoned = async (app: App) => {
  const needed = await jobsWithFiles(app.store)
  const all = folderOfAll(app.config.dataFolder)
  const found = await readdir(all).catch(() => [])
  for (const id of found.filter((name) => !needed.has(name)))
    if (app.peers.isAlone || (await isOld(join(all, id)))) await removeFiles(app, id)
}

/** Deletes the oldest files that jobs have made until the others fit into the room for them, with a new one. */
export const makeRoom = async (app: App, newBytes: number) => {
  let sum = newBytes
  for (const id of await filesMade(app.store)) {
    const { size } = await stat(join(jobFolder(app.config.dataFolder, id), 'file')).catch(() => ({
      size: 0,
    }))
    sum += size
    if (sum <= app.config.exportsLimit) continue
    await dropFile(app.store, id)
    await removeFiles(app, id)
  }
}
