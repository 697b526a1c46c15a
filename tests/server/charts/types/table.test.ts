import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, filter, metric, sales, type ChartApp } from '../../../support/chartApp.ts'

const cells = `SELECT 1 AS id, 9007199254740993 AS big, 1.25::DECIMAL(9,2) AS exact, 'nan'::DOUBLE AS nothing, DATE '2024-02-29' AS day,
  TIMESTAMP '2024-02-29 23:59:58' AS moment, true AS yes, '' AS empty, NULL::VARCHAR AS missing, '\\xAA'::BLOB AS bytes, 'é"\\' AS text`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ sales, cells })
})
afterAll(() => app.close())

const rows = { viz_type: 'table', all_columns: ['id', 'region'] }

test('a table answers its columns in the order of the slot', async () => {
  const { duration_ms, cache_key, query, ...answer } = await app.query({
    ...rows,
    all_columns: ['region', { column_name: 'ID' }, '', null, ['region']],
  })
  expect(query).toBe('SELECT "region", "id" FROM "main"."sales" LIMIT 500000')
  expect(cache_key).toMatch(/^[0-9a-f]{32}$/)
  expect(duration_ms).toBeGreaterThanOrEqual(0)
  expect(answer).toEqual({
    colnames: ['region', 'id'],
    coltypes: [1, 0],
    headers: ['region', 'id'],
    cols: [
      { field: 'region', headerName: 'region', type_generic: 1, is_metric: false },
      { field: 'id', headerName: 'id', type_generic: 0, is_metric: false },
    ],
    status: 'success',
    error: null,
    viz_type: 'table',
    chart_metadata: { viz_type: 'table', x: { label: '' }, y: { label: '' }, series: [] },
    applied_filters: [],
    rejected_filters: [],
    language: 'sql',
    form_data: { ...rows, all_columns: ['region', { column_name: 'ID' }, '', null, ['region']] },
    is_cached: false,
    cached_dttm: null,
    cache_timeout: 300,
    data: ['East', 'East', 'West', 'West', null, 'East', 'West', 'South'].map((region, index) => ({
      region,
      id: index + 1,
    })),
    rowcount: 8,
    truncated: false,
  })
})

test('every kind of value as the contract writes it, by rows and by columns', async () => {
  const all_columns = [
    'id',
    'big',
    'exact',
    'nothing',
    'day',
    'moment',
    'yes',
    'empty',
    'missing',
    'bytes',
    'text',
  ]
  const row = {
    id: 1,
    big: '9007199254740993',
    exact: 1.25,
    nothing: 'NaN',
    day: '2024-02-29',
    moment: '2024-02-29T23:59:58',
    yes: true,
    empty: '',
    missing: null,
    bytes: expect.stringMatching(/aa$/i),
    text: 'é"\\',
  }
  const byRows = await app.query({ viz_type: 'table', all_columns }, {}, 'cells')
  const byColumns = await app.query(
    { viz_type: 'table', all_columns },
    { result_format: 'columnar' },
    'cells',
  )
  expect(byRows.data).toEqual([row])
  expect(byColumns.data).toEqual(
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, [value]])),
  )
  expect(byRows.coltypes).toEqual([0, 0, 0, 0, 2, 2, 3, 1, 1, 1, 1])
})

const orders: [unknown, number[]][] = [
  [
    [
      ['region', false],
      ['id', false],
    ],
    [7, 4, 3, 8, 6, 2, 1, 5],
  ],
  [
    [
      ['region', true],
      ['id', true],
    ],
    [1, 2, 6, 8, 3, 4, 7, 5],
  ],
  [
    ['["price", true]', '["id", false]'],
    [7, 5, 3, 1, 6, 4, 2, 8],
  ],
  [
    ['qty', false],
    [7, 1, 3, 2, 5, 6, 8, 4],
  ],
]
test.each(orders)('order_by_cols %j, NULL last', async (order_by_cols, ids) => {
  const answer = await app.query({ ...rows, order_by_cols }, { result_format: 'columnar' })
  expect(answer.data?.id ?? answer).toEqual(ids)
})

const limits: [object, object, number[], boolean][] = [
  [{ row_limit: 3 }, {}, [1, 2, 3], true],
  [{ row_limit: '3' }, { row_offset: 6 }, [7, 8], false],
  [{ row_limit: 3 }, { row_limit: 1 }, [1], true],
  [{ row_limit: 8 }, {}, [1, 2, 3, 4, 5, 6, 7, 8], false],
  [{ row_limit: 0 }, {}, [1, 2, 3, 4, 5, 6, 7, 8], false],
  [{ row_limit: 9_999_999 }, {}, [1, 2, 3, 4, 5, 6, 7, 8], false],
]
test.each(limits)('form %j and request %j', async (form, more, ids, truncated) => {
  const answer = await app.query({ ...rows, ...form }, { ...more, result_format: 'columnar' })
  expect({ id: answer.data.id, truncated: answer.truncated }).toEqual({ id: ids, truncated })
})

test('a limit above the cap is the cap', async () => {
  expect(await app.query({ ...rows, row_limit: 9_999_999 }, { result_type: 'query' })).toEqual({
    query: 'SELECT "id", "region" FROM "main"."sales" LIMIT 500000',
    language: 'sql',
  })
})

