import type { DuckDBConnection } from '@duckdb/node-api'
import { unacceptable } from '../../problem.ts'
import { areUsualNulls, type CsvOptions } from '../csv/options.ts'
import type { Prepared, PreparedCsv } from '../csv/prepare.ts'
import { isRagged } from '../csv/columnMarks.ts'
import { misquotedValue, raggedLines, surplusNotes } from '../csv/ragged.ts'
import { chooseDates, chooseType } from '../types/chosenColumns.ts'
import { checkHeaderOnce, digitNotes, endlessNotes, mixedNotes } from '../types/columnNotes.ts'
import { dateReading, orderNote } from '../types/dates.ts'
import { exponentNotes, restoreCodes } from '../types/identifiers.ts'
import { answerNotes, takeMeaning } from '../types/meaning.ts'
import { geographyNotes } from '../types/geography.ts'
import { groupedNumbers } from '../types/numbers.ts'
import { stagedTable, type StagedTable } from '../types/stagedTable.ts'
import { loadTyped, rereadDoubtful } from './loadTyped.ts'
import { checkNothingLost } from './lostValues.ts'

/** Columns of text become numbers or dates where all their values are, in one way only. */
const typeTexts = async (
  table: StagedTable,
  { csv, options }: Prepared,
  asWritten: readonly string[],
): Promise<string[]> => {
  const notes: string[] = []
  const likely = await table.nearlyTyped()
  for (const { name, type } of await table.columns()) {
    const chosen = options.columnTypes.get(name)
    if (chosen !== undefined) notes.push(...(await chooseType(table, csv, options, name, chosen)))
    else if (type === 'VARCHAR' && options.parseDates.includes(name))
      notes.push(...(await chooseDates(table, csv, options, name)))
    else if (type !== 'VARCHAR' || asWritten.includes(name)) continue
    else if (likely.has(name)) {
      const exponents =
        csv.types === null ? await exponentNotes(table, name, options.decimalChar) : null
      if (exponents !== null) {
        notes.push(...exponents)
        continue
      }
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
      if (csv.types === null && numbers === null && dates === null)
        notes.push(...(await takeMeaning(table, name, options.decimalChar, true)))
    } else if (csv.types === null)
      notes.push(...(await takeMeaning(table, name, options.decimalChar, false)))
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
  if (prepared.undecided !== null) throw prepared.undecided
  const ragged = isRagged(csv) ? await raggedLines(prepared) : null
  if (ragged !== null) throw ragged
  checkColumns(csv, options)
  const loaded = await loadTyped(connection, table, prepared)
  const [counted] = await table.rows('SELECT count(*) FROM staged')
  const rows = Number(counted?.[0])
  const expected = expectedRows(prepared)
  if (rows !== expected)
    throw (
      misquotedValue(prepared) ??
      unacceptable(
        `The file holds ${expected} rows but ${rows} could be read: check its quotes and separators`,
      )
    )
  const reread = await rereadDoubtful(table, prepared, loaded)
  const notes = [
    ...reread.notes,
    ...(await answerNotes(table, prepared)),
    ...(await restoreCodes(table, prepared, areUsualNulls)),
    ...(await typeTexts(table, prepared, reread.asWritten)),
  ]
  await checkNothingLost(table, prepared)
  notes.push(...(await checkHeaderOnce(table, csv, options)))
  const mixed = await mixedNotes(table, csv, options)
  const holdsNone = rows === 0 && options.rowLimit !== 0
  const none = holdsNone ? ['The file holds a header and no rows: every column is text'] : []
  return {
    rows,
    warnings: [
      ...csv.warnings,
      ...surplusNotes(csv),
      ...notes,
      ...(await digitNotes(table, prepared)),
      ...(await endlessNotes(table)),
      ...(await geographyNotes(table)),
      ...mixed.notes,
      ...none,
    ],
    fixes: [...csv.fixes, ...mixed.fixes],
    leftOut: csv.leftOut,
  }
}
