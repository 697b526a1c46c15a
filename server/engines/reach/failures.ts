import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { readingForbiddenType } from '../../../src/api/contract/problem.ts'
import { Refusal, type ErrorPosition } from '../../problem.ts'
import type { Connection } from './connection.ts'

const failure = (type: string, message: string) =>
  new Refusal(422, message, { errors: [{ message, error_type: type, level: 'error', extra: {} }] })

/** Whether a refusal says that the database could not be reached or entered. */
export const isConnectionFailure = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.errors?.[0]?.error_type.startsWith('CONNECTION_') === true

/** The one answer for every host that may not be reached, whatever listens there or does not. */
export const hostNotAllowed = () =>
  failure(
    'CONNECTION_HOST_NOT_ALLOWED_ERROR',
    'Connections to this host are not allowed. An administrator can tell which hosts are',
  )

/** Why a database of an allowed host could not be opened. */
export const hostUnknown = (host: string) =>
  failure('CONNECTION_INVALID_HOSTNAME_ERROR', `The host "${host}" is not known. Check its name`)
export const portClosed = ({ host, port }: Pick<Connection, 'host' | 'port'>) =>
  failure(
    'CONNECTION_PORT_CLOSED_ERROR',
    `Nothing answers on port ${port} of the host "${host}". Check the port, and that the database is running`,
  )
export const hostUnreachable = ({ host }: Pick<Connection, 'host'>) =>
  failure(
    'CONNECTION_HOST_DOWN_ERROR',
    `The host "${host}" cannot be reached from here. Check its name and the network`,
  )
export const accessDenied = ({ user }: Pick<Connection, 'user'>) =>
  failure(
    'CONNECTION_ACCESS_DENIED_ERROR',
    `The database does not let ${user === null ? 'anybody in without a name' : `"${user}" in`}. Check the user and the password`,
  )
export const databaseUnknown = (name: string) =>
  failure(
    'CONNECTION_UNKNOWN_DATABASE_ERROR',
    `There is no database "${name}" on this server. Check its name`,
  )
export const connectionTimedOut = ({ host, port }: Pick<Connection, 'host' | 'port'>) =>
  failure(
    'CONNECTION_TIMED_OUT_ERROR',
    `The host "${host}" did not answer on port ${port} in time. Check the address, and that the database accepts connections`,
  )
export const tlsRefused = ({ host }: Pick<Connection, 'host'>, reason: string) =>
  failure(
    'CONNECTION_TLS_ERROR',
    `The encrypted connection to "${host}" failed: ${reason}. Check the certificate and the address's options`,
  )
export const connectionBroken = ({ host }: Pick<Connection, 'host'>) =>
  failure(
    'CONNECTION_BROKEN_ERROR',
    `The connection to "${host}" broke off. Check that the port is that of the database, and try again`,
  )
/** Something answers there, in another language; what it said is not shown. */
export const notThisDatabase = ({ host, port }: Pick<Connection, 'host' | 'port'>, kind: string) =>
  failure(
    'CONNECTION_WRONG_KIND_ERROR',
    `What answers on port ${port} of "${host}" is not ${kind}. Check the port and the kind of database`,
  )

/** Who runs a query may not read what it reads; the database's own words say what that is. */
export const readingForbidden = (message: string, position?: ErrorPosition) =>
  new Refusal(403, message, {
    errors: [{ message, error_type: readingForbiddenType, level: 'error', extra: {} }],
    position,
  })

const ofNetwork: Readonly<Record<string, (connection: Connection) => Refusal>> = {
  ECONNREFUSED: portClosed,
  ENOTFOUND: ({ host }) => hostUnknown(host),
  EHOSTUNREACH: hostUnreachable,
  ENETUNREACH: hostUnreachable,
  EHOSTDOWN: hostUnreachable,
  EADDRNOTAVAIL: hostUnreachable,
  EACCES: hostUnreachable,
  ETIMEDOUT: connectionTimedOut,
  ECONNRESET: connectionBroken,
  EPIPE: connectionBroken,
}
const ofTls =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/

const detailOf = (error: unknown): { code: string; message: string } => {
  const { code, message, errors, cause } = fieldsOf(error)
  if (typeof code === 'string' && code !== 'ERR_UNHANDLED_ERROR')
    return { code, message: String(message) }
  const inner: unknown = (Array.isArray(errors) ? errors : [])[0] ?? cause
  return typeof inner === 'object' && inner !== null ? detailOf(inner) : { code: '', message: '' }
}

/** What an error of the network or of TLS says to the user; null where it is neither. */
export const networkFailure = (error: unknown, connection: Connection): Refusal | null => {
  if (typeof error !== 'object' || error === null) return null
  const { code, message } = detailOf(error)
  if (Object.hasOwn(ofNetwork, code)) return ofNetwork[code]?.(connection) ?? null
  return ofTls.test(code) ? tlsRefused(connection, message) : null
}
