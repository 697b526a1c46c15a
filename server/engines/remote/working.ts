import type { Statement } from '../engine.ts'
import { abortReason, stopwatch, timedOut } from './timeLimit.ts'
import type { createTurns } from './turns.ts'

type WorkOptions = Pick<Statement, 'timeoutMs' | 'signal' | 'caller' | 'isLong' | 'queued'>

/** A statement at work in a database that lies elsewhere. */
export interface Working {
  /** Aborted when the statement is to end: it took too long, or its caller left. */
  signal: AbortSignal
  /** Waits for the database while the clock runs; rejects at once when the statement is ended. */
  waitFor: <Answer>(answer: Promise<Answer>) => Promise<Answer>
  /** Waits until the database has ended it, so that what was written is reported as written. */
  settle: <Answer>(answer: Promise<Answer>) => Promise<Answer>
  stop: (reason: Error) => void
  finish: () => void
}

/** Begins a statement when its turn has come. */
export const beginWorking = async (
  turns: ReturnType<typeof createTurns>,
  { timeoutMs, signal, caller = '', isLong = false, queued }: WorkOptions,
): Promise<Working> => {
  signal?.throwIfAborted()
  const ending = new AbortController()
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => undefined)
  const stop = (reason: Error) => {
    ending.abort(reason)
    stopped.reject(reason)
  }
  const count = stopwatch(timeoutMs, () => stop(timedOut(timeoutMs)))
  const onAbort = () => signal !== undefined && stop(abortReason(signal))
  const forget = () => {
    count(false)
    signal?.removeEventListener('abort', onAbort)
  }
  signal?.addEventListener('abort', onAbort, { once: true })
  count(true)
  let begins = (): void => undefined
  const waits = () => {
    if (queued === undefined) return
    count(false)
    queued(true)
    begins = () => queued(false)
  }
  const leave = await turns
    .take({ caller, isLong }, ending.signal, waits)
    .catch((error: unknown) => {
      forget()
      throw error
    })
  begins()
  const settle = async <Answer>(answer: Promise<Answer>) => {
    count(true)
    try {
      return await answer
    } catch (error) {
      throw ending.signal.aborted ? ending.signal.reason : error
    } finally {
      count(false)
    }
  }
  return {
    signal: ending.signal,
    waitFor: (answer) => settle(Promise.race([answer, stopped.promise])),
    settle,
    stop,
    finish: () => {
      forget()
      leave()
    },
  }
}
