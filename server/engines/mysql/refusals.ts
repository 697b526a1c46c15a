import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { badRequest, forbidden, Refusal, unacceptable } from '../../problem.ts'
import type { Connection } from '../reach/connection.ts'
import {
  accessDenied,
  connectionBroken,
  databaseUnknown,
  networkFailure,
  readingForbidden,
  tlsRefused,
} from '../reach/failures.ts'

interface Failure {
  code?: string
  errno?: number
  message?: string
  sqlMessage?: string
}

type RefusalOf = (connection: Connection, message: string) => Refusal

const unreached: Readonly<Record<string, RefusalOf>> = {
  ER_ACCESS_DENIED_ERROR: accessDenied,
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: accessDenied,
  ER_DBACCESS_DENIED_ERROR: ({ user, database }) =>
    forbidden(
      `The user "${user ?? ''}" may not use the database "${database ?? ''}". Ask for the right to, or choose another one`,
    ),
  ER_TABLEACCESS_DENIED_ERROR: (_, message) => readingForbidden(message),
  ER_COLUMNACCESS_DENIED_ERROR: (_, message) => readingForbidden(message),
  ER_BAD_DB_ERROR: ({ database }) => databaseUnknown(database ?? ''),
  ER_HOST_NOT_PRIVILEGED: ({ host }) =>
    unacceptable(
      `The database on "${host}" accepts no connections from this server. Allow them there`,
    ),
  ER_HOST_IS_BLOCKED: ({ host }) =>
    unacceptable(
      `The database on "${host}" accepts no connections from this server any more. Unblock it there`,
    ),
  ER_CON_COUNT_ERROR: ({ host }) =>
    unacceptable(`The database on "${host}" has too many connections. Try again later`),
  HANDSHAKE_NO_SSL_SUPPORT: (connection) =>
    tlsRefused(connection, 'the database does not offer it'),
  HANDSHAKE_SSL_ERROR: (connection, message) => tlsRefused(connection, message),
  PROTOCOL_CONNECTION_LOST: connectionBroken,
  PROTOCOL_SEQUENCE_TIMEOUT: connectionBroken,
  ER_SERVER_SHUTDOWN: connectionBroken,
  ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION: () =>
    badRequest('Only SELECT statements are allowed against this database.'),
  ER_QUERY_TIMEOUT: () => new Refusal(408, 'The query exceeded the time limit of the database'),
}

/** Errors of MariaDB alone, by the names of what they mean. */
const ofMariadb: Readonly<Record<number, string>> = {
  1927: 'PROTOCOL_CONNECTION_LOST',
  1969: 'ER_QUERY_TIMEOUT',
}

/** True where a statement can only be sent in the text protocol. */
export const isUnpreparable = (error: unknown) => fieldsOf(error)['code'] === 'ER_UNSUPPORTED_PS'

/** What an error of MySQL or MariaDB, or of the way there, says to the user; others stay as they are. */
export const refusalOf = (error: unknown, connection: Connection): unknown => {
  if (error instanceof Refusal) return error
  const { errno = 0, message = '', sqlMessage, ...failure } = error as Failure
  const code = ofMariadb[errno] ?? failure.code ?? ''
  const refusal = Object.hasOwn(unreached, code)
    ? unreached[code]?.(connection, sqlMessage ?? message)
    : networkFailure(error, connection)
  if (refusal) return refusal
  return sqlMessage === undefined ? error : badRequest(sqlMessage.replaceAll(/\s+/g, ' ').trim())
}
