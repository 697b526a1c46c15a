import { expect, test } from 'vitest'
import type { FormData, Top } from '../../../../src/api/contract'
import {
  rankingMetrics,
  topOf,
  topSlotOf,
  topWords,
  usualTop,
  withRanking,
  withTop,
} from '../../../../src/machines/explorer/form/tops'
import { slotNames } from '../../../../src/machines/explorer/form/slotLayouts'
import { vizTypeSchema } from '../../../../src/api/contract/vizTypes'
import { bars, sumOfCost } from '../../../support/explorer'

const top = usualTop('SUM(cost)')
const mean = { ...sumOfCost, aggregate: 'AVG' as const, label: 'AVG(cost)' }
const undecided = { ...sumOfCost, aggregate: null, label: '' } as never
const ranked = (by: string): FormData =>
  withTop({ ...bars, metrics: [sumOfCost] }, 'series', usualTop(by))
const rankedBy = (before: FormData, metrics: FormData['metrics']) =>
  topOf(withRanking(before, { ...before, metrics }), 'series')?.by

test('a limit of one slot leaves that of the other, and the last one that goes leaves none', () => {
  const categories: Top = { ...top, count: 3 }
  const both = withTop(ranked('SUM(cost)'), 'categories', categories)
  const one = withTop(both, 'series', null)
  expect([both.top, one.top, withTop(one, 'categories', null).top]).toEqual([
    { series: top, categories },
    { categories },
    undefined,
  ])
})

test('a limit goes by the metric in the place of its own, else by the first that is left', () => {
  const two = { ...ranked('SUM(cost)'), metrics: [mean, sumOfCost] }
  const other = { ...sumOfCost, aggregate: 'MAX' as const, label: 'MAX(cost)' }
  expect([
    rankedBy(two, [mean, other]),
    rankedBy(two, [mean]),
    rankedBy(two, [sumOfCost]),
    rankedBy(two, []),
    rankedBy({ ...two, ...ranked('never had'), metrics: [mean, sumOfCost] }, [mean]),
  ]).toEqual(['MAX(cost)', 'AVG(cost)', 'SUM(cost)', 'SUM(cost)', 'never had'])
})

test('a metric whose aggregate is not chosen yet is nothing to go by, and nothing goes by another meanwhile', () => {
  expect(rankingMetrics({ ...bars, metrics: [undecided, mean] })).toEqual(['AVG(cost)'])
  expect(rankedBy(ranked('SUM(cost)'), [undecided, mean])).toBe('SUM(cost)')
})

test('a limit says what it keeps', () => {
  const words = (changed: Partial<Top>) => topWords({ ...top, ...changed })
  expect([
    words({}),
    words({ order: 'asc' }),
    words({ count: 500, other: false }),
    words({ count: 500, other: true }),
    words({ count: 500, other: false, order: 'asc' }),
  ]).toEqual(['top 10', 'bottom 10', 'all', 'top 500', 'bottom 500'])
})

test('the slots of each chart type that show as many values as are wanted, and no others', () => {
  const slots = (viz_type: string) =>
    slotNames.flatMap((slot) => {
      const top = topSlotOf({ viz_type }, slot)
      return top === null ? [] : [`${slot}: ${top}`]
    })
  const bars = ['groupby: series', 'columns: categories']
  expect(Object.fromEntries(vizTypeSchema.options.map((type) => [type, slots(type)]))).toEqual({
    dist_bar: bars,
    horiz_bar: bars,
    echarts_timeseries_line: bars,
    echarts_area: bars,
    pie: ['all_columns: categories'],
    table: ['groupby: series'],
    scatter: ['series: categories'],
    bubble: ['series: categories'],
    box_plot: [],
    heatmap: [],
  })
})
