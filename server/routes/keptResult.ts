import { z } from 'zod'
import { keptRowsAnswerSchema, keptRowsRequestSchema, runStateSchema } from '../../src/api/contract/keptResult.ts'
import { qSchema } from '../../src/api/contract/list.ts'
import type { App } from '../instance.ts'
import { Refusal } from '../problem.ts'
import type { Kept } from '../results/keptResults.ts'
import { readObject } from '../store/listQuery.ts'
import { runOfClient } from '../store/queries.ts'

const clientIdSchema = z.object({ client_id: z.string() })
const usualRows = 100

const gone = () => new Refusal(410, 'These rows are kept no more: a result is kept for a day. Run the query again to see them')

const told = ({ path: _, bytes: __, ...kept }: Kept) => kept

/** What is known of a run by the id its client gave it, and the rows that were kept of it. */
export const keptResult = (app: App) => {
  const { store, keptResults } = app
  const config = { permission: 'any' } as const

  const found = async (run: number, statement: number | undefined): Promise<Kept> => {
    const kept = statement === undefined ? (await keptResults.ofRun(run)).at(-1) : await keptResults.find(run, statement)
    if (kept === undefined || kept === null) throw gone()
    return kept
  }

  app.get('/query/:client_id', {
    config,
    schema: { params: clientIdSchema, response: { 200: runStateSchema } },
    handler: async ({ params, caller }) => {
      const run = await runOfClient(store, caller.id, params.client_id)
      const results = (await keptResults.ofRun(run.id)).map(told)
      return {
        query_id: run.id,
        status: run.status,
        elapsed_ms: (run.end_time ?? Date.now()) - run.start_time,
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
    schema: { params: clientIdSchema, querystring: qSchema, response: { 200: keptRowsAnswerSchema } },
    handler: async ({ params, query: { q }, caller }) => {
      const { statement, offset = 0, limit = usualRows } = readObject(keptRowsRequestSchema, q)
      const { id } = await runOfClient(store, caller.id, params.client_id)
      const kept = await found(id, statement)
      const columns = kept.columns.map(({ name, type_generic }) => ({ name, type_generic }))
      return { columns, rows: await keptResults.rows(kept, offset, limit), total: kept.rows, complete: kept.complete }
    },
  })
}
