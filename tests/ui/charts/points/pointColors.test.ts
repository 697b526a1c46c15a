import { expect, test } from 'vitest'
import { pointColors } from '../../../../src/ui/charts/points/pointScene'
import { pointModel } from '../../../../src/ui/charts/points/pointModel'

const series = (names: (string | null)[] | null) =>
  pointModel({ x: [1, 2, 3, 4, 5, 6], y: [1, 2, 3, 4, 5, 6], size: null, series: names })

test('series colours cycle through twelve until a palette is chosen', () => {
  const model = series(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(pointColors(model, null)).toEqual([
    '#46bdc2',
    '#5c79de',
    '#dbab44',
    '#f67d8d',
    '#af8df7',
    '#b3e483',
  ])
  expect(pointColors(model, ['#111111', '#222222', '#333333'])).toEqual([
    '#111111',
    '#222222',
    '#333333',
    '#111111',
    '#222222',
    '#333333',
  ])
})

test('one series is drawn in the accent, and null in grey', () => {
  expect(pointColors(series(null), null)).toEqual(['#00bab9'])
  expect(pointColors(series(['a', 'a', 'a', null, null, null]), null)).toEqual([
    '#46bdc2',
    '#767a84',
  ])
})

test('a series has the color that it has in the other charts of the page, unless a palette is chosen', () => {
  const model = series(['a', 'b', 'a', 'b', 'a', 'b'])
  const shared = () => new Map([['b', '#abcdef']])
  expect([
    pointColors(model, null, shared()),
    pointColors(model, ['#111111', '#222222'], shared()),
  ]).toEqual([
    ['#46bdc2', '#abcdef'],
    ['#111111', '#222222'],
  ])
})

test('the steps of a scale go from dark to light, those without a number are grey', () => {
  const series = [...Array.from({ length: 25 }, (_, at) => at), null]
  const model = pointModel({
    x: series.map(() => 1),
    y: series.map(() => 1),
    size: null,
    series,
    numeric: true,
  })
  const colors = pointColors(model, null)
  expect([colors[0], colors[47], colors[48]]).toEqual(['#1b5f6a', '#f5f1c6', '#6f7d86'])
})
