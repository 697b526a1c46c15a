import { expect, test } from 'vitest'
import type { FormData } from '../../../../src/api/contract'
import {
  chartFormats,
  formatFields,
  numberFormatsOf,
} from '../../../../src/machines/explorer/options/numberFormats'

const cost = (aggregate: 'SUM' | 'COUNT', more: object = {}) => ({
  expressionType: 'SIMPLE' as const,
  column: { column_name: 'cost' },
  aggregate,
  label: `${aggregate}(cost)`,
  hasCustomLabel: false,
  isNew: false,
  sqlExpression: null,
  ...more,
})
const form: FormData = {
  viz_type: 'dist_bar',
  metrics: [cost('SUM'), cost('COUNT'), 'margin'],
}
const dataset = {
  columns: [
    { column_name: 'cost', number_format: { prefix: '$', decimals: 2 } },
    { column_name: 'height' },
  ],
  metrics: [{ metric_name: 'margin', number_format: { style: 'percent' as const } }],
}

test('a metric is written as its column, a saved one as the dataset says, a count as a number', () => {
  expect(numberFormatsOf(form, dataset)).toEqual({
    cost: { prefix: '$', decimals: 2 },
    'SUM(cost)': { prefix: '$', decimals: 2 },
    margin: { style: 'percent' },
  })
})

test('a renamed metric is written as its column under both its names, and no kind of count is', () => {
  const renamed: FormData = {
    viz_type: 'dist_bar',
    metrics: [
      cost('SUM', { label: 'Spent', hasCustomLabel: true }),
      cost('COUNT', { aggregate: 'COUNT_DISTINCT', label: 'COUNT_DISTINCT(cost)' }),
    ],
  }
  const { columns } = dataset
  expect(numberFormatsOf(renamed, { columns, metrics: [] })).toEqual(
    Object.fromEntries(
      ['cost', 'SUM(cost)', 'Spent'].map((name) => [name, { prefix: '$', decimals: 2 }]),
    ),
  )
  const own = {
    ...renamed,
    metrics: [cost('SUM', { label: 'margin', number_format: { short: true } })],
  }
  expect(numberFormatsOf(own, dataset)['margin']).toEqual({ short: true })
})

test('the chart’s own format leads, that of the metric in the form comes next', () => {
  const written: FormData = {
    ...form,
    metrics: [cost('SUM', { number_format: { short: true } }), 'margin'],
    extra_form_data: { number_formats: { margin: { decimals: 3 } } },
  }
  expect(numberFormatsOf(written, dataset)).toEqual({
    cost: { prefix: '$', decimals: 2 },
    'SUM(cost)': { short: true },
    margin: { decimals: 3 },
  })
})

test('a share of the total is a percentage', () => {
  const share: FormData = { viz_type: 'pie', metric: cost('SUM', { show: 'share' }) }
  expect(numberFormatsOf(share, { columns: [], metrics: [] })).toEqual({
    'SUM(cost)': { style: 'percent' },
  })
  const own = { show: 'share', number_format: { decimals: 1 } }
  const written: FormData = { viz_type: 'pie', metric: cost('SUM', own) }
  expect(numberFormatsOf(written, dataset)['SUM(cost)']).toEqual({ decimals: 1 })
  const counted: FormData = { viz_type: 'pie', metric: cost('COUNT', { show: 'share' }) }
  expect(numberFormatsOf(counted, dataset)['COUNT(cost)']).toEqual({ style: 'percent' })
})

test('a format that says nothing is not stored, and unreadable ones are left out', () => {
  const extra = { number_formats: { a: { decimals: 2 }, b: { decimals: -1 }, c: 'euro' } }
  expect(chartFormats(extra)).toEqual({ a: { decimals: 2 } })
  expect([null, 'euro'].map((number_formats) => chartFormats({ number_formats }))).toEqual([{}, {}])
  expect(formatFields(extra, 'd', { suffix: ' km' })).toEqual({
    number_formats: { a: { decimals: 2 }, d: { suffix: ' km' } },
  })
  expect(formatFields(extra, 'a', {})).toEqual({ number_formats: undefined })
  expect(formatFields(extra, 'd', {})).toEqual({ number_formats: { a: { decimals: 2 } } })
})
