import { z } from 'zod'
import {
  evaluationAnswerSchema,
  evaluationQuerySchema,
  jobBegunSchema,
  predictBodySchema,
  predictionBegunSchema,
  predictionsAnswerSchema,
  predictionsQuerySchema,
  predictQuerySchema,
  trainSchema,
} from '../../src/api/contract/char.ts'
import { idParamsSchema } from '../../src/api/contract/list.ts'
import type { App } from '../instance.ts'
import { evaluationAnswer, firstRows, requestedPredictions } from '../models/jobs/answers.ts'
import {
  beginModelJob,
  beginTraining,
  begunAnswer,
  columnMatching,
  idsIn,
  rowsOf,
} from '../models/jobs/beginJobs.ts'
import type { TrainedModel } from '../models/model.ts'
import { modelFile } from '../models/modelFile.ts'
import { datasourceOf } from '../store/charts/chartForms.ts'
import { estimatorOf, modelById, notTrained } from '../store/models/models.ts'

/** Training models, predicting with them, and what comes of both. */
export const charJobs = (app: App) => {
  const { store } = app
  const config = { permission: 'any' } as const
  const posting = { permission: 'any', repeat: 'keyed' } as const

  app.post('/chars/train_models', {
    config: posting,
    schema: {
      querystring: trainSchema,
      body: trainSchema.nullish(),
      response: { 200: jobBegunSchema },
    },
    handler: async (request) => {
      const { charIDs, n_rows: sent } = { ...request.query, ...request.body }
      const requested = { ids: idsIn(charIDs), rows: rowsOf(sent) }
      const id = await app.once(request, {
        make: (write) => beginTraining(app, requested, request.caller, write),
        show: (made: string) => Promise.resolve(made),
      })
      return begunAnswer(id)
    },
  })
  app.get('/chars/predictions', {
    config,
    schema: { querystring: predictionsQuerySchema, response: { 200: predictionsAnswerSchema } },
    handler: async ({ query: { jobId, modelId, datasetId, postPredictions }, caller }) => {
      const found = await requestedPredictions(app, { jobId, modelId, datasetId }, caller)
      const { model, datasetId: made, rows, matching } = found
      const shared = { model_id: model.id, matching }
      if (!postPredictions) {
        const query_result = await firstRows(app, made, caller)
        return { result: { ...shared, query_result }, message: 'OK' as const }
      }
      const dataset = await datasourceOf(store, made, caller)
      const { table_name: name } = dataset
      const named = { dataset_id: made, table_name: name, tableName: name, dataset }
      return {
        result: { ...shared, ...named, rows, model_name: model.model_name },
        message: 'OK' as const,
      }
    },
  })
  app.post('/chars/predictions/:id', {
    config: posting,
    schema: {
      params: idParamsSchema,
      querystring: predictQuerySchema,
      body: predictBodySchema,
      response: { 200: predictionBegunSchema },
    },
    handler: async (request) => {
      const { params, query, body, caller } = request
      const requested = {
        modelId: params.id,
        datasetId: body.datasetId,
        rows: rowsOf(query.n_rows),
      }
      const model = await modelById(store, requested.modelId)
      if (model.trained_on === null) throw notTrained(model)
      const matching = await columnMatching(app, model, requested.datasetId)
      const id = await app.once(request, {
        make: (write) => beginModelJob(app, { does: 'predict', ...requested }, caller, write),
        show: (made: string) => Promise.resolve(made),
      })
      return { ...begunAnswer(id), matching }
    },
  })
  app.get('/chars/evaluation/:id', {
    config,
    schema: {
      params: idParamsSchema,
      querystring: evaluationQuerySchema,
      response: { 200: evaluationAnswerSchema },
    },
    handler: async ({ params: { id }, query: { postPredictions } }) => ({
      result: await evaluationAnswer(app, id, postPredictions),
    }),
  })
  app.get('/chars/:id/model', {
    config,
    schema: { params: idParamsSchema, response: { 200: z.string().describe('The model') } },
    handler: async ({ params: { id } }, reply) => {
      const model = await modelById(store, id)
      const { text } = await estimatorOf(store, model)
      const name = model.model_name.replaceAll(/[^A-Za-z0-9_.-]/g, '_')
      return reply
        .header('content-disposition', `attachment; filename="${name}.json"`)
        .type('application/json; charset=utf-8')
        .send(modelFile(JSON.parse(text) as TrainedModel))
    },
  })
}
