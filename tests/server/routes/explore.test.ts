import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedInUser } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

const ninetyDays = 90 * 86_400_000
const common = {
  adhoc_filters: [],
  extra_form_data: {},
  time_range: 'No filter',
  force: false,
  result_format: 'json',
  result_type: 'full',
  order_desc: true,
}
const tableAndBars = {
  ...common,
  row_limit: 500_000,
  time_grain_sqla: 'P1D',
  query_mode: 'raw',
  server_page_length: 10,
  table_timestamp_format: 'smart_date',
}

let app: ChartApp
let dataset: number
beforeAll(async () => {
  app = await chartApp()
  dataset = app.datasets['sales'] ?? 0
})
afterAll(() => app.close())

const begin = async (fields: object = {}, who = app.plain) =>
  who.post('/explore/chart_form', { datasource: `${dataset}__table`, viz_type: 'table', ...fields })
const open = async (key: string, who: Pick<ChartApp['plain'], 'get'> = app.plain) =>
  who.get(`/explore/chart_form/${key}`)
const storeForm = (
  key: string,
  form_data: unknown,
  who: Pick<ChartApp['plain'], 'put'> = app.plain,
  more: object = {},
) => who.put(`/explore/chart_form/${key}`, { dataset_id: dataset, form_data, ...more })

describe('a new chart form', () => {
  test('has a key of 64 URL-safe characters, the dataset and the defaults of its type', async () => {
    const { status, body } = await begin({ all_columns: ['id', 'region'] })
    expect({ status, key: body.key, data: body.data }).toEqual({
      status: 201,
      key: expect.stringMatching(/^[\w-]{64}$/),
      data: { key: body.key },
    })
    const { columns, metrics, owners, created_by } = (await app.plain.get(`/dataset/${dataset}`))
      .body.result
    const form = {
      datasource: {
        id: dataset,
        type: 'table',
        uid: `${dataset}__table`,
        datasource_name: 'sales',
        table_name: 'sales',
        columns,
        metrics,
        id_column: -1,
        owners,
        created_by,
        database: { id: 1, database_name: 'Workspace', backend: 'duckdb' },
        schema: 'main',
      },
      datasource_id: dataset,
      datasource_type: 'table',
      form_data: {
        ...tableAndBars,
        viz_type: 'table',
        datasource: `${dataset}__table`,
        all_columns: ['id', 'region'],
        url_params: { form_data_key: body.key },
      },
      slice: null,
      key: body.key,
      version: expect.any(Number),
      chart_version: null,
    }
    expect(body.result).toEqual(form)
    expect((await open(body.key)).body).toEqual({ ...form, result: form })
  })

  test.each([
    ['dist_bar', tableAndBars],
    ['horiz_bar', tableAndBars],
    ['pie', { ...common, row_limit: 50_000 }],
    ['of_my_own', { ...common, row_limit: 50_000 }],
  ])(
    "of type %s has that type's defaults, and what is sent goes before them",
    async (viz_type, defaults) => {
      const { body } = await begin({ viz_type, row_limit: 7, url_params: { from: 'mail' } })
      expect(body.result.form_data).toEqual({
        ...defaults,
        viz_type,
        row_limit: 7,
        datasource: `${dataset}__table`,
        url_params: { from: 'mail', form_data_key: body.key },
      })
    },
  )

  test('may name its dataset in every spelling', async () => {
    const answers = await Promise.all(
      [dataset, String(dataset), `${dataset}__table`, { id: dataset, type: 'table' }].map(
        (datasource) => begin({ datasource }),
      ),
    )
    expect(answers.map(({ body }) => body.result.form_data.datasource)).toEqual(
      Array(4).fill(`${dataset}__table`),
    )
  })

  test('is answered by get_form too, with a key of its own', async () => {
    const { status, body } = await app.plain.post('/explore/get_form', {
      datasource: dataset,
      viz_type: 'dist_bar',
    })
    expect({
      status,
      keyIsSame: body.key === body.data.key,
      viz_type: body.result.form_data.viz_type,
    }).toEqual({ status: 200, keyIsSame: true, viz_type: 'dist_bar' })
    expect((await open(body.key)).status).toBe(200)
  })

  test.each([
    [{ datasource: 99_999 }, 404, 'Dataset does not exist'],
    [{ datasource: 'sales' }, 404, 'Dataset does not exist'],
    [{ datasource: undefined }, 400, 'datasource: Invalid input'],
    [{ viz_type: undefined }, 400, 'viz_type: Required'],
    [{ viz_type: ' ' }, 400, 'viz_type: between 1 and 250 characters'],
    [{ viz_type: 'x'.repeat(251) }, 400, 'viz_type: between 1 and 250 characters'],
  ])('with %j is refused', async (fields, status, message) => {
    const answer = await begin(fields)
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
  })
})

