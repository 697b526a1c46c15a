import type { ChildProcess } from 'node:child_process'
import { availableParallelism, totalmem } from 'node:os'
import { startChild } from '../../engines/startChild.ts'
import { Refusal } from '../../problem.ts'
import type { LinesWork } from './loadLines.ts'
import type {
  ImportAnswer,
  Imported,
  ImporterAnswer,
  ImporterCall,
  ImportWork,
} from './messages.ts'
import type { Preview } from '../import/preview.ts'
import type { Grammar } from '../csv/scan.ts'

/** What reading one file may use of the machine. */
export const room = {
  memoryMb: Math.max(512, Math.floor(totalmem() / 1_048_576 / 8)),
  threads: availableParallelism(),
}

const refusalOf = ({ status, message, errors, fields }: ImportAnswer & { kind: 'refused' }) =>
  new Refusal(status, message, {
    ...(errors === undefined ? {} : { errors }),
    ...(fields === undefined ? {} : { fields }),
  })

/** A file that is looked at while it arrives. */
export interface Follower {
  /** Aborted with what makes the file unreadable as soon as that is seen. */
  signal: AbortSignal
  /** Reports how many bytes are there; resolves later while the follower is far behind. */
  arrived: (bytes: number) => Promise<void>
}

/** A process that reads one file, again and again if need be. It is started early, while the file still arrives. */
export interface Importer {
  /** It lives, and reads nothing now. */
  isFree: () => boolean
  /** Looks at a file of which the rest still comes, before it is read. */
  follow: (path: string, grammar: Grammar) => Follower
  import: (work: ImportWork, signal: AbortSignal) => Promise<Imported>
  /** Makes a table of a result's rows. */
  load: (work: LinesWork, signal: AbortSignal) => Promise<void>
  preview: (work: ImportWork, signal: AbortSignal) => Promise<Preview>
  end: () => void
}

const stopped = () =>
  new Refusal(500, 'The file could not be read: reading it stopped unexpectedly')
const tooLarge = () =>
  new Refusal(
    422,
    'The file needs more memory to be read than there is: save it as a CSV file, or split it',
  )
const abortedByNode = 'SIGABRT'

const answerOf = (child: ChildProcess, call: ImporterCall) =>
  new Promise<ImportAnswer>((resolve, reject) => {
    const onExit = (_: unknown, signal: string | null) =>
      reject(signal === abortedByNode ? tooLarge() : stopped())
    child.once('exit', onExit)
    const onMessage = (answer: ImporterAnswer) => {
      if (answer.kind === 'scanned') return
      child.off('exit', onExit)
      child.off('message', onMessage)
      resolve(answer)
    }
    child.on('message', onMessage)
    if (child.connected) child.send(call, () => undefined)
    else reject(stopped())
  })

const step = 4_194_304
const farBehind = 67_108_864

/** Lets a process look at a file while the rest of it still comes. */
const follow = (
  child: ChildProcess,
  path: string,
  grammar: Grammar,
  asError: (answer: ImporterAnswer | null) => Error,
): Follower => {
  const stop = new AbortController()
  let reported = 0
  let scanned = 0
  let news = Promise.withResolvers<void>()
  const wake = () => {
    news.resolve()
    news = Promise.withResolvers()
  }
  child.on('message', (answer: ImporterAnswer) => {
    if (answer.kind === 'scanned') scanned = answer.bytes
    else if (answer.kind === 'refused') stop.abort(asError(answer))
    wake()
  })
  child.once('exit', () => {
    stop.abort(asError(null))
    wake()
  })
  return {
    signal: stop.signal,
    arrived: async (bytes) => {
      if (bytes - reported < step || !child.connected) return
      reported = bytes
      child.send({ kind: 'arriving', path, grammar, bytes } satisfies ImporterCall, () => undefined)
      while (reported - scanned > farBehind && !stop.signal.aborted) await news.promise
    },
  }
}

export const startImporter = (): Importer => {
  const child = startChild(new URL('./importChild.ts', import.meta.url))
  const end = () => {
    child.kill('SIGKILL')
  }
  let busy = false
  const answered = async (call: ImporterCall, signal: AbortSignal) => {
    busy = true
    signal.addEventListener('abort', end, { once: true })
    try {
      signal.throwIfAborted()
      const answer = await answerOf(child, call)
      if (answer.kind !== 'refused') return answer
      throw refusalOf(answer)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      busy = false
      signal.removeEventListener('abort', end)
    }
  }
  return {
    isFree: () => child.connected && !child.killed && !busy,
    end,
    follow: (path, grammar) =>
      follow(child, path, grammar, (answer) =>
        answer?.kind === 'refused' ? refusalOf(answer) : stopped(),
      ),
    import: async (work, signal) => {
      const answer = await answered({ kind: 'read', work }, signal)
      if (answer.kind === 'imported') return answer
      throw stopped()
    },
    load: async (work, signal) => {
      await answered({ kind: 'lines', work }, signal)
    },
    preview: async (work, signal) => {
      const answer = await answered({ kind: 'read', work }, signal)
      if (answer.kind === 'previewed') return answer.preview
      throw stopped()
    },
  }
}
