import { AsyncLocalStorage } from 'node:async_hooks'
import type { WatchedQuery, WatchQuery } from '../databases/queryWatch.ts'
import type { App } from '../instance.ts'
import { storeSlowQuery } from '../store/queries/slowQueries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    watchQuery: WatchQuery
    /** Is called with every statement that has ended. */
    onQuery: (take: (query: WatchedQuery) => void) => void
  }
}

/** An id that a caller gives its request, so that its own log and ours name it alike. */
export const sentRequestId = (header: unknown): string | null =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : null

/**
 * Logs every statement that is sent to a database under the id of the request that it belongs to, and stores those that
 * take long.
 */
export const addWatching = (app: App) => {
  const { store, config, log } = app
  const requests = new AsyncLocalStorage<string>()
  const takers: ((query: WatchedQuery) => void)[] = []
  app.addHook('onRequest', (request, _, done) => requests.run(request.id, done))
  app.decorate('onQuery', (take) => void takers.push(take))
  app.decorate('watchQuery', (databaseId, sql, caller) => {
    const since = Date.now()
    const requestId = requests.getStore() ?? null
    return (outcome, rows) => {
      const ms = Date.now() - since
      const query: WatchedQuery = { databaseId, sql, caller, since, ms, rows, outcome, requestId }
      for (const take of takers) take(query)
      const line = { reqId: requestId, database: databaseId, caller, ms, rows, outcome }
      if (ms < config.slowQueryMs) return log.info(line, 'query')
      log.warn(line, 'slow query')
      storeSlowQuery(store, {
        database_id: databaseId,
        caller,
        request_id: requestId,
        sql,
        start_time: since,
        duration_ms: ms,
        row_count: rows,
        outcome,
      }).catch((error: unknown) => log.error({ err: error }, 'a slow query was not stored'))
    }
  })
}
