import { identifier, quoted } from '../../engines/sqlText/quoting.ts'
import { currencies, moneyText, type Conversion } from './conversions.ts'
import type { StagedTable } from './stagedTable.ts'

const maxDigits = 38

const currencyOf = (text: string) => `regexp_extract(trim(${text}), ${quoted(currencies)})`

/** SQL for whether a value of a column is written as money is, all that are in one currency. */
export const looksLikeMoney = (column: string) =>
  `bool_or(${currencyOf(column)} <> '' OR trim(${column}) LIKE '(%') AND count(DISTINCT nullif(${currencyOf(column)}, '')) <= 1`

/** How a column of text that looks like it becomes amounts of money, exact to their last digit; null where its values are none. */
export const moneyReading = async (
  table: StagedTable,
  name: string,
  decimalChar: string,
): Promise<Conversion | null> => {
  const column = identifier(name)
  for (const sign of [decimalChar, decimalChar === ',' ? '.' : ',']) {
    const number = moneyText(column, sign)
    const [answer = []] = await table.rows(
      `SELECT count(*) > 0 AND coalesce(bool_and((${number}) IS NOT NULL), false),
        coalesce(max(length(split_part(${number}, '.', 2))), 0), coalesce(max(length(ltrim(split_part(${number}, '.', 1), '-'))), 0)
       FROM staged WHERE ${column} IS NOT NULL`,
    )
    const [fits, scale, whole] = answer
    if (fits !== true) continue
    const places = Math.max(2, Number(scale))
    const digits = places + Number(whole)
    if (digits > maxDigits) return null
    const type = `DECIMAL(${digits <= 18 ? 18 : maxDigits},${places})`
    const sql = (text: string) => `try_cast(${moneyText(text, sign)} AS ${type})`
    return { type, expected: 'an amount of money', sql }
  }
  return null
}
