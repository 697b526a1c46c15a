import { expect, test } from 'vitest'
import { createActor } from 'xstate'
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
import {
  limitEditorMachine,
  limitProblem,
} from '../../../../src/machines/explorer/options/limitEditor.machine'
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
    rankedBy(two, [mean, other, { ...other, aggregate: 'MIN', label: 'MIN(cost)' }]),
    rankedBy({ ...two, metrics: [mean, sumOfCost, other] }, [mean, other]),
    rankedBy({ ...two, ...ranked('never had'), metrics: [mean, sumOfCost] }, [mean]),
  ]).toEqual([
    ...['MAX(cost)', 'AVG(cost)', 'SUM(cost)', 'SUM(cost)', 'AVG(cost)', 'AVG(cost)'],
    'never had',
  ])
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

const editor = (top: Top | null, metrics: readonly string[] = ['SUM(cost)', 'COUNT(*)']) =>
  createActor(limitEditorMachine, { input: { slot: 'series', top, metrics } }).start()

test.each<[string, Top | null, string, string]>([
  ['none', null, 'top', '10'],
  ['the first', { count: 7, by: 'COUNT(*)', order: 'desc', other: true }, 'top', '7'],
  ['the last', { count: 7, by: 'COUNT(*)', order: 'asc', other: false }, 'bottom', '7'],
  ['the last and the rest', { count: 7, by: 'COUNT(*)', order: 'asc', other: true }, 'bottom', '7'],
  ['all', { count: 500, by: 'COUNT(*)', order: 'desc', other: false }, 'all', '10'],
  ['the first 500', { count: 500, by: 'COUNT(*)', order: 'desc', other: true }, 'top', '500'],
  ['the last 500', { count: 500, by: 'COUNT(*)', order: 'asc', other: false }, 'bottom', '500'],
])('a limit is edited as what it keeps: %s', (_, top, kind, count) => {
  const actor = editor(top)
  const { draft } = actor.getSnapshot().context
  actor.send({ type: 'editor.submitted' })
  expect({ draft, output: actor.getSnapshot().output }).toEqual({
    draft: { kind, count, by: top?.by ?? 'SUM(cost)', other: top?.other ?? true },
    output: { slot: 'series', top: top ?? usualTop('SUM(cost)') },
  })
})

test('a limit takes whole numbers from 1 to 500, none where all or the usual ones are shown, and nothing once it is dismissed', () => {
  const problem = (kind: 'top' | 'all' | 'automatic', count: string) =>
    limitProblem({ kind, count, by: '', other: false })
  const wrong = 'Enter a number from 1 to 500'
  expect(['1', ' 500 ', '0', '501', '-1', '1.5', ''].map((count) => problem('top', count))).toEqual(
    [null, null, wrong, wrong, wrong, wrong, wrong],
  )
  expect([problem('all', ''), problem('automatic', '')]).toEqual([null, null])
  const outputs = (['automatic', 'all'] as const).map((kind) => {
    const actor = editor(null)
    actor.send({ type: 'limit.edited', patch: { kind } })
    actor.send({ type: 'editor.submitted' })
    return actor.getSnapshot().output?.top
  })
  const dismissed = editor(null)
  dismissed.send({ type: 'editor.dismissed' })
  expect({ outputs, dismissed: dismissed.getSnapshot().output }).toEqual({
    outputs: [null, { count: 500, by: 'SUM(cost)', order: 'desc', other: false }],
    dismissed: null,
  })
})
