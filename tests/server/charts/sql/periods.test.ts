import { expect, test } from 'vitest'
import { gapsIn, timeKey } from '../../../../server/charts/sql/periods.ts'
import type { TimeGrain } from '../../../../src/api/contract/timeGrains.ts'

test('moments sort as time does, those before Christ and after 9999 too, and other texts come after them', () => {
  const inTime = [
    '0044-03-15 (BC)',
    '0043-01-01 (BC)',
    '0001-06-01 (BC)',
    '0001-01-01',
    '0999-12-31',
    '2026-01-01',
    '2026-01-01T00:00:01',
    '10000-01-01',
    '-infinity',
    'infinity',
  ]
  expect(
    inTime
      .toReversed()
      .toSorted((one, other) => (String(timeKey(one)) < String(timeKey(other)) ? -1 : 1)),
  ).toEqual(inTime)
  expect([timeKey(3), timeKey(null)]).toEqual([3, null])
})

const gaps: [grain: TimeGrain, values: (string | number | null)[], gaps: [unknown, unknown[]][]][] =
  [
    [
      'P1M',
      ['2025-11-01', '2026-02-01', '2026-03-01'],
      [['2026-02-01', ['2025-12-01', '2026-01-01']]],
    ],
    [
      'PT1H',
      ['2026-01-01T22:00:00', '2026-01-02T00:00:00'],
      [['2026-01-02T00:00:00', ['2026-01-01T23:00:00']]],
    ],
    ['weekday', [1, 4, 5], [[4, [2, 3]]]],
    ['weekday', [4, 1], []],
    ['P1D', [1, 4], []],
    ['none', ['2026-01-01', '2026-01-03'], []],
    ['P1Y', ['2020-01-01', null, 'infinity'], []],
    ['P1Y', [], []],
  ]
test.each(gaps)('between values of %s in %j stand %j', (grain, values, missing) => {
  expect([...gapsIn(values, grain)]).toEqual(missing)
})

const second = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString().slice(0, 19)

test('5,000 periods that are missing are told, one more are not, nor those before them', () => {
  const told = (...seconds: number[]) =>
    [...gapsIn(seconds.map(second), 'PT1S').values()].map(({ length }) => length)
  expect([told(0, 5001), told(0, 3, 5002), told(0, 5002), told(0, 3, 5003)]).toEqual([
    [5000],
    [2, 4998],
    [],
    [],
  ])
})
