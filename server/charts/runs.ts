import { badRequest, conflict, notFound } from '../problem.ts'

const remembered = 1000

/** A query on its way: its signal says when to end, `ended` is told once it has. */
interface QueryRun {
  signal: AbortSignal
  abort: (reason?: Error) => void
  ended: () => void
}

export interface QueryRuns {
  start: (userId: number, clientId: string | undefined) => QueryRun
  /** Ends the caller's running query of that client id, or refuses. */
  stop: (userId: number, clientId: string) => void
}

/** Knows the running queries of every user by the ids their clients gave them, and lately ended ones. */
export const createQueryRuns = (): QueryRuns => {
  const running = new Map<string, AbortController>()
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
      const key = clientId === undefined ? null : `${userId} ${clientId}`
      if (key !== null && running.has(key)) throw conflict('A query with this client_id is running')
      if (key !== null) running.set(key, controller)
      return {
        signal: controller.signal,
        abort: (reason = badRequest('The request was given up')) => controller.abort(reason),
        ended: () => {
          if (key === null || running.get(key) !== controller) return
          running.delete(key)
          remember(key)
        },
      }
    },
    stop: (userId, clientId) => {
      const key = `${userId} ${clientId}`
      const controller = running.get(key)
      if (controller !== undefined) controller.abort(conflict('The query was stopped'))
      else if (lately.has(key)) throw conflict('The query is not running')
      else throw notFound()
    },
  }
}
