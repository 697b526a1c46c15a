import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier } from '../engines/duckdb/instance.ts'
import { unacceptable } from '../problem.ts'
import { chooseDates, chooseType } from './chosenColumns.ts'
import { checkHeaderOnce, endlessNotes, mixedNotes } from './columnNotes.ts'
import { dateReading, orderNote } from './dates.ts'
import { digitNotes } from './digitNotes.ts'
import { doubtfulColumns, exactNumbers, groupedNumbers } from './numbers.ts'
import type { CsvOptions } from './options.ts'
import type { Prepared, PreparedCsv } from './prepare.ts'
import { isRagged, raggedLines, unreadable } from './ragged.ts'
import { reading, selection, type CsvTypes } from './readCsv.ts'
import { readTypes } from './readTypes.ts'
import { stagedTable, type StagedTable } from './stagedTable.ts'

const sampleRows = 20_480
const isDate = (type: string) => type === 'DATE' || type.startsWith('TIMESTAMP')

const load = async (connection: DuckDBConnection, { csv, options }: Prepared, types: CsvTypes) => {
  const limit = options.rowLimit === null ? '' : ` LIMIT ${options.rowLimit}`
  const columns = selection(csv.header.names, options).join(', ')
  await connection.run(`CREATE OR REPLACE TABLE staged AS SELECT ${columns} FROM ${reading(csv, options, types)}${limit}`)
}

/** True when a text column held nothing in the sampled rows but something later: its type was never looked at. */
const sampleWasBlind = async (table: StagedTable, records: number) => {
  if (records <= sampleRows) return false
  const names = (await table.columns()).filter(({ type }) => type === 'VARCHAR').map(({ name }) => identifier(name))
  if (names.length === 0) return false
  const [early] = await table.rows(`SELECT ${names.map((name) => `count(${name})`).join(', ')} FROM (FROM staged LIMIT ${sampleRows})`)
  return (early ?? []).some((count) => Number(count) === 0)
}

const loadSampled = async (connection: DuckDBConnection, table: StagedTable, prepared: Prepared) => {
  const types = await readTypes(connection, prepared.csv, prepared.options, true)
  if (types === null) return null
  try {
    await load(connection, prepared, types)
    return prepared.csv.types === null && (await sampleWasBlind(table, prepared.csv.scan.records)) ? null : types
  } catch {
    return null
  }
}

/** Dates that the engine found but cannot read, since they have several forms, are read as text. */
const loadWithDates = async (connection: DuckDBConnection, prepared: Prepared, types: CsvTypes) => {
  try {
    await load(connection, prepared, types)
    return types
  } catch (error) {
    if (prepared.csv.types !== null || !types.types.some(isDate)) throw error
    const undated = { ...types, types: types.types.map((type) => (isDate(type) ? 'VARCHAR' : type)) }
    await load(connection, prepared, undated)
    return undated
  }
}

const loadTyped = async (connection: DuckDBConnection, table: StagedTable, prepared: Prepared) => {
  const sampled = await loadSampled(connection, table, prepared)
  if (sampled !== null) return sampled
  const types = await readTypes(connection, prepared.csv, prepared.options, false)
  try {
    if (types === null) throw new Error('No types')
    return await loadWithDates(connection, prepared, types)
  } catch (error) {
    throw (await raggedLines(prepared.csv, prepared.options)) ?? (await unreadable(prepared, error instanceof Error ? error.message : String(error)))
  }
}

const inexact = (name: string) => `The column ${name} holds numbers with more digits than can be computed with: it is taken as text`

/** What the engine may have understood otherwise than it is meant is read again as text; numbers get a type that keeps their digits. */
const rereadDoubtful = async (connection: DuckDBConnection, table: StagedTable, prepared: Prepared, types: CsvTypes): Promise<string[]> => {
  const doubtful = prepared.csv.types === null ? await doubtfulColumns(table, prepared.csv) : []
  if (doubtful.length === 0) return []
  const { header: { names } } = prepared.csv
  await load(connection, prepared, { ...types, types: types.types.map((type, index) => (doubtful.some(({ name }) => name === names[index]) ? 'VARCHAR' : type)) })
  const notes: string[] = []
  for (const { name } of doubtful.filter(({ type }) => type === 'DOUBLE')) {
    const conversion = await exactNumbers(table, name, prepared.options.decimalChar)
    if (conversion === null) notes.push(inexact(name))
    else await table.convert(name, conversion)
  }
  return notes
}

