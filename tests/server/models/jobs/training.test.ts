import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { JobStatus } from '../../../../src/api/contract/job.ts'
import { isWithin } from '../../../../src/ui/charts/points/pointSelection.ts'
import { anotherApp, callsOf, signedInUser } from '../../../support/app.ts'
import { chartApp, chartApps, type ChartApp } from '../../../support/chartApp.ts'
import { modelsIn } from '../../../support/models.ts'

/** A price that follows from what is known, and a size that a number decides. */
const homes = `SELECT i AS id, i % 7 AS rooms, 'town ' || (i % 3) AS town, i * 37 % 101 AS age,
  (i % 7) * 10.5 + (i * 37 % 101) * 0.25 AS price, CASE WHEN i % 7 > 3 THEN 'large' ELSE 'small' END AS size,
  7 AS constant, CAST(NULL AS DOUBLE) AS nothing FROM range(120) t(i)`
const newHomes = `SELECT i AS id, i % 5 AS rooms, 'town ' || (i % 4) AS town FROM range(30) t(i)`
const elsewhere = 'SELECT 1 AS other'
const manyTowns = `SELECT i AS id, 'town ' || i AS town, i % 100 AS price FROM range(18000) t(i)`
const few = `SELECT i AS id, i * 2 AS price FROM range(5) t(i)`

const postgres = chartApps.filter(({ kind }) => kind === 'PostgreSQL')

describe.each(postgres)('with the metadata on $kind', ({ open }) => {
  test('models are trained together, refreshed by the next training, and predict another dataset', async () => {
    const app = await open({ homes, new_homes: newHomes })
    const { trained, id, ended } = await modelsIn(app)
    const path = `/chars/predictions?jobId=train&modelId=${id('price')}&postPredictions=1`
    expect(await trained(['price'], ['size'])).toMatchObject({
      parent_status: 'finished',
      model_names: 'price, size',
    })
    const first = (await app.admin.get(path)).body.result.dataset_id
    expect(await trained(['price'])).toMatchObject({ parent_status: 'finished' })
    expect((await app.admin.get(path)).body.result.dataset_id).toBe(first)
    const { body } = await app.plain.post(`/chars/predictions/${id('price')}`, {
      datasetId: app.datasets['new_homes'],
    })
    expect(await ended(body.job_id, app.plain)).toMatchObject({ parent_status: 'finished' })
    const evaluated = await app.plain.get(`/chars/evaluation/${id('size')}?postPredictions=1`)
    expect(evaluated.status).toBe(200)
    await app.close()
  })

  test('predictions that one person begins at two servers at once are made once', async () => {
    const app = await open({ homes, new_homes: newHomes })
    const { trained, id, ended } = await modelsIn(app)
    await trained(['price'])
    const other = anotherApp(app)
    await other.ready()
    const begun = await Promise.all(
      [app.plain, callsOf(other, app.plain.token)].map((server) =>
        server.post(`/chars/predictions/${id('price')}`, { datasetId: app.datasets['new_homes'] }),
      ),
    )
    const [first, second] = begun.toSorted((one, next) => one.status - next.status)
    expect([first?.status, second?.body]).toMatchObject([
      200,
      {
        message: 'Model price is predicting this dataset already: wait until that has ended',
      },
    ])
    await ended(first?.body.job_id, app.plain)
    const { body } = await app.admin.get('/dataset/?q={"page_size":-1}')
    const names = (body.result as { table_name: string }[]).map(({ table_name }) => table_name)
    expect(names.filter((name) => name.includes('__on_'))).toEqual(['homes__price__on_new_homes'])
    await other.close()
    await app.close()
  })
})

