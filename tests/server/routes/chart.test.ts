import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { q } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

const key = 'k'.repeat(64)
const form = {
  viz_type: 'dist_bar',
  groupby: ['region'],
  url_params: { form_data_key: key },
  colours: { East: '#fff' },
}
/** The form under a key that no other chart has. */
const formUnder = (own: string) => ({ ...form, url_params: { form_data_key: own.repeat(64) } })
const hurting = [
  '<img src=x onerror=alert(1)>',
  '\u202Etxt.exe',
  '📊 emoji',
  '__proto__',
  "Robert'); DROP TABLE chart;--",
  'x'.repeat(250),
]

let app: ChartApp
let dataset: number
beforeAll(async () => {
  app = await chartApp()
  dataset = app.datasets['sales'] ?? 0
})
afterAll(() => app.close())

const saving = (fields: object = {}) => ({
  slice_name: 'Sales by region',
  viz_type: 'dist_bar',
  datasource_id: dataset,
  datasource_type: 'table',
  datasource_name: 'sent by the page',
  params: JSON.stringify(form),
  create_query_context: true,
  query_context_generation: true,
  ...fields,
})
const save = (fields: object = {}) => app.plain.post('/chart/', saving(fields))
const show = async (id: number) => (await app.plain.get(`/chart/${id}`)).body.result
const peter = () => ({
  id: app.plain.user.id,
  user_id: app.plain.user.id,
  username: 'peter',
  first_name: 'peter',
  last_name: '',
})

