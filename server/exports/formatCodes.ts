import type { NumberFormat } from '../../src/api/contract/numberFormat.ts'

const literal = (text: string) => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`)

const decimalCode = (decimals: number) => (decimals === 0 ? '' : `.${'0'.repeat(decimals)}`)

/** A number format in the codes of spreadsheets; `shared` decimals where it leaves them open. */
export const formatCode = (format: NumberFormat, shared: number): string => {
  const { decimals, thousands = true, style, prefix = '', suffix = '', short } = format
  const [before, after] = [literal(prefix), literal(suffix)]
  const grouped = thousands ? '#,##0' : '0'
  if (style === 'percent') return `${before}${grouped}${decimalCode(decimals ?? 1)}%${after}`
  if (short !== true) return `${before}${grouped}${decimalCode(decimals ?? shared)}${after}`
  const shortened = decimalCode(decimals ?? 1)
  return [
    `[>=1000000]${before}#,##0${shortened},,"M"${after}`,
    `[>=1000]${before}#,##0${shortened},"K"${after}`,
    `${before}0${after}`,
  ].join(';')
}
