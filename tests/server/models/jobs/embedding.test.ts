import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signedInUser } from '../../../support/app.ts'
import { chartApp, chartApps, type ChartApp } from '../../../support/chartApp.ts'
import { modelsIn } from '../../../support/models.ts'

/** Three kinds of flats, far from each other in every column that says something of them. */
const flats = `SELECT 'flat ' || i AS flat, i % 3 * 50 + i % 5 AS rooms, i % 3 * 20 + i % 7 AS age,
  CASE WHEN i % 3 = 0 THEN NULL ELSE 'town ' || (i % 3) END AS town, i % 3 = 1 AS "x_plt",
  TIMESTAMP '2024-01-01' + INTERVAL (i % 3 * 100) DAY AS built, 7 AS same, i AS price FROM range(60) t(i)`
const newFlats = `SELECT i AS rooms, 'town ' || (i % 4) AS town FROM range(5) t(i)`
const elsewhere = 'SELECT 1 AS other'
const two = 'SELECT i AS rooms, i AS price FROM range(2) t(i)'
const equal = 'SELECT 3 AS rooms, i AS price FROM range(20) t(i)'

const postgres = chartApps.filter(({ kind }) => kind === 'PostgreSQL')

const flattenIn = (app: ChartApp, models: Awaited<ReturnType<typeof modelsIn>>) => {
  const trained = async (model: number, rows = 'None') => {
    const { body } = await app.plain.post(
      `/chars/flatten/train_embedding?charID=${model}&n_rows=${rows}`,
    )
    return models.ended(body.job_id, app.plain)
  }
  const placed = async (id: number | string, query = '', body: object = {}) => {
    const answer = await app.plain.post(
      `/chars/flatten/post_embedding/${id}?n_rows=None${query}`,
      body,
    )
    return models.ended(answer.body.job_id, app.plain)
  }
  return { trained, placed }
}

describe.each(postgres)('with the metadata on $kind', ({ open }) => {
  test('a dataset is laid out and its rows are placed', async () => {
    const app = await open({ flats })
    const models = await modelsIn(app)
    const model = await models.make('price', { table: 'flats' })
    const { trained, placed } = flattenIn(app, models)
    expect(await trained(model)).toMatchObject({ parent_status: 'finished' })
    expect(await placed(model, '&n_clusters=3')).toMatchObject({ parent_status: 'finished' })
    const { status, body } = await app.plain.get(`/chars/flatten/embedding/${model}?postData=1`)
    expect({ status, rows: body.result.rows, clusters: body.result.n_clusters }).toEqual({
      status: 200,
      rows: 60,
      clusters: 3,
    })
    await app.close()
  })
})

