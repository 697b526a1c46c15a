import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { q, signedInUser } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

type Method = 'get' | 'post' | 'put' | 'delete'
type Caller = Pick<ChartApp['plain'], Method>
interface Things {
  chart: number
  dataset: number
  form: string
}
type Statuses = [creator: number, owner: number, other: number, admin: number, nobody: number]

let app: ChartApp
let callers: Record<'creator' | 'owner' | 'other' | 'admin' | 'nobody', Caller>
let ownerId: number
beforeAll(async () => {
  app = await chartApp()
  const owner = await signedInUser(app.app, 'olga')
  const other = await signedInUser(app.app, 'otto')
  ownerId = owner.user.id
  callers = { creator: app.plain, owner, other, admin: app.admin, nobody: app.anyone }
})
afterAll(() => app.close())

let made = 0
/** A chart, a dataset and a form of `creator`, the first two also owned by `owner`. */
const things = async (): Promise<Things> => {
  const name = `thing ${(made += 1)}`
  const owners = [ownerId]
  const { body: { id: dataset } } = await app.plain.post('/dataset/', { database: 1, table_name: name, sql: 'SELECT 1 AS one', owners })
  const { body: { id: chart } } = await app.plain.post('/chart/', { slice_name: name, viz_type: 'table', datasource_id: dataset, owners })
  const { body: { key: form } } = await app.plain.post('/explore/chart_form', { datasource: dataset, viz_type: 'table' })
  return { chart, dataset, form }
}

const everyone: Statuses = [200, 200, 200, 200, 401]
const creating: Statuses = [201, 201, 201, 201, 401]
const owners: Statuses = [200, 200, 403, 200, 401]

const rules: [Method, string, (things: Things) => [path: string, body?: unknown], Statuses][] = [
  ['get', 'charts', () => ['/chart/'], everyone],
  ['get', 'a chart', ({ chart }) => [`/chart/${chart}`], everyone],
  ['get', 'favourite charts', ({ chart }) => [`/chart/favorite_status/${q([chart])}`], everyone],
  ['post', 'a chart', ({ dataset }) => ['/chart/', { slice_name: 'New', viz_type: 'table', datasource_id: dataset }], creating],
  ['put', 'a chart', ({ chart }) => [`/chart/${chart}`, { slice_name: 'Renamed' }], owners],
  ['delete', 'a chart', ({ chart }) => [`/chart/${chart}`], owners],
  ['delete', 'charts by query', ({ chart }) => [`/chart/${q([chart])}`], owners],
  ['delete', 'charts by body', ({ chart }) => ['/chart/', { ids: [chart] }], owners],
  ['get', 'datasets', () => ['/dataset/'], everyone],
  ['get', 'a dataset', ({ dataset }) => [`/dataset/${dataset}`], everyone],
  ['get', 'the rows of a dataset', ({ dataset }) => [`/dataset/${dataset}/data`], everyone],
  ['get', 'the values of a dataset', ({ dataset }) => [`/dataset/${dataset}/values?column=one`], everyone],
  ['get', 'favourite datasets', ({ dataset }) => [`/dataset/favorite_status/${q([dataset])}`], everyone],
  ['post', 'a dataset', ({ chart }) => ['/dataset/', { database: 1, table_name: `by ${chart}`, sql: 'SELECT 1 AS one' }], creating],
  ['put', 'a dataset', ({ dataset }) => [`/dataset/${dataset}`, { description: 'Told' }], owners],
  ['delete', 'a dataset', ({ dataset }) => [`/dataset/${dataset}`], owners],
  ['delete', 'datasets by query', ({ dataset }) => [`/dataset/${q([dataset])}`], owners],
  ['delete', 'datasets by body', ({ dataset }) => ['/dataset/', { ids: [dataset] }], owners],
  ['get', 'databases', () => ['/database/'], everyone],
  ['get', 'a database', () => ['/database/1'], everyone],
  ['get', 'schemas', () => ['/database/1/schemas/'], everyone],
  ['get', 'tables', () => ['/database/1/main/tables/'], everyone],
  ['get', 'a table', () => ['/database/1/table/sales/main/'], everyone],
  ['post', 'the rows of a chart', ({ dataset }) => ['/chart/rows', { datasource: dataset, form_data: { viz_type: 'table', all_columns: ['one'] } }], everyone],
  ['post', 'the file of a form', ({ dataset }) => ['/chart/data', { datasource: dataset, form_data: { viz_type: 'table', all_columns: ['one'] }, result_format: 'csv' }], everyone],
  ['post', 'a form', ({ dataset }) => ['/explore/chart_form', { datasource: dataset, viz_type: 'table' }], creating],
  ['post', 'the form of a type', ({ dataset }) => ['/explore/get_form', { datasource: dataset, viz_type: 'table' }], everyone],
  ['get', 'a form', ({ form }) => [`/explore/chart_form/${form}`], everyone],
  ['put', 'a form (own copy)', ({ form, dataset }) => [`/explore/chart_form/${form}`, { dataset_id: dataset, form_data: {} }], everyone],
  ['delete', 'a form (own copy)', ({ form }) => [`/explore/chart_form/${form}`], [200, 404, 404, 404, 401]],
]

describe.each(rules)('%s %s', (method, _name, request, statuses) => {
  test.each(['creator', 'owner', 'other', 'admin', 'nobody'] as const)('by %s', async (who) => {
    const [path, body] = request(await things())
    const { status, body: answer } = await callers[who][method](path, body)
    const expected = statuses[['creator', 'owner', 'other', 'admin', 'nobody'].indexOf(who)]
    expect(status, JSON.stringify(answer)).toBe(expected)
  })
})

test('a refused change changes nothing, and says what was forbidden', async () => {
  const { chart, dataset } = await things()
  const before = await Promise.all([app.plain.get(`/chart/${chart}`), app.plain.get(`/dataset/${dataset}`)])
  const refusals = await Promise.all([
    callers.other.put(`/chart/${chart}`, { slice_name: 'Mine now', owners: [] }),
    callers.other.delete(`/chart/${chart}`),
    callers.other.put(`/dataset/${dataset}`, { table_name: 'Mine now', owners: [] }),
    callers.other.delete(`/dataset/${dataset}`),
  ])
  expect(refusals.map(({ body }) => body)).toEqual([
    { message: 'Changing this chart is forbidden' }, { message: 'Changing this chart is forbidden' },
    { message: 'Changing this dataset is forbidden' }, { message: 'Changing this dataset is forbidden' },
  ])
  const stored = ({ body: { result } }: { body: any }) => ({ ...result, changed_on_delta_humanized: '' })
  const after = await Promise.all([app.plain.get(`/chart/${chart}`), app.plain.get(`/dataset/${dataset}`)])
  expect(after.map(stored)).toEqual(before.map(stored))
})

test('an owner who is taken off the list is an owner no more', async () => {
  const { chart } = await things()
  expect((await app.admin.put(`/chart/${chart}`, { owners: [app.plain.user.id] })).status).toBe(200)
  expect((await callers.owner.put(`/chart/${chart}`, { slice_name: 'Back' })).status).toBe(403)
})
