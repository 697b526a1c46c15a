import { LRUCache } from 'lru-cache'
import { badRequest, Refusal } from '../../problem.ts'
import { cacheKey } from './cacheKey.ts'

const maxEnded = 1000
const abandonAfterMs = 15_000
const resentWithinMs = 5000

const conflictAs = (error_type: string, message: string) =>
  new Refusal(409, message, { errors: [{ message, error_type, level: 'error', extra: {} }] })

/** The refusal of a run whose client id names one that runs or ran. */
export const alreadyBegun = () =>
  conflictAs(
    'RUN_ALREADY_BEGUN',
    'A run with this client_id was begun already: look how it stands instead',
  )

const gaveUp = () => badRequest('The request was cancelled')

/** A query on its way: its signal says when to end, `ended` is called once it has, with what it failed with. */
interface QueryRun {
  signal: AbortSignal
  abort: (reason?: Error) => void
  /** Ends it soon, unless somebody looks at it: its client may come back. */
  abandon: () => void
  ended: (error?: unknown) => void
}

export interface QueryRuns {
  /**
   * Begins what is requested. The same request soon after it took too long is refused in the same words: a browser sends by
   * itself again what was answered with 408 over a connection that it had used before, and that would run it twice.
   */
  start: (userId: number, clientId: string | undefined, requested: unknown) => QueryRun
  /** Ends a user's running query of that client id; null where this server knows none. */
  stop: (userId: number, clientId: string) => 'stopped' | 'ended' | null
  /** Postpones the end of an abandoned run: somebody still waits for it. False where this server runs none. */
  looked: (userId: number, clientId: string) => boolean
}

interface Running {
  ending: AbortController
  abandonTimer?: NodeJS.Timeout
}

/** A run that is over, and what it was refused with where it took too long. */
interface Ended {
  timeout: { of: string; refusal: Refusal; until: number } | null
}

const runKey = (userId: number, clientId: string) => `${userId} ${clientId}`
const digest = (requested: unknown) => cacheKey(JSON.stringify(requested))

/**
 * Knows the running queries of every user by the ids their clients gave them, and recently ended ones. One whose client left
 * ends when nobody looked at it for `leftMs` milliseconds.
 */
export const createQueryRuns = (leftMs = abandonAfterMs): QueryRuns => {
  const running = new Map<string, Running>()
  const recentlyEnded = new LRUCache<string, Ended>({ max: maxEnded })

  const refuseResent = (key: string, requested: unknown) => {
    const timeout = recentlyEnded.get(key)?.timeout ?? null
    if (timeout !== null && Date.now() < timeout.until && timeout.of === digest(requested))
      throw timeout.refusal
  }

  const timeoutOf = (requested: unknown, error: unknown): Ended['timeout'] =>
    error instanceof Refusal && error.status === 408
      ? { of: digest(requested), refusal: error, until: Date.now() + resentWithinMs }
      : null

  return {
    start: (userId, clientId, requested) => {
      const run: Running = { ending: new AbortController() }
      const key = clientId === undefined ? null : runKey(userId, clientId)
      if (key !== null) {
        refuseResent(key, requested)
        if (running.has(key)) throw alreadyBegun()
        running.set(key, run)
      }
      const abort = (reason: Error = gaveUp()) => run.ending.abort(reason)
      return {
        signal: run.ending.signal,
        abort,
        abandon: () => {
          run.abandonTimer ??= setTimeout(abort, leftMs)
        },
        ended: (error) => {
          clearTimeout(run.abandonTimer)
          if (key === null || running.get(key) !== run) return
          running.delete(key)
          recentlyEnded.set(key, { timeout: timeoutOf(requested, error) })
        },
      }
    },
    stop: (userId, clientId) => {
      const key = runKey(userId, clientId)
      const run = running.get(key)
      run?.ending.abort(conflictAs('QUERY_STOPPED', 'The query was stopped'))
      if (run !== undefined) return 'stopped'
      return recentlyEnded.has(key) ? 'ended' : null
    },
    looked: (userId, clientId) => {
      const run = running.get(runKey(userId, clientId))
      run?.abandonTimer?.refresh()
      return run !== undefined
    },
  }
}
