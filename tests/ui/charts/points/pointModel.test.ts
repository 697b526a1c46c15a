import { expect, test } from 'vitest'
import { pointModel, scaleValue } from '../../../../src/ui/charts/points/pointModel'

const names = (count: number) => Array.from({ length: count }, (_, at) => `s${at + 1}`)
const alike = (series: (string | null)[], size: number[] | null = null) => ({
  x: series.map(() => 1),
  y: series.map(() => 1),
  size,
  series,
})

test('points whose x, y or size is null, the text null or not finite are skipped and counted', () => {
  const model = pointModel({
    x: [1, 'null', null, 4, 5, 6, '9007199254740993', ' '],
    y: [10, 20, 30, 'null', 50, 60, 70, 80],
    size: [1, 1, 1, 1, null, Number.POSITIVE_INFINITY, 1, 1],
    series: null,
  })
  expect({ x: [...model.x], y: [...model.y], row: [...model.row], skipped: model.skipped }).toEqual(
    { x: [1, 9007199254740992], y: [10, 70], row: [0, 6], skipped: 6 },
  )
})

test('ranges reach from the smallest to the largest number, and are zero without points', () => {
  expect(pointModel({ x: [3, -1, 2], y: [5, 5, 5], size: null, series: null }).ranges).toEqual({
    x: [-1, 3],
    y: [5, 5],
    size: [0, 0],
  })
  expect(pointModel({ x: [null], y: [1], size: null, series: null }).ranges).toEqual({
    x: [0, 0],
    y: [0, 0],
    size: [0, 0],
  })
})

test('larger points are drawn before smaller ones, each with its own row and series', () => {
  const model = pointModel({ x: [1, 2, 3], y: [1, 2, 3], size: [5, 9, 7], series: ['b', 'a', 'b'] })
  expect({
    x: [...model.x],
    size: [...(model.size ?? [])],
    row: [...model.row],
    series: [...model.series],
  }).toEqual({ x: [2, 3, 1], size: [9, 7, 5], row: [1, 2, 0], series: [0, 1, 1] })
})

test('symbols cycle through circle, square, diamond, triangle and triangle-down', () => {
  expect(pointModel(alike(names(7))).keys.map(({ symbol }) => symbol)).toEqual([
    'circle',
    'square',
    'diamond',
    'triangle',
    'triangle-down',
    'circle',
    'square',
  ])
})

test('bubbles are circles, whose areas are compared', () => {
  const sized = alike(
    names(9),
    names(9).map(() => 1),
  )
  expect(new Set(pointModel(sized).keys.map(({ symbol }) => symbol))).toEqual(new Set(['circle']))
})

test('series are in the order of their names, numbers in them by value, null last', () => {
  const model = pointModel(alike([null, 's10', 's9', 's10', null, '__proto__']))
  expect(model.keys.map(({ name, count }) => [name, count])).toEqual([
    ['__proto__', 1],
    ['s9', 1],
    ['s10', 2],
    ['<NULL>', 2],
  ])
  expect([...model.series]).toEqual([3, 2, 1, 2, 3, 0])
})

test('a text without characters is a series with the name that bars give it', () => {
  const { keys } = pointModel(alike(['', 'b', null]))
  expect(keys.map(({ name }) => name)).toEqual(['<empty string>', 'b', '<NULL>'])
})

test('the 50 series with most points have a name, the rest are drawn as Other', () => {
  const model = pointModel(alike([...names(60), ...names(60).slice(10)]))
  expect({
    keyCount: model.keys.length,
    firstName: model.keys[0]?.name,
    lastKey: model.keys.at(-1),
    seriesCount: model.seriesCount,
  }).toEqual({
    keyCount: 51,
    firstName: 's11',
    lastKey: { name: 'Other', symbol: 'circle', count: 10 },
    seriesCount: 60,
  })
  expect(model.series[0]).toBe(50)
  expect(pointModel(alike(names(51))).keys.slice(49)).toEqual([
    { name: 's50', symbol: 'triangle-down', count: 1 },
    { name: 'Other', symbol: 'circle', count: 1 },
  ])
})

const numbered = (numbers: (number | null)[]) =>
  pointModel({
    x: numbers.map((_, at) => at),
    y: numbers.map(() => 0),
    size: null,
    series: numbers,
    numeric: true,
  })

test('more than 20 numbers are the steps of a scale, the rows without one behind them', () => {
  const model = numbered([...Array.from({ length: 25 }, (_, at) => at * 4), null])
  expect({
    range: model.scale?.range,
    keys: model.keys.length,
    ends: [model.series[0], model.series[12], model.series[24], model.series[25]],
    values: [scaleValue(model, 3), scaleValue(model, 25)],
    seriesCount: model.seriesCount,
  }).toEqual({
    range: [0, 96],
    keys: 49,
    ends: [0, 24, 47, 48],
    values: [12, null],
    seriesCount: 1,
  })
})

test('up to 20 numbers, as of clusters or years, and any number of texts are series', () => {
  const numbers = Array.from({ length: 40 }, (_, at) => at % 20)
  expect(numbered(numbers).keys.length).toBe(20)
  expect(numbered(numbers).scale).toBe(null)
  expect(pointModel(alike(names(40))).scale).toBe(null)
})

test('series stand in the order that is asked for, by how many points they have or as listed', () => {
  const keys = (sort: Parameters<typeof pointModel>[2]) =>
    pointModel(alike(['b', 'a', 'b', 'c', 'c', 'c', null]), undefined, sort).keys.map(
      ({ name }) => name,
    )
  expect([keys(null), keys('value_desc'), keys(['c', 'a'])]).toEqual([
    ['a', 'b', 'c', '<NULL>'],
    ['c', 'b', 'a', '<NULL>'],
    ['c', 'a', 'b', '<NULL>'],
  ])
})

test('a series that is called as what stands for nothing is told from it', () => {
  const { keys } = pointModel(alike(['<NULL>', null, 'a']))
  expect(keys.map(({ name }) => name)).toEqual(['\\<NULL>', 'a', '<NULL>'])
})
