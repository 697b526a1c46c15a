import { expect, test } from 'vitest'
import type { FormData } from '../../../../src/api/contract'
import { drawingOf } from '../../../../src/machines/explorer/options/drawing'
import { bars, metrics, sumOfCost } from '../../../support/explorer'

const average = { ...sumOfCost, aggregate: 'AVG' as const, label: 'AVG(cost)' }

test('sums and counts are stacked by category; averages and several metrics stand side by side', () => {
  const split = { ...bars, columns: ['phase'] }
  expect(drawingOf(split, metrics)).toEqual({ adds: true, stacking: 'stacked', largestFirst: true })
  expect(drawingOf({ ...split, metrics: ['count'] }, metrics)).toEqual({
    adds: true,
    stacking: 'stacked',
    largestFirst: true,
  })
  expect(drawingOf({ ...split, metrics: [average] }, metrics)).toEqual({
    adds: false,
    stacking: 'none',
    largestFirst: true,
  })
  expect(drawingOf({ ...split, metrics: [sumOfCost, 'count'] }, metrics)).toEqual({
    adds: false,
    stacking: 'none',
    largestFirst: true,
  })
})

test('a stored metric that counts distinct values does not add up', () => {
  const [count] = metrics
  const distinct = count ? [{ ...count, expression: 'COUNT(DISTINCT state)' }] : []
  expect(drawingOf({ ...bars, metrics: ['count'], order_desc: false }, distinct)).toEqual({
    adds: false,
    stacking: 'stacked',
    largestFirst: false,
  })
})

test('areas that add up are stacked, lines and averages are not, and a person decides otherwise', () => {
  const stackingIn = (viz_type: string, changed: Partial<FormData> = {}) =>
    drawingOf({ ...bars, viz_type, ...changed }, metrics).stacking
  const chosen = (stacking: string) => ({ extra_form_data: { viz_options: { stacking } } })
  expect([
    stackingIn('echarts_area'),
    stackingIn('echarts_area', { metrics: [average] }),
    stackingIn('echarts_timeseries_line'),
    stackingIn('echarts_area', chosen('none')),
    stackingIn('dist_bar', chosen('share')),
    stackingIn('horiz_bar', chosen('none')),
  ]).toEqual(['stacked', 'none', 'none', 'none', 'share', 'none'])
})