describe('the state under a key', () => {
  test("is each user's own; who has none sees the newest of anyone", async () => {
    const {
      body: { key },
    } = await begin()
    await storeForm(key, { viz_type: 'table', by: 'peter' })
    const states = async () =>
      Promise.all(
        [app.plain, app.admin].map(async (who) => (await open(key, who)).body.form_data.by),
      )
    expect(await states()).toEqual(['peter', 'peter'])
    await storeForm(key, JSON.stringify({ viz_type: 'table', by: 'ada' }), app.admin)
    expect(await states()).toEqual(['peter', 'ada'])
    const eve = await signedInUser(app.app, 'eve')
    const { form_data, version } = (await open(key, eve)).body
    expect([form_data.by, version]).toEqual(['ada', 0])
    await storeForm(key, { viz_type: 'table', by: 'peter again' })
    expect((await open(key, eve)).body.form_data.by).toBe('peter again')
    expect(await states()).toEqual(['peter again', 'ada'])
    const [own, asSaved] = [await open(key), await open(`${key}?saved=true`)]
    expect(asSaved.body).toEqual(own.body)
    expect(own.body.version).toBeGreaterThan(0)
  })

  test('begins with the first write where the key is not known, and comes back as it was written', async () => {
    const odd = {
      viz_type: 'dist_bar',
      metrics: { not: 'a list' },
      adhoc_filters: 'nor this',
      colours: { '📊': '<b>' },
      groupby: [[]],
    }
    const key = 'a_new-key'
    expect((await storeForm(key, odd)).body).toEqual({
      key,
      data: { key },
      message: 'OK',
      version: expect.any(Number),
    })
    expect((await open(key)).body.form_data).toEqual(odd)
  })

  test('shows the chart it belongs to', async () => {
    const {
      body: { id },
    } = await app.plain.post('/chart/', {
      slice_name: 'Mine',
      viz_type: 'table',
      datasource_id: dataset,
      params: '{}',
    })
    await storeForm('with_chart', { viz_type: 'table' }, app.plain, { chart_id: id })
    expect((await open('with_chart')).body.slice).toMatchObject({ id, slice_name: 'Mine' })
    await app.plain.delete(`/chart/${id}`)
    expect((await open('with_chart')).body.slice).toBeNull()
  })

  test("is forgotten on request, only the caller's own", async () => {
    const {
      body: { key },
    } = await begin()
    expect((await app.admin.delete(`/explore/chart_form/${key}`)).status).toBe(404)
    expect((await app.plain.delete(`/explore/chart_form/${key}`)).body).toEqual({ message: 'OK' })
    expect((await open(key)).status).toBe(404)
  })

  test.each([
    ['[1]', 400, 'form_data must be a JSON object'],
    ['{', 400, 'form_data must be a JSON object'],
    [{ note: 'x'.repeat(1_048_577) }, 413, 'form_data is larger than 1 MB'],
  ])('is not replaced by what is no form (%#)', async (form, status, message) => {
    const {
      body: { key },
    } = await begin()
    const answer = await storeForm(key, form)
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
    expect((await open(key)).body.form_data.viz_type).toBe('table')
  })

  test('needs a dataset that exists and a key that can be one', async () => {
    expect((await storeForm('k1', {}, app.plain, { dataset_id: 99_999 })).body).toEqual({
      message: 'Dataset does not exist',
    })
    expect((await storeForm('k%20k', {})).status).toBe(404)
    expect((await storeForm('k'.repeat(65), {})).status).toBe(404)
    expect(
      (
        await storeForm('k2', { datasource: `${dataset}__table` }, app.plain, {
          dataset_id: undefined,
        })
      ).status,
    ).toBe(200)
  })
})

describe('a key that is gone', () => {
  const age = async (key: string, days: number) => {
    const read_on = new Date(Date.now() - days).toISOString().replace('Z', '000+0000')
    await app.store.updateTable('chart_form').set({ read_on }).where('key', '=', key).execute()
  }

  test('or never was says so', async () => {
    expect((await open('nope')).body).toEqual({
      message: 'This chart form does not exist or has expired',
    })
  })

  test('opens the chart that was saved with it', async () => {
    const {
      body: { key, result },
    } = await begin({ viz_type: 'dist_bar', groupby: ['region'] })
    const params = JSON.stringify(result.form_data)
    const {
      body: { id },
    } = await app.plain.post('/chart/', {
      slice_name: 'Kept',
      viz_type: 'dist_bar',
      datasource_id: dataset,
      params,
    })
    await app.store.deleteFrom('chart_form').where('key', '=', key).execute()
    const { body } = await open(key, app.admin)
    expect(body).toMatchObject({
      key,
      slice: { id, slice_name: 'Kept' },
      form_data: { ...result.form_data, slice_id: id },
    })
  })

  test('lives 90 days after it was last read', async () => {
    const {
      body: { key },
    } = await begin()
    await age(key, ninetyDays - 60_000)
    expect((await open(key)).status).toBe(200)
    await age(key, ninetyDays - 60_000)
    await open(key)
    const [row] = await app.store
      .selectFrom('chart_form')
      .select('read_on')
      .where('key', '=', key)
      .execute()
    expect(Date.now() - Date.parse(row?.read_on.slice(0, 23) + 'Z')).toBeLessThan(60_000)
    await age(key, ninetyDays + 1000)
    expect((await open(key)).status).toBe(404)
    await begin()
    expect(
      await app.store.selectFrom('chart_form').selectAll().where('key', '=', key).execute(),
    ).toEqual([])
  })

  test('and whose dataset is gone says that', async () => {
    const {
      body: { id },
    } = await app.plain.post('/dataset/', {
      database: 1,
      table_name: 'soon gone',
      sql: 'SELECT 1 AS one',
    })
    const {
      body: { key },
    } = await begin({ datasource: id })
    await app.plain.delete(`/dataset/${id}`)
    expect((await open(key)).body).toEqual({ message: 'Dataset does not exist' })
  })
})
