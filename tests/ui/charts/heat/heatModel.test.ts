import { expect, test } from 'vitest'
import { heatModel } from '../../../../src/ui/charts/heat/heatModel'
import { colorScale } from '../../../../src/ui/charts/frame/keyColors'
import { inkOn, luminance } from '../../../../src/ui/charts/heat/contrast'

const shape = { limit: 200, sort: null } as const
const mark = (x: string, y: string, v: number | null) => ({
  x,
  y,
  v,
  perc: v === null ? null : v / 10,
})

test('columns and rows go by name as numbers do, with null last; pairs that are missing and null cells are empty', () => {
  const model = heatModel(
    [
      mark('10', 'b', 4),
      mark('9', 'a', 10),
      mark('<NULL>', 'a', null),
      mark('-2', '<NULL>', 0),
      mark('10', 'null', 7),
    ],
    shape,
  )
  expect(model).toMatchObject({ xs: ['-2', '9', '10', '<NULL>'], ys: ['a', 'b', 'null', '<NULL>'] })
  expect(model.cells.map((cell) => cell && cell.v)).toEqual([
    null,
    10,
    null,
    null,
    null,
    null,
    4,
    null,
    null,
    null,
    7,
    null,
    0,
    null,
    null,
    null,
  ])
  expect(model).toMatchObject({ columns: 4, rows: 4, extent: [0, 10], empty: 12 })
})

test('of too many columns and rows those with the largest totals are drawn', () => {
  const marks = Array.from({ length: 300 }, (_, at) => mark(`x${at}`, `y${at % 2}`, at))
  const model = heatModel(marks, { ...shape, limit: 3 })
  expect(model).toMatchObject({
    xs: ['x297', 'x298', 'x299'],
    ys: ['y0', 'y1'],
    columns: 300,
    rows: 2,
  })
})

test('of too many columns those with totals far below 0 are drawn as those far above', () => {
  const marks = [mark('a', 'r', -9), mark('b', 'r', 1), mark('c', 'r', 5)]
  expect(heatModel(marks, { ...shape, limit: 2 }).xs).toEqual(['a', 'c'])
})

test('another order holds for both axes', () => {
  const { xs, ys } = heatModel([mark('a', 'r', 1), mark('b', 's', 5)], {
    ...shape,
    sort: 'value_desc',
  })
  expect({ xs, ys }).toEqual({ xs: ['b', 'a'], ys: ['s', 'r'] })
})

test('without a value there is no extent', () => {
  expect(heatModel([mark('a', 'r', null)], shape).extent).toBeNull()
})

const positions = Array.from({ length: 101 }, (_, at) => at / 100)
const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

test.each([null, ['#5c79de', '#dbab44']])(
  'a greater value is always lighter, and the ink on every colour has a contrast of 4.5 (palette %j)',
  (palette) => {
    const colors = positions.map(colorScale(palette))
    const lights = colors.map(luminance)
    expect(lights.every((light, at) => at === 0 || light > (lights[at - 1] ?? 1))).toBe(true)
    expect(
      colors.filter((color) => contrast(luminance(color), luminance(inkOn(color))) < 4.5),
    ).toEqual([])
  },
)

test('days of the week stand in their order', () => {
  const model = heatModel([mark('Friday', 'XL', 1), mark('Monday', 'S', 2)], shape)
  expect([model.xs, model.ys]).toEqual([
    ['Monday', 'Friday'],
    ['S', 'XL'],
  ])
})
