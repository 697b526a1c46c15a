import {
  datasetAnswerSchema,
  datasetCreatedSchema,
  datasetCreateSchema,
  datasetListItemSchema,
  datasetSaveSchema,
} from '../../src/api/contract/dataset.ts'
import {
  favoriteStatusSchema,
  idParamsSchema,
  listAnswerSchema,
  qSchema,
} from '../../src/api/contract/list.ts'
import { datasetSource } from '../charts/datasetSource.ts'
import { checkSavedExpressions } from '../charts/userExpressions.ts'
import type { App } from '../instance.ts'
import { changeDataset, changingForbidden, createDataset } from '../store/datasetChanges.ts'
import { datasetList, showDataset } from '../store/datasets.ts'
import { favoriteStatus } from '../store/favorites.ts'
import { readIds, readListQuery } from '../store/listQuery.ts'
import { listOf } from '../store/lists.ts'
import type { UserRow } from '../store/tables.ts'
import { addDeletion } from './deletion.ts'

/** Datasets: tables and SELECTs with names for their columns and metrics. */
export const datasets = (app: App) => {
  const { store, engineOf } = app
  const config = { permission: 'any' } as const

  const checkMetrics = async (id: number, metrics: readonly { expression: string }[], caller: UserRow) => {
    const { source, database } = await datasetSource(store, id)
    await checkSavedExpressions(engineOf(database), source, metrics.map((metric) => metric.expression), { caller: String(caller.id) })
  }

  app.get('/dataset/', {
    config,
    schema: { querystring: qSchema, response: { 200: listAnswerSchema(datasetListItemSchema) } },
    handler: ({ query, caller }) => listOf(store, datasetList, readListQuery(query.q), caller),
  })
  app.get('/dataset/favorite_status/', {
    config,
    schema: { querystring: qSchema, response: { 200: favoriteStatusSchema } },
    handler: ({ query, caller }) => favoriteStatus(store, 'dataset', readIds(query.q), caller),
  })
  app.get('/dataset/:id', {
    config,
    schema: { params: idParamsSchema, response: { 200: datasetAnswerSchema } },
    handler: async ({ params: { id }, caller }) => ({ id, result: await showDataset(store, id, caller) }),
  })
  app.post('/dataset/', {
    config,
    schema: { body: datasetCreateSchema, response: { 201: datasetCreatedSchema } },
    handler: async ({ body, caller }, reply) => {
      const result = await createDataset(store, engineOf, body, caller)
      return reply.status(201).send({ id: result.id, data: { id: result.id }, result })
    },
  })
  app.put('/dataset/:id', {
    config,
    schema: { params: idParamsSchema, body: datasetSaveSchema, response: { 200: datasetAnswerSchema } },
    handler: async ({ params: { id }, body, caller }) => {
      if (body.metrics !== undefined) await checkMetrics(id, body.metrics, caller)
      return { id, result: await changeDataset(store, engineOf, id, body, caller) }
    },
  })
  addDeletion(app, 'dataset', changingForbidden)
}
