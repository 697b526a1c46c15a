import {
  datasetCharsSchema,
  indexAnswerSchema,
  indexQuerySchema,
} from '../../src/api/contract/char.ts'
import type { Dataset } from '../../src/api/contract/dataset.ts'
import { idParamsSchema } from '../../src/api/contract/list.ts'
import { indexRemark } from '../charts/sql/indexRemark.ts'
import type { App } from '../instance.ts'
import { notFound } from '../problem.ts'
import { changeDataset } from '../store/datasets/datasetChanges.ts'
import { showDataset } from '../store/datasets/datasets.ts'

const indexed = ({ id, table_name, id_column }: Dataset) => ({
  id,
  table_name,
  id_column,
  index_column_id: id_column,
})

/** The models of a dataset's columns; so far, its index column. */
export const chars = (app: App) => {
  const { store, engineOf } = app
  const config = { permission: 'any' } as const

  app.get('/chars/dataset_chars/:id', {
    config,
    schema: { params: idParamsSchema, response: { 200: datasetCharsSchema } },
    handler: async ({ params: { id }, caller }) => ({
      result: { cfg_metadata: [], dataset: indexed(await showDataset(store, id, caller)) },
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
}
