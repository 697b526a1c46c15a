import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeNow } from '../../../server/store/db/time.ts'
import { chartApp, filter, metric, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
let bars: number
let table: number
let map: number
let other: number
beforeAll(async () => {
  app = await chartApp({
    sales: `SELECT * FROM (VALUES
      (1, 'East', 'A', 10, DATE '2024-01-05'), (2, 'East', 'B', 5, DATE '2024-02-05'), (3, 'West', 'A', 7, DATE '2024-03-05'),
      (4, 'West', 'B', NULL, DATE '2024-04-05')) AS v(id, region, product, qty, day)`,
    birds: `SELECT * FROM (VALUES ('robin', 3), ('wren', 4)) AS v(name, seen)`,
  })
  bars = await addChart('Sold', 'horiz_bar', {
    groupby: ['region'],
    metrics: [metric('SUM', 'qty')],
    granularity_sqla: 'day',
  })
  table = await addChart('Rows', 'table', { all_columns: ['id', 'qty'] })
  map = await addChart('Map', 'heatmap', {
    all_columns_x: 'region',
    all_columns_y: 'product',
    metric: metric('SUM', 'qty'),
    adhoc_filters: [filter('qty', 'IS NOT NULL')],
  })
  other = await addChart(
    'Birds',
    'pie',
    { all_columns: ['name'], metric: metric('SUM', 'seen') },
    'birds',
  )
})
afterAll(() => app.close())

const addChart = async (name: string, viz_type: string, form: object, dataset = 'sales') => {
  const user = app.admin.user.id
  const now = timeNow()
  const { id } = await app.store
    .insertInto('chart')
    .values({
      uuid: crypto.randomUUID(),
      slice_name: name,
      description: null,
      viz_type,
      dataset_id: app.datasets[dataset] ?? 0,
      params: JSON.stringify(form),
      form_data_key: null,
      query_context: null,
      cache_timeout: null,
      version: 1,
      created_by_id: user,
      changed_by_id: user,
      created_on: now,
      changed_on: now,
      deleted_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const listed = async (ids: unknown, body: unknown = null) =>
  app.plain.post(`/chart/data_list/?id_list=${encodeURIComponent(JSON.stringify(ids))}`, body)

const onSales = (column: string, operator: string, filter_val?: unknown) => ({
  dataset: app.datasets['sales'],
  column,
  operator,
  ...(filter_val === undefined ? {} : { filter_val }),
})

const rowsOf = async (ids: number[], body: unknown) =>
  (await listed(ids, body)).body.result.map(({ result: [{ rowcount }] }: any) => rowcount)

test('several charts are answered in one call, in the order of their ids', async () => {
  const { status, body } = await listed([map, bars, table])
  expect(status).toBe(200)
  expect(body.result.map(({ id, chart_name, error }: any) => ({ id, chart_name, error }))).toEqual([
    { id: map, chart_name: 'Map', error: null },
    { id: bars, chart_name: 'Sold', error: null },
    { id: table, chart_name: 'Rows', error: null },
  ])
  const [, { chart_metadata, result, form_data, applied_filters }] = body.result
  expect({ chart_metadata, form: form_data.viz_type, applied_filters }).toEqual({
    chart_metadata: {
      viz_type: 'horiz_bar',
      x: { label: 'region' },
      y: { label: 'SUM(qty)' },
      series: [],
    },
    form: 'horiz_bar',
    applied_filters: [],
  })
  expect(result[0]).toMatchObject({
    colnames: ['region', 'SUM(qty)'],
    rowcount: 2,
    status: 'success',
  })
})

test('each row is said once: records where the type has some, else data', async () => {
  const { body } = await listed([bars, table])
  const [[sold], [rows]] = body.result.map(({ result }: any) => result)
  expect({ data: sold.data, marks: sold.records.map(({ x, y }: any) => [x, y]) }).toEqual({
    data: [],
    marks: [
      ['East', 15],
      ['West', 7],
    ],
  })
  expect({ records: rows.records, data: rows.data.length }).toEqual({ records: undefined, data: 4 })
})

test('points are answered in columns, so that a number and a missing category stay what they are', async () => {
  const form = { entity: 'id', x: metric('SUM', 'id'), y: metric('SUM', 'qty'), series: ['qty'] }
  const { body } = await listed([await addChart('Spread', 'scatter', form)])
  const [{ data, records, coltypes }] = body.result[0].result
  expect({ data, records, coltypes }).toEqual({
    data: {
      id: [1, 2, 3, 4],
      qty: [10, 5, 7, null],
      'SUM(id)': [1, 2, 3, 4],
      'SUM(qty)': [10, 5, 7, null],
    },
    records: undefined,
    coltypes: [0, 0, 0, 0],
  })
})

test('of a table only the first rows are read where no more are asked for', async () => {
  const { body } = await app.plain.post(
    `/chart/data_list/?id_list=${table},${bars}&table_rows=1`,
    null,
  )
  expect(
    body.result.map(({ result: [{ rowcount, truncated }] }: any) => [rowcount, truncated]),
  ).toEqual([
    [1, true],
    [2, false],
  ])
})

test('charts are read anew where that is asked for, each once however often it is named', async () => {
  const listedWith = async (query: string) => {
    const ids = [bars, table, bars].join()
    const { body } = await app.plain.post(`/chart/data_list/?id_list=${ids}&${query}`, null)
    return body.result.map(({ id }: any) => id)
  }
  const opened = async (query = '') => {
    const { body } = await app.plain.get(`/chart/${bars}/data/?${query}`)
    return body.result[0] as { is_cached: boolean; cached_dttm: string }
  }
  await listedWith('')
  for (const [query, isAnew] of [
    ['', false],
    ['force=true', true],
    ['force=1', true],
    ['force=false', false],
  ] as const) {
    const before = await opened()
    const ids = await listedWith(query)
    const after = await opened()
    const isRead = before.cached_dttm !== after.cached_dttm
    const { is_cached: isCached } = await opened(query)
    expect({ query, ids, isRead, isCached }).toEqual({
      query,
      ids: [bars, table],
      isRead: isAnew,
      isCached: !isAnew,
    })
  }
})

test('a chart that a dashboard showed is cached for the explorer, with its data', async () => {
  await listed([map])
  const answer = await app.plain.get(`/chart/${map}/data/`)
  const { is_cached, data } = answer.body.result[0]
  expect({ is_cached, rows: data.length }).toEqual({ is_cached: true, rows: 3 })
})

test('a filter holds for the charts of its dataset, beside what they filter themselves', async () => {
  const filters = [onSales('region', '==', 'East')]
  expect(await rowsOf([bars, table, map, other], filters)).toEqual([1, 2, 2, 2])
  expect(await rowsOf([bars, table], { filters })).toEqual([1, 2])
  expect(await rowsOf([bars, table], { filters: [...filters, onSales('qty', '>', 5)] })).toEqual([
    1, 1,
  ])
  const { applied_filters, form_data } = (await listed([map], filters)).body.result[0]
  expect(applied_filters).toEqual([{ column: 'qty' }, { column: 'region' }])
  expect(form_data.adhoc_filters).toHaveLength(2)
})

test('a filter without a value changes nothing, but for those that need none', async () => {
  expect(await rowsOf([table], [onSales('region', '==')])).toEqual([4])
  expect(await rowsOf([table], [onSales('region', 'IN', '')])).toEqual([4])
  expect(await rowsOf([table], [onSales('qty', 'is  not null')])).toEqual([3])
})

test('a filter on a column that the dataset has not is reported and the chart is drawn', async () => {
  const { error, rejected_filters, result } = (await listed([bars], [onSales('gone', '==', 1)]))
    .body.result[0]
  expect({ error, rejected_filters, rows: result[0].rowcount }).toEqual({
    error: null,
    rejected_filters: [{ column: 'gone', reason: 'not_in_datasource' }],
    rows: 2,
  })
  const named = (await listed([bars], [onSales('SUM(qty)', '>', 10)])).body.result[0]
  expect(named.rejected_filters).toEqual([{ column: 'SUM(qty)', reason: 'not_in_datasource' }])
})

test('a time range takes the place of that of the charts that have a time column', async () => {
  const body = { time_range: '2024-01-01 : 2024-02-01' }
  const [sold, rows] = (await listed([bars, table], body)).body.result
  expect(sold.result[0].records.map(({ x, y }: any) => [x, y])).toEqual([['East', 10]])
  expect(rows.result[0].rowcount).toBe(4)
})

test('one chart that fails says why at its place and the others are answered', async () => {
  const broken = await addChart('Broken', 'horiz_bar', {
    groupby: ['nothing'],
    metrics: [metric('SUM', 'qty')],
  })
  const { status, body } = await listed([broken, 999_999, bars], [onSales('qty', '>', 'many')])
  expect(status).toBe(200)
  expect(
    body.result.map(({ id, chart_name, error, result: [{ status: s, rowcount }] }: any) => [
      id,
      chart_name,
      error,
      s,
      rowcount,
    ]),
  ).toEqual([
    [broken, 'Broken', "Columns missing in datasource: ['nothing']", 'failed', 0],
    [999_999, null, 'Chart does not exist', 'failed', 0],
    [bars, 'Sold', "Value 'many' is not a number for column qty", 'failed', 0],
  ])
})

test('of a chart whose database may not be reached the kind of failure is told as well', async () => {
  const { id: _, ...row } = await app.store
    .selectFrom('database')
    .selectAll()
    .executeTakeFirstOrThrow()
  const elsewhere = {
    ...{ uuid: 'elsewhere', database_name: 'Elsewhere', is_internal: 0, backend: 'postgresql' },
    sqlalchemy_uri: 'postgresql://ada@169.254.169.254/shop',
  }
  const { id: database_id } = await app.store
    .insertInto('database')
    .values({ ...row, ...elsewhere })
    .returning('id')
    .executeTakeFirstOrThrow()
  const move = (to: number) =>
    app.store
      .updateTable('dataset')
      .set({ database_id: to })
      .where('id', '=', app.datasets['birds'] ?? 0)
      .execute()
  await move(database_id)
  const { body } = await listed([other, 99_999])
  await move(1)
  const failure = { chart_metadata: null, form_data: {}, applied_filters: [], rejected_filters: [] }
  expect(body.result).toMatchObject([
    {
      ...{ ...failure, id: other, chart_name: 'Birds' },
      error: expect.stringContaining('Connections to this host are not allowed'),
      error_type: 'CONNECTION_HOST_NOT_ALLOWED_ERROR',
    },
    { ...failure, id: 99_999, chart_name: null, error: 'Chart does not exist' },
  ])
  expect(body.result[1]).not.toHaveProperty('error_type')
})

test('a chart that was copied is drawn as its own type and names itself, one in the trash is told as gone', async () => {
  const form = { viz_type: 'pie', slice_id: bars, all_columns: ['id'], row_limit: 1 }
  const copied = await addChart('Copied', 'table', form)
  const trashed = await addChart('Trashed', 'table', form)
  await app.admin.delete(`/chart/${trashed}`)
  const { body } = await listed([copied, trashed])
  expect(
    body.result.map(({ form_data: { viz_type, slice_id }, chart_name, error, result }: any) => [
      ...[chart_name, viz_type, slice_id, error],
      result[0].rowcount,
    ]),
  ).toEqual([
    ['Copied', 'table', copied, null, 1],
    [null, undefined, undefined, 'Chart does not exist', 0],
  ])
})

test('a list that names no charts, something else or too many is refused', async () => {
  const refused = async (id_list: string) => {
    const { status, body } = await app.plain.post(`/chart/data_list/?id_list=${id_list}`, null)
    return [status, body.message]
  }
  expect(await refused('')).toEqual([400, 'id_list must be a list of ids of charts'])
  expect(await refused('[1,"x"]')).toEqual([400, 'id_list must be a list of ids of charts'])
  expect(await refused(Array.from({ length: 101 }, (_, at) => at + 1).join(','))).toEqual([
    400,
    'id_list may name at most 100 charts',
  ])
  expect((await app.plain.post(`/chart/data_list/?id_list=${bars}`)).status).toBe(200)
  const spaced = encodeURIComponent(` [${bars} , ${table},] `)
  const { body } = await app.plain.post(`/chart/data_list/?id_list=${spaced}`, {})
  expect(body.result.map(({ id }: any) => id)).toEqual([bars, table])
})

test('as lines, each chart is answered as it is done: one that takes long holds up none', async () => {
  const slow = await app.admin.post('/dataset/', {
    database: 1,
    table_name: 'slow',
    sql: 'SELECT sum(a.i * b.i) AS total FROM range(60000) a(i), range(60000) b(i)',
  })
  const long = await addChartOver(slow.body.id)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const leaving = new AbortController()
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/v1/chart/data_list/?id_list=${long},${bars}`,
    {
      method: 'POST',
      body: 'null',
      signal: leaving.signal,
      headers: {
        accept: 'application/x-ndjson',
        authorization: `Bearer ${app.plain.token}`,
        'content-type': 'application/json',
      },
    },
  )
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
  for await (const bytes of answer.body ?? []) {
    expect(JSON.parse(Buffer.from(bytes).toString().trim()).id).toBe(bars)
    break
  }
  leaving.abort()
})

const addChartOver = async (datasetId: number) => {
  app.datasets['slow'] = datasetId
  return addChart('Slow', 'table', { all_columns: ['total'] }, 'slow')
}
