import { identifier, quoted } from '../../engines/sqlText/quoting.ts'
import { conversionTo, numberPatterns, numberText, type Conversion } from './conversions.ts'
import type { PreparedCsv } from '../csv/prepare.ts'
import type { StagedTable } from './stagedTable.ts'

const sampleRows = 200
const exactDigits = 15

const fullMatch = (text: string, pattern: string) =>
  `regexp_full_match(trim(${text}), ${quoted(pattern)})`

/** Numbers whose digits stand in groups: a column of them is one of numbers where no value could be meant otherwise. */
export const groupedNumbers = async (
  table: StagedTable,
  name: string,
  decimalChar: string,
): Promise<Conversion | null> => {
  const { plain, grouped, surelyGrouped } = numberPatterns(decimalChar)
  const column = identifier(name)
  const number = `(${fullMatch(column, plain)} OR ${fullMatch(column, grouped)}) AND NOT regexp_matches(trim(${column}), '^(\\+|-?0\\d)')
    AND length(regexp_replace(${column}, '\\D', '', 'g')) <= ${exactDigits}`
  const check = async (from: string) => {
    const sure = decimalChar === '.' ? fullMatch(column, surelyGrouped) : 'true'
    const [answer] = await table.rows(
      `SELECT count(*) > 0, bool_and(${number}), bool_or(${sure}) FROM ${from}`,
    )
    return answer?.every((part) => part === true) ?? false
  }
  const values = `staged WHERE ${column} IS NOT NULL`
  const likely = await table.rows(
    `SELECT bool_and(${number}) FROM (SELECT ${column} FROM ${values} LIMIT ${sampleRows})`,
  )
  if (likely[0]?.[0] !== true || !(await check(values))) return null
  const whole = conversionTo('BIGINT', decimalChar)
  return (await table.unfit(name, whole)) === 0 ? whole : conversionTo('DOUBLE', decimalChar)
}

const doubts: Readonly<Record<string, (column: string) => string>> = {
  BOOLEAN: (column) => `bool_and(${column}) = bool_or(${column})`,
  DOUBLE: (column) => `bool_or(NOT isfinite(${column}) OR abs(${column}) >= 9007199254740992)`,
}

const shortestTruth = 'true'.length

/**
 * The columns whose text may say something else: numbers with more digits than a decimal has, a
 * word like `no` or `f` that stands in every row and need not be the answer to a question.
 */
export const doubtfulColumns = async (
  table: StagedTable,
  { header: { names }, scan }: PreparedCsv,
) => {
  const isWord = (name: string) => (scan.lengths[names.indexOf(name)]?.min ?? 0) < shortestTruth
  const columns = (await table.columns()).filter(
    ({ name, type }) => doubts[type] !== undefined && (type !== 'BOOLEAN' || isWord(name)),
  )
  if (columns.length === 0) return []
  const checks = columns.map(
    ({ name, type }) => `coalesce(${doubts[type]?.(identifier(name))}, false)`,
  )
  const [answers] = await table.rows(`SELECT ${checks.join(', ')} FROM staged`)
  return columns.filter((_, index) => answers?.[index] === true)
}

const whole = (decimalChar: string): Conversion => ({
  ...conversionTo('HUGEINT', decimalChar),
  sql: (text) =>
    `CASE WHEN ${fullMatch(text, '-?[1-9]\\d*|0')} THEN try_cast(${text} AS HUGEINT) END`,
})

const exactDecimals = (decimalChar: string): Conversion => ({
  ...conversionTo('DOUBLE', decimalChar),
  sql: (text) => {
    const number = numberText(text, decimalChar)
    const value = `try_cast(${number} AS DOUBLE)`
    return `CASE WHEN regexp_matches(${number}, '^[+-]?\\d{16}') THEN NULL WHEN isinf(${value}) AND regexp_matches(${number}, '\\d') THEN NULL ELSE ${value} END`
  },
})

/** The type that keeps every digit of a column of numbers that was read as text; null where none does. */
export const exactNumbers = async (
  table: StagedTable,
  name: string,
  decimalChar: string,
): Promise<Conversion | null> => {
  for (const conversion of [whole(decimalChar), exactDecimals(decimalChar)])
    if ((await table.unfit(name, conversion)) === 0) return conversion
  return null
}
