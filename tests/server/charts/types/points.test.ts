import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PointRecord } from '../../../../src/api/contract/chartData.ts'
import { chartApp, filter, metric, sales, type ChartApp } from '../../../support/chartApp.ts'

const many = `SELECT i AS id, (i * 7919 % 1000) / 10 AS x, i % 100 AS y FROM range(1000001) t(i)`
const far = `SELECT * FROM (VALUES ('a', 9007199254740993, 'inf'::DOUBLE), ('', NULL, 1), ('null', 2, NULL)) AS v(name, big, odd)`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ sales, many, far, single: "SELECT 'a' AS name, 1 AS big, 2 AS odd" })
})
afterAll(() => app.close())

const slots = {
  entity: 'region',
  series: 'product',
  x: metric('AVG', 'price'),
  y: metric('SUM', 'qty'),
}
const bubble = { viz_type: 'bubble', ...slots, size: metric('COUNT', 'id') }
const scatter = { viz_type: 'scatter', ...slots }
const manyPoints = {
  viz_type: 'scatter',
  entity: 'id',
  x: metric('AVG', 'x'),
  y: metric('AVG', 'y'),
}

const bubblePoint = (
  region: string | null,
  product: string,
  x: number,
  y: number | null,
  size: number,
) => ({
  data: { region, product, 'AVG(price)': x, 'SUM(qty)': y, 'COUNT(id)': size },
  record: {
    x,
    y,
    size,
    entity: region ?? '<NULL>',
    series: product,
    group: product,
  } satisfies PointRecord,
})
const bubblePoints = [
  bubblePoint('East', 'A', 2.75, 12, 2),
  bubblePoint('East', 'B', 4, 5, 1),
  bubblePoint('South', 'C', 9, 1, 1),
  bubblePoint('West', 'A', 2.5, 7, 1),
  bubblePoint('West', 'B', 4, null, 1),
  bubblePoint('West', 'C', 1, 12, 1),
  bubblePoint(null, 'A', 2, 3, 1),
]

test('a bubble chart answers a point per index and category, in the order of the index', async () => {
  const { duration_ms, ...answer } = await app.query(bubble, { result_type: 'results' })
  expect(duration_ms).toBeGreaterThanOrEqual(0)
  expect(answer).toEqual({
    colnames: ['region', 'product', 'AVG(price)', 'SUM(qty)', 'COUNT(id)'],
    coltypes: [1, 1, 0, 0, 0],
    headers: ['region', 'product', 'AVG(price)', 'SUM(qty)', 'COUNT(id)'],
    cols: [
      { field: 'region', headerName: 'region', type_generic: 1, is_metric: false },
      { field: 'product', headerName: 'product', type_generic: 1, is_metric: false },
      { field: 'AVG(price)', headerName: 'AVG(price)', type_generic: 0, is_metric: true },
      { field: 'SUM(qty)', headerName: 'SUM(qty)', type_generic: 0, is_metric: true },
      { field: 'COUNT(id)', headerName: 'COUNT(id)', type_generic: 0, is_metric: true },
    ],
    status: 'success',
    error: null,
    viz_type: 'bubble',
    chart_metadata: {
      viz_type: 'bubble',
      x: { label: 'AVG(price)' },
      y: { label: 'SUM(qty)' },
      series: ['product'],
      entity: ['region'],
      size: { label: 'COUNT(id)' },
    },
    applied_filters: [],
    rejected_filters: [],
    rowcount: 7,
    truncated: false,
    data: bubblePoints.map(({ data }) => data),
    records: bubblePoints.map(({ record }) => record),
  })
})

test('a scatter chart has no sizes, and without categories its points are grouped by their index', async () => {
  const { records, chart_metadata } = await app.query({ ...scatter, series: null })
  expect({ records, chart_metadata }).toEqual({
    chart_metadata: {
      viz_type: 'scatter',
      x: { label: 'AVG(price)' },
      y: { label: 'SUM(qty)' },
      series: [],
      entity: ['region'],
    },
    records: [
      { x: 3.1666666666666665, y: 17, entity: 'East', series: null, group: 'East' },
      { x: 9, y: 1, entity: 'South', series: null, group: 'South' },
      { x: 2.5, y: 19, entity: 'West', series: null, group: 'West' },
      { x: 2, y: 3, entity: '<NULL>', series: null, group: '<NULL>' },
    ],
  })
})

const firstPoint = { x: 3.1666666666666665, y: 17, entity: 'East', series: 'East', group: 'East' }
const shapes: [string, object, object][] = [
  ['an index that is the category too is grouped once', { series: 'region' }, firstPoint],
  [
    'slots may hold lists',
    {
      entity: ['region'],
      series: ['region'],
      x: [metric('AVG', 'price')],
      y: [metric('SUM', 'qty')],
    },
    firstPoint,
  ],
  [
    'an index of several columns is joined',
    { entity: ['region', 'product'], series: 'product' },
    { x: 2.75, y: 12, entity: 'East, A', series: 'A', group: 'A' },
  ],
  [
    'x and y may be one metric',
    { series: null, y: metric('AVG', 'price') },
    { x: 3.1666666666666665, y: 3.1666666666666665, entity: 'East', series: null, group: 'East' },
  ],
  [
    'x and y may have one label',
    { series: null, x: metric('MIN', 'qty', 'm'), y: metric('MAX', 'qty', 'm') },
    { x: 2, y: 10, entity: 'East', series: null, group: 'East' },
  ],
  [
    'a HAVING filter leaves points out',
    { series: null, adhoc_filters: [filter('SUM(qty)', '<', 3, 'HAVING')] },
    { x: 9, y: 1, entity: 'South', series: null, group: 'South' },
  ],
]
test.each(shapes)('%s', async (_, more, first) => {
  expect((await app.query({ ...scatter, ...more })).records[0]).toEqual(first)
})

