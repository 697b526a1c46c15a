import type { FastifyRequest } from 'fastify'
import {
  chartFormAnswerSchema,
  chartFormCreatedSchema,
  chartFormCreateSchema,
  chartFormDropSchema,
  chartFormReadSchema,
  chartFormSaveSchema,
  keyAnswerSchema,
  keyParamsSchema,
  type ChartFormCreate,
} from '../../src/api/contract/explore.ts'
import { messageSchema } from '../../src/api/contract/list.ts'
import { rowLimits } from '../../src/api/contract/rowLimits.ts'
import type { VizType } from '../../src/api/contract/vizTypes.ts'
import { datasetIdOf } from '../charts/sql/datasetSource.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { badRequest, notFound, Refusal } from '../problem.ts'
import { readForm } from '../store/charts/chartFields.ts'
import { beginForm, canBeKey, forgetForm, storeForm, openForm } from '../store/charts/chartForms.ts'
import { datasetRow } from '../store/datasets/datasets.ts'
import type { Write } from '../store/db/idempotency.ts'
import type { UserRow } from '../store/db/tables.ts'

const common = {
  adhoc_filters: [],
  extra_form_data: {},
  time_range: 'No filter',
  force: false,
  result_format: 'json',
  result_type: 'full',
  order_desc: true,
}
const tableAndBars = {
  ...common,
  row_limit: rowLimits.wideChart,
  time_grain_sqla: 'P1D',
  query_mode: 'raw',
  server_page_length: 10,
  table_timestamp_format: 'smart_date',
}
const withFullRows = new Set<string>(['table', 'dist_bar', 'horiz_bar'] satisfies VizType[])

const defaultsOf = (vizType: string) =>
  withFullRows.has(vizType) ? tableAndBars : { ...common, row_limit: rowLimits.chart }

/** Forms of the explorer, each under a key that an address can carry. */
export const explore = (app: App) => {
  const { store } = app
  const config = { permission: 'any' } as const

  const begin = async (
    { datasource, viz_type, ...slots }: ChartFormCreate,
    caller: UserRow,
    write: Write,
  ) => {
    const { id } = await datasetRow(store, datasetIdOf(datasource))
    if (viz_type.trim() === '' || viz_type.length > 250)
      throw badRequest('viz_type: between 1 and 250 characters')
    const { form } = readForm('form_data', {
      ...defaultsOf(viz_type),
      ...slots,
      viz_type,
      datasource: `${id}__table`,
    })
    return beginForm(store, id, form, caller, write)
  }

  const beginOnce = async (request: FastifyRequest<{ Body: ChartFormCreate }>) => {
    const { body, caller } = request
    const result = await app.once(request, {
      make: (write) => begin(body, caller, write),
      show: (key: string) => openForm(store, key, caller),
    })
    return { key: result.key, data: { key: result.key }, result }
  }

  const staleForm = async (key: string, caller: UserRow) => {
    const message = 'Changed in another window'
    const current = await openForm(store, key, caller)
    return new Refusal(409, message, {
      errors: [{ message, error_type: 'STALE_VERSION_ERROR', level: 'error', extra: { current } }],
    })
  }

  app.post('/explore/chart_form', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'keyed' },
    schema: { body: chartFormCreateSchema, response: { 201: chartFormCreatedSchema } },
    handler: async (request, reply) => reply.status(201).send(await beginOnce(request)),
  })
  app.post('/explore/get_form', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'keyed' },
    schema: { body: chartFormCreateSchema, response: { 200: chartFormCreatedSchema } },
    handler: (request) => beginOnce(request),
  })
  app.get('/explore/chart_form/:key', {
    config,
    schema: {
      params: keyParamsSchema,
      querystring: chartFormReadSchema,
      response: { 200: chartFormAnswerSchema },
    },
    handler: async ({ params: { key }, query: { saved }, caller }) => {
      const result = await openForm(store, key, caller, saved === 'true')
      return { ...result, result }
    },
  })
  app.put('/explore/chart_form/:key', {
    bodyLimit: bodyLimits.large,
    config,
    schema: {
      params: keyParamsSchema,
      body: chartFormSaveSchema,
      response: { 200: keyAnswerSchema },
    },
    handler: async ({ params: { key }, body, caller }) => {
      if (!canBeKey(key)) throw notFound()
      const { form } = readForm('form_data', body.form_data)
      const { id } = await datasetRow(store, body.dataset_id ?? datasetIdOf(form['datasource']))
      const version = await storeForm(
        store,
        {
          key,
          datasetId: id,
          chartId: body.chart_id ?? null,
          form,
          version: body.version,
          chartVersion: body.chart_version,
        },
        caller,
      )
      if (version === null) throw await staleForm(key, caller)
      return { key, data: { key }, message: 'OK', version }
    },
  })
  app.delete('/explore/chart_form/:key', {
    config,
    schema: {
      params: keyParamsSchema,
      querystring: chartFormDropSchema,
      response: { 200: messageSchema },
    },
    handler: async ({ params: { key }, query: { version }, caller }) => {
      const end = await forgetForm(store, key, caller, version)
      if (end === 'none') throw notFound()
      if (end === 'stale') throw await staleForm(key, caller)
      return { message: 'OK' }
    },
  })
}
