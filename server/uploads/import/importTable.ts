import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier } from '../../engines/duckdb/quoting.ts'
import { unacceptable } from '../../problem.ts'
import { checkNothingLost, lackingValues } from './lostValues.ts'
import type { Conversion } from '../types/conversions.ts'
import { datesAhead } from '../types/datesAhead.ts'
import { chooseDates, chooseType } from '../types/chosenColumns.ts'
import { checkHeaderOnce, endlessNotes, mixedNotes } from '../types/columnNotes.ts'
import { dateReading, orderNote } from '../types/dates.ts'
import { digitNotes } from '../types/digitNotes.ts'
import { doubtfulColumns, exactNumbers, groupedNumbers } from '../types/numbers.ts'
import type { CsvOptions } from '../csv/options.ts'
import type { Prepared, PreparedCsv } from '../csv/prepare.ts'
import { isRagged, raggedLines, surplusNotes, unreadable } from '../csv/ragged.ts'
import { reading, readingTexts, selection } from '../csv/readCsv.ts'
import { readTypes } from '../types/readTypes.ts'
import { stagedTable, type StagedTable } from './stagedTable.ts'

const sampleRows = 20_480
/** The types a file was read with, and the columns of dates that were read as such at once. */
interface Loaded {
  types: readonly string[]
  ahead: ReadonlyMap<string, Conversion>
}

const load = async (
  connection: DuckDBConnection,
  { csv, options }: Prepared,
  types: readonly string[],
  ahead: ReadonlyMap<string, Conversion> = new Map(),
) => {
  const limit = options.rowLimit === null ? '' : ` LIMIT ${options.rowLimit}`
  const columns = selection(csv.header.names, options).join(', ')
  const read = reading(csv, options, types)
  const replaced = [...ahead].map(
    ([name, { sql }]) => `${sql(identifier(name))} AS ${identifier(name)}`,
  )
  const from =
    replaced.length === 0 ? read : `(SELECT * REPLACE (${replaced.join(', ')}) FROM ${read})`
  await connection.run(`CREATE OR REPLACE TABLE staged AS SELECT ${columns} FROM ${from}${limit}`)
}

/** True when a text column held nothing in the sampled rows but something later: its type was never looked at. */
const sampleWasBlind = async (table: StagedTable, records: number) => {
  if (records <= sampleRows) return false
  const names = (await table.columns())
    .filter(({ type }) => type === 'VARCHAR')
    .map(({ name }) => identifier(name))
  if (names.length === 0) return false
  const [early] = await table.rows(
    `SELECT ${names.map((name) => `count(${name})`).join(', ')} FROM (FROM staged LIMIT ${sampleRows})`,
  )
  return (early ?? []).some((count) => Number(count) === 0)
}

const foundAhead = async (
  connection: DuckDBConnection,
  table: StagedTable,
  prepared: Prepared,
  types: readonly string[],
) => {
  const { csv, options } = prepared
  if (
    csv.types !== null ||
    csv.scan.records <= sampleRows ||
    (options.rowLimit ?? Infinity) <= sampleRows
  )
    return new Map<string, Conversion>()
  const names = csv.header.names.filter((_, index) => types[index] === 'VARCHAR')
  await connection.run(
    `CREATE OR REPLACE TABLE staged AS SELECT ${['NULL', ...names.map(identifier)].join(', ')} FROM ${readingTexts(csv, options)} LIMIT ${sampleRows}`,
  )
  return datesAhead(table, prepared)
}

const loadSampled = async (
  connection: DuckDBConnection,
  table: StagedTable,
  prepared: Prepared,
): Promise<Loaded | null> => {
  const types = await readTypes(connection, prepared.csv, prepared.options, true)
  if (types === null) return null
  try {
    const ahead = await foundAhead(connection, table, prepared, types)
    await load(connection, prepared, types, ahead)
    if (prepared.csv.types === null && (await sampleWasBlind(table, prepared.csv.scan.records)))
      return null
    const lacking =
      ahead.size === 0
        ? []
        : (await lackingValues(table, prepared)).filter(({ name }) => ahead.has(name))
    if (lacking.length === 0) return { types, ahead }
    const fitting = new Map(
      [...ahead].filter(([name]) => lacking.every((column) => column.name !== name)),
    )
    await load(connection, prepared, types, fitting)
    return { types, ahead: fitting }
  } catch {
    return null
  }
}

