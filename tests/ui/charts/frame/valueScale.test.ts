import { expect, test } from 'vitest'
import {
  axisEnds,
  axisFor,
  axisTicks,
  plainAxis,
  rangeOn,
  valueScale,
} from '../../../../src/ui/charts/frame/valueScale'

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

test.each([
  ['those of its values', {}, [10, 20], [10, 20]],
  ['a given one above all values', { min: 30 }, [10, 20], [30, 60]],
  ['a given one below all values', { max: 5 }, [10, 20], [0, 5]],
  ['a given one below all values of a logarithmic axis', { log: true, max: 1 }, [10, 20], [0.1, 1]],
  ['what has a place on a logarithmic axis alone', { log: true, min: 0, max: -1 }, [2, 8], [2, 8]],
  ['one below 0 where it is to end at 0, below all values', { max: 0 }, [10, 20], [-1, 0]],
  ['around one value', {}, [7, 7], [7, 14]],
  ['around zero', {}, [0, 0], [0, 1]],
] as const)('an axis ends at %s', (_, axis, values, ends) => {
  expect(axisEnds({ ...plainAxis, ...axis }, values)).toEqual(ends)
})

test('a narrow logarithmic axis has even steps, one without any value goes from 1 to 10', () => {
  const log = { ...plainAxis, log: true }
  const endsOf = (...range: [number, number]) =>
    valueScale({ axis: log, range, count: 5, room: [0, 100], nice: null }).ends
  expect([axisTicks([2, 4], log, 4), endsOf(-5, 0), endsOf(0, 5)]).toEqual([
    [2, 2.5, 3, 3.5, 4],
    [1, 10],
    [1, 10],
  ])
})

test('parts of 100 % have an axis of their own', () => {
  const axis = { log: true, min: 1, max: 9 }
  expect([axisFor(axis, 'share'), axisFor(axis, 'stacked')]).toEqual([plainAxis, axis])
})