test('raw rows win over groups and metrics left from another type', async () => {
  const answer = await app.query({
    ...rows,
    groupby: ['region'],
    metrics: [metric('SUM', 'qty')],
    query_mode: 'raw',
  })
  expect(answer).toMatchObject({ colnames: ['id', 'region'], rowcount: 8 })
})

test('the aggregate mode groups, greatest first metric first, with shares of the whole', async () => {
  const form = {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['product'],
    metrics: [metric('SUM', 'qty')],
    percent_metrics: [metric('SUM', 'qty')],
  }
  expect((await app.query(form)).data).toEqual([
    { product: 'A', 'SUM(qty)': 22, '%SUM(qty)': 0.55 },
    { product: 'C', 'SUM(qty)': 13, '%SUM(qty)': 0.325 },
    { product: 'B', 'SUM(qty)': 5, '%SUM(qty)': 0.125 },
  ])
})

test('samples are all columns of the rows that the WHERE filters keep', async () => {
  const form = {
    viz_type: 'dist_bar',
    groupby: ['region'],
    metrics: [metric('SUM', 'qty')],
    row_limit: 1,
    adhoc_filters: [filter('region', '==', 'East'), filter('SUM(qty)', '>', 1, 'HAVING')],
  }
  const { colnames, data, truncated } = await app.query(form, {
    result_type: 'samples',
    result_format: 'columnar',
  })
  expect({ colnames, truncated, ids: data.id }).toEqual({
    colnames: ['id', 'region', 'product', 'qty', 'price'],
    truncated: false,
    ids: [1, 2, 6],
  })
})

const results: [string, string[]][] = [
  [
    'full',
    ['query', 'language', 'form_data', 'is_cached', 'cached_dttm', 'cache_timeout', 'cache_key'],
  ],
  ['results', []],
]
test.each(results)('result_type %s', async (result_type, more) => {
  const always = [
    'colnames',
    'coltypes',
    'headers',
    'cols',
    'status',
    'error',
    'viz_type',
    'chart_metadata',
    'applied_filters',
    'rejected_filters',
    'data',
    'rowcount',
    'truncated',
    'duration_ms',
  ]
  expect(Object.keys(await app.query(rows, { result_type })).sort()).toEqual(
    [...always, ...more].sort(),
  )
})

test('the query is shown with its values in place', async () => {
  const form = {
    ...rows,
    adhoc_filters: [filter('region', '==', "O'Brien"), filter('qty', 'IN', '1,2')],
    row_limit: 5,
  }
  expect((await app.query(form, { result_type: 'query' })).query).toBe(
    `SELECT "id", "region" FROM "main"."sales" WHERE "region" = 'O''Brien' AND "qty" IN (CAST('1' AS BIGINT), CAST('2' AS BIGINT)) LIMIT 5`,
  )
})

const otherTypes: [object, unknown][] = [
  [
    { viz_type: 'sunburst', groupby: ['product'], metric: metric('SUM', 'qty') },
    [
      { product: 'A', 'SUM(qty)': 22 },
      { product: 'C', 'SUM(qty)': 13 },
      { product: 'B', 'SUM(qty)': 5 },
    ],
  ],
  [{ viz_type: 'sunburst', all_columns: ['id'], row_limit: 1 }, [{ id: 1 }]],
]
test.each(otherTypes)('a type the server does not know: %j', async (form, data) => {
  expect((await app.query(form)).data).toEqual(data)
})

const refusals: [string, object, object][] = [
  ['Pick at least one column', { viz_type: 'table' }, {}],
  ['Empty query?', { viz_type: 'sunburst' }, {}],
  [
    "Columns missing in datasource: ['x', 'y']",
    { viz_type: 'table', all_columns: ['id', 'x', 'y'] },
    {},
  ],
  ["Columns missing in datasource: ['x']", { ...rows, order_by_cols: [['x', true]] }, {}],
  ['Unsupported result_format: pdf', rows, { result_format: 'pdf' }],
  ['form_data is required', rows, { form_data: undefined }],
  ['queries are not supported: send form_data', rows, { form_data: undefined, queries: [{}] }],
  ['form_data must be a JSON object', rows, { form_data: '{' }],
  ['form_data must be a JSON object', rows, { form_data: '[]' }],
]
test.each(refusals)('%s', async (message, form, more) => {
  expect(await app.query(form, more)).toEqual({ status: 400, message })
})

test('form data may be JSON text, and a dataset may be named in each of its ways', async () => {
  const id = app.datasets['sales']
  for (const datasource of [`${id}__table`, String(id), id, { id, type: 'table' }]) {
    const { status, body } = await app.admin.post('/chart/data/', {
      datasource,
      form_data: JSON.stringify(rows),
      result_type: 'results',
    })
    expect({ status, rowcount: body.result[0].rowcount }).toEqual({ status: 200, rowcount: 8 })
  }
})

test('an unknown dataset is 404 for everyone, and a call without a token 401', async () => {
  const body = { datasource: '999__table', form_data: rows }
  expect(await app.plain.post('/chart/data', body)).toMatchObject({
    status: 404,
    body: { message: 'Dataset does not exist' },
  })
  expect((await app.anyone.post('/chart/data', body)).status).toBe(401)
})
