import { primed } from '../charts/answer/bytes.ts'
import { verbatim } from '../engines/sqlText/sql.ts'
import type { App } from '../instance.ts'
import { notFound, Refusal, unacceptable } from '../problem.ts'
import { permittedStatements } from '../sql/permitted.ts'
import { isSelect, looksReading } from '../sql/statements.ts'
import { databaseById, schemaNamed } from '../store/databases/databases.ts'
import { runById } from '../store/queries/queries.ts'
import type { UserRow } from '../store/db/tables.ts'
import { checkColumns, checkSheet, fileLimits } from './sheet.ts'
import { fileBytes, type FileFormat, type FileOptions } from './writeFile.ts'

export interface RunFileRequest extends FileOptions {
  run: number
  /** Which of its statements, counted from 0; the last when absent. */
  statement?: number | undefined
  format: FileFormat
  caller: string
  signal: AbortSignal
}

const maxBuffered = 1024 * 1024

const writes = () =>
  unacceptable('Only rows that a SELECT reads can be exported: this statement would write again')

const onlyReading = (error: unknown) => {
  throw error instanceof Refusal && error.message.includes('Only SELECT statements are allowed')
    ? writes()
    : error
}

/** All rows of a statement of a user's run as the bytes of a file: it runs again without the limit, and can only read. */
export const runFile = async (app: App, user: UserRow, request: RunFileRequest) => {
  const { store, engineOf } = app
  const { format, caller, signal, escapeFormulas } = request
  const run = await runById(store, request.run)
  if (run === undefined || run.user_id !== user.id) throw notFound()
  if (run.database_id === null) throw notFound('The database of this query is deleted')
  const database = await databaseById(store, run.database_id)
  const { backend } = database
  const statements = permittedStatements(run.sql, { ...database, allow_dml: 1 })
  const statement =
    request.statement === undefined ? statements.at(-1) : statements[request.statement]
  if (statement === undefined) {
    const count = statements.length
    throw notFound(`The query has only ${count === 1 ? 'one statement' : `${count} statements`}`)
  }
  if (!looksReading(statement, backend)) throw writes()
  const engine = engineOf(database, user.username)
  const requested = {
    schema: schemaNamed(run.schema),
    userSql: true,
    ...fileLimits(format),
    caller,
    isLong: true,
    signal,
    escapeFormulas,
  }
  const opened = async () => {
    if (format === 'xlsx' && isSelect(statement, backend))
      await checkSheet(engine, verbatim(`${statement}\n`), requested)
    return engine.query(
      { ...requested, sql: statement, parts: [statement] },
      format === 'csv' ? 'csv' : 'sheet',
    )
  }
  const result = await app.withOrigin({ kind: 'sql', queryId: run.id }, opened).catch(onlyReading)
  if (format === 'xlsx') await checkColumns(result)
  return primed(fileBytes(format, result, request), maxBuffered)
}
