import {
  embeddingAnswerSchema,
  embeddingBegunSchema,
  embeddingParamsSchema,
  embeddingQuerySchema,
  explainAnswerSchema,
  explainSchema,
  postEmbeddingBodySchema,
  postEmbeddingQuerySchema,
  trainEmbeddingQuerySchema,
} from '../../src/api/contract/flatten.ts'
import type { App } from '../instance.ts'
import { embeddingTarget, firstRows, requestedEmbedding } from '../models/jobs/answers.ts'
import { beginModelJob, begunAnswer, columnMatching, rowsOf } from '../models/jobs/beginJobs.ts'
import { explainCluster } from '../models/jobs/explainCluster.ts'
import type { ModelInput } from '../models/jobs/modelJob.ts'
import type { UserRow } from '../store/db/tables.ts'
import { datasourceOf } from '../store/charts/chartForms.ts'
import { requireLayout } from '../store/models/layouts.ts'
import { cfgOf, modelById } from '../store/models/models.ts'

type Keyed = Parameters<App['once']>[0] & { caller: UserRow }

/** Datasets as clustered maps: rows are laid out by the features of a model, then placed and parted into clusters. */
export const flatten = (app: App) => {
  const { store } = app
  const config = { permission: 'any' } as const
  const posting = { permission: 'any', repeat: 'keyed' } as const

  const beginOnce = (request: Keyed, input: ModelInput) =>
    app.once(request, {
      make: (write) => beginModelJob(app, input, request.caller, write),
      show: (made: string) => Promise.resolve(made),
    })

  app.post('/chars/flatten/train_embedding', {
    config: posting,
    schema: {
      querystring: trainEmbeddingQuerySchema,
      response: { 200: embeddingBegunSchema },
    },
    handler: async (request) => {
      const { charID: modelId, n_rows: rows } = request.query
      const model = await modelById(store, modelId)
      const { dataset_id: datasetId } = model
      const matching = await columnMatching(app, model, datasetId)
      const { feature_selection: features } = cfgOf(model)
      const input = { does: 'layOut', modelId, datasetId, rows: rowsOf(rows), features } as const
      return { ...begunAnswer(await beginOnce(request, input)), matching }
    },
  })
  app.post('/chars/flatten/post_embedding/:id', {
    config: posting,
    schema: {
      params: embeddingParamsSchema,
      querystring: postEmbeddingQuerySchema,
      body: postEmbeddingBodySchema.nullish(),
      response: { 200: embeddingBegunSchema },
    },
    handler: async (request) => {
      const { params, query, body, caller } = request
      const { model, datasetId } = await embeddingTarget(app, params.id, body?.datasetId, caller)
      await requireLayout(store, model.id)
      const matching = await columnMatching(app, model, datasetId)
      const requested = { modelId: model.id, datasetId, rows: rowsOf(query.n_rows) }
      const input = { does: 'place', ...requested, clusters: query.n_clusters } as const
      return { ...begunAnswer(await beginOnce(request, input)), matching }
    },
  })
  app.get('/chars/flatten/embedding/:id', {
    config,
    schema: {
      params: embeddingParamsSchema,
      querystring: embeddingQuerySchema,
      response: { 200: embeddingAnswerSchema },
    },
    handler: async ({ params: { id }, query: { postData, datasetId: sent }, caller }) => {
      const found = await requestedEmbedding(app, id, sent, caller)
      const { model, datasetId, rows, matching, laidOut = 0, clusters = 0 } = found
      const dataset = await datasourceOf(store, datasetId, caller)
      const { table_name: name, columns, id_column: index } = dataset
      const shared = {
        model_id: model.id,
        n_clusters: clusters,
        index_column: columns.find((column) => column.id === index)?.column_name ?? '',
        rows,
        laid_out: laidOut,
        matching: matching ?? { matched: [], missing: [], unseen: [] },
      }
      const message = 'OK'
      if (!postData)
        return {
          result: { ...shared, query_result: await firstRows(app, datasetId, caller) },
          message,
        }
      const named = { dataset_id: datasetId, table_name: name, tableName: name, dataset }
      return { result: { ...shared, ...named, model_name: model.model_name }, message }
    },
  })
  app.post('/chars/flatten/explain', {
    config: { permission: 'any', repeat: 'harmless' },
    schema: { body: explainSchema, response: { 200: explainAnswerSchema } },
    handler: async ({ body: { dataset_id: datasetId, cluster }, caller }) => ({
      result: await explainCluster(app, datasetId, cluster, caller),
    }),
  })
}
