import { identifier, quoted } from '../../engines/sqlText/quoting.ts'
import type { CsvOptions } from '../csv/options.ts'
import type { Prepared } from '../csv/prepare.ts'
import { readingTexts, selection } from '../csv/readCsv.ts'
import { conversionTo } from './conversions.ts'
import type { StagedTable } from './stagedTable.ts'

const sampleRows = 20_480
const shortest = '1.1'.length
const longest = '12.345'.length

/** The columns of decimals that are versions or numbers of chapters: `1.10` stands beside `1.9`, and is another one than `1.1`. Values of one length, `10.1` beside `1.10`, are measured to so many digits. */
export const versionColumns = async (table: StagedTable, { csv, options }: Prepared) => {
  const { names } = csv.header
  const short = (await table.columns()).filter(({ name, type }) => {
    const lengths = csv.scan.lengths[names.indexOf(name)]
    return (
      type === 'DOUBLE' &&
      !options.columnTypes.has(name) &&
      lengths !== undefined &&
      lengths.min >= shortest &&
      lengths.max <= longest &&
      lengths.min < lengths.max
    )
  })
  if (csv.types !== null || short.length === 0) return []
  const checks = short.map(({ name }) => {
    const column = `trim(${identifier(name)})`
    const places = `length(split_part(${column}, '.', 2))`
    return `coalesce(bool_and(regexp_full_match(${column}, '\\d{1,2}\\.\\d{1,3}')), false) AND min(${places}) < coalesce(max(CASE WHEN ${column} LIKE '%0' THEN ${places} END), 0)`
  })
  const [answers] = await table.rows(
    `SELECT ${checks.join(', ')} FROM (SELECT ${short.map(({ name }) => identifier(name)).join(', ')} FROM ${readingTexts(csv, options)} LIMIT ${sampleRows})`,
  )
  return short.filter((_, index) => answers?.[index] === true).map(({ name }) => name)
}

export const versionNote = (name: string) =>
  `The column ${name} holds values like 1.10 beside 1.9: it is taken as text, so that no zero is lost. Choose number to compute with it`

/** Columns written as `1E5` throughout are names, not numbers; others with exponents become numbers. Null where a column has none. */
export const exponentNotes = async (
  table: StagedTable,
  name: string,
  decimalChar: string,
): Promise<string[] | null> => {
  const column = `trim(${identifier(name)})`
  const [answer = []] = await table.rows(
    `SELECT coalesce(bool_and(regexp_full_match(${column}, '\\d+[eE]\\d+')), false), coalesce(bool_and(regexp_full_match(${column}, '\\d+([eE]\\d+)?')), false), any_value(${column}), coalesce(bool_or(regexp_matches(${column}, '^0\\d')), false) FROM staged WHERE ${identifier(name)} IS NOT NULL`,
  )
  const [areNames, areNumbers, example, isZeroLed] = answer
  if (areNames === true && isZeroLed !== true)
    return [
      `The column ${name} holds values like ${String(example)}: it is taken as text, not as numbers with exponents. Choose number to compute with it`,
    ]
  const conversion = conversionTo('DOUBLE', decimalChar)
  if (areNumbers !== true || isZeroLed === true) return null
  const [[hasExponent] = []] = await table.rows(
    `SELECT bool_or(regexp_matches(${column}, '[eE]')) FROM staged`,
  )
  if (hasExponent !== true || (await table.unfit(name, conversion)) > 0) return null
  await table.convert(name, conversion)
  return []
}

const na = 'NA'
const fewestCodes = 3

/** `NA` beside other codes of two letters is one of them, of Namibia, where nothing else was chosen: it is put back. */
export const restoreCodes = async (
  table: StagedTable,
  { csv, options }: Prepared,
  isUsual: (options: CsvOptions) => boolean,
): Promise<string[]> => {
  if (csv.types !== null || !isUsual(options) || !options.nullValues.includes(na)) return []
  const texts = (await table.columns())
    .filter(
      ({ name, type }) =>
        type === 'VARCHAR' && csv.scan.lengths[csv.header.names.indexOf(name)]?.max === na.length,
    )
    .map(({ name }) => name)
  const areCodes = await table.perColumn(
    texts,
    (column) =>
      `count(*) > count(${column}) AND count(DISTINCT ${column}) >= ${fewestCodes} AND bool_and(regexp_full_match(${column}, '[A-Z]{2}'))`,
  )
  const notes: string[] = []
  for (const name of texts.filter((_, index) => areCodes[index] === true)) {
    const column = identifier(name)
    const withNa = { ...options, nullValues: options.nullValues.filter((value) => value !== na) }
    const limit = options.rowLimit === null ? '' : ` LIMIT ${options.rowLimit}`
    const source = `(SELECT row_number() OVER () - 1 AS position, code FROM (SELECT ${selection(csv.header.names, withNa).find((each) => each === column) ?? column} AS code FROM ${readingTexts(csv, withNa)}${limit}))`
    const [[restored] = []] = await table.rows(
      `UPDATE staged SET ${column} = ${quoted(na)} FROM ${source} texts WHERE staged.rowid = texts.position AND staged.${column} IS NULL AND texts.code = ${quoted(na)}`,
    )
    if (Number(restored) > 0)
      notes.push(
        `The column ${name} holds NA among other codes of two letters: it is taken as a code, not as a missing value`,
      )
  }
  return notes
}
