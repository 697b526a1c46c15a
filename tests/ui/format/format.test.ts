import { expect, test } from 'vitest'
import { formatClock, formatDate, formatMoment } from '../../../src/ui/format/times'
import { formatBytes, formatNumber, formatShort } from '../../../src/ui/format/numbers'

test('a moment is shown as MM/DD/YYYY - HH:mm in the viewer’s zone', () => {
  expect(formatDate(new Date(2026, 0, 9, 7, 5))).toBe('01/09/2026 - 07:05')
  expect(formatDate(new Date(2026, 10, 21, 17, 45).toISOString())).toBe('11/21/2026 - 17:45')
})

test.each([null, undefined, 'not a date'])('%j is shown as a dash', (value) => {
  expect(formatDate(value)).toBe('–')
})

test.each([
  [1234567, '1,234,567'],
  [0.1, '0.1'],
  [-12.5, '-12.5'],
  [9007199254740993n, '9,007,199,254,740,993'],
  [9e300, '9e+300'],
])('%s is shown whole as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test.each([
  [0, '0'],
  [0.00123456, '0.00123'],
  [950, '950'],
  [1234, '1.2K'],
  [-2_500_000, '-2.5M'],
  [9e300, '9e300'],
  [-1.234e17, '-1.23e17'],
])('%s is shortened to %s', (value, text) => {
  expect(formatShort(value)).toBe(text)
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [1_400_000, '1.4 MB'],
])('%s bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('a moment of today is shown as its time, one of another day with its date before it', () => {
  const at = new Date(2026, 0, 9, 7, 5, 3).getTime()
  expect(formatMoment(at, new Date(2026, 0, 9, 23, 59))).toBe('07:05:03')
  expect(formatMoment(at, new Date(2026, 0, 10, 0, 1))).toBe('01/09/2026 - 07:05:03')
})

test.each([
  [0, '00:00.00'],
  [424, '00:00.42'],
  [12_400, '00:12.40'],
  [64_909, '01:04.90'],
  [6_000_000, '100:00.00'],
])('%s ms are %s on a clock', (ms, text) => {
  expect(formatClock(ms)).toBe(text)
})
