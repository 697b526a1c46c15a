import type { DuckDBConnection } from '@duckdb/node-api'
import { unacceptable } from '../problem.ts'
import { typeTextDates } from './dates.ts'
import type { CsvOptions } from './options.ts'
import type { PreparedCsv } from './prepare.ts'
import { reading, selection, sniffing, type CsvTypes } from './readCsv.ts'
import { ragged } from './rejects.ts'

const sampleRows = 20_480
const allRows = -1

const allText = (names: readonly string[]): CsvTypes => ({ types: names.map(() => 'VARCHAR'), dateFormat: null, timestampFormat: null })

const sniff = async (connection: DuckDBConnection, csv: PreparedCsv, options: CsvOptions, sampleSize: number): Promise<CsvTypes | null> => {
  try {
    const reader = await connection.runAndReadAll(
      `SELECT DateFormat, TimestampFormat, list_transform("Columns", c -> c.type)::JSON::VARCHAR FROM ${sniffing(csv, options, sampleSize)}`,
    )
    const [dateFormat, timestampFormat, types] = (reader.getRows()[0] ?? []).map((cell) => (cell === null ? null : String(cell)))
    const found = JSON.parse(types ?? '[]') as string[]
    if (found.length !== csv.header.names.length) return null
    return { types: found, dateFormat: dateFormat ?? null, timestampFormat: timestampFormat ?? null }
  } catch {
    return null
  }
}

const load = async (connection: DuckDBConnection, csv: PreparedCsv, options: CsvOptions, types: CsvTypes) => {
  const limit = options.rowLimit === null ? '' : ` LIMIT ${options.rowLimit}`
  const columns = selection(csv.header.names, options).join(', ')
  await connection.run(`CREATE OR REPLACE TABLE staged AS SELECT ${columns} FROM ${reading(csv, options, types)}${limit}`)
}

/** True when a text column held nothing in the sampled rows but something later: its type was never looked at. */
const sampleWasBlind = async (connection: DuckDBConnection, records: number) => {
  if (records <= sampleRows) return false
  const reader = await connection.runAndReadAll(
    `SELECT column_name FROM duckdb_columns() WHERE table_name = 'staged' AND data_type = 'VARCHAR' ORDER BY column_index`,
  )
  const names = reader.getRows().map(([name]) => `"${String(name).replaceAll('"', '""')}"`)
  if (names.length === 0) return false
  const counts = names.map((name) => `count(${name})`).join(', ')
  const [early] = (await connection.runAndReadAll(`SELECT ${counts} FROM (FROM staged LIMIT ${sampleRows})`)).getRows()
  return (early ?? []).some((count) => Number(count) === 0)
}

/**
 * The types come from a sample, and the whole file is then read strictly with them. Where a later row does not fit, or
 * the sample saw nothing of a column, they are found again from every row: the outcome is that of looking at all rows.
 */
const loadTyped = async (connection: DuckDBConnection, csv: PreparedCsv, options: CsvOptions) => {
  const sampled = await sniff(connection, csv, options, sampleRows)
  if (sampled !== null) {
    try {
      await load(connection, csv, options, sampled)
      if (!(await sampleWasBlind(connection, csv.scan.records))) return
    } catch {
      await connection.run('DROP TABLE IF EXISTS staged')
    }
  }
  const types = (await sniff(connection, csv, options, allRows)) ?? allText(csv.header.names)
  try {
    await load(connection, csv, options, types)
  } catch (error) {
    throw await ragged(connection, csv, options, types, error)
  }
}

const checkColumns = ({ header: { names } }: PreparedCsv, { useColumns, parseDates, indexColumn }: CsvOptions) => {
  for (const [wanted, field] of [[useColumns ?? [], 'use_columns'], [parseDates, 'parse_dates']] as const)
    for (const name of wanted)
      if (!names.includes(name)) throw unacceptable(`The file has no column ${name}`, { [field]: [`The file has no column ${name}`] })
  if (indexColumn !== null && indexColumn >= names.length) throw unacceptable(`The file has no column at position ${indexColumn}`)
}

const expectedRows = ({ scan }: PreparedCsv, { rowLimit, skipBlankLines }: CsvOptions, columns: number) => {
  const blank = !skipBlankLines && columns === 1 ? scan.blankLines : 0
  return Math.min(scan.records - 1 + blank, rowLimit ?? Infinity)
}

/** Reads the file into the table `staged`, whole or not at all, and compares its rows with the records that were counted. */
export const importCsv = async (connection: DuckDBConnection, csv: PreparedCsv, options: CsvOptions) => {
  if (csv.scan.openQuoteRecord !== null)
    throw unacceptable(`A quoted value that starts in record ${csv.scan.openQuoteRecord} is never closed`)
  checkColumns(csv, options)
  await loadTyped(connection, csv, options)
  const counted = await connection.runAndReadAll('SELECT count(*) FROM staged')
  const rows = Number(counted.getRows()[0]?.[0])
  const expected = expectedRows(csv, options, csv.header.names.length)
  if (rows !== expected) throw unacceptable(`The file holds ${expected} rows but ${rows} could be read: check its quotes and separators`)
  await typeTextDates(connection, options, csv.lineOf)
  const warnings = rows === 0 ? [...csv.warnings, 'The file holds a header and no rows: every column is text'] : csv.warnings
  return { rows, warnings }
}
