import { z } from 'zod'
import { boundedText } from '../../src/api/contract/boundedText.ts'
import {
  columnStatisticsRequestSchema,
  columnStatisticsSchema,
  keptRowsAnswerSchema,
  keptRowsRequestSchema,
  runStateSchema,
} from '../../src/api/contract/keptResult.ts'
import { qSchema } from '../../src/api/contract/list.ts'
import { createTotals } from '../charts/rows/totals.ts'
import type { App } from '../instance.ts'
import { conflict, Refusal } from '../problem.ts'
import { askedRows, statisticsOf } from '../results/ask.ts'
import type { Kept } from '../results/keptResults.ts'
import { readObject } from '../store/listQuery.ts'
import { runOfClient } from '../store/queries.ts'
import { signalOf } from './callerLeaves.ts'

const clientIdSchema = z.object({ client_id: boundedText(64) })
const usualRows = 100

const gone = () =>
  new Refusal(
    410,
    'These rows are kept no more: a result is kept for a day. Run the query again to see them',
  )

const stillArriving = () =>
  conflict(
    'The rows are still arriving: sort, filter, search and statistics come when they are all there',
  )

const hasRows = ({ columns }: Kept) => columns.length > 0

const told = ({ path: _, bytes: __, ...kept }: Kept) => kept

/** What is known of a run by the id its client gave it, and the rows that were kept of it. */
export const keptResult = (app: App) => {
  const { store, keptResults, resultTables, queryRuns } = app
  const totals = createTotals()
  const config = { permission: 'any' } as const

  const found = async (run: number, statement: number | undefined): Promise<Kept> => {
    const kept =
      statement === undefined
        ? (await keptResults.ofRun(run)).findLast(hasRows)
        : await keptResults.find(run, statement)
    if (kept === undefined || kept === null || !hasRows(kept)) throw gone()
    return kept
  }

  const tableOf = (kept: Kept) => {
    if (!kept.complete) throw stillArriving()
    return resultTables.engineOf(kept)
  }

  app.get('/query/:client_id', {
    config,
    schema: { params: clientIdSchema, response: { 200: runStateSchema } },
    handler: async ({ params, caller }) => {
      queryRuns.looked(caller.id, params.client_id)
      const run = await runOfClient(store, caller.id, params.client_id)
      const results = (await keptResults.ofRun(run.id)).map(told)
      return {
        query_id: run.id,
        status: run.status,
        elapsed_ms: run.status === 'pending' ? 0 : (run.end_time ?? Date.now()) - run.start_time,
        rows: run.row_count ?? results.at(-1)?.rows ?? null,
        error_message: run.error_message,
        database_id: run.database_id,
        sql: run.sql,
        limit: run.row_limit,
        results,
      }
    },
  })

  app.get('/query/:client_id/rows', {
    config,
    schema: {
      params: clientIdSchema,
      querystring: qSchema,
      response: { 200: keptRowsAnswerSchema },
    },
    handler: async ({ params, query: { q }, caller }, reply) => {
      const { statement, ...asked } = readObject(keptRowsRequestSchema, q)
      const { offset = 0, limit = usualRows, sort = [], filters = [], search = '' } = asked
      const { id } = await runOfClient(store, caller.id, params.client_id)
      const kept = await found(id, statement)
      const columns = kept.columns.map(({ name, type_generic }) => ({ name, type_generic }))
      const { complete } = kept
      if (sort.length === 0 && filters.length === 0 && search === '')
        return {
          columns,
          rows: await keptResults.rows(kept, offset, limit),
          total: kept.rows,
          complete,
        }
      const { text, total } = await askedRows(tableOf(kept), totals, kept, asked, {
        caller: String(caller.id),
        signal: signalOf(reply),
      })
      reply.type('application/json; charset=utf-8')
      const rest = JSON.stringify({ columns, total, complete }).slice(1)
      return Buffer.concat([Buffer.from('{"rows":['), text, Buffer.from(`],${rest}`)]) as never
    },
  })

  app.get('/query/:client_id/statistics', {
    config,
    schema: {
      params: clientIdSchema,
      querystring: qSchema,
      response: { 200: columnStatisticsSchema },
    },
    handler: async ({ params, query: { q }, caller }, reply) => {
      const { statement, column } = readObject(columnStatisticsRequestSchema, q)
      const { id } = await runOfClient(store, caller.id, params.client_id)
      const kept = await found(id, statement)
      return statisticsOf(tableOf(kept), kept, column, {
        caller: String(caller.id),
        signal: signalOf(reply),
      })
    },
  })
}
