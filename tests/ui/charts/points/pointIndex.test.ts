import { expect, test } from 'vitest'
import { labelPositions } from '../../../../src/ui/charts/points/PointLabels'
import { pointFinder } from '../../../../src/ui/charts/points/pointIndex'
import { pointModel, type PointColumns } from '../../../../src/ui/charts/points/pointModel'
import type { PointScene } from '../../../../src/ui/charts/points/pointScene'

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
const at = (position: { x: number; y: number }, shown: PointScene) =>
  pointFinder(shown.model)(position, shown)

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

test('names are written where they have room: in large points, beside small ones, never on each other', () => {
  const measure = (text: string) => text.length * 6
  const shown = scene(
    { x: [30, 30, 30, 97], y: [70, 40, 39, 10], size: [9, 2, 1, 1], series: null },
    [20, 3, 3, 3],
  )
  expect(labelPositions(shown, (row) => `p${row}`, measure)).toEqual([
    { at: 0, text: 'p0', x: 30, y: 30, inside: true },
    { at: 1, text: 'p1', x: 37, y: 60, inside: false },
  ])
})