describe('a saved chart', () => {
  test('is answered whole, with its form parsed and its key taken from the form', async () => {
    const { status, body } = await save({ slice_name: '  Sales by region ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: body.data.id, result: { id: body.id } })
    const params = JSON.stringify(form)
    expect(await show(body.id)).toEqual({
      id: body.id,
      uuid: expect.any(String),
      slice_name: 'Sales by region',
      description: null,
      viz_type: 'dist_bar',
      datasource_id: dataset,
      datasource_type: 'table',
      datasource_name: 'sales',
      params,
      form_data_key: key,
      cache_timeout: null,
      query_context: JSON.stringify({
        datasource: { id: dataset, type: 'table' },
        force: false,
        result_format: 'json',
        result_type: 'full',
        form_data: form,
      }),
      owners: [peter()],
      created_by: peter(),
      changed_by: peter(),
      created_on_utc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+0000$/),
      changed_on_utc: expect.any(String),
      changed_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      changed_on_delta_humanized: expect.stringMatching(/^(now|.* ago)$/),
      dashboards: [],
      table: { id: dataset, table_name: 'sales', schema: 'main' },
      url: `/visualizations/${body.id}/${key}`,
      favorite: false,
      thumbnail: null,
      has_draft: false,
      version: 1,
      form_data: { ...form, slice_id: body.id, datasource: `${dataset}__table` },
    })
  })

  test('takes its form as an object too', async () => {
    const own = formUnder('o')
    const { body } = await save({ params: own, create_query_context: false })
    expect(body.result).toMatchObject({
      params: JSON.stringify(own),
      form_data_key: own.url_params.form_data_key,
      query_context: null,
    })
  })

  test.each(hurting)('keeps the name %j as text', async (name) => {
    const {
      body: { id },
    } = await save({ slice_name: name, description: name })
    expect(await show(id)).toMatchObject({ slice_name: name, description: name })
    const filters = [{ col: 'slice_name', opr: 'chart_all_text', value: name }]
    expect(
      (await app.plain.get(`/chart/${q({ columns: ['slice_name'], filters })}`)).body.result,
    ).toContainEqual({ id, slice_name: name })
  })

  test.each([
    [{ slice_name: '  ' }, 422, 'Empty chart title'],
    [{ slice_name: undefined }, 422, 'Empty chart title'],
    [{ slice_name: 'x'.repeat(251) }, 422, 'slice_name: at most 250 characters, these are 251'],
    [{ viz_type: undefined }, 422, 'viz_type: Required'],
    [{ viz_type: '' }, 422, 'viz_type: between 1 and 250 characters'],
    [{ datasource_id: 99_999 }, 422, 'Dataset does not exist'],
    [{ datasource_id: 99_999_999_999 }, 422, 'Dataset does not exist'],
    [{ datasource_type: 'query' }, 422, 'datasource_type: query is not known, only table'],
    [{ params: '{' }, 400, 'params must be a JSON object'],
    [{ params: '[1]' }, 400, 'params must be a JSON object'],
    [
      { params: JSON.stringify({ note: 'x'.repeat(1_048_576) }) },
      413,
      'params is larger than 1 MB',
    ],
    [{ owners: [777] }, 422, 'owners: [777] do not exist'],
    [{ datasource_id: 'x' }, 400, 'datasource_id: Invalid input: expected number, received string'],
  ])('with %j is refused', async (fields, status, message) => {
    const answer = await save(fields)
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
  })
})

describe('changing a chart', () => {
  test('touches only what was sent', async () => {
    const {
      body: { id, result },
    } = await save()
    const { body } = await app.plain.put(`/chart/${id}`, { slice_name: 'Renamed' })
    expect(body.id).toBe(id)
    expect(body.result).toMatchObject({
      slice_name: 'Renamed',
      params: result.params,
      query_context: result.query_context,
      form_data_key: result.form_data_key,
      version: 2,
    })
    const next = await app.plain.put(`/chart/${id}`, {
      params: { viz_type: 'table' },
      viz_type: 'table',
      create_query_context: true,
    })
    expect(next.body.result).toMatchObject({
      slice_name: 'Renamed',
      viz_type: 'table',
      form_data_key: null,
      version: 3,
    })
    const last = await app.plain.put(`/chart/${id}`, { create_query_context: true })
    const contexts = [next, last].map(({ body: { result: one } }) => JSON.parse(one.query_context))
    expect(contexts.map(({ form_data }) => form_data)).toEqual([
      { viz_type: 'table' },
      { viz_type: 'table' },
    ])
  })

  test('that someone else changed meanwhile is refused, and nothing is lost', async () => {
    const {
      body: { id },
    } = await save()
    await app.admin.put(`/chart/${id}`, { slice_name: 'First', version: 1 })
    const { status, body } = await app.plain.put(`/chart/${id}`, {
      slice_name: 'Second',
      version: 1,
      owners: [app.admin.user.id],
    })
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: expect.stringMatching(/^Changed by ada (now|a second ago|\d+ seconds ago)$/),
    })
    expect(body.errors[0].extra.current).toMatchObject({ id, slice_name: 'First', version: 2 })
    expect(await show(id)).toMatchObject({ slice_name: 'First', owners: [peter()] })
  })

  test('a rename to nothing is refused', async () => {
    const {
      body: { id },
    } = await save()
    expect((await app.plain.put(`/chart/${id}`, { slice_name: ' ' })).body.message).toBe(
      'Empty chart title',
    )
    expect((await show(id)).version).toBe(1)
  })

  test('owners stay owners: whoever gives a chart to others keeps it, an admin may give it away', async () => {
    const {
      body: { id },
    } = await save()
    const usernames = ({ body }: { body: any }) =>
      body.result.owners.map((owner: any) => owner.username)
    expect(usernames(await app.plain.put(`/chart/${id}`, { owners: [app.admin.user.id] }))).toEqual(
      ['ada', 'peter'],
    )
    expect(usernames(await app.admin.put(`/chart/${id}`, { owners: [] }))).toEqual(['ada'])
    expect(usernames(await app.admin.put(`/chart/${id}`, { owners: [app.plain.user.id] }))).toEqual(
      ['peter'],
    )
  })
})

