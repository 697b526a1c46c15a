import {
  chartAnswerSchema,
  chartCreatedSchema,
  chartListItemSchema,
  chartSaveSchema,
} from '../../src/api/contract/chart.ts'
import { idParamsSchema, listAnswerSchema, qSchema } from '../../src/api/contract/list.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { changeChart, createChart } from '../store/charts/chartChanges.ts'
import { chartList, showChart } from '../store/charts/charts.ts'
import { readListQuery } from '../store/lists/listQuery.ts'
import { listOf } from '../store/lists/lists.ts'
import { addDeletion } from './deletion.ts'

/** Saved charts. */
export const charts = (app: App) => {
  const { store, reader } = app
  const config = { permission: 'any' } as const

  app.get('/chart/', {
    config,
    schema: { querystring: qSchema, response: { 200: listAnswerSchema(chartListItemSchema) } },
    handler: ({ query, caller }) => listOf(reader, chartList, readListQuery(query.q), caller),
  })
  app.get('/chart/:id', {
    config,
    schema: { params: idParamsSchema, response: { 200: chartAnswerSchema } },
    handler: async ({ params: { id }, caller }) => ({
      id,
      result: await showChart(store, id, caller),
    }),
  })
  app.post('/chart/', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'keyed' },
    schema: { body: chartSaveSchema, response: { 201: chartCreatedSchema } },
    handler: async (request, reply) => {
      const { body, caller } = request
      const result = await app.once(request, {
        make: (write) => createChart(store, body, caller, write),
        show: (id: number) => showChart(store, id, caller),
      })
      return reply.status(201).send({ id: result.id, data: { id: result.id }, result })
    },
  })
  app.put('/chart/:id', {
    bodyLimit: bodyLimits.large,
    config,
    schema: { params: idParamsSchema, body: chartSaveSchema, response: { 200: chartAnswerSchema } },
    handler: async ({ params: { id }, body, caller }) => ({
      id,
      result: await changeChart(store, id, body, caller),
    }),
  })
  addDeletion(app, 'chart')
}
