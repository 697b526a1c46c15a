import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeNow } from '../../../server/store/db/time.ts'
import { chartApp, metric, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
beforeAll(async () => {
  app = await chartApp()
})
afterAll(() => app.close())

const addChart = async (
  params: string,
  cache_timeout: number | null = null,
  deleted_on: string | null = null,
) => {
  const user = app.admin.user.id
  const now = timeNow()
  const { id } = await app.store
    .insertInto('chart')
    .values({
      uuid: crypto.randomUUID(),
      slice_name: 'Sold',
      description: null,
      viz_type: 'horiz_bar',
      dataset_id: app.datasets['sales'] ?? 0,
      params,
      form_data_key: null,
      query_context: null,
      cache_timeout,
      version: 1,
      created_by_id: user,
      changed_by_id: user,
      created_on: now,
      changed_on: now,
      deleted_on,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const params = JSON.stringify({
  groupby: ['region'],
  metrics: [metric('SUM', 'qty')],
  row_limit: 1,
})

test('a saved chart answers its data from its params, which may name another type and the chart that they were copied from', async () => {
  const older = { ...JSON.parse(params), viz_type: 'pie', slice_id: 99_999 }
  const id = await addChart(JSON.stringify(older), 42)
  const { status, body } = await app.plain.get(`/chart/${id}/data/`)
  const { data, viz_type, form_data, cache_timeout, is_cached } = body.result[0]
  expect({ status, data, viz_type, cache_timeout, is_cached, slice: form_data.slice_id }).toEqual({
    status: 200,
    data: [{ region: 'West', 'SUM(qty)': 19 }],
    viz_type: 'horiz_bar',
    cache_timeout: 42,
    is_cached: false,
    slice: id,
  })
  const requests: [string, boolean | undefined][] = [
    ['', true],
    ['?force=true', false],
    ['?force=false', true],
    ['?type=results', undefined],
  ]
  for (const [query, expected] of requests)
    expect((await app.plain.get(`/chart/${id}/data${query}`)).body.result[0].is_cached).toBe(
      expected,
    )
  expect(
    (await app.plain.get(`/chart/${id}/data/?type=samples&format=columnar`)).body.result[0].data.id,
  ).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('the timeout of the chart holds for its form too', async () => {
  const id = await addChart(params, 7)
  expect(
    (await app.query({ ...JSON.parse(params), viz_type: 'dist_bar', slice_id: id })).cache_timeout,
  ).toBe(7)
})

test('a chart that is not there is 404, one whose form is broken says so', async () => {
  const deleted = await addChart(params, null, timeNow())
  for (const id of [deleted, 999_999, 'x'])
    expect(await app.admin.get(`/chart/${id}/data/`)).toMatchObject({
      status: 404,
      body: { message: 'Not found' },
    })
  expect((await app.admin.get(`/chart/${await addChart('{}')}/data/`)).body).toEqual({
    message: 'Pick at least one metric',
  })
})
