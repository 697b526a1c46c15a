import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import type { QueryOrigin, WatchedQuery, WatchQuery } from '../databases/queryWatch.ts'
import type { App } from '../instance.ts'
import { storeSlowQuery } from '../store/queries/slowQueries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    watchQuery: WatchQuery
    /** Is called with every statement that has ended. */
    onQuery: (take: (query: WatchedQuery) => void) => void
    /** Does what sends statements for something. */
    withOrigin: <Result>(origin: QueryOrigin, work: () => Result) => Result
    /** Does what belongs to no request, whichever began it. */
    apartFromRequests: <Result>(work: () => Result) => Result
  }
}

interface Cause {
  requestId: string | null
  origin: QueryOrigin | null
}

const noCause: Cause = { requestId: null, origin: null }

/** A route whose address names a dataset sends its statements for that, unless it says otherwise. */
const causeOf = ({ id, params, routeOptions: { url } }: FastifyRequest): Cause => ({
  requestId: id,
  origin:
    url?.startsWith('/api/v1/dataset/:id') === true
      ? { kind: 'dataset', datasetId: Number((params as { id: string }).id) }
      : null,
})

const idsOf = (origin: QueryOrigin | null) => ({
  origin: origin?.kind ?? null,
  dashboard_id: origin?.kind === 'dashboard' ? origin.dashboardId : null,
  chart_id: origin !== null && 'chartId' in origin ? origin.chartId : null,
  dataset_id: origin !== null && 'datasetId' in origin ? origin.datasetId : null,
  query_id: origin?.kind === 'sql' ? origin.queryId : null,
})

/** An id that a caller gives its request, so that its own log and ours name it alike. */
export const sentRequestId = (header: unknown): string | null =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : null

/**
 * Logs every statement that is sent to a database under the id of the request that it belongs to, and stores those that
 * take long.
 */
export const addWatching = (app: App) => {
  const { store, config, log } = app
  const causes = new AsyncLocalStorage<Cause>()
  const takers: ((query: WatchedQuery) => void)[] = []
  app.addHook('onRequest', (request, _, done) => causes.run(causeOf(request), done))
  app.decorate('withOrigin', (origin, work) =>
    causes.run({ ...(causes.getStore() ?? noCause), origin }, work),
  )
  app.decorate('apartFromRequests', (work) => causes.run(noCause, work))
  app.decorate('onQuery', (take) => void takers.push(take))
  app.decorate('watchQuery', (databaseId, sql, caller) => {
    const since = Date.now()
    const { requestId, origin } = causes.getStore() ?? noCause
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
        ...idsOf(origin),
      }).catch((error: unknown) => log.error({ err: error }, 'a slow query was not stored'))
    }
  })
}
