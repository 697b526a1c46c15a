import { expect, test } from 'vitest'
import type { ChartResult, FormData } from '../../../../src/api/contract'
import { adds, drawingOf, seriesSortOf } from '../../../../src/machines/explorer/options/drawing'
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

test('what adds up is one sum or count, also as an expression that is not of distinct values', () => {
  const [count] = metrics
  const written = (expression: string) =>
    adds({ ...bars, metrics: ['count'] }, 'metrics', count ? [{ ...count, expression }] : [])
  const aggregated = (...aggregates: ('SUM' | 'COUNT' | 'COUNT_DISTINCT' | 'MAX')[]) =>
    adds(
      { ...bars, metrics: aggregates.map((aggregate) => ({ ...sumOfCost, aggregate })) },
      'metrics',
      metrics,
    )
  expect({
    written: [
      ' sum (cost)',
      'COUNT(*)',
      'count( distinct state)',
      'COUNT (DISTINCT state)',
      'COUNT(distinction)',
      'MAX(cost)',
      'summed(cost)',
    ].map(written),
    aggregated: [
      aggregated('SUM'),
      aggregated('COUNT'),
      aggregated('COUNT_DISTINCT'),
      aggregated('MAX'),
      aggregated('SUM', 'COUNT'),
      aggregated(),
    ],
  }).toEqual({
    written: [true, true, false, false, true, false, false],
    aggregated: [true, true, false, false, false, false],
  })
})

test('as many values are drawn as a limit keeps, and one more for Other', () => {
  const top = { count: 5, by: 'SUM(cost)', order: 'desc' as const }
  expect(
    [undefined, { ...top, other: false }, { ...top, other: true }].map(
      (series) => drawingOf({ ...bars, top: { series } } as FormData, metrics).drawn,
    ),
  ).toEqual([undefined, 5, 6])
})

test('categories in time stand in its order, all others as a person chose', () => {
  const sorted = (series: string[], time_grains?: object) =>
    seriesSortOf({ viz_options: { series_sort: 'value_desc' } }, {
      chart_metadata: { series },
      time_grains,
    } as ChartResult)
  expect([
    sorted(['phase']),
    sorted(['day'], { day: 'month' }),
    sorted(['day', 'phase'], { day: 'month' }),
    sorted(['phase'], { day: 'month' }),
    seriesSortOf(undefined, { chart_metadata: { series: ['phase'] } } as ChartResult),
  ]).toEqual(['value_desc', 'name_asc', 'value_desc', 'value_desc', null])
})
