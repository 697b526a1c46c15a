import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { badRequest, Refusal } from '../../problem.ts'
import type { Connection } from '../reach/connection.ts'
import {
  accessDenied,
  connectionBroken,
  databaseUnknown,
  networkFailure,
  notThisDatabase,
  readingForbidden,
} from '../reach/failures.ts'

const longest = 4000
const codes = {
  readonly: 164,
  timeout: 159,
  denied: [192, 193, 194, 516],
  forbidden: 497,
  unknownDatabase: 81,
}

/** What ClickHouse wrote in place of an answer or behind one: its code, and its words without their frame. */
export const exceptionIn = (text: string) => {
  const [, code, detail] =
    /^Code: (\d+)[.,](?: e\.displayText\(\) =)? ?DB::Exception: (.*)$/s.exec(
      text.slice(0, longest),
    ) ?? []
  if (code === undefined || detail === undefined) return null
  const message = detail
    .replace(/,? e\.what\(\) = .*$/s, '')
    .replace(/ ?\([A-Z_]{4,}\)( \(version .*)?\s*$/s, '')
  return { code: Number(code), message: message.replaceAll(/\s+/g, ' ').trim() }
}
type Exception = NonNullable<ReturnType<typeof exceptionIn>>

const onlySelect = 'Only SELECT statements are allowed against this database.'
const readonlyMessage = (message: string) =>
  /table function|setting \(|'.*' setting|^Setting/i.test(message) ? message : onlySelect

/** What an exception of the server says to the user. */
export const refusalOf = ({ code, message }: Exception, connection: Connection): Refusal => {
  if (codes.denied.includes(code)) return accessDenied(connection)
  if (
    code === codes.unknownDatabase &&
    connection.database !== null &&
    message.includes(connection.database)
  )
    return databaseUnknown(connection.database)
  if (code === codes.forbidden) return readingForbidden(message)
  if (code === codes.timeout)
    return new Refusal(408, 'The query exceeded the time limit of the database')
  return badRequest(code === codes.readonly ? readonlyMessage(message) : message)
}

/** What a failed request says to the user. Words that are not ClickHouse's own are never shown: they would be another server's. */
export const requestFailure = (error: unknown, connection: Connection): Refusal => {
  if (error instanceof Refusal) return error
  const { code, message: text } = fieldsOf(error)
  const message = String(text)
  if (typeof code === 'string' && /^\d+$/.test(code))
    return refusalOf({ code: Number(code), message: message.trim() }, connection)
  const exception = exceptionIn(message)
  if (exception !== null) return refusalOf(exception, connection)
  return (
    networkFailure(error, connection) ??
    (code === undefined ? notThisDatabase(connection, 'ClickHouse') : connectionBroken(connection))
  )
}
