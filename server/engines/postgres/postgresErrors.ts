import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { badRequest, Refusal, type ErrorPosition } from '../../problem.ts'
import type { Connection } from '../reach/connection.ts'
import {
  accessDenied,
  connectionBroken,
  connectionTimedOut,
  databaseUnknown,
  networkFailure,
  readingForbidden,
  tlsRefused,
} from '../reach/failures.ts'
import { timedOut } from '../remote/timeLimit.ts'

export const onlySelect = () =>
  badRequest('Only SELECT statements are allowed against this database.')

const longest = 4000

interface PostgresFailure {
  message: string
  code: string
  detail: string
  hint: string
  where: string
}

const failureOf = (error: unknown): PostgresFailure => {
  const fields = fieldsOf(error)
  const text = (key: keyof PostgresFailure) => {
    const field = fields[key]
    return typeof field === 'string' ? field.slice(0, longest).replaceAll(/\s+/g, ' ').trim() : ''
  }
  return {
    message: text('message'),
    code: text('code'),
    detail: text('detail'),
    hint: text('hint'),
    where: text('where'),
  }
}

const position = (where: string) => /^COPY .*?, (line \d+.*)/.exec(where)?.[1] ?? ''

const positionOf = (error: unknown): ErrorPosition | undefined => {
  const position = Number(fieldsOf(error)['position'])
  return position > 0 ? { offset: position - 1 } : undefined
}

const ofStatement = ({ message, detail, hint, where }: PostgresFailure, error: unknown) =>
  new Refusal(
    400,
    [message, position(where), detail, hint].filter((part) => part !== '').join('. '),
    {
      position: positionOf(error),
    },
  )

const atTheDoor = new Set(['28P01', '28000'])

/** What an error of the driver or the server says to the user. */
export const refusalOf = (error: unknown, connection: Connection, timeoutMs: number): Error => {
  if (error instanceof Refusal || (error instanceof Error && error.name === 'AbortError'))
    return error
  const failure = failureOf(error)
  if (atTheDoor.has(failure.code)) return accessDenied(connection)
  if (failure.code === '3D000') return databaseUnknown(connection.database ?? connection.user ?? '')
  if (failure.code === '25006') return onlySelect()
  if (failure.code === '57014' && failure.message.includes('statement timeout'))
    return timedOut(timeoutMs)
  if (failure.code === '42601' && failure.message.includes('multiple commands'))
    return badRequest('Only one statement can be run at a time')
  if (failure.code === '42501') return readingForbidden(failure.message, positionOf(error))
  if (/^(57P0[12]|08...)$/.test(failure.code)) return connectionBroken(connection)
  if (/^[0-9A-Z]{5}$/.test(failure.code)) return ofStatement(failure, error)
  if (/timeout expired|timeout exceeded|connection timeout/.test(failure.message))
    return connectionTimedOut(connection)
  if (/SSL/.test(failure.message) && failure.code === '')
    return tlsRefused(connection, failure.message)
  return networkFailure(error, connection) ?? connectionBroken(connection)
}
