import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSession } from '../../../src/api/client'
import type { Dataset } from '../../../src/api/contract'
import { duplicateItem } from '../../../src/effects/itemCalls'
import type { Kind } from '../../../src/machines/items/kinds'
import { testApp, type TestApp } from '../../support/app.ts'
import { sqliteFile } from '../../support/sqliteFile.ts'

let world: TestApp
let shop: number
const originals = {} as Record<Kind, number>
beforeAll(async () => {
  world = await testApp()
  const { app, admin } = world
  await app.listen({ host: '127.0.0.1', port: 0 })
  connectSession({
    token: () => admin.token,
    expired: () => undefined,
    origin: `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`,
  })
  sqliteFile(world, 'shop.db')
  const make = async (path: string, body: object) =>
    (await admin.post(path, body)).body.id as number
  shop = await make('/database/', {
    database_name: 'Shop',
    sqlalchemy_uri: 'sqlite:///shop.db',
  })
  originals.dataset = await make('/dataset/', {
    database: shop,
    table_name: 'chosen',
    schema: 'main',
    sql: 'SELECT 1 AS one',
  })
  await make('/dataset/', {
    database: shop,
    table_name: 'chosen (copy)',
    schema: 'main',
    sql: 'SELECT 1 AS one',
  })
  originals.chart = await make('/chart/', {
    slice_name: 'Towns',
    viz_type: 'table',
    datasource_id: originals.dataset,
    params: '{}',
  })
  originals.project = await make('/projects/', { project_title: 'Towns' })
  originals.dashboard = await make('/dashboard', {
    dashboard_title: 'Towns',
    description: 'Of towns',
  })
})
afterAll(() => world.close())

const changes: Record<Kind, (id: number) => readonly [path: string, body: object]> = {
  chart: (id) => [`/chart/${String(id)}`, { slice_name: 'Villages' }],
  project: (id) => [`/projects/${String(id)}`, { project_title: 'Villages' }],
  dashboard: (id) => [`/dashboard/${String(id)}`, { dashboard_title: 'Villages' }],
  dataset: (id) => [`/dataset/${String(id)}`, { table_name: 'villages' }],
}
const lists: Record<Kind, string> = {
  chart: '/chart/',
  project: '/projects/',
  dashboard: '/dashboard/',
  dataset: '/dataset/',
}

test.each(Object.keys(changes) as Kind[])(
  'a %s whose copy was made without an answer is copied once, also when it was changed before the repeat',
  async (kind) => {
    const count = async () => ((await world.admin.get(lists[kind])).body as { count: number }).count
    const before = await count()
    const repeat = async () =>
      (await duplicateItem({ kind, id: originals[kind] }, { intention: `copy of a ${kind}` })).id
    const made = await repeat()
    const again = await repeat()
    const [path, body] = changes[kind](originals[kind])
    expect((await world.admin.put(path, body)).status).toBe(200)
    expect({ ids: [again, await repeat()], more: (await count()) - before }).toEqual({
      ids: [made, made],
      more: 1,
    })
  },
)

test('a copy of a dataset has its calculated columns, its readings and formats, the metrics over them and its index', async () => {
  const { admin } = world
  const made = await admin.post('/dataset/', {
    database: shop,
    table_name: 'visits',
    schema: 'main',
  })
  const { id, columns, metrics } = (made.body as { result: Dataset }).result
  const change = (body: object) => admin.put(`/dataset/${String(id)}`, body)
  const formatted = await change({
    columns: [
      ...columns.map(({ id: column, column_name }) => ({
        id: column,
        ...(column_name === 'id' ? { read_as: { kind: 1 } } : {}),
      })),
      { column_name: 'letters', expression: 'length(town)', number_format: { suffix: ' letters' } },
    ],
  })
  const measured = await change({
    metrics: [...metrics, { metric_name: 'total', expression: 'SUM(letters)' }],
  })
  expect([formatted.status, measured.status]).toEqual([200, 200])
  const calculated = (formatted.body as { result: Dataset }).result.columns.at(-1)
  const indexed = await change({ id_column: calculated?.id })
  const original = (indexed.body as { result: Dataset }).result
  const copy = (await duplicateItem({ kind: 'dataset', id }, { intention: 'copy' })) as Dataset
  const madeOf = (dataset: Dataset) => ({
    columns: dataset.columns.map(
      ({ column_name, expression, type_generic, stored_generic, number_format }) => ({
        column_name,
        expression,
        type_generic,
        stored_generic,
        number_format,
      }),
    ),
    metrics: dataset.metrics.map(({ metric_name, expression }) => [metric_name, expression]),
    index: dataset.columns.find(({ id: column }) => column === dataset.id_column)?.column_name,
  })
  expect(madeOf(copy)).toEqual(madeOf(original))
  expect(madeOf(copy)).toMatchObject({
    columns: [
      { column_name: 'id', type_generic: 1, stored_generic: 0 },
      { column_name: 'town' },
      { column_name: 'letters', expression: 'length(town)', number_format: { suffix: ' letters' } },
    ],
    metrics: [
      ['count', 'COUNT(*)'],
      ['total', 'SUM(letters)'],
    ],
    index: 'letters',
  })
})
