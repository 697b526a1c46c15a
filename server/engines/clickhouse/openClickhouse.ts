import type { Connection } from '../reach/connection.ts'
import type { OpenDriver } from '../remote/driver.ts'
import { catalogue } from './catalogue.ts'
import { doInOwn, readInOwn } from '../remote/ownSession.ts'
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
    read: (reading, signal) => {
      const { schema = null } = reading
      if (schema === null) return reader(connection, session)(reading, signal)
      return readInOwn(within(schema), (own) => reader(connection, own, session)(reading, signal))
    },
    execute: (command, signal) => {
      const { schema = null } = command
      if (schema === null) return executor(connection, session)(command, signal)
      return doInOwn(within(schema), (own) => executor(connection, own, session)(command, signal))
    },
    load: loader(connection, session),
    dropTable: async ({ schema, table }) => {
      await session.command(`DROP TABLE IF EXISTS ${await session.placed(schema, table)}`)
    },
    ping: async (signal) => {
      await session.query('SELECT 1', signal)
    },
    close: session.close,
  }
}
