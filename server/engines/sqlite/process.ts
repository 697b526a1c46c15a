import { Refusal } from '../../problem.ts'
import { startChild } from '../startChild.ts'
import type { Answer, ProcessRequest, Request } from './messages.ts'

/** A process with one connection to the file; it does one thing after the other. */
export interface SqliteProcess {
  request: <Kind extends Answer['kind']>(
    request: Request,
    kind: Kind,
  ) => Promise<Answer & { kind: Kind }>
  /** Ends it at once, whatever it does; what waits for it fails with the reason. */
  end: (reason?: unknown) => void
  ended: () => boolean
}

const stopped = () => new Refusal(500, 'SQLite stopped unexpectedly while it worked on the file')

/** Starts a process on a file. SQLite cannot be interrupted from Node: a statement is stopped with the process it runs in. */
export const startProcess = (file: string, writable: boolean): SqliteProcess => {
  const child = startChild(new URL('./child.ts', import.meta.url))
  let gone: unknown = null
  let waiting: PromiseWithResolvers<Answer> | null = null

  const answered = (settle: (one: PromiseWithResolvers<Answer>) => void) => {
    const one = waiting
    waiting = null
    if (one !== null) settle(one)
  }
  const end = (reason: unknown = stopped()) => {
    gone ??= reason
    child.kill('SIGKILL')
    answered((one) => one.reject(gone as Error))
  }
  child.on('message', (answer: Answer) => answered((one) => one.resolve(answer)))
  child.once('exit', () => end())
  child.once('error', end)

  const send = async (request: ProcessRequest) => {
    if (gone !== null) throw gone as Error
    waiting = Promise.withResolvers<Answer>()
    child.send(request, () => undefined)
    const answer = await waiting.promise
    if (answer.kind === 'refused') throw new Refusal(answer.status, answer.message)
    return answer
  }
  const opened = send({ kind: 'open', file, writable })
  opened.catch(() => end())

  return {
    request: async <Kind extends Answer['kind']>(request: Request, kind: Kind) => {
      await opened
      const answer = await send({ kind: 'request', request })
      if (answer.kind !== kind)
        throw new Error(`SQLite answered ${answer.kind} where ${kind} was requested`)
      return answer as Answer & { kind: Kind }
    },
    end,
    ended: () => gone !== null,
  }
}

/** Does work with a process, which is ended when the signal is aborted meanwhile. */
export const whileRunning = async <Answer>(
  running: SqliteProcess,
  signal: AbortSignal | undefined,
  work: () => Promise<Answer>,
) => {
  signal?.throwIfAborted()
  const stop = () => running.end(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await work()
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
