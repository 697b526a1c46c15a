import { createResultCache, type ResultCache } from '../charts/answer/resultCache.ts'
import { createQueryRuns, type QueryRuns } from '../charts/answer/runs.ts'
import { createExports, type Exports } from '../exports/exports.ts'
import type { App } from '../instance.ts'

declare module 'fastify' {
  interface FastifyInstance {
    queryRuns: QueryRuns
    exports: Exports
    resultCache: ResultCache
  }
}

/** What the routes that run queries share: who runs what, which files wait to be fetched, and which results are stored. */
export const addQueries = (app: App, abandonAfterMs?: number) => {
  app.decorate('queryRuns', createQueryRuns(abandonAfterMs))
  app.decorate('exports', createExports())
  app.decorate('resultCache', createResultCache())
}
