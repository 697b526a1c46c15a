import { identifier, quoted } from '../../engines/sqlText/quoting.ts'
import { dateConversion, hasYear, momentOf, type Conversion } from './conversions.ts'
import type { Prepared } from '../csv/prepare.ts'
import { firstValues, type StagedTable } from './stagedTable.ts'

const dateFormats = [
  '%Y-%m-%d',
  '%d/%m/%Y',
  '%m/%d/%Y',
  '%d.%m.%Y',
  '%Y/%m/%d',
  '%d-%m-%Y',
  '%m-%d-%Y',
  '%Y.%m.%d',
  '%m.%d.%Y',
  '%b %d %Y',
  '%d %b %Y',
  '%B %d, %Y',
  '%b %d, %Y',
  '%d %B %Y',
  '%d-%b-%Y',
]
const shortFormats = ['%d.%m.%y', '%d/%m/%y', '%m/%d/%y', '%d-%m-%y', '%y-%m-%d', '%d-%b-%y']
const clocks = ['%H:%M', '%H:%M:%S', '%H:%M:%S.%f', '%I:%M:%S %p', '%I:%M %p']
const timedDates = [
  '%Y-%m-%d',
  '%d/%m/%Y',
  '%m/%d/%Y',
  '%d.%m.%Y',
  '%Y/%m/%d',
  '%d-%m-%Y',
  '%m-%d-%Y',
  '%Y.%m.%d',
  '%m.%d.%Y',
]
const formats = [
  ...dateFormats,
  ...timedDates.flatMap((date) => clocks.map((clock) => `${date} ${clock}`)),
  ...['%H:%M', '%H:%M:%S', '%H:%M:%S.%f'].map((clock) => `%Y-%m-%dT${clock}`),
  ...shortFormats,
]

const sampleRows = 200
const isShort = (format: string) => format.includes('%y')

/** A date and dates with times in one column, as ISO writes them. */
const isoMoments: Conversion = {
  type: 'TIMESTAMP',
  expected: 'a date with time',
  sql: (text) =>
    `CASE WHEN regexp_full_match(trim(${text}), '\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?)?') THEN try_cast(trim(${text}) AS TIMESTAMP) END`,
}

/** Instants, each with its distance from UTC. */
const isoInstants: Conversion = {
  type: 'TIMESTAMP WITH TIME ZONE',
  expected: 'a date with time',
  sql: (text) =>
    `CASE WHEN regexp_full_match(trim(${text}), '\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}(:?\\d{2})?)') THEN try_cast(trim(${text}) AS TIMESTAMPTZ) END`,
}

/** Times of day. */
const timesOfDay: Conversion = {
  type: 'TIME',
  expected: 'a time',
  sql: (text) =>
    `CASE WHEN regexp_full_match(trim(${text}), '\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d+)?)?') THEN try_cast(trim(${text}) AS TIME) END`,
}

const inUtc = (iso: Conversion, columnType: string | null): Conversion =>
  columnType === null || iso === isoMoments
    ? { ...iso, type: columnType ?? iso.type }
    : { ...iso, type: columnType, sql: (text) => `(${iso.sql(text)}) AT TIME ZONE 'UTC'` }

const typeOf = (format: string) => (/%[HI]/.test(format) ? 'TIMESTAMP' : 'DATE')

interface Trait {
  isOf: (format: string) => boolean
  sql: (text: string) => string
}

/** What a text of a form has, which takes far less to look for than to read it in all of the forms. */
const traits: Trait[] = [
  ...['-', '/', '.', ':', ','].map((sign): Trait => ({
    isOf: (format) => format.includes(sign),
    sql: (text) => `contains(${text}, ${quoted(sign)})`,
  })),
  {
    isOf: (format) => /%[bBp]/.test(format),
    sql: (text) => `regexp_matches(${text}, '[A-Za-z]')`,
  },
  ...[true, false].map((short): Trait => ({
    isOf: (format) => isShort(format) === short,
    sql: (text) => hasYear(text, short),
  })),
]

/** How many values there are, and the forms whose traits have a share of them, from 0 to 1, that is enough. */
const possibleFormats = async (
  table: StagedTable,
  column: string,
  from: string,
  isEnough: (share: number) => boolean,
) => {
  const [answer = []] = await table.rows(
    `SELECT count(*), ${traits.map(({ sql }) => `avg((${sql(column)})::INT)`).join(', ')} FROM ${from}`,
  )
  const [count = 0, ...shares] = answer.map(Number)
  const missing = traits.filter((_, index) => !isEnough(shares[index] ?? 0))
  return { count, possible: formats.filter((format) => !missing.some(({ isOf }) => isOf(format))) }
}

