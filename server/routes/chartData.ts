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
import { primed } from '../charts/bytes.ts'
import { cacheTimeout } from '../charts/cacheTimeout.ts'
import { chartAnswer, chartQueryText } from '../charts/chartAnswer.ts'
import { chartFile } from '../charts/chartFile.ts'
import type { Form } from '../charts/form.ts'
import { datasetIdOf, datasetSource } from '../charts/datasetSource.ts'
import { readAs } from '../charts/readAs.ts'
import type { Format } from '../charts/tableData.ts'
import { disposition, fileName } from '../exports/fileName.ts'
import { mediaTypes, type FileFormat } from '../exports/writeFile.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { badRequest, notFound } from '../problem.ts'
import { readForm } from '../store/chartFields.ts'
import type { ChartRow, UserRow } from '../store/tables.ts'
import { streamed } from './streamed.ts'

interface Wanted {
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

const heldBack = 1024 * 1024

const formatOf = (asked: string): Format | FileFormat => {
  if (asked === 'json' || asked === 'columnar' || asked === 'csv' || asked === 'xlsx') return asked
  throw badRequest(`Unsupported result_format: ${asked}`)
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

  const answer = async (wanted: Wanted, caller: UserRow, reply: FastifyReply) => {
    const format = formatOf(wanted.format)
    const { source, dataset, database } = await datasetSource(store, datasetIdOf(wanted.datasource))
    const asked = {
      ...wanted,
      samples: wanted.resultType === 'samples',
      columnar: format === 'columnar',
    }
    if (wanted.resultType === 'query') return { result: [chartQueryText(source, asked)] }
    const run = queryRuns.start(caller.id, wanted.clientId, wanted)
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) run.abort()
      run.ended()
    })
    const who = { source, caller: String(caller.id), signal: run.signal }
    const title = wanted.ofChart?.slice_name ?? dataset.table_name
    const body = () =>
      format === 'csv' || format === 'xlsx'
        ? chartFile(app.engineOf(database, caller.username), { ...asked, ...who, format, title })
        : chartAnswer(app.engineOf(database, caller.username), resultCache, {
            ...asked,
            ...who,
            format,
            readAs: readAs(database, caller),
            full: wanted.resultType !== 'results',
            cacheTimeout: cacheTimeout(wanted.ofChart?.cache_timeout ?? null, database),
          })
    try {
      const { held, ended, all } = await primed(await body(), heldBack)
      if (format === 'csv' || format === 'xlsx')
        reply
          .header('content-disposition', disposition(fileName(title, format)))
          .type(mediaTypes[format])
      else reply.type('application/json; charset=utf-8')
      return (
        ended ? Buffer.concat(held) : streamed(reply, all(), app.config.downloadIdleMs)
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
      const wanted: Wanted = {
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
      return answer(wanted, caller, reply)
    },
  })

  app.get('/chart/:id/data/', {
    config: { permission: 'any' },
    schema: { params: idParamsSchema, querystring: chartDataQuerySchema, response },
    handler: async ({ params, query, caller }, reply) => {
      const chart = await storedChart(params.id)
      if (chart === undefined) throw notFound()
      const wanted: Wanted = {
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
      return answer(wanted, caller, reply)
    },
  })
}
