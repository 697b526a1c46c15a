import type { Connection, OpenDriver } from '../driver.ts'
import { catalogue } from './catalogue.ts'
import { executor } from './executing.ts'
import { loader } from './loading.ts'
import { reader } from './reading.ts'
import { createSession } from './session.ts'

/** ClickHouse, over HTTP. */
export const openClickhouse: OpenDriver = (connection: Connection) => {
  const session = createSession(connection)
  return {
    ...catalogue(session),
    read: reader(connection, session),
    execute: executor(connection, session),
    load: loader(connection, session),
    dropTable: async ({ schema, table }) => {
      await session.command(`DROP TABLE IF EXISTS ${await session.placed(schema, table)}`)
    },
    ping: async (signal) => {
      await session.ask('SELECT 1', signal)
    },
    close: session.close,
  }
}