/** Columns of text become numbers or dates where all their values are, in one way only. */
const typeTexts = async (table: StagedTable, { csv, options }: Prepared): Promise<string[]> => {
  const notes: string[] = []
  const likely = await table.nearlyTyped()
  for (const { name, type } of await table.columns()) {
    const chosen = options.columnTypes.get(name)
    if (chosen !== undefined) notes.push(...(await chooseType(table, csv, options, name, chosen)))
    else if (type === 'VARCHAR' && options.parseDates.includes(name)) notes.push(...(await chooseDates(table, csv, options, name)))
    else if (likely.has(name)) {
      const numbers = csv.types === null ? await groupedNumbers(table, name, options.decimalChar) : null
      const dates = numbers === null && options.inferDates ? await dateReading(table, name, null) : null
      if (dates?.ambiguous === true) notes.push(`The column ${name} holds dates with two digits for the year that can be read in several ways: it is taken as text`)
      else if (numbers ?? dates) await table.convert(name, numbers ?? (dates as NonNullable<typeof dates>).conversion)
      if (dates?.ambiguous === false) notes.push(...(await orderNote(table, name, dates.format)))
    }
  }
  return notes
}

const sniffedOrders = async (table: StagedTable, csv: PreparedCsv, { types, dateFormat, timestampFormat }: CsvTypes) => {
  const notes: string[] = []
  const there = new Set((await table.columns()).map(({ name }) => name))
  for (const [index, name] of csv.header.names.entries())
    if (there.has(name) && isDate(types[index] ?? ''))
      notes.push(...(await orderNote(table, name, types[index] === 'DATE' ? dateFormat : timestampFormat)))
  return notes
}

const checkColumns = ({ header: { names } }: PreparedCsv, { useColumns, parseDates, indexColumn, columnTypes }: CsvOptions) => {
  for (const [wanted, field] of [[useColumns ?? [], 'use_columns'], [parseDates, 'parse_dates'], [[...columnTypes.keys()], 'column_types']] as const)
    for (const name of wanted)
      if (!names.includes(name)) throw unacceptable(`The file has no column ${name}`, { [field]: [`The file has no column ${name}`] })
  if (indexColumn !== null && indexColumn >= names.length) throw unacceptable(`The file has no column at position ${indexColumn}`)
}

const expectedRows = ({ csv: { scan, headed, header }, options: { rowLimit, skipBlankLines } }: Prepared) => {
  const blank = !skipBlankLines && header.names.length === 1 ? scan.blankLines : 0
  return Math.min(scan.records - (headed ? 1 : 0) + blank, rowLimit ?? Infinity)
}

/** Reads a file into the table `staged`, whole or not at all, and compares its rows with the records that were counted. */
export const importTable = async (connection: DuckDBConnection, prepared: Prepared) => {
  const { csv, options } = prepared
  const table = stagedTable(connection)
  if (csv.scan.openQuoteRecord !== null)
    throw unacceptable(`A quoted value that starts in record ${csv.scan.openQuoteRecord} is never closed`)
  checkColumns(csv, options)
  const ragged = isRagged(csv) ? await raggedLines(csv, options) : null
  if (ragged !== null) throw ragged
  const types = await loadTyped(connection, table, prepared)
  const [counted] = await table.rows('SELECT count(*) FROM staged')
  const rows = Number(counted?.[0])
  const expected = expectedRows(prepared)
  if (rows !== expected) throw unacceptable(`The file holds ${expected} rows but ${rows} could be read: check its quotes and separators`)
  const notes = [
    ...(await rereadDoubtful(connection, table, prepared, types)),
    ...(await sniffedOrders(table, csv, types)),
    ...(await typeTexts(table, prepared)),
  ]
  await checkHeaderOnce(table, csv, options)
  const mixed = await mixedNotes(table, csv, options)
  const none = rows === 0 ? ['The file holds a header and no rows: every column is text'] : []
  return { rows, warnings: [...csv.warnings, ...notes, ...(await digitNotes(table, prepared)), ...(await endlessNotes(table)), ...mixed, ...none] }
}