describe('deleting charts', () => {
  const isThere = async (id: number) => (await app.plain.get(`/chart/${id}`)).status === 200

  test('hides them from every list', async () => {
    const {
      body: { id },
    } = await save()
    const { body: before } = await app.plain.get(`/chart/${q({ keys: ['none'] })}`)
    expect((await app.plain.delete(`/chart/${id}`)).body).toEqual({ message: 'OK' })
    const { body: after } = await app.plain.get(`/chart/${q({ keys: ['none'] })}`)
    expect({
      fewerInCount: before.count - after.count,
      fewerInTotal: before.total - after.total,
      listed: after.ids.includes(id),
    }).toEqual({ fewerInCount: 1, fewerInTotal: 1, listed: false })
    expect(await isThere(id)).toBe(false)
    expect((await app.plain.put(`/chart/${id}`, {})).status).toBe(404)
    expect((await app.plain.delete(`/chart/${id}`)).status).toBe(404)
  })

  test('in bulk is refused to who owns only one of those that others made', async () => {
    const made = await app.admin.post('/chart/', saving({ owners: [app.plain.user.id] }))
    const ids = [made.body.id, (await app.admin.post('/chart/', saving())).body.id] as number[]
    expect((await app.plain.delete('/chart/', { ids })).status).toBe(403)
    expect(await Promise.all(ids.map(isThere))).toEqual([true, true])
    expect((await app.plain.delete('/chart/', { ids: ids.slice(0, 1) })).status).toBe(200)
    expect((await app.admin.delete('/chart/', { ids: ids.slice(1) })).status).toBe(200)
  })

  test('in bulk is all or nothing, by query or body', async () => {
    const own = [(await save()).body.id, (await save()).body.id] as number[]
    const {
      body: { id: others },
    } = await app.admin.post('/chart/', saving())
    const refused = [
      await app.plain.delete(`/chart/${q([...own, others])}`),
      await app.plain.delete('/chart/', { ids: [...own, 99_999] }),
      await app.plain.delete('/chart/'),
      await app.plain.delete(`/chart/${q(['x'])}`),
    ]
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [403, 'Changing this chart is forbidden'],
      [404, 'Not found'],
      [400, 'No ids given'],
      [400, 'Not a valid rison/json argument'],
    ])
    expect(await Promise.all([...own, others].map(isThere))).toEqual([true, true, true])
    expect((await app.plain.delete('/chart/', { ids: own.map(String) })).body).toEqual({
      message: 'Deleted 2 charts',
    })
    expect((await app.admin.delete(`/chart/${q([others])}`)).body).toEqual({
      message: 'Deleted 1 chart',
    })
    expect(await Promise.all([...own, others].map(isThere))).toEqual([false, false, false])
  })
})

test('a chart whose dataset is gone stays, without the dataset', async () => {
  const {
    body: { id: virtual },
  } = await app.plain.post('/dataset/', {
    database: 1,
    table_name: 'short lived',
    sql: 'SELECT 1 AS one',
  })
  const {
    body: { id },
  } = await save({ datasource_id: virtual })
  await app.plain.delete(`/dataset/${virtual}`)
  expect(await show(id)).toMatchObject({
    datasource_id: virtual,
    datasource_name: null,
    table: null,
  })
  expect((await app.plain.put(`/chart/${id}`, { slice_name: 'Still renamed' })).status).toBe(200)
  const again = await save({ datasource_id: virtual })
  expect({ status: again.status, message: again.body.message }).toEqual({
    status: 422,
    message: 'Dataset does not exist',
  })
})

test('the list answers parts of nested objects', async () => {
  const params = JSON.stringify(formUnder('l'))
  const {
    body: { id },
  } = await save({ params })
  const columns = [
    'slice_name',
    'created_by.username',
    'owners.first_name',
    'table.table_name',
    'params',
    'dashboards',
  ]
  const { status, body } = await app.plain.get(
    `/chart/${q({ columns, keys: ['none'], filters: [{ col: 'id', opr: 'eq', value: id }] })}`,
  )
  const chart = {
    id,
    slice_name: 'Sales by region',
    created_by: { username: 'peter' },
    owners: [{ first_name: 'peter' }],
    table: { table_name: 'sales' },
    params,
    dashboards: [],
  }
  expect({ status, body }).toEqual({
    status: 200,
    body: { count: 1, total: expect.any(Number), ids: [id], result: [chart] },
  })
})

test("the list refuses a bad q with the contract's words and serves both spellings of its address", async () => {
  const messages = await Promise.all(
    ['?q=(page:0)', '?q=[1]', '?q=5', q({ page: -1 }), q({ order_column: 'nope' })].map(
      async (text) => (await app.plain.get(`/chart/${text}`)).body.message,
    ),
  )
  expect(messages).toEqual([
    'Not a valid rison/json argument',
    'Not a valid rison/json argument',
    'Not a valid rison/json argument',
    'q.page: Too small: expected number to be >=0',
    'Invalid order by column: nope',
  ])
  expect((await app.plain.get('/chart')).status).toBe(200)
  expect((await app.plain.get('/slice/favorite_status/?q=[1]')).body).toEqual({
    result: [{ id: 1, value: false }],
  })
})
