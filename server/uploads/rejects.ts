import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import type { ProblemDetail } from '../../src/api/contract/problem.ts'
import { messageOf } from '../engines/duckdb/engineErrors.ts'
import { Refusal } from '../problem.ts'
import type { CsvOptions } from './options.ts'
import type { PreparedCsv } from './prepare.ts'
import { reading, type CsvTypes } from './readCsv.ts'

const counts = /Expected Number of Columns: (\d+) Found: (\d+)/
const longestShown = 200

const plural = (count: number) => `${count} value${count === 1 ? '' : 's'}`

const wrongCount = (line: number, found: number, expected: number) =>
  `Line ${line} has ${plural(found)} where the header has ${plural(expected).replace('value', 'column')}`

/** One cell, or one line, that could not be read. */
export const badCell = (message: string, line: number, column: string | null, value: string, expected: string): ProblemDetail => ({
  message,
  error_type: 'INVALID_PAYLOAD_FORMAT_ERROR',
  level: 'error',
  extra: { line, column, value: value.slice(0, longestShown), expected },
})

const detail = (row: readonly DuckDBValue[], csv: PreparedCsv): ProblemDetail => {
  const [at, column, line, message, type] = row.map((cell) => (cell === null ? null : String(cell)))
  const number = csv.lineOf(Number(at))
  const [, expected, found] = counts.exec(message ?? '') ?? []
  if (expected !== undefined && found !== undefined)
    return badCell(wrongCount(number, Number(found), Number(expected)), number, null, line ?? '', plural(Number(expected)))
  const text = (message ?? '').split('\n')[0] ?? ''
  return badCell(`Line ${number}: ${text}`, number, column ?? null, line ?? '', (type ?? '').toLowerCase())
}

/** Why the file could not be read, with the first five places: found by reading it once more and noting what is rejected. */
export const ragged = async (connection: DuckDBConnection, csv: PreparedCsv, options: CsvOptions, types: CsvTypes, error: unknown) => {
  try {
    await connection.runAndReadAll(`SELECT count(*) FROM ${reading(csv, options, types, true)}`)
    const reader = await connection.runAndReadAll(
      `SELECT line, column_name, csv_line, error_message, error_type FROM reject_errors ORDER BY line LIMIT 5`,
    )
    const errors = reader.getRows().map((row) => detail(row, csv))
    const [first] = errors
    if (first !== undefined) return new Refusal(422, first.message, { errors })
  } catch {
    return new Refusal(422, messageOf(error))
  }
  return new Refusal(422, messageOf(error))
}
