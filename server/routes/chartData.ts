import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { boundedText } from '../../src/api/contract/boundedText.ts'
import {
  chartDataAnswerSchema,
  chartDataRequestSchema,
  chartQueryTextAnswerSchema,
  resultTypeSchema,
} from '../../src/api/contract/chartData.ts'
import { idParamsSchema } from '../../src/api/contract/list.ts'
import { primed } from '../charts/answer/bytes.ts'
import { cacheTimeout } from '../charts/answer/cacheKey.ts'
import { chartAnswer, chartQueryText } from '../charts/answer/chartAnswer.ts'
import { chartFile } from '../exports/chartFile.ts'
import type { Form } from '../charts/sql/form.ts'
import { datasetIdOf, datasetSource } from '../charts/sql/datasetSource.ts'
import { readAs } from '../charts/answer/cacheKey.ts'
import type { Format } from '../charts/answer/tableData.ts'
import { disposition, fileName } from '../exports/fileName.ts'
import { mediaTypes, type FileFormat } from '../exports/writeFile.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { badRequest, notFound } from '../problem.ts'
import { readForm } from '../store/charts/chartFields.ts'
import type { ChartRow, UserRow } from '../store/db/tables.ts'
import { streamed } from './streaming.ts'

interface DataRequest {
  datasource: unknown
  form: Form
  resultType: z.infer<typeof resultTypeSchema>
  format: string
  force: boolean
  rowLimit: unknown
  rowOffset: unknown
  clientId: string | undefined
  escapeFormulas: boolean
  ofChart: Pick<ChartRow, 'cache_timeout' | 'slice_name'> | undefined
}

const maxBuffered = 1024 * 1024

const formatOf = (requested: string): Format | FileFormat => {
  if (
    requested === 'json' ||
    requested === 'columnar' ||
    requested === 'csv' ||
    requested === 'xlsx'
  )
    return requested
  throw badRequest(`Unsupported result_format: ${requested}`)
}

const yes = (value: string | undefined) => value === 'true' || value === '1'

const chartDataQuerySchema = z.object({
  force: boundedText(10).optional(),
  type: resultTypeSchema.optional(),
  format: boundedText(10).optional(),
  escape_formulas: boundedText(10).optional(),
})

/** From form data to a result. */
export const chartData = (app: App) => {
  const { store, resultCache, queryRuns } = app

  const storedChart = (id: number) =>
    store
      .selectFrom('chart')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_on', 'is', null)
      .executeTakeFirst()

  const chartOfForm = ({ slice_id }: Form) =>
    Number.isInteger(slice_id) ? storedChart(slice_id as number) : undefined

  const answer = async (dataRequest: DataRequest, caller: UserRow, reply: FastifyReply) => {
    const format = formatOf(dataRequest.format)
    const { source, dataset, database } = await datasetSource(
      store,
      datasetIdOf(dataRequest.datasource),
    )
    const requested = {
      ...dataRequest,
      samples: dataRequest.resultType === 'samples',
      columnar: format === 'columnar',
    }
    if (dataRequest.resultType === 'query') return { result: [chartQueryText(source, requested)] }
    const run = queryRuns.start(caller.id, dataRequest.clientId, dataRequest)
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) run.abort()
      run.ended()
    })
    const who = { source, caller: String(caller.id), signal: run.signal }
    const title = dataRequest.ofChart?.slice_name ?? dataset.table_name
    const body = () =>
      format === 'csv' || format === 'xlsx'
        ? chartFile(app.engineOf(database, caller.username), {
            ...requested,
            ...who,
            format,
            title,
          })
        : chartAnswer(app.engineOf(database, caller.username), resultCache, {
            ...requested,
            ...who,
            format,
            readAs: readAs(database, caller),
            full: dataRequest.resultType !== 'results',
            cacheTimeout: cacheTimeout(dataRequest.ofChart?.cache_timeout ?? null, database),
          })
    try {
      const { buffered, ended, all } = await primed(await body(), maxBuffered)
      if (format === 'csv' || format === 'xlsx')
        reply
          .header('content-disposition', disposition(fileName(title, format)))
          .type(mediaTypes[format])
      else reply.type('application/json; charset=utf-8')
      return (
        ended ? Buffer.concat(buffered) : streamed(reply, all(), app.config.downloadIdleMs)
      ) as never
    } catch (error) {
      run.ended(error)
      throw run.signal.aborted ? run.signal.reason : error
    }
  }

  const response = { 200: z.union([chartDataAnswerSchema, chartQueryTextAnswerSchema]) }

  app.post('/chart/data', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'harmless' },
    schema: { body: chartDataRequestSchema, response },
    handler: async ({ body, caller }, reply) => {
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
        ofChart: await chartOfForm(form),
      }
      return answer(dataRequest, caller, reply)
    },
  })

  app.get('/chart/:id/data/', {
    config: { permission: 'any' },
    schema: { params: idParamsSchema, querystring: chartDataQuerySchema, response },
    handler: async ({ params, query, caller }, reply) => {
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
        ofChart: chart,
      }
      return answer(dataRequest, caller, reply)
    },
  })
}
