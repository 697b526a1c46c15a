import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { rowLimits } from '../../src/api/contract/rowLimits.ts'
import { sqlAnswerSchema, sqlRequestSchema, type SqlRequest } from '../../src/api/contract/sql.ts'
import { alreadyBegun } from '../charts/answer/runs.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { makingOf, permittedStatements } from '../sql/permitted.ts'
import { runStatements } from '../sql/runStatements.ts'
import { looksReading, mayWrite, statementsIn } from '../sql/statements.ts'
import { databaseById, schemaNamed } from '../store/databases/databases.ts'
import { runById } from '../store/queries/queries.ts'
import type { DatabaseRow, UserRow } from '../store/db/tables.ts'
import { textOf } from '../store/things/titles.ts'
import { answeredQuery, sendSqlAnswer } from './sqlAnswer.ts'
import { createRunNotes, withoutNul, type RunNotes } from './sqlRunNotes.ts'

interface RequestedRun {
  body: SqlRequest
  database: DatabaseRow
  caller: UserRow
  signal: AbortSignal
}

const limitOf = ({ queryLimit, keep }: SqlRequest) =>
  Math.min(
    queryLimit !== undefined && queryLimit !== null && queryLimit > 0
      ? queryLimit
      : rowLimits.statement,
    keep === true ? rowLimits.storedResult : rowLimits.answeredResult,
  )

/** True where a repeat loses nothing: what writes is run only where that is noted. */
const isReading = (body: SqlRequest, { backend }: DatabaseRow) =>
  body.select_as_cta !== true &&
  statementsIn(body.sql, backend).every(
    (statement) => looksReading(statement, backend) && !mayWrite(statement, backend),
  )

const historyEntry = (body: SqlRequest, clientId: string, databaseId: number, userId: number) => ({
  client_id: clientId,
  user_id: userId,
  database_id: databaseId,
  schema: textOf(body.schema ?? null),
  tab_name: withoutNul(body.tab ?? ''),
  sql_editor_id: withoutNul(String(body.sql_editor_id ?? '')),
  row_limit: limitOf(body),
  sql: withoutNul(body.sql),
})

/** Runs SQL that a user wrote, and notes every run in the history. */
export const sqlRun = (app: App) => {
  const { store, engineOf, peers, queryRuns, storedResults, storedRuns } = app
  const history = createRunNotes(app)

  const reportUnstored = (error: unknown) => {
    app.disk.note(error)
    app.log.error({ err: error }, 'the rows of a statement that wrote were not stored')
  }

  const carryOut = async (
    { body, database, caller, signal }: RequestedRun,
    id: number,
    queued: RunNotes['queued'],
  ) => {
    const statements = permittedStatements(body.sql, database)
    const making = makingOf(statements.at(-1) ?? '', body, database, caller)
    const origin = { kind: 'sql', queryId: id === 0 ? null : id } as const
    const run = {
      engine: engineOf(database, caller.username),
      backend: database.backend,
      writable: database.allow_dml === 1,
      text: body.sql,
      statements,
      making,
      schema: schemaNamed(body.schema),
      limit: limitOf(body),
      resultTarget: body.keep === true ? { results: storedResults, run: id, reportUnstored } : null,
      caller: String(caller.id),
      signal,
      queued,
    }
    const { ran, rest } = await app.withOrigin(origin, () => runStatements(run))
    const last = making?.statement ?? statements.at(-1)
    const executed = {
      statements: [...statements.slice(0, -1), last].join(';\n'),
      table: making?.table ?? null,
    }
    return { ran, rest, executed, schema: making?.schema ?? body.schema ?? null }
  }

  /** Runs what only reads without noting it, where the disk has no room for the note. */
  const runUnnoted = async (requested: RequestedRun, reply: FastifyReply) => {
    const body = { ...requested.body, keep: false }
    const { ran } = await carryOut({ ...requested, body }, 0, () => undefined)
    return sendSqlAnswer(reply, 0, ran, {}, body)
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
      const { signal } = run
      const requested = { body, database, caller, signal }
      let goesOn = false
      reply.raw.once('close', () => {
        if (goesOn || reply.raw.writableFinished || database.allow_run_async === 1) return
        if (body.keep === true) run.abandon()
        else run.abort()
      })
      try {
        const entry = {
          ...historyEntry(body, clientId, database.id, caller.id),
          server: peers.number,
        }
        const id = await history.begin(entry, isReading(body, database))
        if (id === null) throw alreadyBegun()
        if (id === undefined) return await runUnnoted(requested, reply)
        const notes = history.of(id, signal)
        const { ran, rest, executed, schema } = await carryOut(requested, id, notes.queued).catch(
          notes.failed,
        )
        const last = ran.at(-1) ?? ran[0]
        goesOn = rest !== null
        if (rest !== null)
          storedRuns.watch(
            run,
            rest.then((end) => notes.succeeded(end, executed), notes.failed),
          )
        const row = rest === null ? await notes.succeeded(last, executed) : await runById(store, id)
        const query = row === undefined ? {} : answeredQuery(row, last, database, caller, schema)
        return sendSqlAnswer(reply, id, ran, query, body)
      } catch (error) {
        if (!goesOn) run.ended(error)
        throw error
      } finally {
        if (!goesOn) run.ended()
      }
    },
  })
}
