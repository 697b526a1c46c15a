import { expect, test } from 'vitest'
import { pointModel } from '../../../../src/ui/charts/points/pointModel'
import { nextPace, radiiOf, slicesOf } from '../../../../src/ui/charts/points/pointScene'

const room = { width: 1000, height: 500 }
const sized = (size: number[]) => pointModel({ x: size, y: size, size, series: null })
const rounded = (radii: Float32Array) => [...radii].map((radius) => Math.round(radius * 100) / 100)

test('diameters are shares of the smaller side, and areas grow evenly with the size', () => {
  const [largest = 0, middle = 0, smallest = 0] = radiiOf(sized([0, 50, 100]), [0.08, 0.2], room)
  expect({ largest, smallest }).toEqual({ largest: 50, smallest: 20 })
  expect(middle ** 2).toBeCloseTo((largest ** 2 + smallest ** 2) / 2, 2)
})

test('points of one size are as large as the middle of both areas', () => {
  expect(rounded(radiiOf(sized([7, 7]), [0.08, 0.2], room))).toEqual([38.08, 38.08])
})

test('points without a size are smaller the more there are', () => {
  const many = (count: number) =>
    radiiOf(
      pointModel({ x: Array(count).fill(1), y: Array(count).fill(1), size: null, series: null }),
      [0.08, 0.2],
      room,
    )[0] ?? 0
  expect(
    [many(500), many(501), many(5001), many(50_001)].map((radius) => Math.round(radius * 10) / 10),
  ).toEqual([4, 3, 2.2, 1.5])
})

test.each([
  [1, 100_000, 1],
  [100_000, 100_000, 1],
  [110_000, 100_000, 2],
  [1_000_000, 100_000, 10],
  [1_000_000, 40_000, 25],
  [1_000_000, 25_000, 31],
])('%i points at %i a frame are drawn in %i slices', (points, pace, slices) => {
  expect(slicesOf(points, pace)).toBe(slices)
})

test.each([
  [100_000, 20, 100_000],
  [100_000, 200, 40_000],
  [40_000, 40, 80_000],
  [100_000, 2000, 25_000],
])('after %i points were painted in %i ms, %i are painted at once', (points, ms, pace) => {
  expect(nextPace(points, ms)).toBe(pace)
})

test('points without a size of their own are drawn larger or smaller together', () => {
  const model = pointModel({ x: [1, 2], y: [1, 2], size: null, series: null })
  expect([...radiiOf(model, [0.08, 0.2], room)]).toEqual([4, 4])
  expect([...radiiOf(model, [0.08, 0.2], room, 3)]).toEqual([12, 12])
})
