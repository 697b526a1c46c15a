import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, filter, metric, sales, type ChartApp } from '../../../support/chartApp.ts'

const mixed = `SELECT * FROM (VALUES ('gain', 30), ('loss', -10), ('none', NULL), ('zero', 0), ('small', 10), ('', 20), ('null', 5)) AS v(kind, amount)`
const wide = `SELECT 'c' || i AS category, 1 AS one FROM range(100000) t(i)`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({
    sales,
    mixed,
    wide,
    empty: "SELECT NULL::INTEGER AS amount, 'a' AS kind FROM range(3)",
    single: "SELECT 'a' AS kind, 7 AS amount",
  })
})
afterAll(() => app.close())

const byProduct = { viz_type: 'pie', all_columns: ['product'], metric: metric('SUM', 'qty') }
const ofKinds = { viz_type: 'pie', all_columns: ['kind'], metric: metric('SUM', 'amount') }

test('a pie answers a slice per category, the greatest first, each with its part', async () => {
  const { duration_ms, ...answer } = await app.query(byProduct, { result_type: 'results' })
  expect(duration_ms).toBeGreaterThanOrEqual(0)
  expect(answer).toEqual({
    colnames: ['product', 'SUM(qty)'],
    coltypes: [1, 0],
    headers: ['product', 'SUM(qty)'],
    cols: [
      { field: 'product', headerName: 'product', type_generic: 1, is_metric: false },
      { field: 'SUM(qty)', headerName: 'SUM(qty)', type_generic: 0, is_metric: true },
    ],
    status: 'success',
    error: null,
    viz_type: 'pie',
    chart_metadata: {
      viz_type: 'pie',
      x: { label: 'product' },
      y: { label: 'SUM(qty)' },
      series: ['product'],
      metric: 'SUM(qty)',
    },
    applied_filters: [],
    rejected_filters: [],
    rowcount: 3,
    truncated: false,
    data: [
      { product: 'A', 'SUM(qty)': 22 },
      { product: 'C', 'SUM(qty)': 13 },
      { product: 'B', 'SUM(qty)': 5 },
    ],
    records: [
      { x: 'A', y: 22, perc: 0.55 },
      { x: 'C', y: 13, perc: 0.325 },
      { x: 'B', y: 5, perc: 0.125 },
    ],
  })
})

const whole = [{ x: 'SUM(qty)', y: 40, perc: 1 }]
const shapes: [string, object, object[]][] = [
  [
    'groupby names the categories too',
    { all_columns: [], groupby: ['product'], row_limit: 1 },
    [{ x: 'A', y: 22, perc: 1 }],
  ],
  [
    'several categories are joined',
    { all_columns: ['region', 'product'], adhoc_filters: [filter('id', '==', 5)] },
    [{ x: '<NULL>, A', y: 3, perc: 1 }],
  ],
  [
    'the rest beside the first of several categories is said once',
    {
      all_columns: ['region', 'product'],
      top: { categories: { count: 1, by: 'COUNT(*)', order: 'desc', other: true } },
    },
    [
      { x: 'East, A', y: 12, perc: 0.3 },
      { x: 'Other', y: 28, perc: 0.7 },
    ],
  ],
  [
    'a category may be one name',
    { all_columns: 'product', row_limit: 1 },
    [{ x: 'A', y: 22, perc: 1 }],
  ],
  ['without categories there is one slice with the name of the metric', { all_columns: [] }, whole],
  [
    'the metric may be the first of a list',
    { all_columns: [], metric: null, metrics: [metric('SUM', 'qty'), 'count'] },
    whole,
  ],
  [
    'a HAVING filter leaves slices out',
    { adhoc_filters: [filter('SUM(qty)', '<', 6, 'HAVING')] },
    [{ x: 'B', y: 5, perc: 1 }],
  ],
  ['nothing found is no slice', { adhoc_filters: [filter('id', '>', 100)] }, []],
]
test.each(shapes)('%s', async (_, form, records) => {
  expect((await app.query({ ...byProduct, ...form })).records).toEqual(records)
})

test('values below 0 and missing ones have no part, and stay in the data', async () => {
  const { records, data } = await app.query(ofKinds, {}, 'mixed')
  expect(records).toEqual([
    { x: 'gain', y: 30, perc: 30 / 65 },
    { x: '<empty string>', y: 20, perc: 20 / 65 },
    { x: 'small', y: 10, perc: 10 / 65 },
    { x: 'null', y: 5, perc: 5 / 65 },
    { x: 'zero', y: 0, perc: 0 },
    { x: 'loss', y: -10, perc: null },
    { x: 'none', y: null, perc: null },
  ])
  expect(data.slice(-2)).toEqual([
    { kind: 'loss', 'SUM(amount)': -10 },
    { kind: 'none', 'SUM(amount)': null },
  ])
})

test('a pie of nothing but missing values has slices without parts, one of one row is whole', async () => {
  expect((await app.query(ofKinds, {}, 'empty')).records).toEqual([{ x: 'a', y: null, perc: null }])
  expect((await app.query(ofKinds, {}, 'single')).records).toEqual([{ x: 'a', y: 7, perc: 1 }])
})

test('of a hundred thousand categories the first fifty thousand are answered, and the answer says so', async () => {
  const { records, rowcount, truncated } = await app.query(
    { viz_type: 'pie', all_columns: ['category'], metric: metric('SUM', 'one') },
    {},
    'wide',
  )
  expect({ recordCount: records.length, rowcount, truncated, firstRecord: records[0] }).toEqual({
    recordCount: 50_000,
    rowcount: 50_000,
    truncated: true,
    firstRecord: { x: 'c0', y: 1, perc: 1 / 50_000 },
  })
})

const written = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'm' })
const refusals: [string, object][] = [
  ['Pick a metric', { metric: null }],
  ['Pick a metric', { metric: [], metrics: [''] }],
  ["Columns missing in datasource: ['dropped']", { all_columns: ['dropped'] }],
  ["Columns missing in datasource: ['dropped']", { metric: metric('SUM', 'dropped') }],
  ['SUM needs a numeric column: region', { metric: metric('SUM', 'region') }],
  [
    'MAX(region) gives text, and this chart draws numbers: count the column or choose a numeric one',
    { metric: metric('MAX', 'region') },
  ],
  [
    'm gives dates, and this chart draws numbers: count the column or choose a numeric one',
    { metric: written("MAX(DATE '2024-01-01')") },
  ],
  [
    'm gives true or false, and this chart draws numbers: count the column or choose a numeric one',
    { metric: written('MAX(qty > 1)') },
  ],
]
test.each(refusals)('%s', async (message, more) => {
  expect(await app.query({ ...byProduct, ...more })).toEqual({ status: 400, message })
})
