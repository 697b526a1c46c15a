import { expect, test } from 'vitest'
import { formatCode } from '../../../server/exports/formatCodes.ts'
import type { NumberFormat } from '../../../src/api/contract/numberFormat.ts'

test.each<[string, NumberFormat, string]>([
  ['a plain number has the decimals of its column', {}, '#,##0.000'],
  ['chosen decimals come first', { decimals: 0 }, '#,##0'],
  ['digits are not grouped where that is off', { thousands: false }, '0.000'],
  ['a percentage has one decimal', { style: 'percent' }, '#,##0.0%'],
  ['a percentage has its chosen decimals', { style: 'percent', decimals: 2 }, '#,##0.00%'],
  ['quotes around a number are doubled', { prefix: 'a"', suffix: ' €' }, '"a"""#,##0.000" €"'],
  ['a short number', { short: true }, '[>=1000000]#,##0.0,,"M";[>=1000]#,##0.0,"K";0'],
  [
    'a short number with words and decimals of its own',
    { short: true, decimals: 2, prefix: '$', suffix: ' t' },
    '[>=1000000]"$"#,##0.00,,"M"" t";[>=1000]"$"#,##0.00,"K"" t";"$"0" t"',
  ],
  [
    'a percentage with words, not grouped',
    { style: 'percent', thousands: false, decimals: 0, prefix: '~', suffix: '!' },
    '"~"0%"!"',
  ],
])('%s in a spreadsheet', (_, format, code) => {
  expect(formatCode(format, 3)).toBe(code)
})
