import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unacceptable } from '../../problem.ts'
import { looksHeaderless } from '../csv/dialect.ts'
import { columnNames } from '../csv/header.ts'
import { writtenCsv } from '../csv/writtenCsv.ts'
import { completed, type PreviewOptions } from '../csv/options.ts'
import type { Prepared } from '../csv/prepare.ts'
import { cellOf, errorOf, isMissing, typeOfKinds } from './cellText.ts'
import { zipDirectory } from '../unpack/zipDirectory.ts'
import { isOpenDocument, openOds } from './openOds.ts'
import { openXls, tooOld } from './openXls.ts'
import { isBinaryWorkbook, openXlsb } from './openXlsb.ts'
import { openXlsx } from './openXlsx.ts'
import type { SheetCheck, SheetReading } from './sheetReading.ts'
import { writeSheet, type SheetSeen } from './writeSheet.ts'

/** A sheet as it is read like a text file, and the sheets there are beside it. */
export interface PreparedSheet extends Prepared {
  sheet: string
  sheets: SheetReading['sheets']
}

const sheetCalled = (sheets: SheetReading['sheets'], sheetName: string | null) => {
  const found =
    sheetName === null
      ? (sheets.find(({ hidden }) => !hidden) ?? sheets[0])
      : sheets.find(({ name }) => name === sheetName)
  if (found !== undefined) return found.name
  const message =
    sheetName === null
      ? 'The workbook has no sheet'
      : `The workbook has no sheet ${sheetName}: it has ${sheets.map(({ name }) => name).join(', ')}`
  throw unacceptable(message, sheetName === null ? undefined : { sheet: [message] })
}

const textOf = (value: unknown) => (isMissing(value) ? '' : (errorOf(value) ?? cellOf(value).text))

const sampled = 100
const maxNamed = 5

/** True where the first row of a sheet reads like those below it. */
const startsWithValues = async (reading: SheetReading, sheet: string, skipRows: number) => {
  const records: string[][] = []
  for await (const { index, values } of reading.rows(sheet)) {
    if (index >= skipRows && values.some((value) => !isMissing(value)))
      records.push(values.map(textOf))
    if (records.length === sampled) break
  }
  return looksHeaderless(records)
}

const notesOf = (
  seen: SheetSeen,
  { sheets }: SheetReading,
  chosen: string | null,
  sheet: string,
  { hasMerges, hasUncomputed, unread }: SheetCheck,
) => [
  ...(sheets.length > 1 && chosen === null
    ? [`The workbook has ${sheets.length} sheets: ${sheet} was read`]
    : []),
  ...(seen.errorCells.count === 0
    ? []
    : [
        `${seen.errorCells.count === 1 ? 'One cell holds an error' : `${seen.errorCells.count} cells hold errors`} (${seen.errorCells.first}): missing values stand in the table instead`,
      ]),
  ...(hasUncomputed
    ? [
        'The sheet has formulas without a stored value: missing values stand in the table instead. Open and save the workbook in Excel or LibreOffice to store them',
      ]
    : []),
  ...(unread.length === 0
    ? []
    : [
        `${unread.length === 1 ? 'One formula has' : `${unread.length} formulas have`} no stored text (${unread.slice(0, maxNamed).join(', ')}${unread.length > maxNamed ? ', …' : ''}): missing values stand in the table instead`,
      ]),
  ...(hasMerges
    ? [
        'The sheet has merged cells: their value stands in the first of them, the others are missing values',
      ]
    : []),
  ...(seen.afterGap === null
    ? []
    : [
        `Row ${seen.afterGap} of the sheet follows blank rows: it and those below are taken as rows of the same table`,
      ]),
]

const openZipped = (bytes: Buffer) => {
  const entries = zipDirectory(bytes)
  if (isOpenDocument(bytes, entries)) return openOds(bytes, entries)
  return isBinaryWorkbook(entries) ? openXlsb(bytes, entries) : openXlsx(bytes, entries)
}

const openers = {
  zip: openZipped,
  compound: openXls,
  bare: () => {
    throw tooOld()
  },
}

/** Writes one sheet of a workbook as a text file of known types. */
export const prepareWorkbook = async (
  path: string,
  folder: string,
  container: keyof typeof openers,
  chosen: PreviewOptions,
): Promise<PreparedSheet> => {
  const bytes = await readFile(path)
  const reading = await openers[container](bytes)
  const sheet = sheetCalled(reading.sheets, chosen.sheet)
  const checked = await reading.check(sheet)
  const skipRows = chosen.skipRows ?? 0
  const looks = await startsWithValues(reading, sheet, skipRows)
  const header = chosen.header ?? !looks
  const options = {
    ...completed(chosen),
    separator: ',',
    quote: '"',
    decimalChar: '.',
    header,
    nullValues: [...chosen.nullValues, ''],
  }
  const to = join(folder, 'sheet.csv')
  let seen = await writeSheet(reading.rows(sheet), to, options, 0)
  if (seen.width > Math.max(seen.header.length, 0))
    seen = await writeSheet(reading.rows(sheet), to, options, seen.width)
  if (seen.width === 0) throw unacceptable(`The sheet ${sheet} is empty`)
  const values = Array.from({ length: seen.width }, (_, column) => textOf(seen.header[column]))
  const names = columnNames(values, options)
  const headerNote =
    header && looks
      ? ['The first row is taken as the names of the columns, though it looks like values']
      : []
  return {
    sheet,
    sheets: reading.sheets,
    options,
    dialect: options,
    tables: [],
    undecided: null,
    csv: {
      ...writtenCsv(to, { ...seen, rows: seen.rowNumbers.length }),
      header: { ...names, line: seen.headerRow + 1, byte: 0, spacedSeparator: false },
      types: values.map((_, column) => typeOfKinds(seen.kinds[column] ?? 0)),
      warnings: [
        ...names.warnings,
        ...headerNote,
        ...notesOf(seen, reading, chosen.sheet, sheet, checked),
      ],
      linesOf: (rows) => Promise.resolve(rows.map((row) => seen.rowNumbers[row] ?? row + 1)),
    },
  }
}
