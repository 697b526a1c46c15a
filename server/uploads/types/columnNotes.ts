import { identifier, quoted } from '../../engines/sqlText/quoting.ts'
import type { UploadFix } from '../../../src/api/contract/upload.ts'
import { numberText, percentage } from './conversions.ts'
import { dateForms } from './dates.ts'
import { durationNotes } from './meaning.ts'
import type { CsvOptions } from '../csv/options.ts'
import type { Prepared, PreparedCsv } from '../csv/prepare.ts'
import { readingTexts } from '../csv/readCsv.ts'
import { fixable } from '../csv/rejects.ts'
import { firstValues, type StagedTable } from './stagedTable.ts'

const sampleRows = 1000
const mostly = 0.5
const longestShown = 40

/** What most values of a column of text are, and SQL that is null for the others. */
interface Mostly {
  nouns: 'numbers' | 'percentages' | 'dates'
  sql: string
  /** Of the first values, how many it fits, from 0 to 1. */
  share: number
}

const mostlyOf = async (
  table: StagedTable,
  name: string,
  decimalChar: string,
): Promise<Mostly | null> => {
  const column = identifier(name)
  const number = numberText(column, decimalChar)
  const isZeroLed = `regexp_matches(${column}, '^[+-]?0\\d')`
  const sample = firstValues(column, sampleRows)
  const dates = await dateForms(table, column, sample, mostly)
  const percent = percentage(column, decimalChar)
  const fits = [
    `${number} IS NOT NULL AND NOT ${isZeroLed}`,
    `${percent} IS NOT NULL`,
    ...dates.map((sql) => `${sql} IS NOT NULL`),
  ]
  const [first] = await table.rows(
    `SELECT count(*), ${fits.map((fit) => `avg((${fit})::INT)`).join(', ')} FROM ${sample}`,
  )
  const [count, ofNumbers, ofPercentages, ...ofDates] = (first ?? []).map(Number)
  const share = Math.max(0, ...ofDates)
  const best = [
    { nouns: 'numbers' as const, sql: number, share: ofNumbers ?? 0 },
    { nouns: 'percentages' as const, sql: percent, share: ofPercentages ?? 0 },
    { nouns: 'dates' as const, sql: dates[ofDates.indexOf(share)] ?? 'NULL', share },
  ].sort((one, other) => other.share - one.share)[0]
  return (count ?? 0) >= 3 && best !== undefined && best.share > mostly ? best : null
}

/**
 * Says which columns of numbers, percentages or dates became text, for which value: a total, a note or a second header below the rows.
 * Where that is the last row alone, the file can be read without it.
 */
export const mixedNotes = async (
  table: StagedTable,
  csv: PreparedCsv,
  { decimalChar, columnTypes }: CsvOptions,
) => {
  const notes: string[] = []
  const fixes: UploadFix[] = []
  for (const name of await table.nearlyTyped()) {
    if (columnTypes.has(name)) continue
    const column = identifier(name)
    const durations =
      csv.types === null ? await durationNotes(table, name) : { notes: [], fixes: [] }
    notes.push(...durations.notes)
    fixes.push(...durations.fixes)
    const found = durations.notes.length > 0 ? null : await mostlyOf(table, name, decimalChar)
    if (found === null) continue
    const [odd] = await table.rows(
      `SELECT rowid, ${column}, count(*) OVER (), (SELECT count(*) FROM staged) FROM staged WHERE ${column} IS NOT NULL AND (${found.sql}) IS NULL ORDER BY rowid LIMIT 1`,
    )
    if (odd === undefined) continue
    const [row, text, others, rows] = [
      Number(odd[0]),
      String(odd[1]),
      Number(odd[2]) - 1,
      Number(odd[3]),
    ]
    const [line] = await csv.linesOf([row])
    notes.push(
      `The column ${name} is text, though most of its values are ${found.nouns}: line ${line} holds “${text.slice(0, longestShown)}”${others > 0 ? `, and ${others} more ${others === 1 ? 'value is' : 'values are'} none` : ''}`,
    )
    if (others === 0 && row === rows - 1)
      fixes.push({ says: `Leave out line ${line}`, options: { n_rows: rows - 1 } })
  }
  return { notes, fixes: [...new Map(fixes.map((fix) => [fix.says, fix])).values()] }
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
        `The column ${name} holds infinity or values that are no number: the workspace shows them as Infinity and NaN, other databases get missing values`,
    )
}

/** Refuses text files whose header comes again below: they are several tables one under the other. In a sheet it is a row. */
export const checkHeaderOnce = async (
  table: StagedTable,
  csv: PreparedCsv,
  { columnTypes, header }: CsvOptions,
): Promise<string[]> => {
  const columns = await table.columns()
  if (!header || columns.length < 2) return []
  if (!columns.every(({ name, type }) => type === 'VARCHAR' && csv.header.names.includes(name)))
    return []
  const [row] = await table.rows(
    `SELECT rowid FROM staged WHERE ${columns.map(({ name }) => `trim(${identifier(name)}) = ${quoted(name)}`).join(' AND ')} LIMIT 1`,
  )
  if (row === undefined) return []
  const [line] = await csv.linesOf([Number(row[0])])
  if (csv.source === null || columnTypes.size > 0)
    return [`Line ${line} repeats the header: it is taken as a row`]
  throw fixable(
    `Line ${line} repeats the header: the file holds several tables one below the other. Choose one of them, or take all as one`,
    [
      { says: 'Take all as one table', options: { table: 0 } },
      ...columns.slice(0, 1).map(({ name }) => ({
        says: 'Take it as a row',
        options: { column_types: { [name]: 'VARCHAR' } },
      })),
    ],
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
