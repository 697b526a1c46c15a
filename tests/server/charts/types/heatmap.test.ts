import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, filter, metric, sales, type ChartApp } from '../../../support/chartApp.ts'

const years = `SELECT * FROM (VALUES (9, '', true, 4), (10, 'null', false, 4), (NULL, NULL, NULL, NULL), (10, '', true, -2)) AS v(year, name, even, amount)`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ sales, years, single: 'SELECT 1 AS a, 2 AS b, 3 AS amount' })
})
afterAll(() => app.close())

const prices = {
  viz_type: 'heatmap',
  all_columns_x: 'product',
  all_columns_y: 'region',
  metric: metric('AVG', 'price'),
}
const byYear = {
  viz_type: 'heatmap',
  all_columns_x: 'year',
  all_columns_y: 'name',
  metric: metric('SUM', 'amount'),
}
const cells = async (form: object, table = 'sales') => {
  const { records } = await app.query(form, {}, table)
  return (
    records as {
      x: string
      y: string
      v: number | null
      perc: number | null
      rank: number | null
    }[]
  ).map(({ x, y, v, perc, rank }) => [x, y, v, perc, rank])
}

test('a heatmap answers a cell per pair, with its place between the least and the greatest value', async () => {
  const { duration_ms, ...answer } = await app.query(prices, { result_type: 'results' })
  expect(duration_ms).toBeGreaterThanOrEqual(0)
  const row = (product: string, region: string | null, v: number, perc: number, rank: number) => ({
    data: { product, region, 'AVG(price)': v },
    record: { x: product, y: region ?? '<NULL>', v, perc, rank: rank / 7 },
  })
  const rows = [
    row('A', 'East', 2.75, 0.21875, 4),
    row('A', 'West', 2.5, 0.1875, 3),
    row('A', null, 2, 0.125, 2),
    row('B', 'East', 4, 0.375, 5.5),
    row('B', 'West', 4, 0.375, 5.5),
    row('C', 'South', 9, 1, 7),
    row('C', 'West', 1, 0, 1),
  ]
  expect(answer).toEqual({
    colnames: ['product', 'region', 'AVG(price)'],
    coltypes: [1, 1, 0],
    headers: ['product', 'region', 'AVG(price)'],
    cols: [
      { field: 'product', headerName: 'product', type_generic: 1, is_metric: false },
      { field: 'region', headerName: 'region', type_generic: 1, is_metric: false },
      { field: 'AVG(price)', headerName: 'AVG(price)', type_generic: 0, is_metric: true },
    ],
    status: 'success',
    error: null,
    viz_type: 'heatmap',
    chart_metadata: {
      viz_type: 'heatmap',
      x: { label: 'product' },
      y: { label: 'region' },
      series: ['AVG(price)'],
      metric: 'AVG(price)',
    },
    extents: [1, 9],
    applied_filters: [],
    rejected_filters: [],
    rowcount: 7,
    truncated: false,
    data: rows.map(({ data }) => data),
    records: rows.map(({ record }) => record),
  })
})

test('a kept heatmap still tells its least and greatest value', async () => {
  await app.query(prices)
  const { is_cached, extents } = await app.query(prices)
  expect({ is_cached, extents }).toEqual({ is_cached: true, extents: [1, 9] })
})

test('values may stand within their x or their y', async () => {
  const within = async (normalize_across: string) =>
    (await cells({ ...prices, normalize_across })).map(([x, y, , perc, rank]) => [x, y, perc, rank])
  expect(await within('x')).toEqual([
    ['A', 'East', 1, 1],
    ['A', 'West', 2 / 3, 2 / 3],
    ['A', '<NULL>', 0, 1 / 3],
    ['B', 'East', 0, 0.75],
    ['B', 'West', 0, 0.75],
    ['C', 'South', 1, 1],
    ['C', 'West', 0, 0.5],
  ])
  expect(await within('y')).toEqual([
    ['A', 'East', 0, 0.5],
    ['A', 'West', 0.5, 2 / 3],
    ['A', '<NULL>', 0, 1],
    ['B', 'East', 1, 1],
    ['B', 'West', 1, 1],
    ['C', 'South', 0, 1],
    ['C', 'West', 0, 1 / 3],
  ])
})

