import type { UploadProgress } from '../../../src/api/contract/upload.ts'
import { Refusal } from '../../problem.ts'
import type { Importer } from '../importer/importProcess.ts'

export interface UploadState extends Omit<UploadProgress, 'answer' | 'message'> {
  /** Why it was refused before it had a job. */
  message?: string
}

interface Going {
  state: UploadState
  stop: AbortController
  /** The job that imports the file, once it has arrived. */
  job: string | null
}

const lifetimeAfterEndMs = 600_000

/** Refuses one more of what a user may do only so often at once. */
export const tooMany = (noun: 'upload' | 'preview', max: number) =>
  new Refusal(
    429,
    `You have ${max} ${max === 1 ? noun : `${noun}s`} under way: wait until one of them is done`,
    { headers: { 'retry-after': '30' } },
  )

/** The uploads that are under way, and for ten minutes those that ended, by their user and the id the client made. */
export const createUploads = (maxPerUser: number) => {
  const going = new Map<string, Going>()
  const underWay = new Map<Going, number>()
  const arrived = new Map<string, Arrived>()
  const key = (userId: number, uploadId: string) => `${userId} ${uploadId}`

  const follow = (userId: number, bytesTotal: number) => {
    const entry: Going = {
      state: { stage: 'receiving', bytes: 0, bytes_total: bytesTotal, rows: 0 },
      stop: new AbortController(),
      job: null,
    }
    let at: string | null = null
    underWay.set(entry, userId)
    return {
      signal: entry.stop.signal,
      abort: (reason: Error) => entry.stop.abort(reason),
      named: (uploadId: string | undefined) => {
        if (uploadId === undefined || uploadId === '') return
        at = key(userId, uploadId)
        going.set(at, entry)
      },
      isJob: (id: string) => {
        entry.job = id
      },
      set: (change: Partial<UploadState>) => Object.assign(entry.state, change),
      ended: () => {
        if (!underWay.delete(entry) || at === null) return
        const ended = at
        setTimeout(() => going.delete(ended), lifetimeAfterEndMs).unref()
      },
    }
  }

  return {
    /** Files that have arrived in this process and wait for their jobs. */
    arrived,
    /** Follows the upload of a file; refused where its user has too many under way. */
    begin: (userId: number, bytesTotal: number) => {
      if ([...underWay.values()].filter((id) => id === userId).length >= maxPerUser)
        throw tooMany('upload', maxPerUser)
      return follow(userId, bytesTotal)
    },
    /** Follows an upload whose file arrived before the server was started. */
    resume: (userId: number, uploadId: string | undefined, job: string) => {
      const track = follow(userId, 0)
      track.named(uploadId)
      track.isJob(job)
      return track
    },
    find: (userId: number, uploadId: string) => going.get(key(userId, uploadId)) ?? null,
  }
}

export type Uploads = ReturnType<typeof createUploads>
export type UploadTrack = ReturnType<Uploads['begin']>

/** A file with the process that looked at it while it arrived and is to read it. */
export interface Arrived {
  track: UploadTrack
  importer: Importer
}
