import { join } from 'node:path'
import type { App } from '../instance.ts'
import {
  createStoredResults,
  type ResultFile,
  type RowsRequest,
  type StoredResults,
} from '../results/storedResults.ts'
import type { Row } from '../results/ran.ts'
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
const arrivingRows: RequestTopic<RowsRequest, Row[]> = { name: 'results.rows' }

/** The results of runs of SQL that are stored on disk: for a day, and as long as there is room. */
export const addResults = (app: App) => {
  const { peers } = app
  const results = createStoredResults(app.files, {
    results: async (run) => (await peers.request(arriving, run)) ?? [],
    rows: (requested) => peers.request(arrivingRows, requested),
  })
  peers.onRequest(arriving, (run) => {
    const here = results.arrivingHere(run)
    return here.length === 0 ? null : here
  })
  peers.onRequest(arrivingRows, results.rowsArrivingHere)
  let pruning: Promise<void> = Promise.resolve()
  const prune = () => {
    pruning = pruning
      .then(async () => {
        if (await isFirst(peers)) await pruneResults(results)
      })
      .catch((error: unknown) => app.log.error({ err: error }, 'old results were not removed'))
  }
  const runs = createStoredRuns(prune)
  const tables = createResultTables(join(app.workspace.stagingFolder, 'results'), results.fetchRows)
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
