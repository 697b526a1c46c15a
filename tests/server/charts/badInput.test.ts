import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chartApp, metric, sales, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({
    sales,
    altered: sales,
    deleted: sales,
    single: `${sales} LIMIT 1`,
    named: `SELECT id, region AS "Region", qty FROM (${sales})`,
    empty: `SELECT NULL::INTEGER AS id, NULL::VARCHAR AS region, NULL::VARCHAR AS product, NULL::INTEGER AS qty FROM range(3)`,
  })
  await app.addVirtual('seen', 'SELECT * FROM altered')
  await app.workspace.put('altered', `SELECT id, product FROM (${sales})`)
  await app.admin.delete(`/dataset/${app.datasets['deleted']}`)
})
afterAll(() => app.close())

const sum = metric('SUM', 'qty')
const none = '<NULL>'
const bar = { x: none, key: 'SUM(qty)', y: null, metric: 'SUM(qty)', series: null }
const point = { x: null, y: null, entity: none, series: none, group: none }
const box = {
  name: none,
  metric: 'SUM(qty)',
  min: null,
  q1: null,
  median: null,
  q3: null,
  max: null,
  mean: null,
  count: 0,
  outliers: [],
}

const types: [string, object, object | undefined][] = [
  ['table', { all_columns: ['region', 'qty'] }, undefined],
  ['dist_bar', { groupby: ['region'], metrics: [sum] }, bar],
  ['horiz_bar', { groupby: ['region'], metrics: [sum] }, bar],
  ['pie', { all_columns: ['region'], metric: sum }, { x: none, y: null, perc: null }],
  [
    'heatmap',
    { all_columns_x: 'region', all_columns_y: 'product', metric: sum },
    { x: none, y: none, v: null, perc: null, rank: null },
  ],
  [
    'bubble',
    { entity: 'region', series: 'product', x: sum, y: sum, size: sum },
    { ...point, size: null },
  ],
  ['scatter', { entity: 'region', series: 'product', x: sum, y: sum }, point],
  ['box_plot', { groupby: ['region'], columns: ['id'], metrics: [sum] }, box],
]

test('of columns with capitals that are all there the reason why they cannot be read is told', async () => {
  const expressionType = 'SQL'
  const total = { expressionType, label: 'total', sqlExpression: 'SUM(CAST("Region" AS INTEGER))' }
  const form = { viz_type: 'dist_bar', groupby: ['Region'], metrics: [total] }
  expect(await app.query(form, {}, 'named')).toMatchObject({
    status: 400,
    message: expect.stringContaining("Could not convert string 'East' to INT32"),
  })
})

describe.each(types)('a %s', (viz_type, slots, record) => {
  const form = { viz_type, ...slots }

  test('of columns that were dropped from the table says which', async () => {
    const message =
      "The table altered has no 'region', 'qty' any more: take what was dropped out of the chart, or edit the dataset"
    expect(await app.query(form, {}, 'altered')).toEqual({ status: 400, message })
    expect(await app.query(form, { result_format: 'csv' }, 'altered')).toEqual({
      status: 400,
      message,
    })
  })

  test('of a dataset that was deleted says so', async () => {
    expect(await app.query(form, {}, 'deleted')).toEqual({
      status: 404,
      message: 'Dataset does not exist',
    })
  })

  test('of nothing but missing values is answered', async () => {
    expect((await app.query(form, {}, 'empty')).records).toEqual(record && [record])
  })

  test('of one row is answered', async () => {
    const { rowcount, truncated } = await app.query(form, {}, 'single')
    expect({ rowcount, truncated }).toEqual({ rowcount: 1, truncated: false })
  })
})

test('a page and a file of a table of columns that were dropped say which', async () => {
  const table = {
    datasource: app.datasets['altered'],
    form_data: { viz_type: 'table', all_columns: ['region', 'qty'] },
  }
  const view = { columns: ['region', 'qty'], group_by: ['region'], aggregates: [] }
  const message =
    "The table altered has no 'region', 'qty' any more: take what was dropped out of the chart, or edit the dataset"
  const { status, body } = await app.admin.post('/chart/rows', table)
  const file = await app.admin.post('/chart/data', { ...table, result_format: 'csv', view })
  expect([
    { status, body },
    { status: file.status, body: file.body },
  ]).toEqual([
    { status: 400, body: { message } },
    { status: 400, body: { message } },
  ])
})

test('a dataset of a SELECT says which columns it has lost, also where a period was to be found', async () => {
  const message =
    "The table seen has no 'region', 'qty' any more: take what was dropped out of the chart, or edit the dataset"
  const form = { viz_type: 'dist_bar', groupby: ['region'], metrics: [sum] }
  expect(await app.query(form, {}, 'seen')).toEqual({ status: 400, message })
})

test('a table that is gone is told', async () => {
  await app.store
    .updateTable('dataset')
    .set({ table_name: 'gone' })
    .where('id', '=', app.datasets['single'] ?? 0)
    .execute()
  expect(await app.query({ viz_type: 'table', all_columns: ['id'] }, {}, 'single')).toEqual({
    status: 400,
    message: 'The table gone of this dataset does not exist any more',
  })
})
