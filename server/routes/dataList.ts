import type { FastifyError, FastifyRequest } from 'fastify'
import {
  dataListAnswerSchema,
  dataListQuerySchema,
  dataListRequestSchema,
  maxListedCharts,
  type DataListEntry,
  type DataListRequest,
} from '../../src/api/contract/dataList.ts'
import type { ProblemBody } from '../../src/api/contract/problem.ts'
import { primed } from '../charts/answer/bytes.ts'
import { cacheTimeout } from '../charts/answer/cacheKey.ts'
import { chartAnswer } from '../charts/answer/chartAnswer.ts'
import { chartQuery } from '../charts/answer/chartQuery.ts'
import { formOnDashboard, type DashboardQuery } from '../charts/answer/dashboardFilters.ts'
import { readableDataset } from '../charts/sql/datasetSource.ts'
import { readAs } from '../charts/answer/cacheKey.ts'
import type { QueryOrigin } from '../databases/queryWatch.ts'
import type { App } from '../instance.ts'
import { failureOf } from '../plugins/problems.ts'
import { badRequest, notFound } from '../problem.ts'
import { readForm } from '../store/charts/chartFields.ts'
import type { ChartRow, UserRow } from '../store/db/tables.ts'
import { canBeId } from '../store/lists/listQuery.ts'
import { serialized, streamed } from './streaming.ts'

type Bytes = AsyncGenerator<Uint8Array>

interface Reading {
  force: boolean
  signal: AbortSignal
  /** How many rows of each table are read; undefined for as many as its form says. */
  tableRows: number | undefined
}

const maxBuffered = 1024 * 1024
const lines = 'application/x-ndjson'

const idsOf = (text: string): number[] => {
  const listed = text.trim().replace(/^\[|\]$/g, '')
  const ids = listed.split(',').flatMap((part) => (part.trim() === '' ? [] : Number(part)))
  if (ids.length === 0 || !ids.every(canBeId))
    throw badRequest('id_list must be a list of ids of charts')
  if (ids.length > maxListedCharts)
    throw badRequest(`id_list may name at most ${maxListedCharts} charts`)
  return [...new Set(ids)]
}

interface ListedQuery extends DashboardQuery {
  /** The dashboard that shows the charts; null where none is named. */
  dashboardId: number | null
}

const queryOf = (sent: DataListRequest): ListedQuery =>
  Array.isArray(sent)
    ? { filters: sent, timeRange: undefined, dashboardId: null }
    : {
        filters: sent?.filters ?? [],
        timeRange: sent?.time_range,
        dashboardId: sent?.dashboard_id ?? null,
      }

const originOf = (
  { id: chartId, dataset_id: datasetId }: ChartRow,
  { dashboardId }: ListedQuery,
): QueryOrigin =>
  dashboardId === null
    ? { kind: 'chart', chartId, datasetId }
    : { kind: 'dashboard', dashboardId, chartId, datasetId }

async function* bytesOf(value: object): Bytes {
  yield Buffer.from(JSON.stringify(value))
}

/** The fields of `head` before those of a JSON object that comes in pieces. */
async function* headed(head: object, body: Bytes): Bytes {
  let opening: Uint8Array | null = Buffer.from(`${JSON.stringify(head).slice(0, -1)},`)
  for await (const piece of body) {
    yield opening === null ? piece : Buffer.concat([opening, piece.subarray(1)])
    opening = null
  }
}

const noResult = {
  colnames: [],
  coltypes: [],
  data: [],
  records: [],
  rowcount: 0,
  status: 'failed',
}

/** A line for each entry, as each is done. */
async function* asLines(entries: readonly Promise<Bytes>[]): Bytes {
  const pending = new Map(
    entries.map((entry, at) => [at, entry.then((bytes) => ({ at, bytes }))] as const),
  )
  while (pending.size > 0) {
    const { at, bytes } = await Promise.race(pending.values())
    pending.delete(at)
    yield* bytes
    yield Buffer.from('\n')
  }
}

