import { expect, test } from 'vitest'
import type { TimeGrain } from '../../../../src/api/contract'
import { layOutLines } from '../../../../src/ui/charts/line/lineLayout'
import { plainAxis } from '../../../../src/ui/charts/frame/valueScale'
import { reachesOf, type Stacking } from '../../../../src/ui/charts/frame/stacking'
import { lineModel } from '../../../../src/ui/charts/line/lineModel'
import { lineValues } from '../../../../src/ui/charts/line/lineValues'
import { linePath } from '../../../../src/ui/charts/line/linePaths'
import { timeTicks } from '../../../../src/ui/charts/line/timeAxis'

const shape = { adds: true, palette: null, opacity: 1 } as const
const measure = (text: string) => text.length * 6

const monthly = [
  { x: '2026-03-01', key: 'A', y: 3 },
  { x: '2026-01-01', key: 'A', y: 1 },
  { x: '2026-02-01', key: 'B', y: 4 },
  { x: '<NULL>', key: 'B', y: 9 },
  { x: 'Other', key: 'B', y: 9 },
]

test('stops of time stand in the order of time, a missing value is a gap, and null and Other are left out and told', () => {
  const { stops, values, grain, undated } = lineModel(monthly, { ...shape, grain: 'P1M' })
  expect({ stops: stops.map(({ name }) => name), values: [...values], grain, undated }).toEqual({
    stops: ['2026-01-01', '2026-02-01', '2026-03-01'],
    values: [
      ['k0', [null, 4, null]],
      ['k1', [1, null, 3]],
    ],
    grain: 'P1M',
    undated: ['<NULL>', 'Other'],
  })
})

test('weekdays and names stand beside each other in the order they came in', () => {
  const { stops, grain } = lineModel(
    [
      { x: '1', key: 'A', y: 1 },
      { x: '7', key: 'A', y: 2 },
    ],
    { ...shape, grain: 'weekday' },
  )
  expect({ stops, grain }).toEqual({
    stops: [
      { name: '1', at: null },
      { name: '7', at: null },
    ],
    grain: null,
  })
})

test('where one name is no moment all stand beside each other in the order they came in', () => {
  const { stops, grain, undated } = lineModel(
    ['2026-03-01', 'soon', '2026-01-01', '<NULL>'].map((x) => ({ x, key: 'A', y: 1 })),
    { ...shape, grain: 'P1M' },
  )
  expect({ names: stops.map(({ name }) => name), grain, undated }).toEqual({
    names: ['2026-03-01', 'soon', '2026-01-01', '<NULL>'],
    grain: null,
    undated: [],
  })
})

test('stacked values lie on those before them, up and down apart; shares add up to one', () => {
  const values = [
    [1, null, -2],
    [3, 4, -2],
  ]
  expect(reachesOf(values, 'stacked')).toEqual([
    [{ from: 0, to: 1 }, null, { from: 0, to: -2 }],
    [
      { from: 1, to: 4 },
      { from: 0, to: 4 },
      { from: -2, to: -4 },
    ],
  ])
  expect(reachesOf(values, 'share')).toEqual([
    [{ from: 0, to: 0.25 }, null, { from: 0, to: -0.5 }],
    [
      { from: 0.25, to: 1 },
      { from: 0, to: 1 },
      { from: -0.5, to: -1 },
    ],
  ])
})

test('a line ends at a gap, and a value between two gaps is a point', () => {
  const reaches = [1, 2, null, 3, null].map((to) => (to === null ? null : { from: 0, to }))
  expect(linePath(reaches, { across: (stop) => stop * 10, along: (value) => -value })).toEqual({
    line: 'M0,-1L10,-2M30,-3Z',
    area: 'M0,-1L10,-2L10,0L0,0ZM30,-3L30,0Z',
    alone: [{ x: 30, y: -3 }],
  })
})

test('between two labels of an axis of time there are 16 points at least', () => {
  const moments = Array.from({ length: 47 }, (_, index) => Date.UTC(2022, index))
  const span = (moments.at(-1) ?? 0) - (moments[0] ?? 0)
  for (let width = 200; width <= 900; width += 10) {
    const ticks = timeTicks(moments, 'P1M', width, measure)
    const rooms = ticks.slice(1).map(({ at, label }, index) => {
      const before = ticks[index] ?? { at: 0, label: '' }
      return ((at - before.at) / span) * width - (measure(label) + measure(before.label)) / 2
    })
    expect(Math.min(16, ...rooms)).toBe(16)
  }
})

