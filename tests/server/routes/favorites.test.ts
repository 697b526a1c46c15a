import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
let chart: number
let other: number
const star = (kind: 'slice' | 'dataset', object_id: number) =>
  app.store.insertInto('favorite').values({ user_id: app.plain.user.id, kind, object_id, created_on: '2026-01-01T00:00:00.000000+0000' }).execute()

beforeAll(async () => {
  app = await chartApp({ sales: 'SELECT 1 AS id', pets: 'SELECT 2 AS id' })
  const save = async (slice_name: string) =>
    (await app.plain.post('/chart/', { slice_name, viz_type: 'table', datasource_id: app.datasets['sales'], params: '{}' })).body.id as number
  chart = await save('Starred')
  other = await save('Plain')
  await star('slice', chart)
  await star('dataset', app.datasets['pets'] ?? 0)
})
afterAll(() => app.close())

test('GET /chart/favorite_status/ tells the caller’s own stars in the order of the ids', async () => {
  const address = `/chart/favorite_status/${q([other, chart])}`
  expect([(await app.plain.get(address)).body, (await app.admin.get(address)).body]).toEqual([
    { result: [{ id: other, value: false }, { id: chart, value: true }] },
    { result: [{ id: other, value: false }, { id: chart, value: false }] },
  ])
})

test.each([
  ['!t', ['pets']],
  ['!f', ['sales']],
])('the filter dataset_is_favorite with %s leaves %j', async (value, names) => {
  const { body } = await app.plain.get(`/dataset/${q({ columns: ['table_name'], filters: [{ col: 'id', opr: 'dataset_is_favorite', value }] })}`)
  expect(body.result.map(({ table_name }: { table_name: string }) => table_name)).toEqual(names)
})

test('DELETE /dataset/?q= deletes several datasets or, where one is not the caller’s, none', async () => {
  const ids = Object.values(app.datasets)
  const left = async () => (await app.admin.get(`/dataset/${q({})}`)).body.count as number
  expect([(await app.plain.delete(`/dataset/${q(ids)}`)).status, await left()]).toEqual([403, 2])
  expect([(await app.admin.delete(`/dataset/${q(ids)}`)).body, await left()]).toEqual([{ message: 'Deleted 2 datasets' }, 0])
})
