import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chartApp, filter, metric, type ChartApp } from '../../../support/chartApp.ts'

let app: ChartApp
beforeAll(async () => {
  app = await chartApp()
})
afterAll(() => app.close())

const byRegion = { viz_type: 'dist_bar', groupby: ['region'], metrics: [metric('SUM', 'qty')] }
const requested = async (form: object) => {
  const { duration_ms, ...answer } = await app.query(form, { result_type: 'results' })
  expect(duration_ms).toBeGreaterThanOrEqual(0)
  return answer
}
const totals = async (form: object) => {
  const { records } = await requested(form)
  return (records as { x: string; y: number | null }[]).map(({ x, y }) => [x, y])
}

const markOf = (x: string, series: string, y: number | null) => ({
  x,
  key: series,
  y,
  metric: 'SUM(qty)',
  series,
})
const rowOf = (region: string | null, product: string, sum: number | null) => ({
  region,
  product,
  'SUM(qty)': sum,
})

describe.each(['dist_bar', 'horiz_bar'])('a %s', (viz_type) => {
  test('answers bars by their totals, and in a bar the breakdowns by theirs', async () => {
    expect(await requested({ ...byRegion, viz_type, columns: ['product'] })).toEqual({
      colnames: ['region', 'product', 'SUM(qty)'],
      coltypes: [1, 1, 0],
      headers: ['region', 'product', 'SUM(qty)'],
      cols: [
        { field: 'region', headerName: 'region', type_generic: 1, is_metric: false },
        { field: 'product', headerName: 'product', type_generic: 1, is_metric: false },
        { field: 'SUM(qty)', headerName: 'SUM(qty)', type_generic: 0, is_metric: true },
      ],
      status: 'success',
      error: null,
      viz_type,
      chart_metadata: {
        viz_type,
        x: { label: 'region' },
        y: { label: 'SUM(qty)' },
        series: ['product'],
      },
      applied_filters: [],
      rejected_filters: [],
      rowcount: 7,
      truncated: false,
      data: [
        rowOf('West', 'A', 7),
        rowOf('West', 'C', 12),
        rowOf('West', 'B', null),
        rowOf('East', 'A', 12),
        rowOf('East', 'B', 5),
        rowOf(null, 'A', 3),
        rowOf('South', 'C', 1),
      ],
      records: [
        markOf('West', 'A', 7),
        markOf('West', 'C', 12),
        markOf('West', 'B', null),
        markOf('East', 'A', 12),
        markOf('East', 'B', 5),
        markOf('<NULL>', 'A', 3),
        markOf('South', 'C', 1),
      ],
    })
  })
})

test('several metrics name their marks "metric, breakdown"', async () => {
  const { records } = await requested({
    ...byRegion,
    columns: ['product'],
    metrics: [metric('SUM', 'qty'), metric('COUNT', 'id')],
  })
  expect(records.slice(0, 4)).toEqual([
    { x: 'West', key: 'SUM(qty), A', y: 7, metric: 'SUM(qty)', series: 'A' },
    { x: 'West', key: 'COUNT(id), A', y: 1, metric: 'COUNT(id)', series: 'A' },
    { x: 'West', key: 'SUM(qty), C', y: 12, metric: 'SUM(qty)', series: 'C' },
    { x: 'West', key: 'COUNT(id), C', y: 1, metric: 'COUNT(id)', series: 'C' },
  ])
})

test('without a breakdown the marks are named by their metric', async () => {
  const { records } = await requested({
    ...byRegion,
    metrics: [metric('SUM', 'qty', 'Sold'), 'count'],
  })
  expect(records.slice(0, 2)).toEqual([
    { x: 'West', key: 'Sold', y: 19, metric: 'Sold', series: null },
    { x: 'West', key: 'count', y: 3, metric: 'count', series: null },
  ])
})

