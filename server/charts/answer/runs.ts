import { badRequest, conflict, notFound, Refusal } from '../../problem.ts'

const remembered = 1000
const abandonAfterMs = 15_000
const sentAgainMs = 5000

const begunText = 'A run with this client_id was begun already: look how it stands instead'

/** The refusal of a run whose client id names one that runs or ran. */
export const alreadyBegun = () =>
  new Refusal(409, begunText, {
    errors: [{ message: begunText, error_type: 'RUN_ALREADY_BEGUN', level: 'error', extra: {} }],
  })

const gaveUp = () => badRequest('The request was given up')

/** A query on its way: its signal says when to end, `ended` is told once it has, and what it failed with. */
interface QueryRun {
  signal: AbortSignal
  abort: (reason?: Error) => void
  /** Ends it soon, unless somebody looks how it stands: its client may come back. */
  abandon: () => void
  ended: (error?: unknown) => void
}

export interface QueryRuns {
  /**
   * Begins what is asked. Asked again at once after it took too long, it is refused in the same words: a browser sends by itself
   * again what was answered with 408 over a connection that it had used before, and that would run it twice.
   */
  start: (userId: number, clientId: string | undefined, requested: unknown) => QueryRun
  /** Ends the caller's running query of that client id, or refuses. */
  stop: (userId: number, clientId: string) => void
  /** Whoever looks how a run stands still wants it. */
  looked: (userId: number, clientId: string) => void
}

/**
 * Knows the running queries of every user by the ids their clients gave them, and lately ended ones. One whose client left ends
 * when nobody looked at it for so many milliseconds.
 */
export const createQueryRuns = (leftMs = abandonAfterMs): QueryRuns => {
  const running = new Map<string, { controller: AbortController; look: () => void }>()
  const recentlyEnded = new Set<string>()
  const tookTooLong = new Map<string, { text: string; refusal: Refusal }>()

  const remember = (key: string) => {
    recentlyEnded.delete(key)
    recentlyEnded.add(key)
    for (const oldest of recentlyEnded) {
      if (recentlyEnded.size <= remembered) return
      recentlyEnded.delete(oldest)
    }
  }

  const noteTimeout = (key: string, text: string, refusal: Refusal) => {
    tookTooLong.set(key, { text, refusal })
    setTimeout(() => tookTooLong.delete(key), sentAgainMs).unref()
  }

  return {
    start: (userId, clientId, requested) => {
      const controller = new AbortController()
      let abandonTimer: NodeJS.Timeout | undefined
      const key = clientId === undefined ? null : `${userId} ${clientId}`
      const before = key === null ? undefined : tookTooLong.get(key)
      if (before !== undefined && before.text === JSON.stringify(requested)) throw before.refusal
      if (key !== null && running.has(key)) throw alreadyBegun()
      if (key !== null) running.set(key, { controller, look: () => abandonTimer?.refresh() })
      return {
        signal: controller.signal,
        abort: (reason = gaveUp()) => controller.abort(reason),
        abandon: () => {
          abandonTimer ??= setTimeout(() => controller.abort(gaveUp()), leftMs)
        },
        ended: (error) => {
          clearTimeout(abandonTimer)
          if (key === null || running.get(key)?.controller !== controller) return
          running.delete(key)
          remember(key)
          if (error instanceof Refusal && error.status === 408)
            noteTimeout(key, JSON.stringify(requested), error)
        },
      }
    },
    stop: (userId, clientId) => {
      const key = `${userId} ${clientId}`
      const run = running.get(key)
      if (run !== undefined) run.controller.abort(conflict('The query was stopped'))
      else if (recentlyEnded.has(key)) throw conflict('The query is not running')
      else throw notFound()
    },
    looked: (userId, clientId) => running.get(`${userId} ${clientId}`)?.look(),
  }
}
