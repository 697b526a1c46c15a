import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { boundedText } from '../../src/api/contract/boundedText.ts'
import {
  chartDataAnswerSchema,
  chartDataRequestSchema,
  chartQueryTextAnswerSchema,
  framesMediaType,
  resultTypeSchema,
} from '../../src/api/contract/chartData.ts'
import { idParamsSchema } from '../../src/api/contract/list.ts'
import type { Form } from '../charts/sql/form.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { badRequest, notFound } from '../problem.ts'
import { readForm } from '../store/charts/chartFields.ts'
import { chartDataAnswer, type DataRequest } from './chartDataAnswer.ts'

const readsFrames = ({ accept }: IncomingHttpHeaders) => accept?.includes(framesMediaType) === true

const yes = (value: string | undefined) => value === 'true' || value === '1'

const chartDataQuerySchema = z.object({
  force: boundedText(10).optional(),
  type: resultTypeSchema.optional(),
  format: boundedText(10).optional(),
  escape_formulas: boundedText(10).optional(),
})

/** From form data to a result. */
export const chartData = (app: App) => {
  const { store } = app

  const storedChart = (id: number) =>
    store
      .selectFrom('chart')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_on', 'is', null)
      .executeTakeFirst()

  const chartOfForm = ({ slice_id }: Form) =>
    typeof slice_id === 'number' && Number.isInteger(slice_id) ? storedChart(slice_id) : undefined

  const response = { 200: z.union([chartDataAnswerSchema, chartQueryTextAnswerSchema]) }

  app.post('/chart/data', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'harmless' },
    schema: { body: chartDataRequestSchema, response },
    handler: async ({ body, caller, headers }, reply) => {
      if (body.form_data === undefined)
        throw badRequest(
          body.queries === undefined
            ? 'form_data is required'
            : 'queries are not supported: send form_data',
        )
      const { form } = readForm('form_data', body.form_data)
      const dataRequest: DataRequest = {
        datasource: body.datasource,
        form,
        resultType: body.result_type ?? 'full',
        format: body.result_format ?? 'json',
        force: body.force ?? false,
        rowLimit: body.row_limit,
        rowOffset: body.row_offset,
        clientId: body.client_id,
        escapeFormulas: body.escape_formulas ?? true,
        readsFrames: readsFrames(headers),
        ofChart: await chartOfForm(form),
      }
      return chartDataAnswer(app, dataRequest, caller, reply)
    },
  })

  app.get('/chart/:id/data/', {
    config: { permission: 'any' },
    schema: { params: idParamsSchema, querystring: chartDataQuerySchema, response },
    handler: async ({ params, query, caller, headers }, reply) => {
      const chart = await storedChart(params.id)
      if (chart === undefined) throw notFound()
      const dataRequest: DataRequest = {
        datasource: chart.dataset_id,
        form: {
          ...readForm('params', chart.params).form,
          viz_type: chart.viz_type,
          slice_id: chart.id,
        },
        resultType: query.type ?? 'full',
        format: query.format ?? 'json',
        force: yes(query.force),
        rowLimit: undefined,
        rowOffset: undefined,
        clientId: undefined,
        escapeFormulas: query.escape_formulas !== 'false' && query.escape_formulas !== '0',
        readsFrames: readsFrames(headers),
        ofChart: chart,
      }
      return chartDataAnswer(app, dataRequest, caller, reply)
    },
  })
}
