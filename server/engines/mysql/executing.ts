import type { Connection } from '../reach/connection.ts'
import type { Cell, Command, Outcome } from '../engine.ts'
import { withoutEnd } from '../sqlText/statementText.ts'
import { refusalOf } from './refusals.ts'
import { enter, send, settle } from './reading.ts'
import type { Answer } from './rowsOf.ts'
import type { Sessions } from './sessions.ts'
import { refuseFiles } from './statementGate.ts'

const changes = /^[\s(]*(INSERT|UPDATE|DELETE|REPLACE|WITH)\b/i

const collected = async (
  { columns, changed, next }: Answer,
  { sql, maxRows }: Command,
): Promise<Outcome> => {
  if (columns.length === 0) {
    const changedRows = changed !== null && (changed > 0 || changes.test(sql)) ? changed : null
    return { columns, rows: [], truncated: false, changed: changedRows }
  }
  const rows: Cell[][] = []
  for (let batch = await next(); batch !== null && rows.length <= maxRows; batch = await next())
    for (let row = 0; row < batch.rowCount; row += 1)
      rows.push(batch.columns.map((cells) => cells[row] ?? null))
  return { columns, rows: rows.slice(0, maxRows), truncated: rows.length > maxRows, changed: null }
}

/** Runs one statement that may write in a session of its own, which ends with it. */
export const executor =
  (connection: Connection, sessions: Sessions) =>
  async (command: Command, signal: AbortSignal): Promise<Outcome> => {
    refuseFiles(command.sql)
    const session = await sessions.open(signal).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : refusalOf(error, connection)
    })
    const stop = () => void sessions.end(session)
    signal.addEventListener('abort', stop, { once: true })
    try {
      await settle(session, command.timeoutMs, null)
      await enter(session, command.schema ?? null)
      signal.throwIfAborted()
      return await collected(await send(session, withoutEnd(command.sql)), command)
    } catch (error) {
      throw signal.aborted ? signal.reason : refusalOf(error, connection)
    } finally {
      signal.removeEventListener('abort', stop)
      sessions.drop(session)
    }
  }
