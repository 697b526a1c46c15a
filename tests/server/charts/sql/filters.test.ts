import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChartResult, FormData } from '../../../../src/api/contract'
import { filtersOfMark, rowsOfMark } from '../../../../src/machines/explorer/marks/markConditions'
import { chartApp, filter, metric, sales, type ChartApp } from '../../../support/chartApp.ts'

const kinds = `SELECT * FROM (VALUES
  (1, true, DATE '2024-01-05', TIMESTAMP '2024-01-05 10:00:00', TIME '09:30:00', 9007199254740993, 2.3::FLOAT, 'a,b', 0.1::DECIMAL(5,2)),
  (2, false, DATE '2024-02-01', TIMESTAMP '2024-02-01 00:00:00', TIME '18:00:00', 9007199254740992, 1.5::FLOAT, '', 0.3::DECIMAL(5,2)),
  (3, NULL, NULL, NULL, NULL, NULL, NULL, 'O''Brien', NULL)
) AS v(id, yes, day, moment, hour, big, ratio, note, exact)`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ sales, kinds })
})
afterAll(() => app.close())

const idsOf = async (table: string, filters: object[]) => {
  const answer = await app.query(
    { viz_type: 'table', all_columns: ['id'], adhoc_filters: filters },
    { result_type: 'results', result_format: 'columnar' },
    table,
  )
  return answer.data?.id ?? answer
}

const onSales: [string, string, unknown, number[]][] = [
  ['region', '==', 'East', [1, 2, 6]],
  ['region', '!==', 'East', [3, 4, 7, 8]],
  ['region', '!=', 'East', [3, 4, 7, 8]],
  ['region', '<>', 'East', [3, 4, 7, 8]],
  ['region', '==', '\tEast\n', [1, 2, 6]],
  ['region', '==', ['East', 'West'], [1, 2, 6]],
  ['region', '==', '<NULL>', [5]],
  ['region', '!==', '<NULL>', [1, 2, 3, 4, 6, 7, 8]],
  ['region', '>', '<NULL>', []],
  ['region', '>', 'South', [3, 4, 7]],
  ['region', 'NOT IN', 'East', [3, 4, 7, 8]],
  ['region', 'IN', 'East,<NULL>', [1, 2, 5, 6]],
  ['region', 'IN', '<NULL>', [5]],
  ['region', 'IN', ['East', null], [1, 2, 5, 6]],
  ['region', 'in', ' "East" , \'South\' ,, ', [1, 2, 6, 8]],
  ['region', 'not   in', 'East,<NULL>', [3, 4, 7, 8]],
  ['region', 'NOT IN', '<NULL>', [1, 2, 3, 4, 6, 7, 8]],
  ['region', 'IS NULL OR NOT IN', ['East', 'South'], [3, 4, 5, 7]],
  ['qty', 'is null or not in', '10,12', [2, 3, 4, 5, 6, 8]],
  ['qty', 'IS NULL', 'anything', [4]],
  ['qty', 'IS NULL', null, [4]],
  ['qty', 'is not null', 'null', [1, 2, 3, 5, 6, 7, 8]],
  ['qty', '>=', 7, [1, 3, 7]],
  ['qty', '>=', '7', [1, 3, 7]],
  ['qty', '<', ' 3.5 ', [5, 6, 8]],
  ['qty', 'IN', '10, 12', [1, 7]],
  ['qty', 'IN', 10, [1]],
  ['QTY', '==', 10, [1]],
  ['product', 'LIKE', 'a', []],
  ['product', 'ILIKE', 'a', [1, 3, 5, 6]],
  ['region', 'LIKE', '%st', [1, 2, 3, 4, 6, 7]],
  ['region', 'LIKE', '_ast', [1, 2, 6]],
  ['qty', 'LIKE', '1%', [1, 7, 8]],
  ['qty', 'BETWEEN', [3, '7'], [2, 3, 5]],
  ['qty', 'BETWEEN', [null, 2], [6, 8]],
  ['price', 'between', [4, ''], [2, 4, 8]],
  ['region', 'BETWEEN', ['East', 'South'], [1, 2, 6, 8]],
]
test.each(onSales)('%s %s %j', async (subject, operator, comparator, ids) => {
  expect(await idsOf('sales', [filter(subject, operator, comparator)])).toEqual(ids)
})

