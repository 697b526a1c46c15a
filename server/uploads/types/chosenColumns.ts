import type { UploadFix, UploadOptions } from '../../../src/api/contract/upload.ts'
import { identifier } from '../../engines/sqlText/quoting.ts'
import { Refusal } from '../../problem.ts'
import { conversionTo, type Conversion } from './conversions.ts'
import { anyDate, dateReading, orderNote } from './dates.ts'
import type { CsvOptions } from '../csv/options.ts'
import type { PreparedCsv } from '../csv/prepare.ts'
import { badCell } from '../csv/rejects.ts'
import { missingMark } from '../csv/writtenCsv.ts'
import type { StagedTable } from './stagedTable.ts'

const maxNamed = 5
const longestNull = 30

const asType = (name: string, type: string, title: string): UploadFix => ({
  says: `Take the column ${name} as ${title}`,
  options: { column_types: { [name]: type } },
})

const fitsAll = async (table: StagedTable, name: string, type: string, decimalChar: string) =>
  (await table.unfit(name, conversionTo(type, decimalChar))) === 0

/** The changes of the options that make a column readable whose values do not fit its type. */
const fixesFor = async (
  table: StagedTable,
  name: string,
  { type, expected }: Conversion,
  bad: readonly string[],
  { decimalChar, separator, nullValues }: CsvOptions,
) => {
  const fixes = [asType(name, 'VARCHAR', 'text')]
  if (expected === 'a whole number' && (await fitsAll(table, name, 'DOUBLE', decimalChar)))
    fixes.unshift(asType(name, 'DOUBLE', 'numbers with decimals'))
  const other: UploadOptions['decimal_char'] = decimalChar === ',' ? '.' : ','
  if (
    expected.endsWith('number') &&
    other !== separator &&
    (await fitsAll(table, name, type, other))
  )
    fixes.unshift({
      says: `Read ${other === ',' ? 'the comma' : 'the point'} as the decimal sign`,
      options: { decimal_char: other },
    })
  const [only] = bad
  if (only !== undefined && only.length <= longestNull && bad.every((value) => value === only))
    fixes.push({
      says: `Take “${only}” as a missing value`,
      options: { null_values: [...nullValues.filter((value) => value !== missingMark), only] },
    })
  return fixes
}

const refuse = async (
  table: StagedTable,
  csv: PreparedCsv,
  options: CsvOptions,
  name: string,
  conversion: Conversion,
) => {
  const column = identifier(name)
  const unfit = `FROM staged WHERE ${column} IS NOT NULL AND (${conversion.sql(column)}) IS NULL`
  const named = await table.rows(
    `SELECT rowid, ${column}, ${conversion.range?.isWhole(column) ?? 'false'} ${unfit} ORDER BY rowid LIMIT ${maxNamed}`,
  )
  const distinct = await table.rows(`SELECT DISTINCT ${column} ${unfit} LIMIT 2`)
  const fixes = await fixesFor(
    table,
    name,
    conversion,
    distinct.map(([value]) => String(value)),
    options,
  )
  const lines = await csv.linesOf(named.map(([row]) => Number(row)))
  const errors = named.map(([, text, isWhole], index) => {
    const [line, value] = [lines[index] as number, String(text)]
    const expected = (isWhole === true ? conversion.range?.expected : null) ?? conversion.expected
    return badCell(`Line ${line}: ${value.slice(0, 100)} is not ${expected}`, {
      line,
      column: name,
      value,
      expected,
      fixes,
    })
  })
  return new Refusal(422, errors[0]?.message ?? `The column ${name} holds dates of several forms`, {
    errors,
  })
}

const conversionOf = async (
  table: StagedTable,
  name: string,
  type: string,
  { decimalChar }: CsvOptions,
) => {
  if (type !== 'DATE' && type !== 'TIMESTAMP')
    return { conversion: conversionTo(type, decimalChar), format: null, certain: false }
  const reading = await dateReading(table, name, type)
  return reading === null
    ? { conversion: anyDate(type), format: null, certain: false }
    : { ...reading, certain: true }
}

/** Turns a column of text into the type that was chosen for it, or refuses the file with the first cells that do not fit. */
export const chooseType = async (
  table: StagedTable,
  csv: PreparedCsv,
  options: CsvOptions,
  name: string,
  type: string,
): Promise<string[]> => {
  if (type === 'VARCHAR') return []
  const { conversion, format, certain } = await conversionOf(table, name, type, options)
  const isDate = type === 'DATE' || type === 'TIMESTAMP'
  if (!certain && (isDate || (await table.unfit(name, conversion)) > 0))
    throw await refuse(table, csv, options, name, conversion)
  await table.convert(name, conversion)
  return orderNote(table, name, format)
}

/** Turns a column of text into dates, with times where it has them, or refuses the file with the first cells that are none. */
export const chooseDates = async (
  table: StagedTable,
  csv: PreparedCsv,
  options: CsvOptions,
  name: string,
): Promise<string[]> => {
  const reading = await dateReading(table, name, null)
  if (reading === null) {
    const dates = anyDate('DATE')
    if (
      (await table.unfit(name, dates)) === 0 &&
      (await table.unfit(name, { ...dates, sql: () => 'NULL' })) === 0
    )
      return []
    throw await refuse(table, csv, options, name, dates)
  }
  await table.convert(name, reading.conversion)
  return orderNote(table, name, reading.format)
}
