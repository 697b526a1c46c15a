import type { Chunk, ResultColumn, ResultShape } from '../engine.ts'
import type { Work } from './messages.ts'

/** One piece of work on its way through the engine's process: what arrived of it and who waits for it. */
export interface Run {
  readonly id: number
  readonly work: Work
  readonly caller: string
  readonly isLong: boolean
  /** It ran when the process broke: of such runs only one is tried at a time, to find the one that breaks it. */
  suspect: boolean
  /** When the engine's process got it. */
  since: number
  /** Why it is being stopped. */
  ending: Error | null
  readonly columns: Promise<ResultColumn[]>
  readonly rows: () => number
  readonly truncated: () => boolean
  readonly retriable: () => boolean
  readonly onColumns: (columns: ResultColumn[]) => void
  readonly onChunk: (chunk: Chunk<ResultShape>) => void
  readonly finish: (truncated: boolean, rows: number) => void
  readonly fail: (error: Error) => void
  /** Forgets what arrived, so that the work can be done again from its start. */
  readonly rewind: () => void
  /** The next chunk, or null after the last. */
  readonly take: () => Promise<Chunk<ResultShape> | null>
  readonly turn: RunWatch['turn']
  readonly ended: () => boolean
}

interface Progress {
  chunks: Chunk<ResultShape>[]
  taken: boolean
  ended: boolean
  error: Error | null
  truncated: boolean
  rows: number
  wake: () => void
}

export interface RunWatch {
  /** Called with true while the reader waits for the engine, with false while the engine waits for the reader. */
  awaited: (waiting: boolean) => void
  taken: () => void
  /** Called with true while others are before it, with false when the engine's process gets it. */
  turn: (isWaiting: boolean) => void
}

export const createRun = (
  id: number,
  work: Work,
  { caller, isLong }: Pick<Run, 'caller' | 'isLong'>,
  watch: RunWatch,
): Run => {
  const columns = Promise.withResolvers<ResultColumn[]>()
  columns.promise.catch(() => undefined)
  const progress: Progress = {
    chunks: [],
    taken: false,
    ended: false,
    error: null,
    truncated: false,
    rows: 0,
    wake: () => undefined,
  }
  const end = (error: Error | null) => {
    if (progress.ended) return
    progress.ended = true
    progress.error = error
    watch.awaited(false)
    columns.reject(error ?? new Error('The statement has no columns'))
    progress.wake()
  }
  const take = async () => {
    for (;;) {
      const chunk = progress.chunks.shift()
      if (chunk !== undefined) {
        progress.taken = true
        watch.taken()
        if (progress.chunks.length === 0 && !progress.ended) watch.awaited(true)
        return chunk
      }
      if (progress.error !== null) throw progress.error
      if (progress.ended) return null
      await new Promise<void>((resolve) => (progress.wake = resolve))
    }
  }
  return {
    id,
    work,
    caller,
    isLong,
    suspect: false,
    since: 0,
    ending: null,
    columns: columns.promise,
    rows: () => progress.rows,
    truncated: () => progress.truncated,
    retriable: () => !progress.taken,
    onColumns: columns.resolve,
    onChunk: (chunk) => {
      progress.chunks.push(chunk)
      watch.awaited(false)
      progress.wake()
    },
    finish: (truncated, rows) => {
      Object.assign(progress, { truncated, rows })
      end(null)
    },
    fail: (error) => end(error),
    rewind: () => {
      progress.chunks = []
    },
    take,
    turn: watch.turn,
    ended: () => progress.ended,
  }
}
