import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism, totalmem } from 'node:os'
import { giveWay } from '../engines/giveWay.ts'
import { Refusal } from '../problem.ts'
import type { ImportAnswer, ImportWork } from './messages.ts'
import type { Preview } from './preview.ts'

/** What reading one file may use of the machine. */
export const room = { memoryMb: Math.max(512, Math.floor(totalmem() / 1_048_576 / 8)), threads: availableParallelism() }

/** A process that reads one file, again and again if need be. It is started early, while the file still arrives. */
export interface Importer {
  /** It lives, and reads nothing now. */
  isFree: () => boolean
  import: (work: ImportWork, signal: AbortSignal) => Promise<{ rows: number; warnings: string[] }>
  preview: (work: ImportWork, signal: AbortSignal) => Promise<Preview>
  end: () => void
}

const stopped = () => new Refusal(500, 'The file could not be read: reading it stopped unexpectedly')
const tooLarge = () => new Refusal(422, 'The file needs more memory to be read than there is: save it as a CSV file, or split it')
const abortedByNode = 'SIGABRT'

const answerOf = (child: ChildProcess, work: ImportWork) =>
  new Promise<ImportAnswer>((resolve, reject) => {
    const onExit = (_: unknown, signal: string | null) => reject(signal === abortedByNode ? tooLarge() : stopped())
    child.once('exit', onExit)
    child.once('message', (answer: ImportAnswer) => {
      child.off('exit', onExit)
      resolve(answer)
    })
    if (child.connected) child.send(work, () => undefined)
    else reject(stopped())
  })

export const startImporter = (): Importer => {
  const child = giveWay(fork(new URL('./importChild.ts', import.meta.url), [], {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  }))
  const end = () => {
    child.kill('SIGKILL')
  }
  let busy = false
  const answered = async (work: ImportWork, signal: AbortSignal) => {
    busy = true
    signal.addEventListener('abort', end, { once: true })
    try {
      signal.throwIfAborted()
      const answer = await answerOf(child, work)
      if (answer.kind !== 'refused') return answer
      throw new Refusal(answer.status, answer.message, {
        ...(answer.errors === undefined ? {} : { errors: answer.errors }),
        ...(answer.fields === undefined ? {} : { fields: answer.fields }),
      })
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
    import: async (work, signal) => {
      const answer = await answered(work, signal)
      if (answer.kind === 'imported') return answer
      throw stopped()
    },
    preview: async (work, signal) => {
      const answer = await answered(work, signal)
      if (answer.kind === 'previewed') return answer.preview
      throw stopped()
    },
  }
}
