import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreviewAnswer } from '../../../src/api/contract/upload.ts'
import { conflict, unacceptable } from '../../problem.ts'
import type { Importers } from '../importer/importers.ts'
import { room, type Importer } from '../importer/importProcess.ts'
import type { PreviewOptions } from '../csv/options.ts'
import type { SentFile } from '../parts/listParts.ts'
import { tooMany } from '../receive/progress.ts'

const previewLifetimeMs = 120_000
const maxStored = 4
const longest = 60_000

/** A file that is looked at before it is uploaded. */
interface Looked {
  userId: number
  folder: string
  files: readonly SentFile[]
  /** It reads this file alone. */
  importer: Importer
}
interface CachedPreview extends Looked {
  rest?: NodeJS.Timeout
  /** Ends the look that is under way. */
  newer?: AbortController
}

const superseded = () => conflict('The file was asked for again with other options')
const overdue = () =>
  unacceptable('The preview takes longer than a minute: the file may still be uploaded without one')

/** Files whose options are being chosen, one a user: each is cached for two minutes after its last preview, with the process that reads it. */
export const createPreviews = (importers: Importers, maxPerUser: number) => {
  const cached = new Map<string, CachedPreview>()
  const underWay: number[] = []
  const drop = async (token: string) => {
    const file = cached.get(token)
    if (file === undefined) return
    cached.delete(token)
    clearTimeout(file.rest)
    file.importer.end()
    await rm(file.folder, { recursive: true, force: true })
  }
  const makeRoom = async (userId: number) => {
    const resting = [...cached].filter(([, { importer }]) => importer.isFree())
    const [own] = resting.find(([, file]) => file.userId === userId) ?? []
    const [oldest] = resting[0] ?? []
    if (own !== undefined) await drop(own)
    else if (cached.size >= maxStored && oldest !== undefined) await drop(oldest)
  }
  const look = async (
    token: string,
    file: CachedPreview,
    options: PreviewOptions,
    signal: AbortSignal,
  ): Promise<PreviewAnswer> => {
    clearTimeout(file.rest)
    file.newer?.abort(superseded())
    const newer = (file.newer = new AbortController())
    const { folder, files } = file
    const own = await mkdtemp(join(folder, 'look-'))
    if (!file.importer.isFree()) {
      file.importer.end()
      file.importer = importers.take()
    }
    const limit = setTimeout(() => newer.abort(overdue()), longest)
    try {
      const work = { files, folder: own, options, stagedFile: null, ...room }
      return {
        ...(await file.importer.preview(work, AbortSignal.any([signal, newer.signal]))),
        token,
      }
    } finally {
      clearTimeout(limit)
      await rm(own, { recursive: true, force: true })
      clearTimeout(file.rest)
      file.rest = setTimeout(() => void drop(token), previewLifetimeMs).unref()
      importers.rest(file.importer)
    }
  }
  return {
    /** Counts a preview of a user from its request to its answer; refused where too many of theirs are under way. */
    inTurn: async <Output>(userId: number, work: () => Promise<Output>): Promise<Output> => {
      if (underWay.filter((id) => id === userId).length >= maxPerUser)
        throw tooMany('preview', maxPerUser)
      underWay.push(userId)
      try {
        return await work()
      } finally {
        underWay.splice(underWay.indexOf(userId), 1)
      }
    },
    /** Previews a file for the first time and caches it; one that cannot be read is not cached. */
    begin: async (file: Looked, options: PreviewOptions, signal: AbortSignal) => {
      await makeRoom(file.userId)
      const token = randomUUID()
      cached.set(token, file)
      try {
        return await look(token, file, options, signal)
      } catch (error) {
        await drop(token)
        throw error
      }
    },
    /** Previews a cached file again with other options; null where it is not cached any more, or is somebody else's. */
    again: (token: string, userId: number, options: PreviewOptions, signal: AbortSignal) => {
      const file = cached.get(token)
      return file?.userId === userId ? look(token, file, options, signal) : null
    },
    /** Ends the resting processes of somebody whose upload needs the room; their files stay. */
    giveRoom: (userId: number) => {
      for (const { userId: owner, importer } of cached.values())
        if (owner === userId && importer.isFree()) importer.end()
    },
    close: async () => {
      await Promise.all([...cached.keys()].map(drop))
    },
  }
}

export type Previews = ReturnType<typeof createPreviews>