const orders: [string, object, [string, number | null][]][] = [
  [
    'greatest first',
    {},
    [
      ['West', 19],
      ['East', 17],
      ['<NULL>', 3],
      ['South', 1],
    ],
  ],
  [
    'smallest first on order_desc false',
    { order_desc: false },
    [
      ['South', 1],
      ['<NULL>', 3],
      ['East', 17],
      ['West', 19],
    ],
  ],
  [
    'by another metric',
    { timeseries_limit_metric: metric('MAX', 'price') },
    [
      ['South', 1],
      ['East', 17],
      ['West', 19],
      ['<NULL>', 3],
    ],
  ],
  [
    'by a metric that is shown',
    { metrics: [metric('SUM', 'qty')], timeseries_limit_metric: metric('SUM', 'qty') },
    [
      ['West', 19],
      ['East', 17],
      ['<NULL>', 3],
      ['South', 1],
    ],
  ],
  [
    'bars without any value last',
    { adhoc_filters: [filter('product', '==', 'B')] },
    [
      ['East', 5],
      ['West', null],
    ],
  ],
  [
    'bars without any value last in both directions',
    { adhoc_filters: [filter('product', '==', 'B')], order_desc: false },
    [
      ['East', 5],
      ['West', null],
    ],
  ],
  [
    'equal bars by their names',
    { metrics: [metric('COUNT_DISTINCT', 'region')], groupby: ['product'] },
    [
      ['A', 2],
      ['B', 2],
      ['C', 2],
    ],
  ],
  [
    'only the greatest on a limit',
    { row_limit: 2 },
    [
      ['West', 19],
      ['East', 17],
    ],
  ],
  [
    'after an offset',
    { row_limit: 2, row_offset: 1 },
    [
      ['East', 17],
      ['<NULL>', 3],
    ],
  ],
]
test.each(orders)('bars come %s', async (_, more, expected) => {
  expect(await totals({ ...byRegion, ...more })).toEqual(expected)
})

test('the metric to sort by is not among the columns', async () => {
  const { colnames, data } = await requested({
    ...byRegion,
    timeseries_limit_metric: metric('MAX', 'price'),
    row_limit: 1,
  })
  expect({ colnames, data }).toEqual({
    colnames: ['region', 'SUM(qty)'],
    data: [{ region: 'South', 'SUM(qty)': 1 }],
  })
})

test('contribution divides each mark by the sum of its bar', async () => {
  const { records, data } = await requested({
    ...byRegion,
    columns: ['product'],
    contribution: true,
  })
  expect(records.slice(0, 5).map(({ y }: { y: number }) => y)).toEqual([
    7 / 19,
    12 / 19,
    null,
    12 / 17,
    5 / 17,
  ])
  expect(data[0]).toEqual({ region: 'West', product: 'A', 'SUM(qty)': 7 })
})

test('several series columns are joined, and NULL has a name in labels only', async () => {
  const { records, data } = await requested({
    ...byRegion,
    groupby: ['region', 'product'],
    adhoc_filters: [filter('region', 'IS NULL')],
  })
  expect({ records, data }).toEqual({
    records: [{ x: '<NULL>, A', key: 'SUM(qty)', y: 3, metric: 'SUM(qty)', series: null }],
    data: [{ region: null, product: 'A', 'SUM(qty)': 3 }],
  })
})

test('raw query mode does not change bars, which always aggregate', async () => {
  expect(await totals({ ...byRegion, query_mode: 'raw' })).toEqual([
    ['West', 19],
    ['East', 17],
    ['<NULL>', 3],
    ['South', 1],
  ])
})

test('a cut result says so', async () => {
  expect((await requested({ ...byRegion, row_limit: 2 })).truncated).toBe(true)
  expect((await requested({ ...byRegion, row_limit: 4 })).truncated).toBe(false)
})

test('nothing found is an empty answer', async () => {
  const { data, records, rowcount } = await requested({
    ...byRegion,
    adhoc_filters: [filter('id', '>', 100)],
  })
  expect({ data, records, rowcount }).toEqual({ data: [], records: [], rowcount: 0 })
})

const refusals: [string, object][] = [
  ['Pick at least one metric', { metrics: [] }],
  ['Pick at least one field for [Series]', { groupby: [] }],
  ["Can't have overlap between Series and Breakdowns", { columns: ['REGION'] }],
  ["Columns missing in datasource: ['nope']", { groupby: ['nope'] }],
]
test.each(refusals)('%s', async (message, more) => {
  expect(await app.query({ ...byRegion, ...more })).toEqual({ status: 400, message })
})
