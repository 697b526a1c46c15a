import { expect, test } from 'vitest'
import { pointColors } from '../../../../src/ui/charts/points/pointScene'
import { pointModel } from '../../../../src/ui/charts/points/pointModel'

const series = (names: (string | null)[] | null) =>
  pointModel({ x: [1, 2, 3, 4, 5, 6], y: [1, 2, 3, 4, 5, 6], size: null, series: names })

test('series colours cycle through four until a palette is chosen', () => {
  const model = series(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(pointColors(model, null)).toEqual([
    '#46bdc2',
    '#5c79de',
    '#dbab44',
    '#f67d8d',
    '#46bdc2',
    '#5c79de',
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