/** SQL for the date that a text of a column is, null where it is none, in each form that more than a share of the values may have. */
export const dateForms = async (
  table: StagedTable,
  column: string,
  from: string,
  leastShare: number,
) => {
  const { possible } = await possibleFormats(table, column, from, (share) => share > leastShare)
  return possible.map((format) => momentOf(column, format))
}

/** The forms that every value of a column of text has. */
const formatsOf = async (table: StagedTable, name: string) => {
  const column = identifier(name)
  const fits = (format: string) => `count(*) = count(${momentOf(column, format)})`
  const sample = firstValues(column, sampleRows)
  const { count, possible } = await possibleFormats(table, column, sample, (share) => share === 1)
  if (count === 0 || possible.length === 0) return { empty: count === 0, found: [] }
  const [answers] = await table.rows(`SELECT ${possible.map(fits).join(', ')} FROM ${sample}`)
  const likely = possible.filter((_, index) => answers?.[index] === true)
  if (likely.length === 0) return { empty: false, found: [] }
  const [whole] = await table.rows(
    `SELECT ${likely.map(fits).join(', ')} FROM staged WHERE ${column} IS NOT NULL`,
  )
  return { empty: false, found: likely.filter((_, index) => whole?.[index] === true) }
}

/** How a column of text becomes dates; null where its values have no common form, `ambiguous` where they have several. */
export const dateReading = async (
  table: StagedTable,
  name: string,
  columnType: 'DATE' | 'TIMESTAMP' | null,
) => {
  const { empty, found } = await formatsOf(table, name)
  const [format] = found
  if (format !== undefined)
    return {
      conversion: dateConversion(columnType ?? typeOf(format), format),
      format,
      ambiguous: found.length > 1 && isShort(format),
    }
  if (empty)
    return columnType === null
      ? null
      : { conversion: dateConversion(columnType, '%Y-%m-%d'), format: '%Y-%m-%d', ambiguous: false }
  for (const iso of [isoMoments, isoInstants])
    if ((await table.unfit(name, iso)) === 0)
      return { conversion: inUtc(iso, columnType), format: '%Y-%m-%d', ambiguous: false }
  if (columnType === null && (await table.unfit(name, timesOfDay)) === 0)
    return { conversion: timesOfDay, format: null, ambiguous: false }
  return null
}

/** Fits every text that is a date in any of the forms: what it leaves out is none. */
export const anyDate = (type: string): Conversion => ({
  type,
  expected: type === 'DATE' ? 'a date' : 'a date with time',
  sql: (text) => `coalesce(${formats.map((format) => momentOf(text, format)).join(', ')})`,
})

const orders: Readonly<Record<string, string>> = {
  '%d/%m': 'day/month/year',
  '%m/%d': 'month/day/year',
  '%d-%m': 'day-month-year',
  '%m-%d': 'month-day-year',
}

/** Says which of day and month was taken as the first where the dates of a column allow both, and which centuries short years were taken for. */
export const orderNote = async (table: StagedTable, name: string, format: string | null) => {
  if (format !== null && isShort(format))
    return [
      `The dates of the column ${name} have two digits for the year: they were read as years from 1969 to 2068`,
    ]
  const order = orders[format?.slice(0, 5) ?? '']
  if (order === undefined) return []
  const column = identifier(name)
  const [answer] = await table.rows(
    `SELECT bool_and(day(${column}) <= 12), bool_or(day(${column}) <> month(${column})) FROM staged WHERE ${column} IS NOT NULL`,
  )
  return answer?.[0] === true && answer[1] === true
    ? [
        `The dates of the column ${name} can be read with the day or the month first: they were read as ${order}`,
      ]
    : []
}

const maxColumnsAhead = 50

/**
 * The conversions of columns whose first rows, which are staged as text, are dates in one form and no other. Read so at
 * once they take half the time; where a later value does not fit, the column is read again as text.
 */
export const datesAhead = async (table: StagedTable, { options }: Prepared) => {
  const ahead = new Map<string, Conversion>()
  if (!options.inferDates) return ahead
  const likely = [...(await table.nearlyTyped())].filter(
    (name) => !options.columnTypes.has(name) && !options.parseDates.includes(name),
  )
  if (likely.length > maxColumnsAhead) return ahead
  for (const name of likely) {
    const {
      found: [format, ...others],
    } = await formatsOf(table, name)
    if (format !== undefined && others.length === 0 && !isShort(format))
      ahead.set(name, dateConversion(typeOf(format), format))
  }
  return ahead
}
