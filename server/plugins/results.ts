import { join } from 'node:path'
import type { App } from '../instance.ts'
import { createStoredResults, type StoredResults } from '../results/storedResults.ts'
import { createStoredRuns, type StoredRuns } from '../results/storedRuns.ts'
import { pruneResults } from '../results/prune.ts'
import { createResultTables, type ResultTables } from '../uploads/importer/resultTables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    storedResults: StoredResults
    storedRuns: StoredRuns
    resultTables: ResultTables
  }
}

const hour = 3_600_000

/** The results of runs of SQL that are stored on disk: for a day, and as long as there is room. */
export const addResults = (app: App) => {
  const results = createStoredResults(join(app.config.dataFolder, 'results'))
  let pruning: Promise<void> = Promise.resolve()
  const prune = () => {
    pruning = pruning
      .then(() => pruneResults(results))
      .catch((error: unknown) => app.log.error({ err: error }, 'old results were not removed'))
  }
  const runs = createStoredRuns(prune)
  const tables = createResultTables(results.folder)
  let timer: NodeJS.Timeout | undefined
  app.decorate('storedResults', results)
  app.decorate('storedRuns', runs)
  app.decorate('resultTables', tables)
  app.addHook('onListen', async () => {
    await results.remove('staging')
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
