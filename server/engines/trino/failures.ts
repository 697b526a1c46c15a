import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { badRequest, Refusal } from '../../problem.ts'
import type { Connection } from '../reach/connection.ts'
import {
  accessDenied,
  databaseUnknown,
  networkFailure,
  notThisDatabase,
  readingForbidden,
} from '../reach/failures.ts'

interface QueryError {
  message: string
  errorName?: string
}

const onlySelect = 'Only SELECT statements are allowed against this database.'

/** What an error of Trino says to the user. */
export const refusalOf = (
  { message, errorName = '' }: QueryError,
  connection: Connection,
): Refusal => {
  if (errorName === 'READ_ONLY_VIOLATION') return badRequest(onlySelect)
  if (errorName === 'CATALOG_NOT_FOUND' && connection.database !== null)
    return databaseUnknown(connection.database)
  if (errorName === 'EXCEEDED_TIME_LIMIT')
    return new Refusal(408, 'The query exceeded the time limit of the database')
  const said = message.slice(0, 4000).replaceAll(/\s+/g, ' ').trim()
  return errorName === 'PERMISSION_DENIED' ? readingForbidden(said) : badRequest(said)
}

/** What a failed request says to the user. The words of what answers are never shown: it need not be Trino. */
export const requestFailure = (error: unknown, connection: Connection): Refusal => {
  if (error instanceof Refusal) return error
  const { response } = fieldsOf(error)
  const { status } = fieldsOf(response)
  if (status === 401 || status === 403) return accessDenied(connection)
  return (
    (response === undefined ? networkFailure(error, connection) : null) ??
    notThisDatabase(connection, 'Trino')
  )
}
