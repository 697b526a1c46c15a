import { z } from 'zod'
import { boundedText } from '../../src/api/contract/boundedText.ts'
import {
  columnStatisticsRequestSchema,
  columnStatisticsSchema,
  resultRowsAnswerSchema,
  resultRowsRequestSchema,
  runStateSchema,
} from '../../src/api/contract/storedResult.ts'
import { qSchema } from '../../src/api/contract/list.ts'
import { createTotals } from '../charts/rows/chartRows.ts'
import type { App } from '../instance.ts'
import { conflict } from '../problem.ts'
import { resultRows, statisticsOf } from '../results/resultRows.ts'
import { expired, type ResultFile } from '../results/storedResults.ts'
import { readObject } from '../store/lists/listQuery.ts'
import type { QueryRow } from '../store/db/tables.ts'
import { runOfClient } from '../store/queries/queries.ts'
import { serialized, signalOf } from './streaming.ts'

const clientIdSchema = z.object({ client_id: boundedText(64) })
const usualRows = 100

const stillArriving = () =>
  conflict(
    'The rows are still arriving: sort, filter, search and statistics come when they are all there',
  )

const hasRows = ({ columns }: ResultFile) => columns.length > 0

const publicResult = ({ path: _, bytes: __, run: ___, ...stored }: ResultFile) => stored

/** What is known of a run by the id its client gave it, and its stored rows. */
export const storedResult = (app: App) => {
  const { store, storedResults, resultTables } = app
  const totals = createTotals()
  const config = { permission: 'any' } as const

  const resultsOf = ({ id, end_time: ended }: QueryRow) => storedResults.ofRun(id, ended === null)

  const found = async (run: QueryRow, statement: number | undefined): Promise<ResultFile> => {
    const stored =
      statement === undefined
        ? (await resultsOf(run)).findLast(hasRows)
        : await storedResults.find(run.id, statement)
    if (stored === undefined || stored === null || !hasRows(stored)) throw expired()
    return stored
  }

  const tableOf = (stored: ResultFile) => {
    if (!stored.complete) throw stillArriving()
    return resultTables.engineOf(stored)
  }

  app.get('/query/:client_id', {
    config,
    schema: { params: clientIdSchema, response: { 200: runStateSchema } },
    handler: async ({ params, caller }) => {
      await app.lookedAtQuery(caller.id, params.client_id)
      const run = await runOfClient(store, caller.id, params.client_id)
      const results = (await resultsOf(run)).map(publicResult)
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
      response: { 200: resultRowsAnswerSchema },
    },
    handler: async ({ params, query: { q }, caller }, reply) => {
      const { statement, ...requested } = readObject(resultRowsRequestSchema, q)
      const { offset = 0, limit = usualRows, sort = [], filters = [], search = '' } = requested
      const run = await runOfClient(store, caller.id, params.client_id)
      const stored = await found(run, statement)
      const columns = stored.columns.map(({ name, type_generic }) => ({ name, type_generic }))
      const { complete } = stored
      if (sort.length === 0 && filters.length === 0 && search === '')
        return {
          columns,
          rows: await storedResults.rows(stored, offset, limit),
          total: stored.rows,
          complete,
        }
      const { text, total } = await resultRows(tableOf(stored), totals, stored, requested, {
        caller: String(caller.id),
        signal: signalOf(reply),
      })
      reply.type('application/json; charset=utf-8')
      const rest = JSON.stringify({ columns, total, complete }).slice(1)
      return serialized(Buffer.concat([Buffer.from('{"rows":['), text, Buffer.from(`],${rest}`)]))
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
      const run = await runOfClient(store, caller.id, params.client_id)
      const stored = await found(run, statement)
      return statisticsOf(tableOf(stored), stored, column, {
        caller: String(caller.id),
        signal: signalOf(reply),
      })
    },
  })
}