async function* asAnswer(entries: readonly Promise<Bytes>[]): Bytes {
  for (const [at, entry] of entries.entries()) {
    yield Buffer.from(at === 0 ? '{"result":[' : ',')
    yield* await entry
  }
  yield Buffer.from(']}')
}

/** The data of many saved charts under the filters of their dashboard. */
export const dataList = (app: App) => {
  const { store, resultCache } = app

  const answerOf = async (
    chart: ChartRow,
    query: DashboardQuery,
    { caller, force, signal, tableRows }: Reading & { caller: UserRow },
  ): Promise<Bytes> => {
    const { source, dataset, database, engine } = await readableDataset(
      app,
      chart.dataset_id,
      caller,
    )
    const { form: stored } = readForm('params', chart.params)
    const own = { ...stored, viz_type: chart.viz_type, slice_id: chart.id }
    const { form, rejected } = formOnDashboard(own, source, dataset.id, query)
    const requested = {
      form,
      samples: false,
      rowLimit: chart.viz_type === 'table' ? tableRows : undefined,
      rowOffset: undefined,
      columnar: true,
    }
    const { plan } = chartQuery(source, requested)
    const { filters } = plan.select
    const head: Omit<DataListEntry, 'result'> = {
      id: chart.id,
      chart_name: chart.slice_name,
      chart_metadata: plan.metadata,
      form_data: form,
      applied_filters: filters.applied,
      rejected_filters: [...filters.rejected, ...rejected],
      error: null,
    }
    const { body } = await chartAnswer(engine, resultCache, {
      ...requested,
      source,
      force,
      signal,
      format: plan.columnarCap === undefined ? 'json' : 'columnar',
      full: false,
      rowsOnce: true,
      caller: String(caller.id),
      readAs: readAs(database, caller),
      cacheTimeout: cacheTimeout(chart.cache_timeout, database),
    })
    return headed(head, (await primed(body, maxBuffered)).all())
  }

  const failed = (
    id: number,
    chart: ChartRow | undefined,
    { message, errors }: ProblemBody,
  ): Bytes =>
    bytesOf({
      id,
      chart_name: chart?.slice_name ?? null,
      chart_metadata: null,
      form_data: {},
      applied_filters: [],
      rejected_filters: [],
      error: message,
      ...(errors?.[0] === undefined ? {} : { error_type: errors[0].error_type }),
      result: [noResult],
    } satisfies DataListEntry)

  const entriesOf = async (
    ids: readonly number[],
    request: FastifyRequest,
    query: ListedQuery,
    options: Reading,
  ) => {
    const rows = await store
      .selectFrom('chart')
      .selectAll()
      .where('id', 'in', [...ids])
      .where('deleted_on', 'is', null)
      .execute()
    const charts = new Map(rows.map((chart) => [chart.id, chart]))
    return ids.map(async (id) => {
      const chart = charts.get(id)
      try {
        if (chart === undefined) throw notFound('Chart does not exist')
        return await app.withOrigin(originOf(chart, query), () =>
          answerOf(chart, query, { caller: request.caller, ...options }),
        )
      } catch (error) {
        return failed(id, chart, failureOf(error as FastifyError, request))
      }
    })
  }

  app.post('/chart/data_list/', {
    config: { permission: 'any', repeat: 'harmless' },
    schema: {
      querystring: dataListQuerySchema,
      body: dataListRequestSchema,
      response: { 200: dataListAnswerSchema },
    },
    handler: async (request, reply) => {
      const { id_list, force, table_rows } = request.query
      const leaving = new AbortController()
      reply.raw.once('close', () => leaving.abort())
      const entries = await entriesOf(idsOf(id_list), request, queryOf(request.body), {
        force: force === 'true' || force === '1',
        signal: leaving.signal,
        tableRows: table_rows,
      })
      const inLines = request.headers.accept?.includes(lines) === true
      reply.type(inLines ? lines : 'application/json; charset=utf-8')
      const body = inLines ? asLines(entries) : asAnswer(entries)
      return serialized(streamed(reply, body, app.config.downloadIdleMs))
    },
  })
}
