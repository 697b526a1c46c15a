import type { FastifyRequest } from 'fastify'
import {
  datasetAnswerSchema,
  datasetCopySchema,
  datasetCreatedSchema,
  datasetCreateSchema,
  datasetListItemSchema,
  datasetSaveSchema,
  datasetSubsetSchema,
  type Lasso,
} from '../../src/api/contract/dataset.ts'
import { idParamsSchema, listAnswerSchema, qSchema } from '../../src/api/contract/list.ts'
import { relatedAnswerSchema } from '../../src/api/contract/related.ts'
import { indexRemark } from '../charts/sql/indexRemark.ts'
import { typedColumns } from '../charts/sql/columnChanges.ts'
import { checkSavedMetrics } from '../charts/sql/savedMetrics.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { changeDataset, createDataset } from '../store/datasets/datasetChanges.ts'
import { datasetList, showDataset } from '../store/datasets/datasets.ts'
import { readListQuery } from '../store/lists/listQuery.ts'
import { listOf } from '../store/lists/lists.ts'
import { workspaceDatabase } from '../store/models/outputs.ts'
import { relatedTo } from '../store/datasets/related.ts'
import { copyDataset } from '../uploads/copyDataset.ts'
import { addDeletion } from './deletion.ts'

/** Datasets: tables and SELECTs with names for their columns and metrics. */
export const datasets = (app: App) => {
  const { store, reader, engineOf } = app
  const config = { permission: 'any' } as const
  const copied = async (
    request: FastifyRequest,
    what: { id: number; name: string; filters?: readonly unknown[]; lasso?: Lasso | undefined },
  ) => {
    const { caller } = request
    const workspace = await workspaceDatabase(store)
    const id = await app.once(request, {
      make: (write) => copyDataset(app, { ...what, workspace }, caller, write),
      show: (made: number) => Promise.resolve(made),
    })
    return { id, data: { id }, result: await showDataset(store, id, caller) }
  }

  app.get('/dataset/', {
    config,
    schema: { querystring: qSchema, response: { 200: listAnswerSchema(datasetListItemSchema) } },
    handler: ({ query, caller }) => listOf(reader, datasetList, readListQuery(query.q), caller),
  })
  app.get('/dataset/:id', {
    config,
    schema: { params: idParamsSchema, response: { 200: datasetAnswerSchema } },
    handler: async ({ params: { id }, caller }) => ({
      id,
      result: await showDataset(store, id, caller),
    }),
  })
  app.post('/dataset/', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'keyed' },
    schema: { body: datasetCreateSchema, response: { 201: datasetCreatedSchema } },
    handler: async (request, reply) => {
      const { body, caller } = request
      const result = await app.once(request, {
        make: (write) => createDataset(store, engineOf, body, caller, write),
        show: (id: number) => showDataset(store, id, caller),
      })
      return reply.status(201).send({ id: result.id, data: { id: result.id }, result })
    },
  })
  app.post('/dataset/:id/copy', {
    config: { permission: 'any', repeat: 'keyed' },
    schema: {
      params: idParamsSchema,
      body: datasetCopySchema,
      response: { 201: datasetCreatedSchema },
    },
    handler: async (request, reply) => {
      const { params, body } = request
      return reply.status(201).send(await copied(request, { ...params, name: body.table_name }))
    },
  })
  app.post('/dataset/:id/subset', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'keyed' },
    schema: {
      params: idParamsSchema,
      body: datasetSubsetSchema,
      response: { 201: datasetCreatedSchema },
    },
    handler: async (request, reply) =>
      reply.status(201).send(await copied(request, { ...request.params, ...request.body })),
  })
  app.put('/dataset/:id', {
    bodyLimit: bodyLimits.large,
    config,
    schema: {
      params: idParamsSchema,
      body: datasetSaveSchema,
      response: { 200: datasetAnswerSchema },
    },
    handler: async ({ params: { id }, body, caller }) => {
      if (body.metrics !== undefined) await checkSavedMetrics(app, id, body.metrics, caller)
      const columns = body.columns && (await typedColumns(app, id, body.columns, caller))
      const result = await changeDataset(store, engineOf, id, { ...body, columns }, caller)
      return {
        id,
        result,
        ...(body.id_column === undefined ? {} : await indexRemark(app, result, caller)),
      }
    },
  })
  app.get('/dataset/:id/related', {
    config,
    schema: { params: idParamsSchema, response: { 200: relatedAnswerSchema } },
    handler: async ({ params: { id }, caller }) => ({
      id,
      result: await relatedTo(store, id, caller),
    }),
  })
  addDeletion(app, 'dataset')
}
