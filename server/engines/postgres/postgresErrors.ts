import { badRequest, Refusal, type ErrorPlace } from '../../problem.ts'
import type { Connection } from '../driver.ts'
import {
  accessDenied,
  connectionBroken,
  connectionTimedOut,
  databaseUnknown,
  networkFailure,
  tlsRefused,
} from '../failures.ts'
import { timedOut } from '../timeLimit.ts'

export const onlySelect = () =>
  badRequest('Only SELECT statements are allowed against this database.')

const longest = 4000

interface Said {
  message: string
  code: string
  detail: string
  hint: string
  where: string
}

const saidBy = (error: unknown): Said => {
  const fields = error as Partial<Record<keyof Said, unknown>>
  const text = (key: keyof Said) =>
    typeof fields[key] === 'string'
      ? fields[key].slice(0, longest).replaceAll(/\s+/g, ' ').trim()
      : ''
  return {
    message: text('message'),
    code: text('code'),
    detail: text('detail'),
    hint: text('hint'),
    where: text('where'),
  }
}

const place = (where: string) => /^COPY .*?, (line \d+.*)/.exec(where)?.[1] ?? ''

const placeOf = (error: unknown): ErrorPlace | undefined => {
  const position = Number((error as { position?: unknown }).position)
  return position > 0 ? { offset: position - 1 } : undefined
}

const ofStatement = ({ message, detail, hint, where }: Said, error: unknown) =>
  new Refusal(400, [message, place(where), detail, hint].filter((part) => part !== '').join('. '), {
    place: placeOf(error),
  })

const atTheDoor = new Set(['28P01', '28000'])

/** What an error of the driver or the server says to the user. */
export const refusalOf = (error: unknown, connection: Connection, timeoutMs: number): Error => {
  if (error instanceof Refusal || (error instanceof Error && error.name === 'AbortError'))
    return error
  const said = saidBy(error)
  if (atTheDoor.has(said.code)) return accessDenied(connection)
  if (said.code === '3D000') return databaseUnknown(connection.database ?? connection.user ?? '')
  if (said.code === '25006') return onlySelect()
  if (said.code === '57014' && said.message.includes('statement timeout'))
    return timedOut(timeoutMs)
  if (said.code === '42601' && said.message.includes('multiple commands'))
    return badRequest('Only one statement can be run at a time')
  if (/^(57P0[12]|08...)$/.test(said.code)) return connectionBroken(connection)
  if (/^[0-9A-Z]{5}$/.test(said.code)) return ofStatement(said, error)
  if (/timeout expired|timeout exceeded|connection timeout/.test(said.message))
    return connectionTimedOut(connection)
  if (/SSL/.test(said.message) && said.code === '') return tlsRefused(connection, said.message)
  return networkFailure(error, connection) ?? connectionBroken(connection)
}
