import { expect, test } from 'vitest'
import type { Metric } from '../../../src/api/contract'
import {
  draftOf,
  draftReason,
  isSameMetric,
  metricsWith,
  type MetricDraft,
} from '../../../src/machines/metrics/metricDraft'
import { changedFormat } from '../../../src/machines/metrics/numberFormatPatch'
import { metrics } from '../../support/explorer'

const [count] = metrics as [Metric]
const stored: Metric = {
  ...count,
  id: 2,
  metric_name: 'margin',
  expression: ' SUM(cost) ',
  description: null,
  number_format: { decimals: 2 },
}
const draft = draftOf(stored)

test('a metric is edited as it is stored', () => {
  expect(draft).toEqual({
    id: 2,
    metric_name: 'margin',
    expression: ' SUM(cost) ',
    description: '',
    number_format: { decimals: 2 },
  })
  expect(draftOf({ ...stored, number_format: undefined })).toEqual({
    id: 2,
    metric_name: 'margin',
    expression: ' SUM(cost) ',
    description: '',
  })
})

test.each<[string, Partial<MetricDraft>, boolean]>([
  ['nothing', {}, true],
  ['no id', { id: null }, true],
  ['another id', { id: 3 }, false],
  ['blanks around the name', { metric_name: ' margin ' }, true],
  ['another name', { metric_name: 'Margin' }, false],
  ['no blanks around the expression', { expression: 'SUM(cost)' }, true],
  ['another expression', { expression: 'SUM(price)' }, false],
  ['a blank description', { description: ' ' }, true],
  ['a description', { description: 'In dollars' }, false],
  ['another format', { number_format: { decimals: 3 } }, false],
  ['no format', { number_format: undefined }, false],
])('a draft with %s is stored as it was written: %s', (_, change, isStored) => {
  expect(isSameMetric({ ...draft, ...change }, stored)).toBe(isStored)
})

test('a saved metric keeps its place and what the editor does not show', () => {
  const saved = metricsWith({ metrics: [stored, count] }, { ...draft, metric_name: 'profit' })
  expect(saved).toEqual([{ ...stored, description: '', metric_name: 'profit' }, count])
})

test.each([
  [{}, null],
  [{ metric_name: ' ' }, 'Enter a name'],
  [{ expression: ' ' }, 'Enter an expression'],
  [{ metric_name: '', expression: '' }, 'Enter a name'],
])('a metric with %j cannot be saved because of %j', (patch, reason) => {
  expect(draftReason({ ...draft, ...patch })).toBe(reason)
})

test('a part of a number format that is emptied is as usual again, and the others stay', () => {
  const format = { decimals: 2, prefix: '$' }
  expect(
    [{ prefix: '' }, { decimals: undefined }, { decimals: 0 }, { suffix: '%' }].map((patch) =>
      changedFormat(format, patch),
    ),
  ).toEqual([
    { decimals: 2 },
    { prefix: '$' },
    { decimals: 0, prefix: '$' },
    { decimals: 2, prefix: '$', suffix: '%' },
  ])
})
