import { badRequest, conflict, notFound } from '../problem.ts'

const remembered = 1000
const forsakenMs = 15_000

const gaveUp = () => badRequest('The request was given up')

/** A query on its way: its signal says when to end, `ended` is told once it has. */
interface QueryRun {
  signal: AbortSignal
  abort: (reason?: Error) => void
  /** Ends it soon, unless somebody looks how it stands: its client may come back. */
  forsake: () => void
  ended: () => void
}

export interface QueryRuns {
  start: (userId: number, clientId: string | undefined) => QueryRun
  /** Ends the caller's running query of that client id, or refuses. */
  stop: (userId: number, clientId: string) => void
  /** Whoever looks how a run stands still wants it. */
  looked: (userId: number, clientId: string) => void
}

/** Knows the running queries of every user by the ids their clients gave them, and lately ended ones. */
export const createQueryRuns = (): QueryRuns => {
  const running = new Map<string, { controller: AbortController; look: () => void }>()
  const lately = new Set<string>()

  const remember = (key: string) => {
    lately.delete(key)
    lately.add(key)
    for (const oldest of lately) {
      if (lately.size <= remembered) return
      lately.delete(oldest)
    }
  }

  return {
    start: (userId, clientId) => {
      const controller = new AbortController()
      let forsaken: NodeJS.Timeout | undefined
      const key = clientId === undefined ? null : `${userId} ${clientId}`
      if (key !== null && running.has(key)) throw conflict('A query with this client_id is running')
      if (key !== null) running.set(key, { controller, look: () => forsaken?.refresh() })
      return {
        signal: controller.signal,
        abort: (reason = gaveUp()) => controller.abort(reason),
        forsake: () => {
          forsaken ??= setTimeout(() => controller.abort(gaveUp()), forsakenMs)
        },
        ended: () => {
          clearTimeout(forsaken)
          if (key === null || running.get(key)?.controller !== controller) return
          running.delete(key)
          remember(key)
        },
      }
    },
    stop: (userId, clientId) => {
      const key = `${userId} ${clientId}`
      const run = running.get(key)
      if (run !== undefined) run.controller.abort(conflict('The query was stopped'))
      else if (lately.has(key)) throw conflict('The query is not running')
      else throw notFound()
    },
    looked: (userId, clientId) => running.get(`${userId} ${clientId}`)?.look(),
  }
}
