import {
  dashboardAnswerSchema,
  dashboardChartsSchema,
  dashboardCreatedSchema,
  dashboardCreateSchema,
  dashboardDatasetsSchema,
  dashboardListItemSchema,
  dashboardSaveSchema,
} from '../../src/api/contract/dashboard.ts'
import { idParamsSchema, listAnswerSchema, qSchema } from '../../src/api/contract/list.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { changeDashboard, createDashboard } from '../store/dashboards/dashboardChanges.ts'
import { chartsOfDashboard, datasetsOfDashboard } from '../store/dashboards/dashboardCharts.ts'
import { dashboardList, dashboardRow, showDashboard } from '../store/dashboards/dashboards.ts'
import { readListQuery } from '../store/lists/listQuery.ts'
import { listOf } from '../store/lists/lists.ts'
import { addDeletion } from './deletion.ts'

/** Dashboards: saved charts laid out on one page. */
export const dashboards = (app: App) => {
  const { store, reader } = app
  const config = { permission: 'any' } as const

  app.get('/dashboard/', {
    config,
    schema: { querystring: qSchema, response: { 200: listAnswerSchema(dashboardListItemSchema) } },
    handler: ({ query, caller }) => listOf(reader, dashboardList, readListQuery(query.q), caller),
  })
  app.get('/dashboard/:id', {
    config,
    schema: { params: idParamsSchema, response: { 200: dashboardAnswerSchema } },
    handler: async ({ params: { id }, caller }) => ({
      id,
      result: await showDashboard(store, id, caller),
    }),
  })
  app.get('/dashboard/:id/datasets', {
    config,
    schema: { params: idParamsSchema, response: { 200: dashboardDatasetsSchema } },
    handler: async ({ params, caller }) => {
      const { id } = await dashboardRow(store, params.id)
      return { result: await datasetsOfDashboard(store, id, caller) }
    },
  })
  app.get('/dashboard/:id/charts', {
    config,
    schema: { params: idParamsSchema, response: { 200: dashboardChartsSchema } },
    handler: async ({ params }) => {
      const { id } = await dashboardRow(store, params.id)
      return { result: await chartsOfDashboard(store, id) }
    },
  })
  app.post('/dashboard', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'keyed' },
    schema: { body: dashboardCreateSchema, response: { 201: dashboardCreatedSchema } },
    handler: async (request, reply) => {
      const { body, caller } = request
      const result = await app.once(request, {
        make: (write) => createDashboard(store, body, caller, write),
        show: (id: number) => showDashboard(store, id, caller),
      })
      return reply.status(201).send({ id: result.id, data: { id: result.id }, result })
    },
  })
  app.put('/dashboard/:id', {
    bodyLimit: bodyLimits.large,
    config,
    schema: {
      params: idParamsSchema,
      body: dashboardSaveSchema,
      response: { 200: dashboardAnswerSchema },
    },
    handler: async ({ params: { id }, body, caller }) => ({
      id,
      result: await changeDashboard(store, id, body, caller),
    }),
  })
  addDeletion(app, 'dashboard')
}