const onKinds: [string, string, unknown, number[]][] = [
  ['yes', '==', 'true', [1]],
  ['yes', '==', 'f', [2]],
  ['yes', '!==', 1, [2]],
  ['yes', 'IN', 't,<NULL>', [1, 3]],
  ['yes', 'IS TRUE', null, [1]],
  ['yes', 'IS FALSE', null, [2]],
  ['day', '==', '2024-01-05', [1]],
  ['day', '==', '01/05/2024', [1]],
  ['day', '>', '2024-01-31', [2]],
  ['day', '>=', '2024', [1, 2]],
  ['day', 'LIKE', '2024-01%', [1]],
  ['moment', '<', '2024-01-05T10:00:01', [1]],
  ['moment', '==', Date.UTC(2024, 0, 5, 10), [1]],
  ['moment', '==', String(Date.UTC(2024, 0, 5, 10)), [1]],
  ['moment', 'IN', ['2024-02-01', '01/05/2024'], [2]],
  ['hour', '<', '10:00', [1]],
  ['big', '==', '9007199254740993', [1]],
  ['big', '<', '9007199254740993', [2]],
  ['big', '>', '170141183460469231731687303715884105728', []],
  ['ratio', '==', '2.3', [1]],
  ['exact', '==', 0.1, [1]],
  ['exact', 'IN', '0.1,0.3', [1, 2]],
  ['note', '==', '<empty string>', [2]],
  ['note', 'IN', '<empty string>,zzz', [2]],
  ['note', 'IN', '"a,b",c', [1]],
  ['note', 'IN', "O'Brien, a", [3]],
  ['note', '==', "O'Brien", [3]],
  ['day', 'BETWEEN', ['2024-01-05', '2024-02-01'], [1, 2]],
  ['moment', 'BETWEEN', ['2024-01-01', '2024-01-05'], [1]],
  ['moment', 'BETWEEN', [null, '2024-01-05T10:00'], [1]],
  ['moment', 'BETWEEN', ['2024-01-06', null], [2]],
  ['moment', 'BETWEEN', ['2024', '2024'], [1, 2]],
  ['moment', 'TEMPORAL_RANGE', '2024-01-05T10:00:00 : 2024-02-01', [1]],
  ['day', 'TEMPORAL_RANGE', '2024-02-01 : now', [2]],
  ['day', 'TEMPORAL_RANGE', 'Last 7 days', []],
  ['day', 'TEMPORAL_RANGE', 'No filter', [1, 2, 3]],
]
test.each(onKinds)('%s %s %j', async (subject, operator, comparator, ids) => {
  expect(await idsOf('kinds', [filter(subject, operator, comparator)])).toEqual(ids)
})

const refusals: [string, string, string, unknown, string][] = [
  ['sales', 'qty', '==', 'x', "Value 'x' is not a number for column qty"],
  ['sales', 'qty', 'IN', '1,x', "Value 'x' is not a number for column qty"],
  ['kinds', 'yes', '==', 'maybe', "Value 'maybe' is not true or false for column yes"],
  ['kinds', 'day', '>', '31/31/2024', "Value '31/31/2024' is not a date for column day"],
  ['sales', 'qty', '~', '1', 'Invalid filter operation type: ~'],
  ['sales', 'qty', '>', undefined, 'Must specify a value for filters with comparison operators'],
  ['sales', 'region', '==', '', 'Must specify a value for filters with comparison operators'],
  ['sales', 'region', '==', [], 'Must specify a value for filters with comparison operators'],
  ['sales', 'region', 'IN', ' , ', 'Filter value list cannot be empty'],
  ['sales', 'region', 'IN', [], 'Filter value list cannot be empty'],
  ['sales', 'region', 'NOT IN', null, 'Filter value list cannot be empty'],
  [
    'sales',
    'qty',
    'BETWEEN',
    [null, ''],
    'BETWEEN on qty takes a list of two bounds, one of which may be null',
  ],
  ['kinds', 'day', 'TEMPORAL_RANGE', 'long ago', 'The time range is not understood: long ago'],
  ['sales', 'qty', 'TEMPORAL_RANGE', 'today', 'TEMPORAL_RANGE needs a column of dates: qty'],
]
test.each(refusals)(
  '%s: %s %s %j is refused',
  async (table, subject, operator, comparator, message) => {
    expect(await idsOf(table, [filter(subject, operator, comparator)])).toEqual({
      status: 400,
      message,
    })
  },
)

test('all filters hold together', async () => {
  expect(await idsOf('sales', [filter('region', '==', 'East'), filter('qty', '<', 10)])).toEqual([
    2, 6,
  ])
})

test('a filter without subject or operator is skipped, one on an unknown column is reported', async () => {
  const adhoc_filters = [
    filter('', '==', 'x'),
    filter('qty', '', 'x'),
    null,
    filter('nope', '==', 'x'),
    filter('id', '==', 3),
  ]
  const { data, applied_filters, rejected_filters } = await app.query({
    viz_type: 'table',
    all_columns: ['id'],
    adhoc_filters,
  })
  expect({ data, applied_filters, rejected_filters }).toEqual({
    data: [{ id: 3 }],
    applied_filters: [{ column: 'id' }],
    rejected_filters: [{ column: 'nope', reason: 'not_in_datasource' }],
  })
})

test('a filter written as SQL is refused, not ignored', async () => {
  expect(
    await idsOf('sales', [{ expressionType: 'SQL', sqlExpression: '1 = 1', clause: 'WHERE' }]),
  ).toEqual({
    status: 400,
    message: 'SQL filters are not supported',
  })
})

