import type { Connection } from '../reach/connection.ts'
import type { OpenDriver } from '../remote/driver.ts'
import type { Cell, Command, Outcome } from '../engine.ts'
import { doInOwn, readInOwn } from '../remote/ownSession.ts'
import { withoutEnd } from '../sqlText/statementText.ts'
import { catalogue, placed } from './catalogue.ts'
import { checkWriting } from './gate.ts'
import { loader } from './loading.ts'
import { batchOf, columnsOf, reader } from './reading.ts'
import { createSession, type Session } from './session.ts'

const executed = async (
  session: Session,
  { sql, maxRows, timeoutMs }: Command,
  signal: AbortSignal,
): Promise<Outcome> => {
  const statement = withoutEnd(sql)
  checkWriting(statement)
  const rows: Cell[][] = []
  let changed: number | null = null
  let columns = columnsOf({ id: '' })
  for await (const page of session.pages({ sql: statement, timeoutMs, signal })) {
    if (columns.length === 0) columns = columnsOf(page)
    if (page.updateCount !== null && page.updateCount !== undefined)
      changed = Number(page.updateCount)
    const batch = batchOf(page, columns)
    for (let row = 0; row < batch.rowCount; row += 1)
      rows.push(batch.columns.map((cells) => cells[row] ?? null))
    if (rows.length > maxRows) break
  }
  if (changed !== null) return { columns: [], rows: [], truncated: false, changed }
  return { columns, rows: rows.slice(0, maxRows), truncated: rows.length > maxRows, changed }
}

/** Trino, over its statement protocol. */
export const openTrino: OpenDriver = (connection: Connection) => {
  const session = createSession(connection)
  const within = (schema: string) => createSession({ ...connection, schema })
  const known = catalogue(connection, session)
  return {
    ...known,
    read: ({ schema = null, ...reading }, signal) =>
      schema === null
        ? reader(session)(reading, signal)
        : readInOwn(within(schema), (own) => reader(own)(reading, signal)),
    execute: ({ schema = null, ...command }, signal) =>
      schema === null
        ? executed(session, command, signal)
        : doInOwn(within(schema), (own) => executed(own, command, signal)),
    load: loader(connection, session, known),
    dropTable: async (table) => {
      await session.query(`DROP TABLE IF EXISTS ${placed(connection, table)}`)
    },
    ping: async (signal) => {
      await session.query(
        connection.database === null
          ? 'SELECT 1'
          : `SELECT 1 FROM ${placed(connection, { schema: 'information_schema', table: 'schemata' })} LIMIT 1`,
        signal ?? null,
      )
    },
    close: async () => session.close(),
  }
}
