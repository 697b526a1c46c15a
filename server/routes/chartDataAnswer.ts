import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { framesMediaType, type resultTypeSchema } from '../../src/api/contract/chartData.ts'
import { primed } from '../charts/answer/bytes.ts'
import { cacheTimeout, readAs } from '../charts/answer/cacheKey.ts'
import { chartAnswer, chartQueryText } from '../charts/answer/chartAnswer.ts'
import type { Format } from '../charts/answer/tableData.ts'
import { datasetIdOf, readableDataset } from '../charts/sql/datasetSource.ts'
import type { Form } from '../charts/sql/form.ts'
import { originOfForm } from '../databases/queryWatch.ts'
import { chartFile } from '../exports/chartFile.ts'
import { disposition, fileName } from '../exports/fileName.ts'
import { mediaTypes, type FileFormat } from '../exports/writeFile.ts'
import type { App } from '../instance.ts'
import { badRequest } from '../problem.ts'
import type { ChartRow, UserRow } from '../store/db/tables.ts'
import { serialized, streamed } from './streaming.ts'

/** What is requested of a chart, by its form or by its id. */
export interface DataRequest {
  datasource: unknown
  form: Form
  resultType: z.infer<typeof resultTypeSchema>
  format: string
  force: boolean
  rowLimit: unknown
  rowOffset: unknown
  clientId: string | undefined
  escapeFormulas: boolean
  /** True where the caller reads frames: rows by columns are answered in them where they can be. */
  readsFrames: boolean
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

/** Answers a request for the data of a chart: as JSON, as a file, or the SQL alone. The run ends with the connection. */
export const chartDataAnswer = async (
  app: App,
  dataRequest: DataRequest,
  caller: UserRow,
  reply: FastifyReply,
) => {
  const { resultCache, queryRuns } = app
  const format = formatOf(dataRequest.format)
  const { source, dataset, database, engine } = await readableDataset(
    app,
    datasetIdOf(dataRequest.datasource),
    caller,
  )
  const requested = {
    ...dataRequest,
    samples: dataRequest.resultType === 'samples',
    columnar: format === 'columnar',
  }
  const origin = originOfForm(dataRequest.form, dataset.id)
  if (dataRequest.resultType === 'query') {
    const who = { source, caller: String(caller.id) }
    const text = await app.withOrigin(origin, () => chartQueryText(engine, who, requested))
    return { result: [text] }
  }
  const run = queryRuns.start(caller.id, dataRequest.clientId, dataRequest)
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) run.abort()
    run.ended()
  })
  const who = { source, caller: String(caller.id), signal: run.signal }
  const title = dataRequest.ofChart?.slice_name ?? dataset.table_name
  const answered = async () =>
    format === 'csv' || format === 'xlsx'
      ? {
          isFramed: false,
          body: await chartFile(engine, { ...requested, ...who, format, title }),
        }
      : chartAnswer(engine, resultCache, {
          ...requested,
          ...who,
          format: format === 'columnar' && dataRequest.readsFrames ? 'frames' : format,
          readAs: readAs(database, caller),
          full: dataRequest.resultType !== 'results',
          cacheTimeout: cacheTimeout(dataRequest.ofChart?.cache_timeout ?? null, database),
        })
  try {
    const { isFramed, buffered, ended, all } = await app.withOrigin(origin, async () => {
      const { isFramed, body } = await answered()
      return { isFramed, ...(await primed(body, maxBuffered)) }
    })
    if (format === 'csv' || format === 'xlsx')
      reply
        .header('content-disposition', disposition(fileName(title, format)))
        .type(mediaTypes[format])
    else reply.type(isFramed ? framesMediaType : 'application/json; charset=utf-8')
    return serialized(
      ended ? Buffer.concat(buffered) : streamed(reply, all(), app.config.downloadIdleMs),
    )
  } catch (error) {
    run.ended(error)
    throw run.signal.aborted ? run.signal.reason : error
  }
}