const having: [string, unknown[], string, string, unknown, [string, number][]][] = [
  [
    'a label',
    [metric('SUM', 'qty')],
    'SUM(qty)',
    '>',
    15,
    [
      ['West', 19],
      ['East', 17],
    ],
  ],
  [
    'a custom label',
    [metric('SUM', 'qty', 'Sold')],
    'Sold',
    '>',
    15,
    [
      ['West', 19],
      ['East', 17],
    ],
  ],
  [
    'the aggregated column',
    [metric('SUM', 'qty')],
    'qty',
    '>',
    15,
    [
      ['West', 19],
      ['East', 17],
    ],
  ],
  [
    'a saved metric',
    ['count'],
    'count',
    '==',
    3,
    [
      ['East', 3],
      ['West', 3],
    ],
  ],
  [
    'a saved metric that has another label',
    [{ metric_name: 'count', label: 'Rows' }],
    'count',
    '==',
    3,
    [
      ['East', 3],
      ['West', 3],
    ],
  ],
  [
    'a grouped column',
    [metric('SUM', 'qty')],
    'region',
    'LIKE',
    '%t',
    [
      ['West', 19],
      ['East', 17],
    ],
  ],
]
test.each(having)('HAVING on %s', async (_, metrics, subject, operator, comparator, bars) => {
  const form = {
    viz_type: 'dist_bar',
    groupby: ['region'],
    metrics,
    adhoc_filters: [filter(subject, operator, comparator, 'having')],
  }
  const { records, applied_filters } = await app.query(form)
  expect(records.map(({ x, y }: { x: string; y: number }) => [x, y])).toEqual(bars)
  expect(applied_filters).toEqual([{ column: subject }])
})

test('a WHERE filter on a metric of the chart is held against the metric', async () => {
  const form = {
    viz_type: 'dist_bar',
    groupby: ['region'],
    metrics: [metric('SUM', 'qty')],
    adhoc_filters: [filter('SUM(qty)', '<', 3)],
  }
  expect((await app.query(form)).data).toEqual([{ region: 'South', 'SUM(qty)': 1 }])
  const saved = { ...form, metrics: [{ metric_name: 'count', label: 'Rows' }] }
  const few = {
    ...saved,
    adhoc_filters: [filter('count', '<', 2), filter('region', 'LIKE', '%t%')],
  }
  expect((await app.query(few)).data).toEqual([{ region: 'South', Rows: 1 }])
})

test('HAVING needs something the chart computes', async () => {
  const sums = [metric('SUM', 'qty'), metric('AVG', 'qty')]
  const form = {
    viz_type: 'dist_bar',
    groupby: ['region'],
    metrics: sums,
    adhoc_filters: [filter('qty', '>', 1, 'HAVING')],
  }
  expect(await app.query(form)).toEqual({
    status: 400,
    message: 'HAVING needs a metric or grouped column of this chart: qty',
  })
  const rows = {
    viz_type: 'table',
    all_columns: ['id'],
    adhoc_filters: [filter('SUM(qty)', '>', 15, 'HAVING')],
  }
  expect(await app.query(rows)).toEqual({
    status: 400,
    message: 'HAVING needs an aggregated chart',
  })
})

const ranges: [string, number[]][] = [
  ['No filter', [1, 2, 3]],
  ['2024-01-01 : 2024-02-01', [1]],
  ['2024-01-06 : ', [2]],
  [' : 2024-02-01', [1]],
]
test.each(ranges)('the time range %j on the time column', async (time_range, ids) => {
  const form = { viz_type: 'table', all_columns: ['id'], granularity_sqla: 'moment', time_range }
  expect((await app.query(form, { result_format: 'columnar' }, 'kinds')).data.id).toEqual(ids)
})

test('a time range is ignored without a time column, and refused when it is not understood', async () => {
  const form = { viz_type: 'table', all_columns: ['id'], time_range: 'long ago' }
  expect((await app.query(form, {}, 'kinds')).rowcount).toBe(3)
  expect(await app.query({ ...form, granularity_sqla: 'day' }, {}, 'kinds')).toEqual({
    status: 400,
    message: 'The time range is not understood: long ago',
  })
})

test('the rows behind Other are as many as it counts, with those that have no value', async () => {
  const form: FormData = {
    viz_type: 'pie',
    all_columns: ['region'],
    metric: metric('COUNT', 'id', 'rows') as FormData['metric'],
    top: { categories: { count: 1, by: 'rows', order: 'desc', other: true } },
  }
  const result = (await app.query(form)) as ChartResult
  const behind = rowsOfMark({ form, result }, { labels: ['Other'] })
  const conditions = 'conditions' in behind ? behind.conditions : []
  expect([result.records, await idsOf('sales', filtersOfMark(conditions))]).toEqual([
    [
      { x: 'East', y: 3, perc: 0.375 },
      { x: 'Other', y: 5, perc: 0.625 },
    ],
    [3, 4, 5, 7, 8],
  ])
})
