import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../instance.ts'
import { dropFile, filesMade, jobsWithFiles } from '../store/jobs.ts'

const folderOfAll = (dataFolder: string) => join(dataFolder, 'jobs')

export const jobFolder = (dataFolder: string, id: string): string =>
  join(folderOfAll(dataFolder), id)

export const removeFiles = ({ config }: Pick<App, 'config'>, id: string) =>
  rm(jobFolder(config.dataFolder, id), { recursive: true, force: true })

/** Removes what no job needs any more: a server was killed while it received a file, or right after a job had ended. */
export const removeAbandoned = async (app: App) => {
  const needed = await jobsWithFiles(app.store)
  const found = await readdir(folderOfAll(app.config.dataFolder)).catch(() => [])
  for (const id of found.filter((name) => !needed.has(name))) await removeFiles(app, id)
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
