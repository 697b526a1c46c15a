import { expect, test } from 'vitest'
import { isMissing, isValue } from '../../../../server/uploads/csv/values.ts'

test.each(['12', '-1.234,50 €', '$5.00', '(12.5)', '38 %', '2026-01-31', '1:05 PM', '1E5'])(
  '%s is a value',
  (text) => expect(isValue(text)).toBe(true),
)

test('numbers, money, days and times are values in every form, and words for nothing are missing ones', () => {
  const signs = [
    ...['$', '€', '£', '¥', '₹', '₽', '₩', '₺', '₴', '¢', 'USD', 'EUR', 'GBP', 'CHF', 'JPY'],
    ...['PLN', 'SEK', 'NOK', 'DKK', 'CZK', 'kr', 'zł', 'Kč'],
  ]
  const values = [
    ...signs.flatMap((sign) => [`${sign} 5`, `5 ${sign}`]),
    ...[' 5 ', '+5', "1'234.50", '1 234', '-1.5e-5', '-$5', '$-5', '(€5)', '5%', '.5', '5.'],
    ...['31.01.2026', '1/31/26', '2026/1/31 08:30', '2026-01-31T08:30:00Z', '8:30', '08:30:05.5'],
    ...['11:59 p.m.', '8:30PM'],
  ]
  const others = ['a5', '5a', '5 5a', '1-2', '8:3', '2026-01', '-', '$', 'EUR', '1:05 XM']
  const missing = [
    ...['n/a', 'NA', 'n.a.', 'NaN', 'null', 'None', '-', '--', '.', '...', '#N/A', ' - '],
  ]
  const neither = ['', 'nobody', 'x', '0', 'not null', '-x']
  expect({
    noValues: values.filter((text) => !isValue(text)),
    others: others.filter(isValue),
    notMissing: missing.filter((text) => !isMissing(text)),
    neither: neither.filter(isMissing),
  }).toEqual({ noValues: [], others: [], notMissing: [], neither: [] })
})

test.each(['', 'Total', 'x12', '12 apples', '1'.repeat(1_000_000), `${'1'.repeat(1_000_000)}x`])(
  'a text that is none is known at once, however long it is',
  (text) => expect(isValue(text)).toBe(false),
)
