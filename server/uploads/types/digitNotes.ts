import { identifier } from '../../engines/sqlText/quoting.ts'
import { numberText } from './conversions.ts'
import type { Prepared } from '../csv/prepare.ts'
import { readingTexts } from '../csv/readCsv.ts'
import type { StagedTable } from './stagedTable.ts'

const minDigits = 18
const longestDouble = 24
const longestMoment = '2024-01-01 10:00:00.123456'.length
const sampleRows = 20_480

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
    long.some(({ whole }) => whole) ? Infinity : sampleRows,
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
