import { join } from 'node:path'
import type { App } from '../instance.ts'
import {
  createStoredResults,
  type ResultFile,
  type StoredResults,
} from '../results/storedResults.ts'
import { createStoredRuns, type StoredRuns } from '../results/storedRuns.ts'
import { pruneResults } from '../results/prune.ts'
import { isFirst, type RequestTopic } from '../store/peers/peers.ts'
import { createResultTables, type ResultTables } from '../uploads/importer/resultTables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    storedResults: StoredResults
    storedRuns: StoredRuns
    resultTables: ResultTables
  }
}

const hour = 3_600_000

const arriving: RequestTopic<number, ResultFile[]> = { name: 'results.arriving' }

/** The results of runs of SQL that are stored on disk: for a day, and as long as there is room. */
export const addResults = (app: App) => {
  const { peers } = app
  const results = createStoredResults(
    join(app.config.dataFolder, 'results'),
    async (run) => (await peers.request(arriving, run)) ?? [],
  )
  peers.onRequest(arriving, (run) => {
    const here = results.arrivingHere(run)
    return here.length === 0 ? null : here
  })
  let pruning: Promise<void> = Promise.resolve()
  const prune = () => {
    pruning = pruning
      .then(async () => {
        if (await isFirst(peers)) await pruneResults(results)
      })
      .catch((error: unknown) => app.log.error({ err: error }, 'old results were not removed'))
  }
  const runs = createStoredRuns(prune)
  const tables = createResultTables(join(app.workspace.stagingFolder, 'results'))
  let timer: NodeJS.Timeout | undefined
  app.decorate('storedResults', results)
  app.decorate('storedRuns', runs)
  app.decorate('resultTables', tables)
  app.addHook('onListen', async () => {
    prune()
    timer = setInterval(prune, hour).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await runs.close()
    await tables.close()
    await pruning
  })
}
