import { expect, test } from 'vitest'
import { sharedDecimals } from '../../../src/api/contract/decimals'
import { usualFormat } from '../../../src/api/contract/numberFormat'
import {
  formatAgo,
  formatClock,
  formatDate,
  formatInstant,
  formatMoment,
  formatTime,
  isOfToday,
  spacedMoment,
} from '../../../src/ui/format/times'
import {
  axisWriter,
  columnWriter,
  formatBytes,
  formatDecimals,
  formatNumber,
  evenWriter,
  formatShort,
  numberWriter,
} from '../../../src/ui/format/numbers'

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
  [-9e300, '-9e+300'],
  [932491.8699999998, '932,491.87'],
  [3903562.7500000033, '3,903,562.75'],
  [0.1 + 0.2, '0.3'],
  [9007199254740991, '9,007,199,254,740,991'],
])('%s is shown whole as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test.each([
  [[1, 20], 0],
  [[148.4, 727.09], 2],
  [[932491.8699999998, 3903562.7500000033], 2],
  [[13583487.469999958], 2],
  [[1234567890123.45], 2],
  [[3.5818181818181825], 2],
  [[0.0423123123, 0.01], 4],
  [['1.55', null, Number.NaN], 0],
])('%j are written with %s decimals', (values, decimals) => {
  expect(sharedDecimals(values)).toBe(decimals)
})

test.each([
  [12.5, 2, '12.50'],
  [1234.5, 0, '1,235'],
  [-0.0001234, 2, '-0.000123'],
  [0, 2, '0.00'],
  [1e22, 2, '1e+22'],
  [-1e22, 2, '-1e+22'],
  [0.007, 2, '0.01'],
  [0.005, 2, '0.01'],
  [0.0049, 2, '0.0049'],
])('%s with %s decimals is %s', (value, decimals, text) => {
  expect(formatDecimals(value, decimals)).toBe(text)
})

test.each([
  [{ prefix: '$', decimals: 2 }, -1234.5, '-$1,234.50'],
  [{ suffix: ' €' }, 1234.5, '1,234.500 €'],
  [{ style: 'percent' as const }, 0.1234, '12.3%'],
  [{ style: 'percent' as const, decimals: 2 }, 0.1234, '12.34%'],
  [{ short: true, prefix: '$' }, 1_234_567, '$1.2M'],
  [{ short: true, decimals: 2 }, 1_234_567, '1.23M'],
  [{ thousands: false, decimals: 0 }, 2026, '2026'],
  [{ decimals: 0 }, -0.4, '0'],
  [{ style: 'percent' as const, thousands: false }, 12.3456, '1234.6%'],
  [{ style: 'percent' as const }, 12.3456, '1,234.6%'],
])('as %j, %s is %s', (format, value, text) => {
  expect(numberWriter(format, 3)(value)).toBe(text)
})

test('years are not grouped where a column has no format of its own, nor short on an axis; amounts of years are', () => {
  const names = [
    'Year',
    'birth_year',
    'releaseYear',
    'sales_per_year',
    'Year 1',
    'last year',
    'yearly',
  ]
  expect(names.map((name) => columnWriter(name)(1955))).toEqual([
    ...['1955', '1955', '1955'],
    ...['1,955', '1,955', '1,955', '1,955'],
  ])
  expect(axisWriter(usualFormat('Year') ?? {})(1955)).toBe('1955')
  expect(numberWriter(usualFormat('Year') ?? {}, 0)(1955)).toBe('1955')
})

test('an axis is written short with the currency or unit of its format', () => {
  expect(axisWriter({ prefix: '$', decimals: 2 })(1_200_000)).toBe('$1.2M')
  expect(axisWriter({ short: false, suffix: ' km' })(1_200_000)).toBe('1,200,000 km')
  expect(axisWriter({ style: 'percent' })(0.25)).toBe('25%')
})

test.each([
  [0, '0'],
  [0.00123456, '0.00123'],
  [-0.00123456, '-0.00123'],
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
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [1_400_000, '1.4 MB'],
])('%s bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('a moment of today is shown as its time, one of another day with its date before it', () => {
  const at = new Date(2026, 0, 9, 7, 5, 3).getTime()
  expect(formatMoment(at, new Date(2026, 0, 9, 23, 59))).toBe('07:05:03')
  expect(formatMoment(at, new Date(2026, 0, 10, 0, 1))).toBe('01/09/2026 - 07:05:03')
})

test('a moment has its clock alone, with seconds, and is of today on its own day only', () => {
  const at = new Date(2026, 0, 9, 7, 5, 3).getTime()
  expect({
    time: formatTime(at),
    instant: formatInstant(at),
    days: [
      new Date(2026, 0, 9, 23, 59),
      new Date(2026, 1, 9, 7, 5),
      new Date(2025, 0, 9, 7, 5),
    ].map((now) => isOfToday(at, now)),
  }).toEqual({
    time: '07:05',
    instant: '01/09/2026 - 07:05:03',
    days: [true, false, false],
  })
})

test.each([
  ['2026-01-31T08:15:00', '2026-01-31 08:15:00'],
  ['12026-01-31T08:15:00.5Z', '12026-01-31 08:15:00.5Z'],
  ['2026-01-31', '2026-01-31'],
  ['T-Shirt', 'T-Shirt'],
  ['on 2026-01-31T08:15', 'on 2026-01-31T08:15'],
])('the moment %s is shown as %s', (iso, text) => {
  expect(spacedMoment(iso)).toBe(text)
})

test.each([
  [59_999, 'now'],
  [60_000, 'a minute ago'],
  [119_999, 'a minute ago'],
  [120_000, '2 minutes ago'],
  [3_600_000, 'an hour ago'],
  [7_200_000, '2 hours ago'],
  [86_400_000, 'a day ago'],
  [259_200_000, '3 days ago'],
  [-5, 'now'],
])('what was %d ms ago was %s', (ms, text) => {
  expect(formatAgo(1_000_000_000 - ms, 1_000_000_000)).toBe(text)
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

test('short numbers beside each other have a decimal each where one of their unit has one', () => {
  const even = (values: number[], write = formatShort) => values.map(evenWriter(write, values))
  expect([
    even([152_000, 109_500, -12, 0, 3_000_000]),
    even([12, 12.4, 850]),
    even([1e15, 1.2e15, 4]),
    even([0.25, 0.164], numberWriter({ style: 'percent' }, 0)),
    even([0.5, 0.0012, 3]),
    even([-1500, 2000]),
    even([0.25, 3]),
  ]).toEqual([
    ['152.0K', '109.5K', '-12', '0', '3M'],
    ['12.0', '12.4', '850.0'],
    ['1e15', '1.2e15', '4'],
    ['25.0%', '16.4%'],
    ['0.5', '0.0012', '3.0'],
    ['-1.5K', '2.0K'],
    ['0.25', '3'],
  ])
})
