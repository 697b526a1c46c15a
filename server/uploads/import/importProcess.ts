import type { ChildProcess } from 'node:child_process'
import { availableParallelism, totalmem } from 'node:os'
import { startChild } from '../../engines/startChild.ts'
import { Refusal } from '../../problem.ts'
import type { LinesWork } from './loadLines.ts'
import { follow, type Follower } from '../receive/follow.ts'
import type { ImportAnswer, ImporterAnswer, ImporterCall, ImportWork } from './messages.ts'
import type { Preview } from '../preview/preview.ts'
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

/** A process that reads one file, again and again if need be. It is started early, while the file still arrives. */
export interface Importer {
  /** It lives, and reads nothing now. */
  isFree: () => boolean
  /** Looks at a file of which the rest still comes, before it is read. */
  follow: (path: string, grammar: Grammar) => Follower
  import: (work: ImportWork, signal: AbortSignal) => Promise<{ rows: number; warnings: string[] }>
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
