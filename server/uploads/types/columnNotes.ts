import { identifier, quoted } from '../../engines/sqlText/quoting.ts'
import { unacceptable } from '../../problem.ts'
import { numberText } from './conversions.ts'
import type { CsvOptions } from '../csv/options.ts'
import type { Prepared, PreparedCsv } from '../csv/prepare.ts'
import { readingTexts } from '../csv/readCsv.ts'
import type { StagedTable } from './stagedTable.ts'

const sampleRows = 1000
const mostly = 0.5
const longestShown = 40

/** Says which columns of numbers became text, for which value: a total, a note or a second header below the rows. */
export const mixedNotes = async (
  table: StagedTable,
  csv: PreparedCsv,
  { decimalChar, columnTypes }: CsvOptions,
) => {
  const notes: string[] = []
  for (const name of await table.nearlyTyped()) {
    if (columnTypes.has(name)) continue
    const column = identifier(name)
    const number = numberText(column, decimalChar)
    const isZeroLed = `regexp_matches(${column}, '^[+-]?0\\d')`
    const [share] = await table.rows(
      `SELECT avg((${number} IS NOT NULL AND NOT ${isZeroLed})::INT), count(*) FROM (SELECT ${column} FROM staged WHERE ${column} IS NOT NULL LIMIT ${sampleRows})`,
    )
    if (Number(share?.[0]) <= mostly || Number(share?.[1]) < 3) continue
    const [odd] = await table.rows(
      `SELECT rowid, ${column}, count(*) OVER () FROM staged WHERE ${column} IS NOT NULL AND (${number}) IS NULL ORDER BY rowid LIMIT 1`,
    )
    if (odd === undefined) continue
    const [line] = await csv.linesOf([Number(odd[0])])
    const value = String(odd[1]).slice(0, longestShown)
    notes.push(
      `The column ${name} is text, though most of its values are numbers: line ${line} holds “${value}”${Number(odd[2]) > 1 ? `, and ${Number(odd[2]) - 1} more values are none` : ''}`,
    )
  }
  return notes
}

/** Says which columns of numbers hold some that no answer can show. */
export const endlessNotes = async (table: StagedTable) => {
  const numbers = (await table.columns())
    .filter(({ type }) => type === 'DOUBLE')
    .map(({ name }) => name)
  const endless = await table.perColumn(
    numbers,
    (column) => `coalesce(bool_or(NOT isfinite(${column})), false)`,
  )
  return numbers
    .filter((_, index) => endless[index] === true)
    .map(
      (name) =>
        `The column ${name} holds infinity or values that are no number: they are kept, and shown as missing values. Taken as text they are shown as they are written`,
    )
}

/** Refuses files whose header comes again below: they are several tables one under the other. */
export const checkHeaderOnce = async (
  table: StagedTable,
  csv: PreparedCsv,
  { columnTypes, header }: CsvOptions,
) => {
  const columns = await table.columns()
  if (!header || columns.length < 2 || columnTypes.size > 0) return
  if (!columns.every(({ name, type }) => type === 'VARCHAR' && csv.header.names.includes(name)))
    return
  const [row] = await table.rows(
    `SELECT rowid FROM staged WHERE ${columns.map(({ name }) => `trim(${identifier(name)}) = ${quoted(name)}`).join(' AND ')} LIMIT 1`,
  )
  if (row === undefined) return
  const [line] = await csv.linesOf([Number(row[0])])
  throw unacceptable(
    `Line ${line} repeats the header: the file holds several tables one below the other. Split it into one file for each, or choose a type for a column to take it as it is`,
  )
}

const minDigits = 18
const longestDouble = 24
const longestMoment = '2024-01-01 10:00:00.123456'.length
const sampleOfDigits = 20_480

const digits = (number: string) =>
  `trim(regexp_replace(regexp_replace(${number}, '[eE].*$', ''), '\\D', '', 'g'), '0')`

const isRounded = (text: string, decimalChar: string) => {
  const number = numberText(text, decimalChar)
  return `length(${digits(number)}) > 15 AND ${digits(number)} <> ${digits(`try_cast(${number} AS DOUBLE)::VARCHAR`)}`
}
const isCut = (text: string) => `regexp_matches(${text}, '\\.\\d{6}\\d*[1-9]')`

/** Says which columns hold numbers or moments with more digits than are stored. Only values long enough for that are read again. */
export const digitNotes = async (table: StagedTable, { csv, options }: Prepared) => {
  if (csv.types !== null) return []
  const { names } = csv.header
  const long = (await table.columns()).flatMap(({ name, type }) => {
    const max = csv.scan.lengths[names.indexOf(name)]?.max ?? 0
    if (type === 'DOUBLE' && max >= minDigits)
      return [{ name, isNumber: true, whole: max > longestDouble }]
    return type.startsWith('TIMESTAMP') && max > longestMoment
      ? [{ name, isNumber: false, whole: true }]
      : []
  })
  if (long.length === 0) return []
  const texts = readingTexts(csv, options)
  const limit = Math.min(
    long.some(({ whole }) => whole) ? Infinity : sampleOfDigits,
    options.rowLimit ?? Infinity,
  )
  const from = `(SELECT ${long.map(({ name }) => identifier(name)).join(', ')} FROM ${texts}${limit === Infinity ? '' : ` LIMIT ${limit}`})`
  const checks = long.map(
    ({ name, isNumber }) =>
      `bool_or(${isNumber ? isRounded(identifier(name), options.decimalChar) : isCut(identifier(name))})`,
  )
  const [answers] = await table.rows(`SELECT ${checks.join(', ')} FROM ${from}`)
  return long
    .filter((_, index) => answers?.[index] === true)
    .map(({ name, isNumber }) =>
      isNumber
        ? `The column ${name} holds numbers with more digits than a decimal number keeps: they are rounded after 15 to 17 digits. Taken as text they keep them all`
        : `The column ${name} holds moments finer than a microsecond: the digits after that are left out. Taken as text they keep them all`,
    )
}
