import type { UploadProgress } from '../../src/api/contract/upload.ts'

interface Going {
  state: UploadProgress
  stop: AbortController
}

const keptAfterwards = 60_000

/** The uploads that are under way, and for a minute those that ended, by their user and the id the client made. */
export const createUploads = () => {
  const going = new Map<string, Going>()
  const key = (userId: number, uploadId: string) => `${userId} ${uploadId}`
  return {
    begin: (bytesTotal: number) => {
      const entry: Going = { state: { stage: 'receiving', bytes: 0, bytes_total: bytesTotal, rows: 0 }, stop: new AbortController() }
      let at: string | null = null
      return {
        signal: entry.stop.signal,
        abort: (reason: Error) => entry.stop.abort(reason),
        named: (userId: number, uploadId: string) => {
          at = key(userId, uploadId)
          going.set(at, entry)
        },
        set: (change: Partial<UploadProgress>) => Object.assign(entry.state, change),
        ended: () => {
          if (at === null) return
          const ended = at
          setTimeout(() => going.delete(ended), keptAfterwards).unref()
        },
      }
    },
    find: (userId: number, uploadId: string) => going.get(key(userId, uploadId)) ?? null,
  }
}

export type UploadTrack = ReturnType<ReturnType<typeof createUploads>['begin']>