const pairs = async (more: object) =>
  (await cells({ ...prices, ...more })).map(([x, y]) => `${x} ${y}`)
const orders: [string, object, string[]][] = [
  [
    'names backwards, missing ones last all the same',
    { sort_y_axis: 'alpha_desc', sort_x_axis: 'alpha_desc' },
    ['C West', 'C South', 'B West', 'B East', 'A West', 'A East', 'A <NULL>'],
  ],
  [
    'the least totals first',
    { sort_x_axis: 'value_asc', sort_y_axis: 'value_asc' },
    ['A <NULL>', 'A East', 'A West', 'B East', 'B West', 'C West', 'C South'],
  ],
  [
    'the greatest totals first',
    { sort_x_axis: 'value_desc', sort_y_axis: 'value_desc' },
    ['C South', 'C West', 'B West', 'B East', 'A West', 'A East', 'A <NULL>'],
  ],
]
test.each(orders)('cells come in the order of their axes: %s', async (_, more, expected) => {
  expect(await pairs(more)).toEqual(expected)
})

test('a limit keeps the greatest values when sorted by the metric, else the first names', async () => {
  expect(await pairs({ row_limit: 2 })).toEqual(['A East', 'A West'])
  expect(await pairs({ row_limit: 2, sort_by_metric: true })).toEqual(['B East', 'C South'])
})

test('a HAVING filter leaves cells out', async () => {
  expect(await pairs({ adhoc_filters: [filter('price', '>', 4, 'HAVING')] })).toEqual(['C South'])
})

test('one column may be both axes, several columns one', async () => {
  expect(
    (await cells({ ...prices, all_columns_y: ['product'] })).map(([x, y, v]) => [x, y, v]),
  ).toEqual([
    ['A', 'A', 2.5],
    ['B', 'B', 4],
    ['C', 'C', 5],
  ])
  expect(
    await cells({
      ...prices,
      all_columns_x: ['product', 'region'],
      adhoc_filters: [filter('id', '==', 5)],
    }),
  ).toEqual([['A, <NULL>', '<NULL>', 2, 0, 1]])
})

test('numbers are ordered as numbers, and a missing value has no place', async () => {
  expect(await cells(byYear, 'years')).toEqual([
    ['9', '<empty string>', 4, 1, 2.5 / 3],
    ['10', '<empty string>', -2, 0, 1 / 3],
    ['10', 'null', 4, 1, 2.5 / 3],
    ['<NULL>', '<NULL>', null, null, null],
  ])
  expect((await cells({ ...byYear, all_columns_x: 'even' }, 'years')).map(([x]) => x)).toEqual([
    'false',
    'true',
    '<NULL>',
  ])
})

test('one value is the least and the greatest; without any there are no extents', async () => {
  const single = await app.query(
    { viz_type: 'heatmap', all_columns_x: 'a', all_columns_y: 'b', metric: 'SUM(amount)' },
    {},
    'single',
  )
  expect({ records: single.records, extents: single.extents }).toEqual({
    records: [{ x: '1', y: '2', v: 3, perc: 0, rank: 1 }],
    extents: [3, 3],
  })
  const none = await app.query(
    { ...byYear, adhoc_filters: [filter('name', 'IS NULL')] },
    {},
    'years',
  )
  expect(none.records).toEqual([{ x: '<NULL>', y: '<NULL>', v: null, perc: null, rank: null }])
  expect(none).not.toHaveProperty('extents')
})

const refusals: [string, object][] = [
  ['Pick a column for x and y', { all_columns_x: [] }],
  ['Pick a column for x and y', { all_columns_y: '' }],
  ['Pick a metric', { metric: undefined }],
  ["Columns missing in datasource: ['dropped']", { all_columns_y: 'dropped' }],
  [
    'MAX(region) gives text, and this chart draws numbers: count the column or choose a numeric one',
    { metric: metric('MAX', 'region') },
  ],
  ['sort_x_axis: one of alpha_asc, alpha_desc, value_asc, value_desc', { sort_x_axis: 'random' }],
  ['normalize_across: one of heatmap, x, y', { normalize_across: 'rows' }],
]
test.each(refusals)('%s', async (message, more) => {
  expect(await app.query({ ...prices, ...more })).toEqual({ status: 400, message })
})
