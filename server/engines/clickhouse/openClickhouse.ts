import type { Connection, OpenDriver } from '../driver.ts'
import { catalogue } from './catalogue.ts'
import { doInOwn, readInOwn } from '../ownSession.ts'
import { executor } from './executing.ts'
import { loader } from './loading.ts'
import { reader } from './reading.ts'
import { createSession } from './session.ts'

/** ClickHouse, over HTTP. */
export const openClickhouse: OpenDriver = (connection: Connection) => {
  const session = createSession(connection)
  const within = (schema: string) => createSession({ ...connection, database: schema })
  return {
    ...catalogue(session),
    read: ({ schema = null, ...reading }, signal) =>
      schema === null ? reader(connection, session)(reading, signal) : readInOwn(within(schema), (own) => reader(connection, own)(reading, signal)),
    execute: ({ schema = null, ...command }, signal) =>
      schema === null ? executor(connection, session)(command, signal) : doInOwn(within(schema), (own) => executor(connection, own)(command, signal)),
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
