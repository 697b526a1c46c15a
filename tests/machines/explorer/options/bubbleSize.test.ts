import { expect, test } from 'vitest'
import {
  bubbleDiameters,
  bubbleSizeOf,
  sizeFields,
} from '../../../../src/machines/explorer/options/bubbleSize'

const percents = (offset: number) =>
  bubbleDiameters({ offset, range: [8, 20] }).map((share) => Math.round(share * 10_000) / 100)

test('bubbles are 1 to 6 percent of the smaller side at first', () => {
  expect(bubbleDiameters(bubbleSizeOf(undefined))).toEqual([0.01, 0.06])
})

test('a positive offset scales both by 1+2*(offset/100)', () => {
  expect(percents(50)).toEqual([16, 40])
  expect(percents(100)).toEqual([24, 60])
})

test('a negative offset scales both by 1/(1+2*offset/100)', () => {
  expect(percents(-50)).toEqual([4, 10])
  expect(percents(-100)).toEqual([2.67, 6.67])
})

test('what a form says senselessly is drawn as usual or held within its limits', () => {
  expect(bubbleSizeOf({ bubble_size: '12', bubble_minmax: [30, 4] })).toEqual({
    offset: 0,
    range: [1, 6],
  })
  const odd = [[], [4], ['4', 9], [4, '9']].map((range) => bubbleSizeOf({ bubble_minmax: range }))
  expect(odd).toEqual(odd.map(() => ({ offset: 0, range: [1, 6] })))
  expect(bubbleSizeOf({ bubble_minmax: [4, 4] })).toEqual({ offset: 0, range: [4, 4] })
  expect(bubbleSizeOf({ bubble_size: 400, bubble_minmax: [0, 99] })).toEqual({
    offset: 100,
    range: [1, 50],
  })
  expect(bubbleSizeOf({ bubble_size: Number.NaN, bubble_minmax: 'wide' })).toEqual({
    offset: 0,
    range: [1, 6],
  })
})

test('sizes are stored where either of them is not the usual one', () => {
  const stored = (
    [
      [1, 6],
      [1, 9],
      [2, 6],
    ] as const
  ).map((range) => sizeFields({ offset: 0, range }))
  expect(stored.map(({ bubble_minmax }) => bubble_minmax)).toEqual([undefined, [1, 9], [2, 6]])
})
