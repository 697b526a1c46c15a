import { chartRowsAnswerSchema, chartRowsRequestSchema } from '../../src/api/contract/chartRows.ts'
import { datasetIdOf, readableDataset } from '../charts/sql/datasetSource.ts'
import { readAs } from '../charts/answer/cacheKey.ts'
import { readForm } from '../store/charts/chartFields.ts'
import { chartRows, createTotals } from '../charts/rows/chartRows.ts'
import { originOfForm } from '../databases/queryWatch.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { serialized } from './streaming.ts'

/** Pages of a table chart, sorted, filtered, grouped and pivoted by the database. */
export const chartRowsRoute = (app: App) => {
  const totals = createTotals()

  app.post('/chart/rows', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'harmless' },
    schema: { body: chartRowsRequestSchema, response: { 200: chartRowsAnswerSchema } },
    handler: async ({ body, caller }, reply) => {
      const { form } = readForm('form_data', body.form_data)
      const { source, dataset, database, engine } = await readableDataset(
        app,
        datasetIdOf(body.datasource),
        caller,
      )
      const run = app.queryRuns.start(caller.id, body.client_id, body)
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) run.abort()
      })
      const request = {
        readAs: readAs(database, caller),
        source,
        form,
        requested: body,
        caller: String(caller.id),
        signal: run.signal,
      }
      try {
        const answer = await app.withOrigin(originOfForm(form, dataset.id), () =>
          chartRows(engine, totals, request),
        )
        reply.type('application/json; charset=utf-8')
        return serialized(answer)
      } catch (error) {
        run.ended(error)
        throw run.signal.aborted ? run.signal.reason : error
      } finally {
        run.ended()
      }
    },
  })
}
