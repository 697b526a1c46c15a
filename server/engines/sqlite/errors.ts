import { basename } from 'node:path'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { Refusal } from '../../problem.ts'

const codes = {
  busy: 5,
  locked: 6,
  noMemory: 7,
  readOnly: 8,
  corrupt: 11,
  cannotOpen: 14,
  notADatabase: 26,
  denied: 23,
}

const primaryCode = (error: unknown) => Number(fieldsOf(error)['errcode'] ?? 0) & 0xff

/** What a failure of SQLite is to the user. */
export const refusalOf = (error: unknown, file: string, writable: boolean): Refusal => {
  const code = primaryCode(error)
  const name = basename(file)
  const text = (error instanceof Error ? error.message : String(error))
    .slice(0, 4000)
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (code === codes.notADatabase) return new Refusal(422, `${name} is not an SQLite database`)
  if (code === codes.corrupt)
    return new Refusal(422, `The SQLite database ${name} is damaged: ${text}`)
  if (code === codes.cannotOpen) return new Refusal(422, `The server may not open ${name}: ${text}`)
  if (code === codes.busy || code === codes.locked)
    return new Refusal(409, `${name} is held by another program: try again when it is done`)
  if (code === codes.noMemory)
    return new Refusal(
      400,
      'The query needed more memory than it may use: narrow it with filters, fewer columns or a limit',
    )
  if (/^(too many SQL variables|variable number must be)/.test(text))
    return new Refusal(400, 'A parameter cannot stand in a statement: write its value')
  if (text === 'The SQL query contains no statements.')
    return new Refusal(400, 'SQL statement is empty')
  if (
    code === codes.denied ||
    code === codes.readOnly ||
    /not authorized|access to .* is prohibited/.test(text)
  )
    return new Refusal(
      403,
      writable
        ? 'This statement is not allowed here'
        : 'Only SELECT statements are allowed against this database.',
    )
  return new Refusal(400, text)
}