test('an axis of time names as many begins of periods as do not touch', () => {
  const day = 86_400_000
  const stops = (from: string, count: number, after: (at: number, index: number) => number) =>
    Array.from({ length: count }, (_, index) => after(Date.parse(`${from}T00:00Z`), index))
  const days = (apart: number) => (at: number, index: number) => at + index * apart * day
  const months = (at: number, index: number) =>
    Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + index)
  const named = (moments: number[], grain: TimeGrain, width: number) =>
    timeTicks(moments, grain, width, measure).map(({ label }) => label)
  expect(named(stops('2026-01-01', 4, months), 'P1M', 600)).toEqual([
    'Jan 2026',
    'Feb 2026',
    'Mar 2026',
    'Apr 2026',
  ])
  expect(named(stops('2022-01-01', 47, months), 'P1M', 600)).toEqual([
    'Jan 2022',
    'Jul 2022',
    'Jan 2023',
    'Jul 2023',
    'Jan 2024',
    'Jul 2024',
    'Jan 2025',
    'Jul 2025',
  ])
  expect(named(stops('2022-01-01', 47, months), 'P1M', 300)).toEqual([
    '2022',
    '2023',
    '2024',
    '2025',
  ])
  expect(named(stops('2025-12-29', 14, days(7)), 'P1W', 300)).toEqual([
    'W01',
    'W03',
    'W05',
    'W07',
    'W09',
    'W11',
    'W13',
  ])
  expect(named(stops('2026-01-01', 90, days(1)), 'P1D', 600)).toEqual([
    'Jan 2026',
    'Feb 2026',
    'Mar 2026',
  ])
  expect(named(stops('2026-01-01', 1, months), 'P1M', 600)).toEqual(['Jan 2026'])
})

test.each([
  ['P1D', 1, 3],
  ['P1D', 1, 5],
  ['P1W', 7, 9],
  ['1969-12-28T00:00:00Z/P1W', 7, 9],
] as const)(
  'an axis of %s, %d days each, names begins of periods alone, however wide it is',
  (grain, length, count) => {
    const day = 86_400_000
    const first = Date.UTC(2025, 11, 28)
    const moments = Array.from({ length: count }, (_, at) => first + at * length * day)
    for (let width = 40; width <= 400; width += 20) {
      const places = timeTicks(moments, grain, width, measure).map(({ at }) => (at - first) / day)
      expect({ width, parted: places.filter((at) => at % length !== 0) }).toEqual({
        width,
        parted: [],
      })
    }
  },
)

test('the axis of values begins at zero, unless all values are far from it and nothing is filled', () => {
  const model = lineModel(
    [
      { x: 'a', key: 'A', y: 96 },
      { x: 'b', key: 'A', y: 100 },
    ],
    { ...shape, grain: undefined },
  )
  const ticks = (filled: boolean, reference: number | null = null) =>
    layOutLines(
      {
        model,
        keys: model.keys,
        stacking: 'none',
        filled,
        axis: plainAxis,
        reference,
        nameOf: (name) => name,
        width: 600,
        height: 400,
      },
      measure,
    ).ticks
  expect([ticks(false), ticks(true), ticks(false, 0)]).toEqual([
    [96, 97, 98, 99, 100],
    [0, 20, 40, 60, 80, 100],
    [0, 20, 40, 60, 80, 100],
  ])
})

const laidOut = (marks: Parameters<typeof lineModel>[0], stacking: Stacking, width = 600) => {
  const model = lineModel(marks, { ...shape, grain: undefined })
  const plotted = {
    model,
    keys: model.keys,
    stacking,
    filled: true,
    axis: plainAxis,
    reference: null,
    nameOf: (name: string) => name,
    width,
    height: 400,
  }
  return layOutLines(plotted, measure)
}

test('areas on each other have no hole where one of them misses a value that others have', () => {
  const marks = [
    { x: 'a', key: 'A', y: 2 },
    { x: 'a', key: 'B', y: 1 },
    { x: 'b', key: 'A', y: 3 },
    { x: 'c', key: 'A', y: null },
  ]
  expect(laidOut(marks, 'stacked').reaches).toEqual([
    [{ from: 0, to: 2 }, { from: 0, to: 3 }, null],
    [{ from: 2, to: 3 }, { from: 3, to: 3 }, null],
  ])
  expect(laidOut(marks, 'none').reaches[1]).toEqual([{ from: 0, to: 1 }, null, null])
})

test('values stand on points where they touch no other, parts of 100 % without what is nothing', () => {
  const marks = ['a', 'b', 'c'].flatMap((x) => [
    { x, key: 'A', y: 2 },
    { x, key: 'B', y: x === 'b' ? 0 : 2 },
  ])
  const written = (stacking: Stacking) =>
    lineValues(laidOut(marks, stacking), stacking, String, measure).map(
      ({ key, stop, text }) => `${key} ${stop} ${text}`,
    )
  expect([written('none'), written('share')]).toEqual([
    ['0 0 2', '0 1 2', '0 2 2', '1 1 0'],
    ['0 0 0.5', '0 1 1', '0 2 0.5', '1 0 0.5', '1 2 0.5'],
  ])
})

test('a turned first name has its room left of the axis', () => {
  const marks = Array.from({ length: 12 }, (_, at) => ({
    x: `Establishment ${at}`,
    key: 'A',
    y: at,
  }))
  const { labels, margin, across } = laidOut(marks, 'none')
  expect({ turned: labels.turned, left: margin.left }).toEqual({ turned: true, left: 70 })
  expect(margin.left + across(0)).toBeGreaterThan(labels.overhang)
})

test('an axis of parts of 100 % ends where they do', () => {
  const marks = [
    { x: 'a', key: 'A', y: 30 },
    { x: 'a', key: 'B', y: -10 },
  ]
  expect([laidOut(marks, 'share').ends, laidOut(marks, 'stacked').ends]).toEqual([
    [-0.25, 0.75],
    [-10, 30],
  ])
})
