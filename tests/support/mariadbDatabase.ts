import { createConnection, type Connection as Session } from 'mysql2/promise'
import { inject } from 'vitest'
import type { Connection } from '../../server/engines/reach/connection.ts'

/** The connection to the test run's MariaDB, as a user may have written it. */
export const mariadbConnection = (
  database: string | null,
  changes: Partial<Connection> = {},
): Connection => {
  const { hostname, port, username } = new URL(String(inject('mariadbUrl')))
  return {
    host: hostname,
    port: Number(port),
    address: hostname,
    user: username,
    password: null,
    database,
    schema: null,
    tls: null,
    options: {},
    impersonated: null,
    ...changes,
  }
}

/** An empty database of a test file's own, and a session beside the product's that says what really lies in it. */
export const openMariadb = async (database: string) => {
  const session: Session = await createConnection({
    uri: String(inject('mariadbUrl')),
    multipleStatements: true,
    rowsAsArray: true,
    dateStrings: true,
  })
  await session.query(
    `DROP DATABASE IF EXISTS \`${database}\`; CREATE DATABASE \`${database}\`; USE \`${database}\``,
  )
  return {
    session,
    rows: async (sql: string) => (await session.query(sql))[0],
    close: () => session.end(),
  }
}
