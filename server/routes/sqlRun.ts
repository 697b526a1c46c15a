import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { sqlAnswerSchema, sqlRequestSchema, type SqlRequest } from '../../src/api/contract/sql.ts'
import { alreadyBegun } from '../charts/answer/runs.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { Refusal } from '../problem.ts'
import { makingOf, permittedStatements } from '../sql/permitted.ts'
import type { Ran } from '../results/ran.ts'
import { runStatements } from '../sql/runStatements.ts'
import { looksReading, mayWrite, ownLimit, statementsIn } from '../sql/statements.ts'
import { databaseById, schemaNamed } from '../store/databases/databases.ts'
import { interrupted, noteEnd, noteRun, noteTurn, runById } from '../store/queries/queries.ts'
import type { DatabaseRow, QueryRow, UserRow } from '../store/db/tables.ts'

const usualLimit = 1000
const maxRows = 10_000
const maxStoredRows = 10_000_000

const limitOf = ({ queryLimit, keep }: SqlRequest) =>
  Math.min(
    queryLimit !== undefined && queryLimit !== null && queryLimit > 0 ? queryLimit : usualLimit,
    keep === true ? maxStoredRows : maxRows,
  )

const limitingFactor = ({ truncated, statement, rows }: Ran) => {
  if (truncated) return 'DROPDOWN'
  return ownLimit(statement) === rows ? 'QUERY' : 'NOT_LIMITED'
}

