import { createResultCache, type ResultCache } from '../charts/resultCache.ts'
import { createQueryRuns, type QueryRuns } from '../charts/runs.ts'
import type { App } from '../instance.ts'

declare module 'fastify' {
  interface FastifyInstance {
    queryRuns: QueryRuns
    resultCache: ResultCache
  }
}

/** What the routes that run queries share: who runs what, and which results are kept. */
export const addQueries = (app: App) => {
  app.decorate('queryRuns', createQueryRuns())
  app.decorate('resultCache', createResultCache())
}
