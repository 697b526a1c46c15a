import {
  charAnswerSchema,
  charCreatedSchema,
  charCreateSchema,
  charListQuerySchema,
  charListSchema,
  charSaveSchema,
  datasetCharsSchema,
  indexAnswerSchema,
  indexQuerySchema,
} from '../../src/api/contract/char.ts'
import type { Dataset } from '../../src/api/contract/dataset.ts'
import { idParamsSchema, messageSchema } from '../../src/api/contract/list.ts'
import { indexRemark } from '../charts/sql/indexRemark.ts'
import type { App } from '../instance.ts'
import { usualCfg } from '../models/jobs/usualCfg.ts'
import { badRequest, notFound } from '../problem.ts'
import { changeDataset } from '../store/datasets/datasetChanges.ts'
import { showDataset } from '../store/datasets/datasets.ts'
import {
  changeModel,
  createModel,
  deleteModel,
  targetColumn,
} from '../store/models/modelChanges.ts'
import { charsOf, modelsOf, pickableModels, showModel } from '../store/models/models.ts'

const indexed = ({ id, table_name, id_column }: Dataset) => ({
  id,
  table_name,
  id_column,
  index_column_id: id_column,
})

/** The models of datasets' columns, and the index column of a dataset. */
export const chars = (app: App) => {
  const { store, engineOf } = app
  const config = { permission: 'any' } as const

  app.get('/chars/dataset_chars/:id', {
    config,
    schema: { params: idParamsSchema, response: { 200: datasetCharsSchema } },
    handler: async ({ params: { id }, caller }) => ({
      result: {
        dataset: indexed(await showDataset(store, id, caller)),
        cfg_metadata: await charsOf(store, await modelsOf(store, id)),
      },
    }),
  })
  app.put('/chars/dataset_chars/:id', {
    config,
    schema: {
      params: idParamsSchema,
      querystring: indexQuerySchema,
      response: { 200: indexAnswerSchema },
    },
    handler: async ({ params: { id }, query: { columnId }, caller }) => {
      const { columns } = await showDataset(store, id, caller)
      const column = columns.find((one) => one.id === columnId)
      if (column === undefined && columnId !== -1) throw notFound('The dataset has no such column')
      const dataset = await changeDataset(store, engineOf, id, { id_column: columnId }, caller)
      return {
        id,
        result: { dataset: indexed(dataset) },
        message: 'OK' as const,
        ...(await indexRemark(app, dataset, caller)),
      }
    },
  })
  app.get('/chars/get_chars', {
    config,
    schema: { querystring: charListQuerySchema, response: { 200: charListSchema } },
    handler: async ({ query: { isTrained, current_dataset_id: except } }) => ({
      result: await pickableModels(store, { isTrained, except }),
    }),
  })
  app.post('/chars/', {
    config: { permission: 'any', repeat: 'keyed' },
    schema: {
      querystring: charCreateSchema,
      body: charCreateSchema.nullish(),
      response: { 201: charCreatedSchema },
    },
    handler: async (request, reply) => {
      const { body, query, caller } = request
      const { column_id: columnId, index_column_id: index = null } = { ...query, ...body }
      if (columnId === undefined) throw badRequest('column_id: Required')
      const result = await app.once(request, {
        make: async (write) => {
          const column = await targetColumn(store, columnId, index)
          const id = await createModel(
            store,
            column,
            await usualCfg(app, column, index, caller),
            caller,
            write,
          )
          return showModel(store, id)
        },
        show: (id: number) => showModel(store, id),
      })
      return reply.status(201).send({ id: result.pk, data: { id: result.pk }, result })
    },
  })
  app.put('/chars/:id', {
    config,
    schema: { params: idParamsSchema, body: charSaveSchema, response: { 200: charAnswerSchema } },
    handler: async ({ params: { id }, body, caller }) => {
      await changeModel(store, id, body, caller)
      return { id, result: await showModel(store, id) }
    },
  })
  app.delete('/chars/:id', {
    config,
    schema: { params: idParamsSchema, response: { 200: messageSchema } },
    handler: async ({ params: { id }, caller }) => {
      await deleteModel(store, id, caller)
      return { message: 'OK' }
    },
  })
}
