import { fork, type ChildProcess } from 'node:child_process'
import { giveWay } from '../engines/giveWay.ts'
import { Refusal } from '../problem.ts'
import type { ImportAnswer, ImportWork } from './messages.ts'

/** A process that reads one file into a staged table. It is started early, while the file still arrives. */
export interface Importer {
  run: (work: ImportWork, signal: AbortSignal) => Promise<{ rows: number; warnings: string[] }>
  end: () => void
}

const stopped = () => new Refusal(500, 'The file could not be read: reading it stopped unexpectedly')

const answerOf = (child: ChildProcess, work: ImportWork) =>
  new Promise<ImportAnswer>((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(stopped()))
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
  return {
    end,
    run: async (work, signal) => {
      signal.addEventListener('abort', end, { once: true })
      try {
        signal.throwIfAborted()
        const answer = await answerOf(child, work)
        if (answer.kind === 'imported') return answer
        throw new Refusal(answer.status, answer.message, {
          ...(answer.errors === undefined ? {} : { errors: answer.errors }),
          ...(answer.fields === undefined ? {} : { fields: answer.fields }),
        })
      } catch (error) {
        signal.throwIfAborted()
        throw error
      } finally {
        signal.removeEventListener('abort', end)
      }
    },
  }
}
