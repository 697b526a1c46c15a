import { createResultCache, type ResultCache } from '../charts/answer/resultCache.ts'
import { createQueryRuns, type QueryRuns } from '../charts/answer/runs.ts'
import { createExports, type Exports } from '../exports/exports.ts'
import type { App } from '../instance.ts'
import { conflict, notFound } from '../problem.ts'
import type { NoticeTopic, RequestTopic } from '../store/peers/peers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    queryRuns: QueryRuns
    /** Ends a user's running query of that client id, with whichever server runs it, or refuses. */
    stopQuery: (userId: number, clientId: string) => Promise<void>
    /** Postpones the end of an abandoned run, with whichever server runs it. */
    lookedAtQuery: (userId: number, clientId: string) => Promise<void>
    exports: Exports
    resultCache: ResultCache
  }
}

interface OneRun {
  userId: number
  clientId: string
}

const stopped: RequestTopic<OneRun, 'stopped' | 'ended'> = { name: 'query.stopped' }
const looked: NoticeTopic<OneRun> = { name: 'query.looked' }

/** What the routes that run queries share: who runs what, which files wait to be fetched, and which results are stored. */
export const addQueries = (app: App, abandonAfterMs?: number) => {
  const { peers } = app
  const runs = createQueryRuns(abandonAfterMs)
  app.decorate('queryRuns', runs)
  peers.onRequest(stopped, ({ userId, clientId }) => runs.stop(userId, clientId))
  peers.onNotice(looked, ({ userId, clientId }) => runs.looked(userId, clientId))
  app.decorate('stopQuery', async (userId, clientId) => {
    const outcome =
      runs.stop(userId, clientId) ?? (await peers.request(stopped, { userId, clientId }))
    if (outcome === 'ended') throw conflict('The query is not running')
    if (outcome === null) throw notFound()
  })
  app.decorate('lookedAtQuery', async (userId, clientId) => {
    if (!runs.looked(userId, clientId)) await peers.notify(looked, { userId, clientId })
  })
  app.decorate('exports', createExports())
  app.decorate('resultCache', createResultCache())
}
