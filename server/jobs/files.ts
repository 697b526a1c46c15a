import type { FileGroup, SharedFiles } from '../files/sharedFiles.ts'
import type { App } from '../instance.ts'
import { dropFile, filesMade, jobsWithFiles } from '../store/jobs.ts'

/** Longer than any file takes to arrive. */
const unclaimedMs = 86_400_000

/** Longer than anything is written before its first byte is stored. */
export const sweptAfterMs = 7_200_000

/** The file that a job has made for its user. */
export const madeFile = 'file'

export const filesOfJob = (id: string): FileGroup => `jobs/${id}`

export const removeFiles = ({ files }: { files: SharedFiles }, id: string) =>
  files.remove(filesOfJob(id))

/** Removes what no job needs any more and is older than a day: a server was killed while it received a file, or right after a job had ended. What is new may be what a server receives; where `nothingArrives` it goes too. */
export const removeAbandoned = async ({ store, files }: App, nothingArrives: boolean) => {
  const needed = await jobsWithFiles(store)
  const before = Date.now() - unclaimedMs
  for (const { id, changedMs } of await files.list('jobs'))
    if (!needed.has(id) && (nothingArrives || changedMs < before)) await removeFiles({ files }, id)
}

/** Deletes the oldest files that jobs have made until all of them fit into the room for them, with a new one. */
export const makeRoom = async ({ store, files, config }: App, newBytes: number) => {
  const listed = new Map((await files.list('jobs')).map((group) => [group.id, group.files]))
  let sum = newBytes
  for (const id of await filesMade(store)) {
    sum += listed.get(id)?.find(({ name }) => name === madeFile)?.bytes ?? 0
    if (sum <= config.exportsLimit) continue
    await dropFile(store, id)
    await removeFiles({ files }, id)
  }
}
