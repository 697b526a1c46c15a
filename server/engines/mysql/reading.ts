import type { Query } from 'mysql2'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { badRequest } from '../../problem.ts'
import type { Connection } from '../reach/connection.ts'
import type { Batch, Reading, Rows } from '../remote/driver.ts'
import { withoutEnd } from '../sqlText/statementText.ts'
import { identifier } from './dialect.ts'
import { isUnpreparable, refusalOf } from './refusals.ts'
import { answerOf } from './rowsOf.ts'
import { run, type Session, type Sessions } from './sessions.ts'
import { passGate } from './statementGate.ts'

/** The server's own limit is for the case that nobody is left to end the statement: a slow reader is no reason. */
const graceMs = 3_600_000

const timeLimit = async (session: Session, timeoutMs: number) => {
  const ms = timeoutMs + graceMs
  await run(session, `SET SESSION max_statement_time = ${ms / 1000}`).catch(() =>
    run(session, `SET SESSION max_execution_time = ${ms}`),
  )
}

/** The settings of every session: moments are UTC, quotients are as exact as numbers are, the network has time. */
export const settle = async (session: Session, timeoutMs: number, maxRows: number | null) => {
  const limit = maxRows === null ? 'DEFAULT' : Math.max(0, maxRows)
  await run(
    session,
    `SET SESSION time_zone = '+00:00', div_precision_increment = 30, net_write_timeout = 3600, net_read_timeout = 3600, sql_select_limit = ${limit}`,
  )
  await timeLimit(session, timeoutMs)
}

const closedSchemas = new Set(['ER_BAD_DB_ERROR', 'ER_DBACCESS_DENIED_ERROR'])

/** Makes a schema the one in which names without a schema are looked for. A session so settled is used for one text only. */
export const enter = async (session: Session, schema: string | null) => {
  if (schema === null) return
  await run(session, `USE ${identifier(schema)}`).catch((error: unknown) => {
    throw closedSchemas.has(String(fieldsOf(error)['code']))
      ? badRequest(`There is no schema "${schema}" here, or it is not open to you`)
      : error
  })
}

const readOnly = async (
  session: Session,
  { timeoutMs, maxRows, schema = null, userSql }: Reading,
) => {
  await settle(session, timeoutMs, maxRows)
  if (userSql) await enter(session, schema)
  await run(session, 'SET SESSION TRANSACTION READ ONLY')
}

/** A statement that was prepared before reads the tables of the schema in which that was done. */
const forgetPrepared = (session: Session, sql: string) =>
  session.unprepare({ sql, rowsAsArray: true } as unknown as string)

/** Sends a statement with bound values; one that cannot be prepared goes as it is. */
export const send = async (session: Session, sql: string, values: Reading['values'] = []) => {
  const options = { sql, rowsAsArray: true }
  const prepared = session.execute({ ...options, values: [...values] }) as unknown as Query
  return answerOf(session, prepared).catch((error: unknown) => {
    if (!isUnpreparable(error) || values.length > 0) throw error
    return answerOf(session, session.query(options))
  })
}

/** Reads rows in a session that can write nothing. A session that ran a user's text is never used again. */
export const reader =
  (connection: Connection, sessions: Sessions) =>
  async (reading: Reading, signal: AbortSignal): Promise<Rows> => {
    const { parts, values, userSql } = reading
    const text = parts.join('?')
    if (userSql) passGate(text)
    const sql = withoutEnd(text)
    const refused = (error: unknown) => {
      throw signal.aborted ? signal.reason : refusalOf(error, connection)
    }
    const session = await sessions.lent((one) => readOnly(one, reading), signal).catch(refused)
    const stop = () => void sessions.end(session)
    signal.addEventListener('abort', stop, { once: true })
    const leave = (whole: boolean) => {
      signal.removeEventListener('abort', stop)
      if (!whole) stop()
      else if (userSql) sessions.drop(session)
      else sessions.giveBack(session)
    }
    if (signal.aborted) stop()
    try {
      if (userSql) forgetPrepared(session, sql)
      const { columns, next } = await send(session, sql, values)
      return { columns, batches: batchesOf(() => next().catch(refused), leave) }
    } catch (error) {
      leave(true)
      return refused(error)
    }
  }

async function* batchesOf(next: () => Promise<Batch | null>, leave: (whole: boolean) => void) {
  let whole = false
  try {
    for (let batch = await next(); batch !== null; batch = await next()) yield batch
    whole = true
  } finally {
    leave(whole)
  }
}