describe('training models', () => {
  let app: ChartApp
  let models: Awaited<ReturnType<typeof modelsIn>>
  let firstJob: JobStatus
  const id = (column: string, table?: string) => models.id(column, table)
  beforeAll(async () => {
    app = await chartApp({
      homes,
      new_homes: newHomes,
      elsewhere,
      few,
      gone: few,
      many_towns: manyTowns,
    })
    models = await modelsIn(app)
    await app.admin.put(`/chars/dataset_chars/${app.datasets['homes']}?columnId=${id('id')}`)
    firstJob = await models.trained(['price'])
    await models.trained(['size'])
  })
  afterAll(() => app.close())

  const folders = () => readdir(join(app.app.config.dataFolder, 'jobs')).catch(() => [])

  test('a model is trained, and its predictions are a dataset of all rows', async () => {
    expect(firstJob).toMatchObject({
      kind: 'train',
      parent_status: 'finished',
      progress: 100,
      message: null,
      model_names: 'price',
      job_status: [
        { model_id: id('price'), status: 'finished', model_names: 'price', progress: 100 },
      ],
    })
    expect(await models.charOf('price')).toMatchObject({
      status: 'trained',
      clf: { exists: true },
      labels: { exists: false, values: [] },
      version: 1,
      job_id: firstJob.job_status[0]?.job_id,
      error: null,
    })
    const { status, body } = await app.plain.get(
      `/chars/predictions?jobId=train&modelId=${id('price')}&postPredictions=1`,
    )
    const dataset = body.result.dataset_id as number
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        message: 'OK',
        result: {
          dataset_id: dataset,
          model_id: id('price'),
          table_name: 'homes__price__train_test',
          tableName: 'homes__price__train_test',
          dataset: expect.objectContaining({ id: dataset, type: 'table' }) as unknown,
          rows: 120,
          model_name: 'price',
          matching: null,
        },
      },
    })
    await vi.waitFor(async () => expect(await folders()).toEqual([]), { timeout: 60_000 })
  })

  test('the dataset of predictions has the rows in their order with what was predicted, and says where it came from', async () => {
    const { body } = await app.admin.get(
      `/chars/predictions?jobId=train&modelId=${id('price')}&postPredictions=1`,
    )
    const dataset = body.result.dataset_id as number
    const { colnames, data } = await models.rowsOf(dataset)
    expect(colnames).toEqual([
      'id',
      'rooms',
      'town',
      'age',
      'price',
      'size',
      'constant',
      'nothing',
      'price__predicted',
      'price__residual',
      'price__split',
    ])
    const rows = data as Record<string, number>[]
    expect(rows.map((row) => row['id'])).toEqual(Array.from({ length: 120 }, (_, row) => row))
    expect(
      rows.every(
        (row) =>
          Math.abs(
            (row['price'] ?? 0) - (row['price__predicted'] ?? 0) - (row['price__residual'] ?? 0),
          ) < 1e-9,
      ),
    ).toBe(true)
    const shown = (await app.admin.get(`/dataset/${dataset}`)).body.result
    expect(shown).toMatchObject({
      source: 'prediction',
      source_ref: {
        dataset_id: app.datasets['homes'],
        model_id: id('price'),
        model_name: 'price',
        model_version: 1,
        seed: 42,
      },
      id_column: shown.columns[0].id,
    })
    const related = await app.admin.get(`/dataset/${dataset}/related`)
    expect(related.body.result.source.dataset).toMatchObject({ id: app.datasets['homes'] })
  })

  test('a classification has labels and probabilities per class', async () => {
    expect(await models.charOf('size')).toMatchObject({
      cfg: { algo_type: 'classification' },
      labels: { exists: true, values: ['large', 'small'], counts: [51, 69] },
    })
    const inline = await app.admin.get(`/chars/predictions?modelId=${id('size')}`)
    const { colnames, coltypes, data, rowcount } = inline.body.result.query_result
    expect({ added: colnames.slice(8), coltypes: coltypes.slice(8), rowcount }).toEqual({
      added: [
        'size__predicted',
        'size__probability',
        'size__proba_large',
        'size__proba_small',
        'size__correct',
        'size__split',
      ],
      coltypes: [1, 0, 0, 0, 0, 1],
      rowcount: 120,
    })
    const rows = data as Record<string, number | string>[]
    expect(
      rows.every((row) => {
        const own = row[`size__proba_${row['size__predicted']}`]
        const sum = Number(row['size__proba_large']) + Number(row['size__proba_small'])
        return own === row['size__probability'] && Math.abs(sum - 1) < 1e-5
      }),
    ).toBe(true)
    expect(new Set(rows.map((row) => row['size__split']))).toEqual(new Set(['train', 'test']))
  })

  test('an evaluation of a classification is a dataset of rows, with ready charts over it', async () => {
    const { body } = await app.plain.get(`/chars/evaluation/${id('size')}?postPredictions=1`)
    const evaluation = body.result
    expect(evaluation).toMatchObject({
      model_id: id('size'),
      table_name: 'homes__size__evaluation',
      algo_type: 'classification',
      metrics: { test: { accuracy: 1, roc_auc: 1, n: 24 }, train: { n: 96 } },
      confusion_matrix: { labels: ['large', 'small'] },
      prediction_dataset_id: expect.any(Number) as unknown,
      roc: expect.any(Array) as unknown,
    })
    const tidy = await models.rowsOf(evaluation.dataset_id)
    expect(tidy.colnames).toEqual([
      '_id',
      'section',
      'split',
      'name',
      'actual',
      'predicted',
      'value',
      'rank',
    ])
    expect(new Set((tidy.data as { section: string }[]).map(({ section }) => section))).toEqual(
      new Set(['metric', 'confusion_matrix', 'class_report', 'roc', 'feature_importance']),
    )
    const without = await app.plain.get(`/chars/evaluation/${id('size')}`)
    expect(without.body.result.dataset_id).toBeUndefined()
    expect((evaluation.charts as { title: string }[]).map(({ title }) => title)).toEqual([
      'Confusion matrix',
      'Feature importance',
    ])
    for (const { form } of evaluation.charts as { form: { datasource: string } }[]) {
      const { status, body: drawn } = await app.admin.post('/chart/data', {
        datasource: form.datasource,
        form_data: form,
      })
      expect({ status, hasRows: drawn.result?.[0]?.records.length > 0 }).toEqual({
        status: 200,
        hasRows: true,
      })
    }
  })

  test('an evaluation of a regression has residuals, and draws the actual beside the predicted', async () => {
    const { body } = await app.plain.get(`/chars/evaluation/${id('price')}?postPredictions=1`)
    const { charts, confusion_matrix, dataset_id, metrics } = body.result
    expect({ confusion_matrix, metrics: Object.keys(metrics.test) }).toEqual({
      confusion_matrix: null,
      metrics: ['r2', 'rmse', 'mae', 'mape', 'n'],
    })
    const [, { form }] = charts as [unknown, { form: Record<string, unknown> }]
    const drawn = await app.admin.post('/chart/data', {
      datasource: form['datasource'],
      form_data: form,
    })
    expect(drawn.body.result[0].records).toHaveLength(120)
    const sections = (await models.rowsOf(dataset_id)).data as { section: string }[]
    expect(new Set(sections.map(({ section }) => section))).toEqual(
      new Set(['metric', 'residual_histogram', 'feature_importance']),
    )
  })

  test('training again refreshes the same datasets, of which charts stay as they are', async () => {
    const of = async () => {
      const { body } = await app.admin.get(
        `/chars/predictions?jobId=train&modelId=${id('price')}&postPredictions=1`,
      )
      const { dataset_id: dataset } = body.result
      const { source_ref } = (await app.admin.get(`/dataset/${dataset}`)).body.result
      return { dataset, version: source_ref.model_version as number }
    }
    const before = await of()
    await models.trained(['price'])
    expect(await of()).toEqual({ dataset: before.dataset, version: before.version + 1 })
    const { body } = await app.admin.get('/dataset/?q={"page_size":-1}')
    const names = (body.result as { table_name: string }[]).map(({ table_name }) => table_name)
    expect(names.filter((name) => name.startsWith('homes__price__')).toSorted()).toEqual([
      'homes__price__evaluation',
      'homes__price__train_test',
    ])
  })

  test('another dataset is predicted by the columns that match, and what does not is said', async () => {
    const target = app.datasets['new_homes']
    const { body: begun } = await app.plain.post(`/chars/predictions/${id('price')}?n_rows=None`, {
      datasetId: target,
    })
    expect(begun).toEqual({
      result: { job_id: begun.job_id, finished: false },
      job_id: begun.job_id,
      finished: false,
      matching: { matched: ['rooms', 'town'], missing: ['age', 'size'] },
    })
    const job = await models.ended(begun.job_id, app.plain)
    const matching = {
      matched: ['rooms', 'town'],
      missing: ['age', 'size'],
      unseen: [{ column: 'town', values: ['town 3'], rows: 7 }],
    }
    expect(job.job_status[0]).toMatchObject({
      status: 'finished',
      model_id: id('price'),
      result: matching,
    })
    const path = `/chars/predictions?jobId=${begun.job_id}&modelId=${id('price')}&datasetId=${target}&postPredictions=1`
    const { body } = await app.plain.get(path)
    expect(body.result).toMatchObject({
      table_name: 'homes__price__on_new_homes',
      rows: 30,
      matching,
    })
    const { colnames, data } = await models.rowsOf(body.result.dataset_id)
    expect(colnames).toEqual(['_id', 'id', 'rooms', 'town', 'price__predicted', 'price__split'])
    expect((data as object[])[29]).toMatchObject({ _id: 29, id: 29, price__split: 'predict' })
    const latest = await app.plain.get(
      `/chars/predictions?modelId=${id('price')}&datasetId=${target}&postPredictions=1`,
    )
    expect(latest.body.result.dataset_id).toBe(body.result.dataset_id)
    const owners = (await app.admin.get(`/dataset/${body.result.dataset_id}`)).body.result.owners
    expect(owners).toMatchObject([{ id: app.plain.user.id }])
  })

  const theirs = (table: string, owner: string) =>
    `Table ${table} is shown by a dataset of ${owner}: only its owners and admins may replace it or append to it. Copy the dataset and predict the copy`

  test('predictions of somebody else are refreshed by nobody but their owners and admins', async () => {
    const olga = await signedInUser(app.app, 'olga')
    const datasetId = app.datasets['new_homes']
    const path = `/chars/predictions?modelId=${id('price')}&datasetId=${datasetId}&postPredictions=1`
    const shown = async () => {
      const { rows, dataset_id: made } = (await app.admin.get(path)).body.result
      const { owners } = (await app.admin.get(`/dataset/${made}`)).body.result
      return { rows, owners: (owners as { username: string }[]).map(({ username }) => username) }
    }
    const again = (who: typeof olga) =>
      who.post(`/chars/predictions/${id('price')}?n_rows=1`, { datasetId })
    const { status, body } = await again(olga)
    expect({ status, message: body.message, shown: await shown() }).toEqual({
      status: 403,
      message: theirs('homes__price__on_new_homes', 'peter'),
      shown: { rows: 30, owners: ['peter'] },
    })
    await models.ended((await again(app.plain)).body.job_id, app.plain)
    expect(await shown()).toEqual({ rows: 1, owners: ['peter'] })
  })

  test('rows of predictions are answered by the names of their columns, also where one was taken out', async () => {
    const path = `/chars/predictions?modelId=${id('price')}&datasetId=${app.datasets['new_homes']}`
    const shown = async () => (await app.plain.get(path)).body.result.query_result
    const before = await shown()
    const { dataset_id: dataset } = (await app.plain.get(`${path}&postPredictions=1`)).body.result
    const { columns } = (await app.plain.get(`/dataset/${dataset}`)).body.result
    const left = (columns as { id: number; column_name: string }[]).filter(
      ({ column_name }) => column_name !== 'rooms',
    )
    await app.plain.put(`/dataset/${dataset}`, {
      columns: left.map((column) => ({ id: column.id })),
    })
    expect(await shown()).toEqual({
      colnames: ['_id', 'id', 'town', 'price__predicted', 'price__split'],
      coltypes: [0, 0, 1, 0, 1],
      rowcount: before.rowcount,
      data: before.data.map(({ rooms: _, ...others }: Record<string, unknown>) => others),
    })
  })

  test('columns that predictions add make way for those of the dataset', async () => {
    await app.workspace.put(
      'clashing',
      `SELECT i AS "_id", i * 2.5 AS price, i % 4 AS "Price__Predicted", 'x' AS price__split FROM range(40) t(i)`,
    )
    const { body } = await app.admin.post('/dataset/', { database: 1, table_name: 'clashing' })
    app.datasets['clashing'] = body.id
    await models.learnColumns('clashing')
    await models.trained(['price', 'clashing'])
    const { body: answer } = await app.admin.get(
      `/chars/predictions?modelId=${id('price', 'clashing')}`,
    )
    expect(answer.result.query_result.colnames).toEqual([
      '_id_1',
      '_id',
      'price',
      'Price__Predicted',
      'price__split',
      'price__predicted_1',
      'price__residual',
      'price__split_1',
    ])
  })

  test('a trained model is downloaded as a file', async () => {
    const { status, headers, body } = await app.plain.get(`/chars/${id('price')}/model`)
    expect({
      status,
      name: headers['content-disposition'],
      booster: body.learner.gradient_booster.name,
      about: (JSON.parse(body.learner.attributes.chartroom) as { features: string[] }).features,
    }).toEqual({
      status: 200,
      name: 'attachment; filename="price.json"',
      booster: 'gbtree',
      about: ['rooms', 'town', 'age', 'size'],
    })
    const rename = (model_name: string) =>
      app.admin.put(`/chars/${id('price')}`, { cfg: { model_name } })
    await rename('Price/m² of "homes" v1.0-a_b')
    const { headers: renamed } = await app.plain.get(`/chars/${id('price')}/model`)
    await rename('price')
    expect(renamed['content-disposition']).toBe(
      'attachment; filename="Price_m__of__homes__v1.0-a_b.json"',
    )
  })

  test('a copy of predictions stays as it is when the model is trained again', async () => {
    const path = `/chars/predictions?jobId=train&modelId=${id('price')}&postPredictions=1`
    const { dataset_id: dataset } = (await app.admin.get(path)).body.result
    const copy = () => app.plain.post(`/dataset/${dataset}/copy`, { table_name: 'Kept prices' })
    const { status, body } = await copy()
    const { id: made, result } = body
    expect({ status, name: result.table_name, index: result.id_column }).toEqual({
      status: 201,
      name: 'Kept prices',
      index: result.columns[0].id,
    })
    const [original, copied] = [await models.rowsOf(dataset), await models.rowsOf(made)]
    expect(copied).toEqual(original)
    const again = await copy()
    expect({ status: again.status, message: again.body.message }).toEqual({
      status: 422,
      message: 'Dataset Kept prices already exists',
    })
  })

  test('predictions with a model of a column that the next ones lack are not replaced, and the model stays', async () => {
    await models.trained(['rooms'])
    const path = `/chars/predictions?jobId=train&modelId=${id('rooms')}&postPredictions=1`
    const { dataset_id: dataset } = (await app.admin.get(path)).body.result
    const { columns } = (await app.admin.get(`/dataset/${dataset}`)).body.result
    const residual = (columns as { id: number; column_name: string }[]).find(
      ({ column_name }) => column_name === 'rooms__residual',
    )
    await app.admin.post('/chars/', { column_id: residual?.id })
    const shown = async () => {
      const listed = await app.admin.get(`/chars/dataset_chars/${dataset}`)
      const found = listed.body.result.cfg_metadata as { model_name: string }[]
      return { rows: await models.rowsOf(dataset), models: found.map((one) => one.model_name) }
    }
    const before = await shown()
    await app.admin.put(`/chars/${id('rooms')}`, { cfg: { algo_type: 'classification' } })
    const again = async () => models.ended(await models.begin([id('rooms')]))
    expect((await again()).message).toBe(
      'Column rooms__residual has a model that dataset homes__rooms__train_test would lose: delete the dataset, or its models, first',
    )
    expect([before.models, await shown()]).toEqual([['rooms__residual'], before])
    await app.admin.delete(`/chars/${residual?.id}`)
    expect((await again()).parent_status).toBe('finished')
    await app.admin.delete(`/chars/${id('rooms')}`)
  })

  test('rows that filters leave become a dataset, within a lasso where there is one; another column is refused', async () => {
    const path = `/chars/predictions?jobId=train&modelId=${id('price')}&postPredictions=1`
    const { dataset_id: dataset } = (await app.admin.get(path)).body.result
    const subset = (name: string, ...filters: object[]) =>
      app.plain.post(`/dataset/${dataset}/subset`, { name, filters })
    const whose = { expressionType: 'SIMPLE', clause: 'WHERE' }
    const tested = { ...whose, subject: 'price__split', operator: '==', comparator: 'test' }
    const { status, body } = await subset('Test prices', tested)
    expect(status).toBe(201)
    const isTested = (row: Record<string, unknown>) => row['price__split'] === 'test'
    const [all, made] = [await models.rowsOf(dataset), await models.rowsOf(body.id)]
    expect(made.data).toEqual(all.data.filter(isTested))
    const refused = await subset('None', { ...tested, subject: 'weight' })
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 422,
      message: 'Column weight is not in the dataset: a filter names it',
    })
    const corners = [
      { x: -1, y: -1 },
      { x: 8, y: 0 },
      { x: 4, y: 40.5 },
      { x: 3, y: 20 },
      { x: -1, y: 60 },
    ]
    const lassoed = (name: string, y: string) =>
      app.plain.post(`/dataset/${dataset}/subset`, {
        name,
        filters: [tested],
        lasso: { x: 'rooms', y, corners },
      })
    const around = await models.rowsOf((await lassoed('Lassoed prices', 'price')).body.id)
    const outline = { kind: 'lasso' as const, corners }
    const inside = made.data.filter(({ rooms, price }: Record<string, number>) =>
      isWithin(outline, rooms ?? NaN, price ?? NaN),
    )
    expect(around.data).toEqual(inside)
    expect(inside.length).toBeGreaterThan(3)
    expect(inside.length).toBeLessThan(made.data.length)
    expect((await lassoed('None', 'town')).body.message).toBe(
      'The dataset has no column town with numbers: a selection names it',
    )
  })

  test('rows that are read in each own name do not become a dataset that everybody reads', async () => {
    const readInNames = (impersonate_user: 0 | 1) =>
      app.store.updateTable('database').set({ impersonate_user }).where('id', '=', 1).execute()
    const homesId = app.datasets['homes']
    const calls: [path: string, body: object][] = [
      [`/chars/train_models?charIDs=${id('price')}`, {}],
      [`/chars/predictions/${id('price')}`, { datasetId: homesId }],
      [`/chars/flatten/train_embedding?charID=${id('price')}`, {}],
      [`/dataset/${homesId}/copy`, { table_name: 'Copied homes' }],
      [`/dataset/${homesId}/subset`, { name: 'Some homes', filters: [] }],
    ]
    await readInNames(1)
    const answers = []
    for (const [path, body] of calls) answers.push(await app.admin.post(path, body))
    await readInNames(0)
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      calls.map(() => [
        422,
        expect.stringMatching(/^Database .+ is read in each user's own name, and the dataset/),
      ]),
    )
  })

  test('other features forget the training, and the same dataset is refreshed by the next', async () => {
    const path = `/chars/predictions?jobId=train&modelId=${id('price')}&postPredictions=1`
    const before = (await app.admin.get(path)).body.result.dataset_id
    const sent = {
      cfg: { feature_selection: ['rooms', 'age'], base_estimator: 'linear regression' },
    }
    const { body } = await app.admin.put(`/chars/${id('price')}`, sent)
    expect(body.result).toMatchObject({ status: 'untrained', clf: { exists: false, ts: null } })
    const refused = [path, `/chars/evaluation/${id('price')}`, `/chars/${id('price')}/model`].map(
      (call) => app.admin.get(call),
    )
    expect(
      (await Promise.all(refused)).map(({ status, body: { message } }) => [status, message]),
    ).toEqual(Array(3).fill([409, 'Model price is not trained']))
    await models.trained(['price'])
    expect((await app.admin.get(path)).body.result.dataset_id).toBe(before)
    await app.admin.delete(`/chars/${id('price')}`)
    expect((await app.admin.get(`/dataset/${before}`)).status).toBe(200)
  })

  test('one model of two that fails fails the job, and the other is trained', async () => {
    await models.make('constant', { cfg: { algo_type: 'regression' } })
    await models.make('price')
    const job = await models.ended(await models.begin([id('price'), id('constant')]))
    expect(job).toMatchObject({
      parent_status: 'failed',
      message: 'Target constant has only one value',
      job_status: [
        { model_id: id('price'), status: 'finished', message: null },
        {
          model_id: id('constant'),
          status: 'failed',
          message: 'Target constant has only one value',
        },
      ],
    })
    expect(await models.charOf('price')).toMatchObject({ clf: { exists: true }, status: 'trained' })
    expect(await models.charOf('constant')).toMatchObject({
      clf: { exists: false },
      status: 'failed',
      error: 'Target constant has only one value',
    })
    const failed = await app.admin.get(
      `/chars/predictions?jobId=${job.job_id}&modelId=${id('constant')}&postPredictions=1`,
    )
    expect({ status: failed.status, message: failed.body.message }).toEqual({
      status: 422,
      message: 'Target constant has only one value',
    })
  })

  test('what cannot be trained says why', async () => {
    await app.workspace.engine.dropTable({ schema: null, table: 'gone' })
    const sent: [column: string, table: string, cfg: object, message: string][] = [
      [
        'price',
        'gone',
        {},
        'Catalog Error: Table with name gone does not exist! Did you mean "homes"?',
      ],
      ['price', 'few', {}, 'Not enough rows to train: 5 (at least 10 needed)'],
      ['rooms', 'homes', { feature_selection: ['nothing'] }, 'No usable feature columns'],
      ['town', 'homes', { algo_type: 'regression' }, 'Regression needs a numeric target: town'],
      ['age', 'homes', { algo_type: 'classification' }, 'Target age has more than 50 classes'],
    ]
    const ids: number[] = []
    for (const [column, table, cfg] of sent) ids.push(await models.make(column, { table, cfg }))
    const { job_status: children } = await models.ended(await models.begin(ids))
    expect(children.map(({ status, message }) => [status, message])).toEqual(
      sent.map(([, , , message]) => ['failed', message]),
    )
    for (const model of ids) await app.admin.delete(`/chars/${model}`)
  })

  test('a feature of 18,000 categories is trained on', async () => {
    const model = await models.make('price', {
      table: 'many_towns',
      cfg: { feature_selection: ['town'], hyper_parameters: { n_estimators: 1, max_depth: 1 } },
    })
    expect(await models.ended(await models.begin([model]))).toMatchObject({
      parent_status: 'finished',
      message: null,
    })
    const { body } = await app.admin.get(`/chars/predictions?jobId=train&modelId=${model}`)
    const { rowcount, data } = body.result.query_result
    expect([rowcount, data.length]).toEqual([1000, 1000])
    await app.admin.delete(`/chars/${model}`)
  })

  test.each([
    ['no ids', '/chars/train_models', 400, 'charIDs: Required'],
    [
      'words',
      '/chars/train_models?charIDs=a',
      400,
      'charIDs must be numbers with commas between them',
    ],
    [
      'a model that is not there',
      '/chars/train_models?charIDs=999999',
      404,
      'Model does not exist',
    ],
    ['no rows', '/chars/train_models?charIDs=1&n_rows=0', 400, 'n_rows must be a number or None'],
    [
      'fewer than no rows',
      '/chars/train_models?charIDs=1&n_rows=-5',
      400,
      'n_rows must be a number or None',
    ],
    [
      'a word for the rows',
      '/chars/train_models?charIDs=1&n_rows=all',
      400,
      'n_rows must be a number or None',
    ],
  ])('training with %s is refused', async (_, path, status, message) => {
    const answer = await app.admin.post(path)
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
  })

  test('as many rows are read as n_rows says', async () => {
    const model = id('price')
    const { body } = await app.admin.post(`/chars/train_models?charIDs=${model}&n_rows=50`)
    await models.ended(body.job_id)
    const path = `/chars/predictions?jobId=${body.job_id}&modelId=${model}&postPredictions=1`
    expect((await app.admin.get(path)).body.result.rows).toBe(50)
  })

  test('predicting refuses what is not trained, does not match or is not there', async () => {
    await models.make('rooms')
    const attempts = [
      app.admin.post(`/chars/predictions/${id('rooms')}`, { datasetId: app.datasets['homes'] }),
      app.admin.post(`/chars/predictions/${id('price')}`, { datasetId: app.datasets['elsewhere'] }),
      app.admin.post(`/chars/predictions/${id('price')}`, { datasetId: 999_999 }),
      app.admin.post('/chars/predictions/999999', { datasetId: app.datasets['homes'] }),
      app.admin.get(`/chars/predictions?modelId=${id('price')}&datasetId=${app.datasets['few']}`),
      app.admin.get(`/chars/predictions?modelId=${id('price')}&jobId=none`),
      app.admin.get(`/chars/flatten/embedding/${firstJob.job_id}`),
    ]
    expect((await Promise.all(attempts)).map(({ status, body }) => [status, body.message])).toEqual(
      [
        [409, 'Model rooms is not trained'],
        [422, 'No column of this dataset matches the model'],
        [404, 'Dataset does not exist'],
        [404, 'Model does not exist'],
        [404, 'Model price has no predictions of this dataset'],
        [404, 'Not found'],
        [404, 'Not found'],
      ],
    )
  })

  /** What is answered to all that a training does not go with. */
  const changesDuring = async (job: string, model: number) => {
    const stranger = await signedInUser(app.app, 'stranger')
    const attempts = [
      app.admin.post(`/chars/train_models?charIDs=${model}`),
      app.admin.put(`/chars/${model}`, { cfg: { model_name: 'other' } }),
      app.admin.delete(`/chars/${model}`),
      app.admin.delete(`/dataset/${app.datasets['homes']}`),
      app.admin.get(`/chars/predictions?jobId=${job}&modelId=${model}`),
      stranger.get(`/async_event/spade_job/status/${job}`),
    ]
    return (await Promise.all(attempts)).map(({ status, body }) => [
      status,
      body.message as unknown,
    ])
  }

  /** With such small steps each of many rounds has as much left to learn as the first. */
  const endless = {
    n_estimators: 10_000,
    early_stopping_rounds: 0,
    max_depth: 16,
    learning_rate: 0.001,
  }

  test('while a model is trained it is neither trained again, changed nor deleted, nor its dataset', async () => {
    const model = await models.make('age', {
      cfg: { hyper_parameters: endless },
    })
    const job = await models.begin([model])
    expect(await changesDuring(job, model)).toEqual([
      [409, 'Model age is already training'],
      [409, 'Model age is training: wait until that has ended'],
      [409, 'Model age is training: wait until that has ended'],
      [409, 'Model age is training: cancel that, or wait for its end'],
      [409, 'Job is not finished'],
      [404, 'Not found'],
    ])
    expect(await models.charOf('age')).toMatchObject({ status: 'training' })
    await vi.waitFor(
      async () => {
        const { stage, rounds_done, rounds_total, eta_s } = await models.statusOf(job)
        expect({
          stage,
          rounds_total,
          hasBegun: (rounds_done ?? 0) > 0,
          hasEta: eta_s !== null,
        }).toEqual({
          stage: 'fitting',
          rounds_total: 10_000,
          hasBegun: true,
          hasEta: true,
        })
      },
      { timeout: 60_000, interval: 100 },
    )
    const since = performance.now()
    const cancelled = await app.admin.post(`/async_event/spade_job/${job}/cancel`)
    expect(cancelled.body.result).toMatchObject({
      parent_status: 'failed',
      finished: true,
      message: 'Cancelled',
      job_status: [{ status: 'failed', message: 'Cancelled' }],
    })
    expect(performance.now() - since).toBeLessThan(2000)
    expect(await models.charOf('age')).toMatchObject({ status: 'failed', error: 'Cancelled' })
    await vi.waitFor(async () => expect(await folders()).toEqual([]), { timeout: 60_000 })
    const { body } = await app.admin.get('/async_event/spade_job/?q={"page_size":1}')
    expect(body.result).toMatchObject([
      { job_id: job, kind: 'train', parent_status: 'failed', model_names: 'age' },
    ])
    await app.admin.delete(`/chars/${model}`)
  })

  test('a training of several models of which one has ended can still be cancelled', async () => {
    const cfg = { hyper_parameters: endless }
    const ids = [await models.make('age', { cfg }), await models.make('rooms', { cfg })]
    const job = await models.begin(ids)
    const [first] = (await models.statusOf(job)).job_status
    const cancel = (id: string | undefined) => app.admin.post(`/async_event/spade_job/${id}/cancel`)
    const answers = [await cancel(first?.job_id), await cancel(job), await cancel(job)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
  })
})
