import { join } from 'node:path'
import type { App } from '../instance.ts'
import { createKeptResults, type KeptResults } from '../results/keptResults.ts'
import { createKeptRuns, type KeptRuns } from '../results/keptRuns.ts'
import { createResultTables, type ResultTables } from '../results/tables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keptResults: KeptResults
    keptRuns: KeptRuns
    resultTables: ResultTables
  }
}

/** The results of runs of SQL that are kept on disk. */
export const addResults = (app: App) => {
  const results = createKeptResults(join(app.config.dataFolder, 'results'))
  const runs = createKeptRuns()
  const tables = createResultTables(results.folder)
  app.decorate('keptResults', results)
  app.decorate('keptRuns', runs)
  app.decorate('resultTables', tables)
  app.addHook('onClose', async () => {
    await runs.close()
    await tables.close()
  })
}