const answerOf = (
  row: QueryRow,
  last: Ran,
  database: DatabaseRow,
  { username }: UserRow,
  schema: string | null,
) => ({
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

const isInterruption = (error: unknown) => error instanceof Error && error.message === interrupted

const statusOf = (error: unknown, isStopped: boolean) => {
  if (isStopped && !isInterruption(error)) return 'stopped'
  return error instanceof Refusal && error.status === 408 ? 'timed_out' : 'failed'
}

const plain = (text: string) => text.replaceAll('\0', '')

/** Runs SQL that a user wrote, and notes every run in the history. */
export const sqlRun = (app: App) => {
  const { store, engineOf, queryRuns, storedResults, storedRuns } = app

  /** What a full disk keeps from being noted is left out: the rows are read all the same. */
  const ifRoom = <Result>(noting: Promise<Result>): Promise<Result | undefined> =>
    noting.catch((error: unknown) => {
      if (app.disk.note(error) === null) throw error
      return undefined
    })

  /** Notes one after the other how a run stands in the queue of its database. */
  const turnsOf = (id: number) => {
    let noted: Promise<unknown> = Promise.resolve()
    return {
      note: (isWaiting: boolean) => {
        noted = noted.then(() => ifRoom(noteTurn(store, id, isWaiting)))
        noted.catch(() => undefined)
      },
      noted: () => noted,
    }
  }
  type Turns = ReturnType<typeof turnsOf>

  const carryOut = async (
    body: SqlRequest,
    database: DatabaseRow,
    caller: UserRow,
    signal: AbortSignal,
    id: number,
    turns: Turns,
  ) => {
    const statements = permittedStatements(body.sql, database)
    const making = makingOf(statements.at(-1) ?? '', body, database, caller)
    const { ran, rest } = await runStatements({
      engine: engineOf(database, caller.username),
      backend: database.backend,
      writable: database.allow_dml === 1,
      text: body.sql,
      statements,
      making: making?.statement ?? null,
      schema: schemaNamed(body.schema),
      limit: limitOf(body),
      resultTarget: body.keep === true ? { results: storedResults, run: id } : null,
      caller: String(caller.id),
      signal,
      queued: turns.note,
    })
    const executed = [...statements.slice(0, -1), making?.statement ?? statements.at(-1)].join(
      ';\n',
    )
    const succeeded = async ({ rows }: Ran) => {
      await turns.noted()
      return ifRoom(
        noteEnd(store, id, {
          status: 'success',
          row_count: rows,
          error_message: null,
          executed_sql: plain(executed),
          tmp_table_name: making?.table ?? null,
        }),
      )
    }
    return { ran, rest, succeeded, schema: making?.schema ?? body.schema ?? null }
  }

  const failed = (id: number, signal: AbortSignal, turns: Turns) => async (error: unknown) => {
    await turns.noted()
    const message = error instanceof Error ? error.message : 'Unexpected error'
    const rows =
      (await storedResults.ofRun(id)).findLast(({ columns }) => columns.length > 0)?.rows ?? null
    await ifRoom(
      noteEnd(store, id, {
        status: statusOf(error, signal.aborted),
        row_count: rows,
        error_message: plain(message),
        executed_sql: null,
        tmp_table_name: null,
      }),
    )
    throw error
  }

  /** Whether nothing is lost where a repeat runs it again: what writes is run only where that is noted. */
  const isReading = (body: SqlRequest, database: DatabaseRow) =>
    body.select_as_cta !== true &&
    statementsIn(body.sql, database.backend).every(
      (statement) =>
        looksReading(statement, database.backend) && !mayWrite(statement, database.backend),
    )

  /** Runs what only reads without noting it, where the disk has no room for the note. */
  const unnoted = async (
    body: SqlRequest,
    database: DatabaseRow,
    caller: UserRow,
    signal: AbortSignal,
    reply: FastifyReply,
  ) => {
    const turns = { note: () => undefined, noted: () => Promise.resolve() }
    const { ran } = await carryOut({ ...body, keep: false }, database, caller, signal, 0, turns)
    const { columns, data } = ran.at(-1) ?? ran[0]
    reply.type('application/json; charset=utf-8')
    return Buffer.from(
      JSON.stringify({
        query_id: 0,
        status: 'success',
        columns,
        selected_columns: columns,
        expanded_columns: [],
        data,
        results: ran,
        query: {},
      }),
    ) as never
  }

  app.post('/database/sql_json/', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'client_id' },
    schema: { body: sqlRequestSchema, response: { 200: sqlAnswerSchema } },
    handler: async ({ body, caller, headers }, reply) => {
      const database = await databaseById(store, body.database_id)
      const clientId =
        body.client_id ?? (headers['idempotency-key'] as string | undefined) ?? randomUUID()
      const run = queryRuns.start(caller.id, clientId, body)
      let goesOn = false
      reply.raw.once('close', () => {
        if (goesOn || reply.raw.writableFinished || database.allow_run_async === 1) return
        if (body.keep === true) run.abandon()
        else run.abort()
      })
      try {
        const noting = noteRun(store, {
          client_id: clientId,
          user_id: caller.id,
          database_id: database.id,
          schema: body.schema ?? null,
          tab_name: body.tab ?? '',
          sql_editor_id: String(body.sql_editor_id ?? ''),
          row_limit: limitOf(body),
          sql: plain(body.sql),
        })
        const id = await (isReading(body, database) ? ifRoom(noting) : noting)
        if (id === null) throw alreadyBegun()
        if (id === undefined) return await unnoted(body, database, caller, run.signal, reply)
        const turns = turnsOf(id)
        const broke = failed(id, run.signal, turns)
        const { ran, rest, succeeded, schema } = await carryOut(
          body,
          database,
          caller,
          run.signal,
          id,
          turns,
        ).catch(broke)
        const last = ran.at(-1) ?? ran[0]
        goesOn = rest !== null
        if (rest !== null) storedRuns.watch(run, rest.then(succeeded, broke))
        const row = rest === null ? await succeeded(last) : await runById(store, id)
        const query = row === undefined ? {} : answerOf(row, last, database, caller, schema)
        const { columns, data } = last
        const stored = body.keep === true ? { kept: true } : {}
        reply.type('application/json; charset=utf-8')
        const answer = {
          query_id: id,
          status: 'success',
          columns,
          selected_columns: columns,
          expanded_columns: [],
          data,
          results: ran,
          query,
          ...stored,
        }
        return Buffer.from(JSON.stringify(answer)) as never
      } catch (error) {
        if (!goesOn) run.ended(error)
        throw error
      } finally {
        if (!goesOn) run.ended()
      }
    },
  })
}