test('two metrics of one label are two columns, and the axes say which is which', async () => {
  const { chart_metadata, data } = await app.query({
    ...scatter,
    series: null,
    x: metric('MIN', 'qty', 'm'),
    y: metric('MAX', 'qty', 'm'),
    row_limit: 1,
  })
  expect({ x: chart_metadata.x, y: chart_metadata.y, data }).toEqual({
    x: { label: 'm' },
    y: { label: 'm (2)' },
    data: [{ region: 'East', m: 2, 'm (2)': 10 }],
  })
})

const ofFar = {
  viz_type: 'scatter',
  entity: 'name',
  x: metric('MAX', 'big'),
  y: metric('MAX', 'odd'),
}

test('a missing or infinite value is null in records, a big integer a number, both as they are in the data', async () => {
  const { records, data } = await app.query(ofFar, {}, 'far')
  expect({ records, data }).toEqual({
    records: [
      { x: null, y: 1, entity: '<empty string>', series: null, group: '<empty string>' },
      { x: 9007199254740992, y: null, entity: 'a', series: null, group: 'a' },
      { x: 2, y: null, entity: 'null', series: null, group: 'null' },
    ],
    data: [
      { name: '', 'MAX(big)': null, 'MAX(odd)': 1 },
      { name: 'a', 'MAX(big)': '9007199254740993', 'MAX(odd)': 'Infinity' },
      { name: 'null', 'MAX(big)': 2, 'MAX(odd)': null },
    ],
  })
})

test('one row is one point, no row none', async () => {
  expect((await app.query(ofFar, {}, 'single')).records).toEqual([
    { x: 1, y: 2, entity: 'a', series: null, group: 'a' },
  ])
  expect(
    (await app.query({ ...ofFar, adhoc_filters: [filter('name', '==', 'b')] }, {}, 'single'))
      .records,
  ).toEqual([])
})

const limits: [string, object, object, { rowcount: number; truncated: boolean }][] = [
  ['50000 at first', {}, {}, { rowcount: 50_000, truncated: true }],
  ['row_limit', { row_limit: 7 }, {}, { rowcount: 7, truncated: true }],
  ['limit before row_limit', { limit: 3, row_limit: 7 }, {}, { rowcount: 3, truncated: true }],
  [
    "the request's before both",
    { limit: 3, row_limit: 7 },
    { row_limit: 5 },
    { rowcount: 5, truncated: true },
  ],
  [
    'half a million rows at most',
    { row_limit: 2_000_000 },
    {},
    { rowcount: 500_000, truncated: true },
  ],
]
describe('the row limit of points is', () => {
  test.each(limits)('%s', async (_, form, more, expected) => {
    const { rowcount, truncated, records } = await app.query(
      { ...manyPoints, ...form },
      { ...more, result_type: 'results' },
      'many',
    )
    expect({ rowcount, truncated }).toEqual(expected)
    expect(records).toHaveLength(expected.rowcount)
  })
})

test('by columns a million points come without records, each column under its label', async () => {
  const { data, rowcount, truncated, ...rest } = await app.query(
    manyPoints,
    { result_format: 'columnar', row_limit: 2_000_000 },
    'many',
  )
  expect({ rowcount, truncated, hasRecords: 'records' in rest }).toEqual({
    rowcount: 1_000_000,
    truncated: true,
    hasRecords: false,
  })
  expect(
    Object.entries(data).map(([name, values]) => [
      name,
      (values as number[]).length,
      (values as number[]).at(-1),
    ]),
  ).toEqual([
    ['id', 1_000_000, 999_999],
    ['AVG(x)', 1_000_000, 8.1],
    ['AVG(y)', 1_000_000, 99],
  ])
})

const refusals: [string, object][] = [
  ['Pick a metric for x, y and size', { ...bubble, size: null }],
  ['Pick a metric for x, y and size', { ...bubble, x: [] }],
  ['Pick a metric for x and y', { ...scatter, y: '' }],
  ['Pick an index column', { ...scatter, entity: null }],
  ["Columns missing in datasource: ['dropped']", { ...scatter, series: 'dropped' }],
  ['AVG needs a numeric column: region', { ...scatter, x: metric('AVG', 'region') }],
  [
    'MIN(region) gives text, and this chart draws numbers: count the column or choose a numeric one',
    { ...scatter, x: metric('MIN', 'region') },
  ],
]
test.each(refusals)('%s', async (message, form) => {
  expect(await app.query(form)).toEqual({ status: 400, message })
})
