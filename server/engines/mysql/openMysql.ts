import type { Connection } from '../reach/connection.ts'
import type { OpenDriver } from '../remote/driver.ts'
import { catalogue, schemaOf } from './catalogue.ts'
import { executor } from './executing.ts'
import { refusalOf } from './refusals.ts'
import { identifier } from './dialect.ts'
import { loader } from './loading.ts'
import { reader, settle } from './reading.ts'
import { createSessions, run, type Session } from './sessions.ts'

const catalogueMs = 30_000

/** MySQL and MariaDB. */
export const openMysql: OpenDriver = (connection: Connection) => {
  const sessions = createSessions(connection)
  const refused = (error: unknown) => {
    throw refusalOf(error, connection)
  }

  const query = async (sql: string, values: string[] = []) => {
    const session = await sessions.lent((one) => settle(one, catalogueMs, null)).catch(refused)
    try {
      return (await run(session, sql, values)).rows
    } catch (error) {
      return refused(error)
    } finally {
      sessions.giveBack(session)
    }
  }

  const fresh = async <Answer>(
    work: (session: Session) => Promise<Answer>,
    signal?: AbortSignal,
  ) => {
    const session = await sessions.open(signal).catch(refused)
    try {
      return await work(session).catch(refused)
    } finally {
      sessions.drop(session)
    }
  }

  return {
    ...catalogue(connection, query),
    read: reader(connection, sessions),
    execute: executor(connection, sessions),
    load: loader(connection, sessions),
    dropTable: async ({ schema, table }) => {
      await fresh((session) =>
        run(
          session,
          `DROP TABLE IF EXISTS ${identifier(schemaOf(connection, schema))}.${identifier(table)}`,
        ),
      )
    },
    ping: async (signal) => {
      await fresh((session) => run(session, 'SELECT 1'), signal)
    },
    close: async () => {
      sessions.close()
    },
  }
}
