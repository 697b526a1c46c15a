import { randomUUID } from 'node:crypto'
import { sqlAnswerSchema, sqlRequestSchema, type SqlRequest } from '../../src/api/contract/sql.ts'
import type { App } from '../instance.ts'
import { Refusal } from '../problem.ts'
import { makingOf, permittedStatements } from '../sql/permitted.ts'
import { runStatements, type Ran } from '../sql/runStatements.ts'
import { ownLimit } from '../sql/statements.ts'
import { databaseById, schemaNamed } from '../store/databases.ts'
import { noteEnd, noteRun } from '../store/queries.ts'
import type { DatabaseRow, QueryRow, UserRow } from '../store/tables.ts'

const usualLimit = 1000
const mostRows = 10_000

const limitOf = ({ queryLimit }: SqlRequest) => Math.min(queryLimit !== undefined && queryLimit !== null && queryLimit > 0 ? queryLimit : usualLimit, mostRows)

const limitingFactor = ({ truncated, statement, rows }: Ran) => {
  if (truncated) return 'DROPDOWN'
  return ownLimit(statement) === rows ? 'QUERY' : 'NOT_LIMITED'
}

const toldOf = (row: QueryRow, last: Ran, database: DatabaseRow, { username }: UserRow, schema: string | null) => ({
  id: row.client_id,
  queryId: row.id,
  serverId: row.id,
  dbId: database.id,
  db: database.database_name,
  sql: row.sql,
  executedSql: row.executed_sql,
  limit: row.row_limit,
  limitingFactor: limitingFactor(last),
  rows: last.rows,
  state: row.status,
  startDttm: row.start_time,
  endDttm: row.end_time,
  schema,
  tab: row.tab_name,
  user: username,
  tempTable: row.tmp_table_name,
})

const statusOf = (error: unknown, isStopped: boolean) => {
  if (isStopped) return 'stopped'
  return error instanceof Refusal && error.status === 408 ? 'timed_out' : 'failed'
}

/** Runs SQL that a user wrote, and notes every run in the history. */
export const sqlRun = (app: App) => {
  const { store, engineOf, queryRuns } = app

  const carryOut = async (body: SqlRequest, database: DatabaseRow, caller: UserRow, signal: AbortSignal) => {
    const statements = permittedStatements(body.sql, database)
    const making = makingOf(statements.at(-1) ?? '', body, database, caller)
    const ran = await runStatements({
      engine: engineOf(database, caller.username),
      backend: database.backend,
      writable: database.allow_dml === 1,
      statements,
      making: making?.statement ?? null,
      schema: schemaNamed(body.schema),
      limit: limitOf(body),
      caller: String(caller.id),
      signal,
    })
    return { ran, making, executed: [...statements.slice(0, -1), making?.statement ?? statements.at(-1)].join(';\n') }
  }

  app.post('/database/sql_json/', {
    config: { permission: 'any' },
    schema: { body: sqlRequestSchema, response: { 200: sqlAnswerSchema } },
    handler: async ({ body, caller }, reply) => {
      const database = await databaseById(store, body.database_id)
      const clientId = body.client_id ?? randomUUID()
      const run = queryRuns.start(caller.id, clientId)
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished && database.allow_run_async === 0) run.abort()
      })
      try {
        const id = await noteRun(store, {
          client_id: clientId,
          user_id: caller.id,
          database_id: database.id,
          schema: body.schema ?? null,
          tab_name: body.tab ?? '',
          sql_editor_id: String(body.sql_editor_id ?? ''),
          row_limit: limitOf(body),
          sql: body.sql.replaceAll('\0', ''),
        })
        const { ran, making, executed } = await carryOut(body, database, caller, run.signal).catch(async (error: unknown) => {
          const message = error instanceof Error ? error.message : 'Unexpected error'
          await noteEnd(store, id, { status: statusOf(error, run.signal.aborted), row_count: null, error_message: message.replaceAll('\0', ''), executed_sql: null, tmp_table_name: null })
          throw error
        })
        const last = ran.at(-1) ?? ran[0]
        const row = await noteEnd(store, id, { status: 'success', row_count: last.rows, error_message: null, executed_sql: executed.replaceAll('\0', ''), tmp_table_name: making?.table ?? null })
        const query = row === undefined ? {} : toldOf(row, last, database, caller, making?.schema ?? body.schema ?? null)
        const { columns, data } = last
        reply.type('application/json; charset=utf-8')
        const answer = { query_id: id, status: 'success', columns, selected_columns: columns, expanded_columns: [], data, results: ran, query }
        return Buffer.from(JSON.stringify(answer)) as never
      } finally {
        run.ended()
      }
    },
  })
}
