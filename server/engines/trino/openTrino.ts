import type { Connection, OpenDriver } from '../driver.ts'
import type { Cell } from '../engine.ts'
import { withoutEnd } from '../statementText.ts'
import { catalogue, placed } from './catalogue.ts'
import { loader } from './loading.ts'
import { batchOf, columnsOf, reader } from './reading.ts'
import { createSession } from './session.ts'

/** Trino, over its statement protocol. */
export const openTrino: OpenDriver = (connection: Connection) => {
  const session = createSession(connection)
  const known = catalogue(connection, session)
  return {
    ...known,
    read: reader(session),
    execute: async ({ sql, maxRows, timeoutMs }, signal) => {
      const rows: Cell[][] = []
      let changed: number | null = null
      let columns = columnsOf({ id: '' })
      for await (const page of session.pages(withoutEnd(sql), timeoutMs, signal)) {
        if (columns.length === 0) columns = columnsOf(page)
        if (page.updateCount !== null && page.updateCount !== undefined) changed = Number(page.updateCount)
        const batch = batchOf(page, columns)
        for (let row = 0; row < batch.rowCount; row += 1) rows.push(batch.columns.map((cells) => cells[row] ?? null))
        if (rows.length > maxRows) break
      }
      if (changed !== null) return { columns: [], rows: [], truncated: false, changed }
      return { columns, rows: rows.slice(0, maxRows), truncated: rows.length > maxRows, changed }
    },
    load: loader(connection, session, known),
    dropTable: async (table) => {
      await session.ask(`DROP TABLE IF EXISTS ${placed(connection, table)}`)
    },
    ping: async (signal) => {
      await session.ask(connection.database === null ? 'SELECT 1' : `SELECT 1 FROM ${placed(connection, { schema: 'information_schema', table: 'schemata' })} LIMIT 1`, signal ?? null)
    },
    close: async () => session.close(),
  }
}
