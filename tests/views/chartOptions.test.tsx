import { expect, test } from 'vitest'
import type { ChartResult, FormData } from '../../src/api/contract'
import { chartOptionsOf, sortedInTime } from '../../src/features/drawings/drawing'
import { flat } from '../support/written'

const sum = {
  expressionType: 'SIMPLE' as const,
  column: { column_name: 'qty', type_generic: 0 },
  aggregate: 'SUM' as const,
  label: 'SUM(qty)',
  hasCustomLabel: false,
  isNew: false,
  sqlExpression: null,
}
const mean = { ...sum, aggregate: 'AVG' as const, label: 'AVG(qty)' }
const form: FormData = { viz_type: 'dist_bar', groupby: ['region'], metrics: [sum] }
const result: ChartResult = {
  headers: [],
  cols: [],
  truncated: false,
  status: 'success',
  error: null,
  applied_filters: [],
  rejected_filters: [],
  duration_ms: 1,
  viz_type: 'dist_bar',
  colnames: ['region', 'SUM(qty)'],
  coltypes: [1, 0],
  rowcount: 2,
  data: [
    { region: 'East', 'SUM(qty)': 1234.5 },
    { region: 'West', 'SUM(qty)': -2.25 },
  ],
  records: [
    { x: 'East', key: 'SUM(qty)', y: 1234.5, metric: 'SUM(qty)', series: null },
    { x: 'West', key: 'SUM(qty)', y: -2.25, metric: 'SUM(qty)', series: null },
  ],
  chart_metadata: {
    viz_type: 'dist_bar',
    x: { label: 'region' },
    y: { label: 'SUM(qty)' },
    series: [],
  },
}
const inTime: ChartResult = {
  ...result,
  time_grains: { sold: 'P1M' },
  incomplete_periods: { first: '2026-01-05', last: '2026-03-20' },
  chart_metadata: { ...result.chart_metadata, x: { label: 'sold' }, series: ['sold', 'region'] },
}
const dataset = {
  columns: [],
  metrics: [
    {
      id: 1,
      metric_name: 'Worth',
      expression: 'SUM(qty)',
      verbose_name: null,
      metric_type: null,
      description: null,
      number_format: { prefix: '$', decimals: 2 },
    },
  ],
}

interface Given {
  ran?: Partial<FormData>
  extra?: Record<string, unknown>
  result?: ChartResult
}
const both = [sum, mean]
const two: ChartResult = {
  ...result,
  chart_metadata: { ...result.chart_metadata, y: { label: 'SUM(qty), AVG(qty)' } },
}
const format = { suffix: ' kg', decimals: 1 }

/** Charts with each of their options, one at a time; of all but the first only what differs from it is written down. */
const charts: Record<string, Given> = {
  'as usual': {},
  titled: { extra: { viz_options: { x_title: 'Where', y_title: 'How much' } } },
  'without legend, with labels': { extra: { viz_options: { legend: false, labels: true } } },
  sorted: { extra: { viz_options: { sort: 'value_asc' } } },
  'in an own order': { extra: { viz_options: { sort: ['West', 'East'] } } },
  'in percent': { extra: { viz_options: { number_format: 'percent' } } },
  'with whole numbers': { extra: { viz_options: { number_format: 'whole' } } },
  'with short numbers': { extra: { viz_options: { number_format: 'short' } } },
  'with two decimals': { extra: { viz_options: { number_format: 'two_decimals' } } },
  'with a format': { extra: { number_formats: { 'SUM(qty)': format } } },
  'with one format of two metrics': {
    ran: { metrics: both },
    extra: { number_formats: { 'SUM(qty)': format, 'AVG(qty)': format } },
    result: two,
  },
  'with two formats of two metrics': {
    ran: { metrics: both },
    extra: { number_formats: { 'SUM(qty)': format, 'AVG(qty)': { decimals: 3 } } },
    result: two,
  },
  'with two formats of three metrics': {
    ran: { metrics: [sum, mean, { ...sum, aggregate: 'MAX', label: 'MAX(qty)' }] },
    extra: {
      number_formats: { 'SUM(qty)': format, 'AVG(qty)': format, 'MAX(qty)': { decimals: 3 } },
    },
    result: {
      ...result,
      chart_metadata: { ...result.chart_metadata, y: { label: 'SUM(qty), AVG(qty), MAX(qty)' } },
    },
  },
  'with a format of a metric by another name': {
    extra: { number_formats: { qty: format } },
    result: { ...result, chart_metadata: { ...result.chart_metadata, metric: 'qty' } },
  },
  'of a saved metric': {
    ran: { metrics: ['Worth'] },
    result: {
      ...result,
      colnames: ['region', 'Worth'],
      chart_metadata: { ...result.chart_metadata, y: { label: 'Worth' } },
    },
  },
  'as shares': { ran: { metrics: [{ ...sum, show: 'share' }] } },
  'adding up': { ran: { metrics: [{ ...sum, show: 'running_total' }] } },
  'as differences': { ran: { metrics: [{ ...sum, show: 'difference' }] } },
  'shown in two ways': { ran: { metrics: [{ ...sum, show: 'share' }, mean] }, result: two },
  'in time': { result: inTime },
  'in time by two columns': {
    result: {
      ...inTime,
      chart_metadata: { ...inTime.chart_metadata, x: { label: 'sold, region' } },
    },
  },
  'on a logarithmic axis': { extra: { logAxis: true } },
  'on an axis with ends': { extra: { y_axis_bounds: [1, 9] } },
  'with a line': { extra: { reference_line: { value: 5, label: 'Goal' } } },
  'in colors': { extra: { color_scheme: 'Superset Colors', opacity: 60 } },
  'of a metric by another name': {
    result: { ...result, chart_metadata: { ...result.chart_metadata, metric: 'qty' } },
  },
  'of a mean of many digits': {
    ran: { metrics: [mean] },
    result: {
      ...result,
      colnames: ['region', 'AVG(qty)'],
      data: [{ region: 'East', 'AVG(qty)': 1.23456 }],
      records: [],
      chart_metadata: { ...result.chart_metadata, y: { label: 'AVG(qty)' } },
    },
  },
  'of records alone, of two metrics': {
    result: {
      ...two,
      data: [],
      records: [
        { x: 'East', key: 'SUM(qty)', y: 5, metric: 'SUM(qty)', series: null },
        { x: 'East', key: 'AVG(qty)', y: 0.5, metric: 'AVG(qty)', series: null },
      ],
    },
  },
  'of rows alone, by another name': {
    result: {
      ...result,
      records: [],
      chart_metadata: { ...result.chart_metadata, metric: 'qty' },
    },
  },
  'of nothing': { result: { ...result, data: [], records: [], rowcount: 0 } },
}