describe('flattening a dataset', () => {
  let app: ChartApp
  let models: Awaited<ReturnType<typeof modelsIn>>
  let flat: ReturnType<typeof flattenIn>
  let model: number
  beforeAll(async () => {
    app = await chartApp({ flats, new_flats: newFlats, elsewhere, two, equal })
    models = await modelsIn(app)
    flat = flattenIn(app, models)
    await app.admin.put(
      `/chars/dataset_chars/${app.datasets['flats']}?columnId=${models.id('flat', 'flats')}`,
    )
    model = await models.make('price', {
      table: 'flats',
      cfg: { feature_selection: ['rooms', 'age', 'town', 'x_plt', 'built', 'same'] },
    })
  })
  afterAll(() => app.close())

  const answered = async (id: number | string, query = 'postData=1') =>
    (await app.plain.get(`/chars/flatten/embedding/${id}?${query}`)).body.result

  test('its rows are laid out, placed and parted into clusters named by their size', async () => {
    const layout = await flat.trained(model)
    expect(layout).toMatchObject({
      kind: 'embedding_train',
      parent_status: 'finished',
      progress: 100,
      message: null,
      job_status: [{ model_id: model, result: { rows: 60, laid_out: 60 } }],
    })
    const job = await flat.placed(layout.job_id, '&n_clusters=-1')
    expect(job).toMatchObject({ kind: 'embedding_post', parent_status: 'finished' })
    const result = await answered(job.job_id)
    expect(result).toEqual({
      model_id: model,
      model_name: 'price',
      dataset_id: result.dataset_id,
      dataset: expect.objectContaining({ id: result.dataset_id }) as unknown,
      table_name: 'flats__embedding',
      tableName: 'flats__embedding',
      n_clusters: 3,
      index_column: 'flat',
      rows: 60,
      laid_out: 60,
      matching: {
        matched: ['rooms', 'age', 'town', 'x_plt', 'built', 'same'],
        missing: [],
        unseen: [],
      },
    })
    const { colnames, data } = await models.rowsOf(result.dataset_id)
    expect(colnames).toEqual([
      'flat',
      'x_plt',
      'y_plt',
      'cluster_category',
      'rooms',
      'age',
      'town',
      'x_plt_1',
      'built',
      'same',
      'price',
    ])
    const rows = data as Record<string, number | string | null>[]
    const kinds = new Set(rows.map((row) => `${row['cluster_category']}: ${row['town']}`))
    expect({
      kinds: kinds.size,
      isPlaced: rows.every((row) => Number.isFinite(row['x_plt'])),
    }).toEqual({
      kinds: 3,
      isPlaced: true,
    })
    const shown = (await app.admin.get(`/dataset/${result.dataset_id}`)).body.result
    expect(shown).toMatchObject({
      source: 'embedding',
      description: null,
      id_column: shown.columns[0].id,
      source_ref: {
        dataset_id: app.datasets['flats'],
        model_id: model,
        model_name: 'price',
        seed: 42,
        laid_out: 60,
      },
    })
    await vi.waitFor(
      async () =>
        expect(await readdir(join(app.app.config.dataFolder, 'jobs')).catch(() => [])).toEqual([]),
      { timeout: 60_000 },
    )
  })

  test('again it is the same picture, in the same dataset', async () => {
    const [, first] = [await flat.placed(model), await answered(model)]
    const before = await models.rowsOf(first.dataset_id)
    await flat.trained(model)
    await flat.placed(model)
    expect((await answered(model)).dataset_id).toBe(first.dataset_id)
    expect(await models.rowsOf(first.dataset_id)).toEqual(before)
    expect(before.colnames).not.toContain('cluster_category')
    const unclustered = { dataset_id: first.dataset_id, cluster: 'Cluster 1' }
    const { status, body } = await app.plain.post('/chars/flatten/explain', unclustered)
    expect([status, body.message]).toEqual([
      422,
      'Dataset flats__embedding has no clusters: flatten it with clusters first',
    ])
  })

  test('rows of another dataset are placed by the columns that match, a number names them without an index', async () => {
    const body = { datasetId: app.datasets['new_flats'] }
    const begun = await app.plain.post(`/chars/flatten/post_embedding/${model}?n_clusters=2`, body)
    expect(begun.body).toMatchObject({
      finished: false,
      matching: { matched: ['rooms', 'town'], missing: ['age', 'x_plt', 'built', 'same'] },
    })
    await models.ended(begun.body.job_id, app.plain)
    const result = await answered(begun.body.job_id)
    expect(result).toMatchObject({
      table_name: 'new_flats__embedding',
      index_column: '_id',
      rows: 5,
      n_clusters: 2,
      matching: { unseen: [{ column: 'town', values: ['town 0', 'town 3'], rows: 3 }] },
    })
    const dataset = app.datasets['new_flats']
    expect(await answered(begun.body.job_id, `datasetId=${dataset}`)).toMatchObject({ rows: 5 })
    const inline = await answered(model, `datasetId=${app.datasets['new_flats']}`)
    expect(inline.query_result.colnames).toEqual([
      '_id',
      'x_plt',
      'y_plt',
      'cluster_category',
      'rooms',
      'town',
    ])
  })

  test('what makes a cluster different is said by the size of its effect', async () => {
    await flat.placed(model, '&n_clusters=3')
    const { dataset_id } = await answered(model)
    const rows = (await models.rowsOf(dataset_id)).data as Record<string, string>[]
    const cluster = rows.find(({ town }) => town === 'town 2')?.['cluster_category'] ?? ''
    const { status, body } = await app.plain.post('/chars/flatten/explain', { dataset_id, cluster })
    const { columns, ...about } = body.result
    expect({ status, about }).toEqual({
      status: 200,
      about: { dataset_id, cluster, rows: 20, others: 40 },
    })
    const effects = Object.fromEntries(
      (columns as { label: string; effect: number }[]).map(({ label, effect }) => [label, effect]),
    )
    expect(Object.keys(effects)).toEqual([
      'built',
      'rooms',
      'age',
      'town = town 2',
      'x_plt_1 = false',
      'price',
      'same',
    ])
    // Means of 102 and 27; the variance of 0, 50 and 100 and that of 0 to 4.
    expect(effects['rooms']).toBeCloseTo(75 / Math.sqrt((2 / 3) * 50 ** 2 + 2), 6)
    expect({ town: effects['town = town 2'], same: effects['same'] }).toEqual({ town: 1, same: 0 })
    const lowest = rows.find(({ town }) => town === 'town 1')?.['cluster_category']
    const low = await app.plain.post('/chars/flatten/explain', { dataset_id, cluster: lowest })
    const sizes = (low.body.result.columns as { effect: number }[]).map(({ effect }) => effect)
    expect(sizes).toEqual(sizes.toSorted((one, other) => Math.abs(other) - Math.abs(one)))
    expect(Math.min(...sizes)).toBeLessThan(0)
    const refused = await Promise.all([
      app.plain.post('/chars/flatten/explain', { dataset_id, cluster: 'Cluster 9' }),
      app.plain.post('/chars/flatten/explain', { dataset_id: app.datasets['flats'], cluster }),
      app.plain.post('/chars/flatten/explain', { dataset_id: 999_999, cluster }),
    ])
    expect(refused.map(({ status: code, body: { message } }) => [code, message])).toEqual([
      [404, 'Dataset flats__embedding has no cluster Cluster 9'],
      [422, 'Dataset flats has no clusters: flatten it with clusters first'],
      [404, 'Dataset does not exist'],
    ])
  })

  test('what cannot be flattened says why', async () => {
    const failed = async (table: string) => {
      const other = await models.make('price', { table, cfg: { feature_selection: ['rooms'] } })
      return (await flat.trained(other)).message
    }
    expect([await failed('two'), await failed('equal')]).toEqual([
      'Not enough rows for an embedding: 2 (at least 3 needed)',
      'No usable feature columns',
    ])
    const many = await flat.placed(model, '&n_clusters=20', {
      datasetId: app.datasets['new_flats'],
    })
    const result = await app.plain.get(`/chars/flatten/embedding/${many.job_id}?postData=1`)
    expect([many.parent_status, result.status, result.body.message]).toEqual([
      'failed',
      422,
      'More clusters than rows: 20 clusters of 5 rows',
    ])
  })

  test('calls refuse what is not there, not ready or not in range', async () => {
    const other = models.id('price', 'two')
    const calls = [
      app.plain.post('/chars/flatten/train_embedding?charID=999999'),
      app.plain.post('/chars/flatten/train_embedding'),
      app.plain.post(`/chars/flatten/train_embedding?charID=${model}&n_rows=all`),
      app.plain.post(`/chars/flatten/post_embedding/${other}`),
      app.plain.get(`/chars/flatten/embedding/${other}`),
      app.plain.post(`/chars/flatten/post_embedding/${model}?n_clusters=21`),
      app.plain.post(`/chars/flatten/post_embedding/${model}?n_clusters=-2`),
      app.plain.post(`/chars/flatten/post_embedding/${model}`, {
        datasetId: app.datasets['elsewhere'],
      }),
      app.plain.post(`/chars/flatten/post_embedding/${model}`, { datasetId: 999_999 }),
      app.plain.get('/chars/flatten/embedding/0f3c'),
    ]
    expect((await Promise.all(calls)).map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'Model does not exist'],
      [400, 'charID: Invalid input: expected number, received NaN'],
      [400, 'n_rows must be a number or None'],
      [409, 'Embedding is not trained'],
      [409, 'Embedding is not trained'],
      [400, 'n_clusters: Too big: expected number to be <=20'],
      [400, 'n_clusters: Too small: expected number to be >=-1'],
      [422, 'No column of this dataset matches the model'],
      [404, 'Dataset does not exist'],
      [404, 'Not found'],
    ])
  })

  test("an embedding that is being made is not answered, is cancelled, and is nobody else's", async () => {
    const { body } = await app.plain.post(`/chars/flatten/train_embedding?charID=${model}`)
    const stranger = await signedInUser(app.app, 'stranger')
    const waiting = await Promise.all([
      app.plain.post(`/chars/flatten/post_embedding/${body.job_id}`),
      stranger.post(`/chars/flatten/post_embedding/${body.job_id}`),
    ])
    expect(waiting.map(({ status, body: { message } }) => [status, message])).toEqual([
      [409, 'Job is not finished'],
      [404, 'Not found'],
    ])
    const cancelled = await app.plain.post(`/async_event/spade_job/${body.job_id}/cancel`)
    expect(cancelled.body.result).toMatchObject({ parent_status: 'failed', message: 'Cancelled' })
  })

  test('other features forget the layout', async () => {
    await app.admin.put(`/chars/${model}`, { cfg: { feature_selection: ['rooms'] } })
    const { status, body } = await app.plain.post(`/chars/flatten/post_embedding/${model}`)
    expect([status, body.message]).toEqual([409, 'Embedding is not trained'])
  })
})
