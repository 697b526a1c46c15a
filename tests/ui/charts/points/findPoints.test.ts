import { expect, test } from 'vitest'
import { labelPositions } from '../../../../src/ui/charts/points/PointLabels'
import { pointAfter, pointAt, pointsWithin } from '../../../../src/ui/charts/points/findPoints'
import { pointModel, type PointColumns } from '../../../../src/ui/charts/points/pointModel'
import type { PointScene } from '../../../../src/ui/charts/points/pointScene'

import {
  modelOf,
  pointsAt,
  selectionOf,
  thinned,
} from '../../../../src/ui/charts/points/pointSelection'
import type { Outline } from '../../../../src/ui/charts/frame/selecting'

const room = { width: 100, height: 100 }
const scene = (columns: PointColumns, radii: number[], hidden: boolean[] = []): PointScene => ({
  model: pointModel(columns),
  view: { x: [0, 100], y: [0, 100] },
  room,
  radii: Float32Array.from(radii),
  colors: ['#00bab9'],
  hidden,
  opacity: 1,
})
const at = (position: { x: number; y: number }, shown: PointScene) => pointAt(shown, position)

const two = { x: [20, 26], y: [80, 80], size: null, series: ['a', 'b'] }

test('the point under the pointer is the nearest within reach, counted from the top', () => {
  const shown = scene(two, [3, 3])
  expect(at({ x: 22, y: 20 }, shown)).toBe(0)
  expect(at({ x: 24.5, y: 20 }, shown)).toBe(1)
  expect(at({ x: 22, y: 80 }, shown)).toBe(null)
})

test('a hidden series is not found', () => {
  expect(at({ x: 20, y: 20 }, scene(two, [3, 3], [true, false]))).toBe(1)
})

test('a small bubble on a large one is found before it, and the large one around it', () => {
  const shown = scene({ x: [50, 50], y: [50, 50], size: [9, 1], series: null }, [40, 10])
  expect(at({ x: 55, y: 50 }, shown)).toBe(1)
  expect(at({ x: 75, y: 50 }, shown)).toBe(0)
})

test('names are written where they have room: in large points, right or left of small ones, never on each other', () => {
  const measure = (text: string) => text.length * 6
  const shown = scene(
    { x: [30, 30, 30, 97, 30], y: [70, 40, 39, 10, 39.5], size: [9, 4, 3, 2, 1], series: null },
    [20, 3, 3, 3, 3],
  )
  expect(labelPositions(shown, (row) => `p${row}`, measure)).toEqual([
    { at: 0, text: 'p0', x: 30, y: 30, inside: true },
    { at: 1, text: 'p1', x: 37, y: 60, inside: false },
    { at: 2, text: 'p2', x: 11, y: 61, inside: false },
    { at: 3, text: 'p3', x: 78, y: 90, inside: false },
  ])
})

test('a name that has no room to the right of its point is not written where it would be cut off at the left', () => {
  const wide = () => 60
  const shown = scene({ x: [30, 70], y: [20, 80], size: null, series: null }, [3, 3])
  expect(
    labelPositions({ ...shown, room: { width: 80, height: 100 } }, () => 'long', wide),
  ).toEqual([])
  expect(labelPositions(shown, () => 'long', wide)).toEqual([
    { at: 0, text: 'long', x: 37, y: 80, inside: false },
    { at: 1, text: 'long', x: 3, y: 20, inside: false },
  ])
})

const square = {
  x: [10, 50, 90, 50, 50],
  y: [50, 10, 50, 90, 50],
  size: null,
  series: ['a', 'a', 'b', 'b', 'b'],
}
const corners = (...places: [number, number][]) => places.map(([x, y]) => ({ x, y }))

test('a box takes the points between its corners, those on its edge too; hidden series stay out', () => {
  const box: Outline = { kind: 'box', corners: corners([50, 90], [90, 50]) }
  const shown = scene(square, [1, 1, 1, 1, 1])
  expect([...pointsWithin(shown, box)]).toEqual([2, 3, 4])
  expect([...pointsWithin({ ...shown, hidden: [false, true] }, box)]).toEqual([])
})

test('a lasso takes the points that it is around, not those in its bay', () => {
  const shown = scene(square, [1, 1, 1, 1, 1])
  const lasso: Outline = {
    kind: 'lasso',
    corners: corners(
      [0, 0],
      [100, 0],
      [100, 100],
      [60, 100],
      [60, 20],
      [40, 20],
      [40, 100],
      [0, 100],
    ),
  }
  expect([...pointsWithin(shown, lasso)]).toEqual([0, 1, 2])
})

test('a lasso of many corners has every second or third of them, no more than 200', () => {
  const corners = (count: number) => Array.from({ length: count }, (_, x) => ({ x, y: 0 }))
  const left = (count: number) => thinned(corners(count)).map(({ x }) => x)
  expect([left(200).length, left(201).length, left(500).length, left(500).slice(0, 3)]).toEqual([
    200,
    101,
    167,
    [0, 3, 6],
  ])
  expect(left(0)).toEqual([])
})

test('selected points are known by their rows, whatever the order they are drawn in', () => {
  const { model } = scene(
    { x: [1, 2, null, 4], y: [1, 1, 1, 1], size: [1, 5, 1, 9], series: ['a', 'b', 'a', 'a'] },
    [],
  )
  const selection = selectionOf(model, Uint32Array.of(0, 2), { series: 'a' })
  expect(selection).toEqual({
    rows: Uint32Array.of(3, 0),
    outline: null,
    series: 'a',
    counts: new Map([['a', 2]]),
    hides: false,
  })
  const points = pointsAt(model, Uint32Array.of(0, 3))
  expect([...points]).toEqual([0, 2])
  expect([...modelOf(model, points).x]).toEqual([4, 1])
  expect(selectionOf(model, Uint32Array.of(), { series: 'a' })).toBe(null)
})

test('the keys read the points in sight along an axis, those at one number in their order, and end at the last', () => {
  const shown = scene(
    {
      x: [50, 10, 50, 120, 90],
      y: [5, 50, 90, 5, 20],
      size: null,
      series: ['a', 'a', 'a', 'a', 'b'],
    },
    [1, 1, 1, 1, 1],
  )
  const walk = (arrow: Parameters<typeof pointAfter>[2], hidden = [false, false]) => {
    const found: number[] = []
    const step = (from: number | null) => pointAfter({ ...shown, hidden }, from, arrow)
    for (let at = step(null); at !== null; at = step(at)) found.push(at)
    return found
  }
  expect([
    walk('ArrowRight'),
    walk('ArrowLeft'),
    walk('ArrowUp'),
    walk('ArrowDown'),
    walk('ArrowRight', [false, true]),
  ]).toEqual([
    [1, 0, 2, 4],
    [4, 2, 0, 1],
    [0, 4, 1, 2],
    [2, 1, 4, 0],
    [1, 0, 2],
  ])
})