const loadTyped = async (
  connection: DuckDBConnection,
  table: StagedTable,
  prepared: Prepared,
): Promise<Loaded> => {
  const sampled = await loadSampled(connection, table, prepared)
  if (sampled !== null) return sampled
  const types = await readTypes(connection, prepared.csv, prepared.options, false)
  try {
    if (types === null) throw new Error('No types')
    await load(connection, prepared, types)
    return { types, ahead: new Map() }
  } catch (error) {
    throw (
      (await raggedLines(prepared.csv, prepared.options)) ??
      (await unreadable(prepared, error instanceof Error ? error.message : String(error)))
    )
  }
}

const inexact = (name: string) =>
  `The column ${name} holds numbers with more digits than can be computed with: it is taken as text`

/** What the engine may have understood otherwise than it is meant is read again as text; numbers get a type that keeps their digits. */
const rereadDoubtful = async (
  connection: DuckDBConnection,
  table: StagedTable,
  prepared: Prepared,
  { types, ahead }: Loaded,
): Promise<string[]> => {
  const doubtful = prepared.csv.types === null ? await doubtfulColumns(table, prepared.csv) : []
  if (doubtful.length === 0) return []
  const {
    header: { names },
  } = prepared.csv
  await load(
    connection,
    prepared,
    types.map((type, index) =>
      doubtful.some(({ name }) => name === names[index]) ? 'VARCHAR' : type,
    ),
    ahead,
  )
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
    else if (type === 'VARCHAR' && options.parseDates.includes(name))
      notes.push(...(await chooseDates(table, csv, options, name)))
    else if (likely.has(name)) {
      const numbers =
        csv.types === null ? await groupedNumbers(table, name, options.decimalChar) : null
      const dates =
        numbers === null && options.inferDates ? await dateReading(table, name, null) : null
      if (dates?.ambiguous === true)
        notes.push(
          `The column ${name} holds dates with two digits for the year that can be read in several ways: it is taken as text`,
        )
      else if (numbers ?? dates)
        await table.convert(name, numbers ?? (dates as NonNullable<typeof dates>).conversion)
      if (dates?.ambiguous === false) notes.push(...(await orderNote(table, name, dates.format)))
    }
  }
  return notes
}

const checkColumns = (
  { header: { names } }: PreparedCsv,
  { useColumns, parseDates, indexColumn, columnTypes }: CsvOptions,
) => {
  for (const [requested, field] of [
    [useColumns ?? [], 'use_columns'],
    [parseDates, 'parse_dates'],
    [[...columnTypes.keys()], 'column_types'],
  ] as const)
    for (const name of requested)
      if (!names.includes(name))
        throw unacceptable(`The file has no column ${name}`, {
          [field]: [`The file has no column ${name}`],
        })
  if (indexColumn !== null && indexColumn >= names.length)
    throw unacceptable(`The file has no column at position ${indexColumn}`)
}

const expectedRows = ({
  csv: { scan, headed, header },
  options: { rowLimit, skipBlankLines },
}: Prepared) => {
  const blank = !skipBlankLines && header.names.length === 1 ? scan.blankLines : 0
  return Math.min(scan.records - (headed ? 1 : 0) + blank, rowLimit ?? Infinity)
}

/** Reads a file into the table `staged`, whole or not at all, and compares its rows with the records that were counted. */
export const importTable = async (connection: DuckDBConnection, prepared: Prepared) => {
  const { csv, options } = prepared
  const table = stagedTable(connection)
  if (csv.scan.openQuoteRecord !== null)
    throw unacceptable(
      `A quoted value that starts in record ${csv.scan.openQuoteRecord} is never closed`,
    )
  checkColumns(csv, options)
  const ragged = isRagged(csv) ? await raggedLines(csv, options) : null
  if (ragged !== null) throw ragged
  const loaded = await loadTyped(connection, table, prepared)
  const [counted] = await table.rows('SELECT count(*) FROM staged')
  const rows = Number(counted?.[0])
  const expected = expectedRows(prepared)
  if (rows !== expected)
    throw unacceptable(
      `The file holds ${expected} rows but ${rows} could be read: check its quotes and separators`,
    )
  const notes = [
    ...(await rereadDoubtful(connection, table, prepared, loaded)),
    ...(await typeTexts(table, prepared)),
  ]
  await checkNothingLost(table, prepared)
  await checkHeaderOnce(table, csv, options)
  const mixed = await mixedNotes(table, csv, options)
  const none = rows === 0 ? ['The file holds a header and no rows: every column is text'] : []
  return {
    rows,
    warnings: [
      ...csv.warnings,
      ...surplusNotes(csv),
      ...notes,
      ...(await digitNotes(table, prepared)),
      ...(await endlessNotes(table)),
      ...mixed,
      ...none,
    ],
  }
}
