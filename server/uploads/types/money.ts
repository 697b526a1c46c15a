import { identifier, quoted } from '../../engines/sqlText/quoting.ts'
import { currencies, moneyText, type Conversion } from './conversions.ts'
import type { StagedTable } from './stagedTable.ts'

const maxDigits = 38

/** How a column of text becomes amounts of money, exact to their last digit; null where its values are none, or of several currencies. */
export const moneyReading = async (
  table: StagedTable,
  name: string,
  decimalChar: string,
): Promise<Conversion | null> => {
  const column = identifier(name)
  const found = `regexp_extract(trim(${column}), ${quoted(currencies)})`
  for (const sign of [decimalChar, decimalChar === ',' ? '.' : ',']) {
    const number = moneyText(column, sign)
    const [answer = []] = await table.rows(
      `SELECT count(*) > 0 AND coalesce(bool_and((${number}) IS NOT NULL), false),
        count(DISTINCT nullif(${found}, '')), coalesce(bool_or(${found} <> '' OR trim(${column}) LIKE '(%'), false),
        coalesce(max(length(split_part(${number}, '.', 2))), 0), coalesce(max(length(ltrim(split_part(${number}, '.', 1), '-'))), 0)
       FROM staged WHERE ${column} IS NOT NULL`,
    )
    const [fits, several, isMoney, scale, whole] = answer
    if (fits !== true) continue
    if (isMoney !== true || Number(several) > 1) return null
    const places = Math.max(2, Number(scale))
    const digits = places + Number(whole)
    if (digits > maxDigits) return null
    const type = `DECIMAL(${digits <= 18 ? 18 : maxDigits},${places})`
    const sql = (text: string) => `try_cast(${moneyText(text, sign)} AS ${type})`
    return { type, expected: 'an amount of money', sql }
  }
  return null
}