test('the options of every chart are as they are written down', async () => {
  const usual = new Set<string>()
  const lines = Object.entries(charts).flatMap(
    ([name, { ran, extra = {}, result: drawn = result }]) => {
      const { texts, numbersOf, short, whole, ...options } = chartOptionsOf({
        result: drawn,
        ran: { ...form, ...ran },
        extra,
        dataset,
      })
      const labels = ['East', '2026-01-01', '2026-02-01, West', '2026-02-01, a, b', '<NULL>']
      const numbers = [1234.5, -2.25, 0]
      const written = (write: (value: number) => string) => numbers.map(write).join(' ')
      const all = [
        ...Object.entries(options).map(([field, of]) => `${field}: ${flat(of)}`),
        `labels: ${labels.map(texts.x).join(' | ')} || ${labels.map(texts.y).join(' | ')} || ${labels.map(texts.series).join(' | ')}`,
        `numbers: ${written(short)} || ${written(whole)}`,
        `of others: ${written(numbersOf('region').whole)} || ${written(numbersOf('AVG(qty)').whole)}`,
      ]
      const own = all.filter((line) => !usual.has(line))
      if (name === 'as usual') for (const line of all) usual.add(line)
      return [`# ${name}`, ...own, '']
    },
  )
  await expect(lines.join('\n')).toMatchFileSnapshot('./chartOptions.txt')
})

test('parts in time are called by their periods, of several metrics behind the name of theirs', () => {
  const { series } = chartOptionsOf({
    result: { ...inTime, chart_metadata: { ...inTime.chart_metadata, series: ['sold'] } },
    ran: { ...form, metrics: both },
    extra: {},
    dataset,
  }).texts
  expect(
    ['AVG(qty), 2026-02-01', 'SUM(qty)', '2026-02-01', 'SUM(qty), <NULL>'].map(series),
  ).toEqual(['AVG(qty), Feb 2026', 'SUM(qty)', 'Feb 2026', 'SUM(qty), <NULL>'])
})

test.each(['y', 'v', 'x', 'size', 'min', 'q1', 'median', 'q3', 'max', 'mean'])(
  'where only marks are answered, numbers have the decimals of their %s',
  (field) => {
    const { whole } = chartOptionsOf({
      result: { ...result, data: [], records: [{ name: 'East', [field]: 1.25 }] },
      ran: form,
      extra: {},
      dataset,
    })
    expect(whole(2)).toBe('2.00')
  },
)

test('labels of moments stand in the order of time unless another one is chosen', () => {
  const labels = ['2026-10-01', '2026-02-01', '2026-10-01']
  const text = (label: string) => `at ${label}`
  expect({
    usual: sortedInTime(null, labels, text),
    down: sortedInTime('name_desc', labels, text),
    values: [sortedInTime('value_asc', labels, text), sortedInTime('value_desc', labels, text)],
  }).toEqual({
    usual: ['at 2026-02-01', 'at 2026-10-01'],
    down: ['at 2026-10-01', 'at 2026-02-01'],
    values: ['value_asc', 'value_desc'],
  })
})
