import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier, quoted } from '../engines/duckdb/instance.ts'
import { Refusal } from '../problem.ts'
import type { CsvOptions } from './options.ts'
import { badCell } from './rejects.ts'

const dateFormats = ['%Y-%m-%d', '%m/%d/%Y', '%d/%m/%Y', '%d.%m.%Y', '%Y/%m/%d', '%d-%m-%Y', '%b %d %Y', '%d %b %Y', '%B %d, %Y', '%d-%b-%Y']
const clocks = ['%H:%M', '%H:%M:%S', '%H:%M:%S.%f', '%I:%M:%S %p', '%I:%M %p']
const formats = [...dateFormats, ...['%Y-%m-%d', '%m/%d/%Y', '%d/%m/%Y', '%d.%m.%Y'].flatMap((date) => clocks.map((clock) => `${date} ${clock}`))]

const sampleRows = 200

const rowsOf = async (connection: DuckDBConnection, sql: string) => (await connection.runAndReadAll(sql)).getRows()

const fits = (column: string, format: string) => `count(*) = count(try_strptime(${column}, ${quoted(format)}))`

/** The first of the common formats that every value of the column has, or null. */
const formatOf = async (connection: DuckDBConnection, column: string) => {
  const checks = formats.map((format) => fits(column, format)).join(', ')
  const sample = `(SELECT ${column} FROM staged WHERE ${column} IS NOT NULL LIMIT ${sampleRows})`
  const [first] = await rowsOf(connection, `SELECT count(*), ${checks} FROM ${sample}`)
  const [count, ...answers] = first ?? []
  if (Number(count) === 0) return null
  for (const format of formats.filter((_, index) => answers[index] === true)) {
    const [whole] = await rowsOf(connection, `SELECT ${fits(column, format)} FROM staged WHERE ${column} IS NOT NULL`)
    if (whole?.[0] === true) return format
  }
  return null
}

const refuseDates = async (connection: DuckDBConnection, name: string, lineOf: (line: number) => number) => {
  const column = identifier(name)
  const tried = formats.map((format) => `try_strptime(${column}, ${quoted(format)})`).join(', ')
  const bad = await rowsOf(
    connection,
    `SELECT rowid, ${column} FROM staged WHERE ${column} IS NOT NULL AND coalesce(${tried}) IS NULL ORDER BY rowid LIMIT 5`,
  )
  const errors = bad.map(([row, value]) => {
    const line = lineOf(Number(row) + 2)
    return badCell(`Line ${line}: ${String(value)} is not a date`, line, name, String(value), 'a date')
  })
  throw new Refusal(422, errors[0]?.message ?? `The column ${name} does not hold dates of one form`, { errors })
}

/**
 * Text columns that hold dates of one common form throughout become dates. Where the user named a column as dates and
 * it is not, the file is refused with the first cells that are none.
 */
export const typeTextDates = async (connection: DuckDBConnection, { inferDates, parseDates }: CsvOptions, lineOf: (line: number) => number) => {
  const columns = await rowsOf(connection, `SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = 'staged' ORDER BY column_index`)
  for (const [name, type] of columns.map((row) => row.map(String)) as [string, string][]) {
    const demanded = parseDates.includes(name)
    if (type !== 'VARCHAR' || !(inferDates || demanded)) continue
    const format = await formatOf(connection, identifier(name))
    if (format === null && demanded) await refuseDates(connection, name, lineOf)
    if (format === null) continue
    const target = /%[HI]/.test(format) ? 'TIMESTAMP' : 'DATE'
    await connection.run(
      `ALTER TABLE staged ALTER ${identifier(name)} SET DATA TYPE ${target} USING strptime(${identifier(name)}, ${quoted(format)})::${target}`,
    )
  }
}
