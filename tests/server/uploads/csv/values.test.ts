import { expect, test } from 'vitest'
import { isValue } from '../../../../server/uploads/csv/values.ts'

test.each(['12', '-1.234,50 €', '$5.00', '(12.5)', '38 %', '2026-01-31', '1:05 PM', '1E5'])(
  '%s is a value',
  (text) => expect(isValue(text)).toBe(true),
)

test.each(['', 'Total', 'x12', '12 apples', '1'.repeat(1_000_000), `${'1'.repeat(1_000_000)}x`])(
  'a text that is none is known at once, however long it is',
  (text) => expect(isValue(text)).toBe(false),
)
