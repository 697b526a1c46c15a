import { expect, test } from 'vitest'
import { plainAxis, rangeOn, valueScale } from '../../../../src/ui/charts/frame/valueScale'

const scaled = (axis: Partial<typeof plainAxis>, range: [number, number]) => {
  const { at, ends, ticks } = valueScale({
    axis: { ...plainAxis, ...axis },
    range,
    count: 5,
    room: [0, 100],
    nice: 10,
  })
  return { ends, ticks, middle: Math.round(at(10)) }
}

test.each([
  ['ends at round values', {}, [0, 19], { ends: [0, 20], ticks: [0, 5, 10, 15, 20], middle: 50 }],
  [
    'begins and ends where it is to',
    { min: 5, max: 15 },
    [0, 19],
    { ends: [5, 15], ticks: [6, 8, 10, 12, 14], middle: 50 },
  ],
  [
    'has powers of ten where it is logarithmic',
    { log: true },
    [2, 90],
    { ends: [1, 100], ticks: [1, 10, 100], middle: 50 },
  ],
  [
    'has round values between where the powers are few',
    { log: true, min: 2, max: 50 },
    [2, 90],
    { ends: [2, 50], ticks: [2, 5, 10, 20, 50], middle: 50 },
  ],
  [
    'leaves out powers of ten where they are many',
    { log: true },
    [1, 1e9],
    { ends: [1, 1e9], ticks: [1, 100, 1e4, 1e6, 1e8], middle: 11 },
  ],
  [
    'has an end above its beginning where all values are below that',
    { min: 40 },
    [0, 19],
    { ends: [40, 80], ticks: [40, 50, 60, 70, 80], middle: -75 },
  ],
] as const)('an axis %s', (_, axis, [low, high], expected) => {
  expect(scaled(axis, [low, high])).toEqual(expected)
})

test('0 and less have no place on a logarithmic axis, and other axes begin at them', () => {
  const values = [5, 0, -20, 50]
  expect([rangeOn({ ...plainAxis, log: true }, values), rangeOn(plainAxis, values)]).toEqual([
    [5, 50],
    [-20, 50],
  ])
})
