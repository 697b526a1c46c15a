import { expect, test } from 'vitest'
import { endOfWhole, timeBounds } from '../../src/api/contract/timeRanges.ts'

const now = new Date('2024-03-31T15:04:05Z')

const understood: [string, string | null, string | null][] = [
  ['No filter', null, null],
  ['today', '2024-03-31', '2024-04-01'],
  ['Last day', '2024-03-30', '2024-03-31'],
  ['yesterday', '2024-03-30', '2024-03-31'],
  ['Last 7 days', '2024-03-24', '2024-03-31'],
  ['Last week', '2024-03-24', '2024-03-31'],
  ['last month', '2024-02-29', '2024-03-31'],
  ['Last quarter', '2023-12-31', '2024-03-31'],
  ['Last 24 hours', '2024-03-30T15:05:00.000', '2024-03-31T15:05:00.000'],
  ['Next 2 weeks', '2024-03-31', '2024-04-14'],
  ['Current week', '2024-03-25', '2024-04-01'],
  ['this month', '2024-03-01', '2024-04-01'],
  ['Current quarter', '2024-01-01', '2024-04-01'],
  ['Current year', '2024-01-01', '2025-01-01'],
  ['previous calendar week', '2024-03-18', '2024-03-25'],
  ['previous calendar month', '2024-02-01', '2024-03-01'],
  ['previous calendar quarter', '2023-10-01', '2024-01-01'],
  ['previous calendar year', '2023-01-01', '2024-01-01'],
  ['2026-01-01 : 2026-02-01', '2026-01-01', '2026-02-01'],
  ['2026-01-01T10:00:00 : ', '2026-01-01T10:00:00', null],
  [' : 2026', null, '2026-01-01'],
  ['01/31/2024 : now', '2024-01-31', '2024-03-31T15:05:00.000'],
  ['7 days ago : today', '2024-03-24', '2024-03-31'],
  ["DATETRUNC(DATETIME('today'), year) : now", '2024-01-01', '2024-03-31T15:05:00.000'],
  [
    'DATEADD(DATETIME("2024-03-31T00:00:00"), -1, month) : 2024-03-31T00:00:00',
    '2024-02-29',
    '2024-03-31T00:00:00',
  ],
  [
    "DATETRUNC(DATEADD(DATETIME('today'), -1, QUARTER), quarter) : LASTDAY(DATETIME('2024-02-03'), month)",
    '2023-10-01',
    '2024-02-29',
  ],
  ['Last 2 years : previous calendar month', '2022-03-31', '2024-02-01'],
]
test.each(understood)('the time range %j is from %j to %j', (range, from, to) => {
  expect(timeBounds(range, now)).toEqual({ from, to })
})

test.each([
  'long ago',
  '2024-01-01',
  'a : b',
  '2024 : 2025 : 2026',
  'Last 7 moons',
  '2023-02-30 : now',
  'Last 999999 years',
  `${'DATETRUNC('.repeat(50_000)}DATETIME('today')${', day)'.repeat(50_000)} : now`,
])('the time range %j is not understood', (range) => {
  expect(timeBounds(range, now)).toBeNull()
})

test.each([
  ['2024', '2025-01-01'],
  ['2024-12', '2025-01-01'],
  ['2024-02-28', '2024-02-29'],
  ['12/31/1999', '2000-01-01'],
  ['2024-02-28T10:00', null],
  ['never', null],
])('what %j names as a whole is over at %j', (text, end) => {
  expect(endOfWhole(text)).toBe(end)
})
