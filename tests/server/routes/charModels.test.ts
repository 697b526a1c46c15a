import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobRow } from '../../../server/store/db/tables.ts'
import { shiftedTime } from '../../../server/store/db/time.ts'
import { signedInUser } from '../../support/app.ts'
import { chartApps, sales, type ChartApp } from '../../support/chartApp.ts'

const wide = `SELECT i AS id, i * 1.5 AS price, i % 2 AS flag, 'c' || (i % 3) AS class, 'name ' || i AS name,
  'town ' || (i % 60) AS town, 7 AS constant, CAST(NULL AS DOUBLE) AS nothing, i % 2 = 0 AS even,
  DATE '2024-01-01' + CAST(i AS INTEGER) AS day, i % 3 AS size FROM range(200) t(i)`

describe.each(chartApps)('the models of columns on $kind', ({ open }) => {
  let app: ChartApp
  let columns: Record<string, number>
  beforeAll(async () => {
    app = await open({ wide, sales })
    await app.addVirtual('chosen', 'SELECT id, price, class FROM wide;')
    columns = await columnsOf('wide')
  })
  afterAll(() => app.close())

  const columnsOf = async (table: string) => {
    const { body } = await app.admin.get(`/dataset/${app.datasets[table]}`)
    return Object.fromEntries(
      (body.result.columns as { id: number; column_name: string }[]).map(({ id, column_name }) => [
        column_name,
        id,
      ]),
    )
  }
  const create = async (column: string, more: object = {}, who = app.admin) => {
    const { status, body } = await who.post('/chars/', { column_id: columns[column], ...more })
    return { status, ...body }
  }
  const of = (column: string) => `/chars/${columns[column]}`
  const remove = async (...names: string[]) => {
    for (const name of names) await app.admin.delete(of(name))
  }
  const keepColumns = (names: string[], ...added: object[]) =>
    app.admin.put(`/dataset/${app.datasets['wide']}`, {
      columns: [...names.map((name) => ({ id: columns[name] })), ...added],
    })
  const others = (...left: string[]) => Object.keys(columns).filter((name) => !left.includes(name))
  const unusual = ['constant', 'nothing', 'name']

  test('is made with the usual kind, estimator and features, and listed with its dataset', async () => {
    const answer = await create('price')
    const char = {
      model_id: columns['price'],
      pk: columns['price'],
      _id: `char-${columns['price']}`,
      model_name: 'price',
      dataset_id: app.datasets['wide'],
      column_id: columns['price'],
      index_column_id: -1,
      cfg: {
        model_name: 'price',
        target: 'price',
        algo_type: 'regression',
        base_estimator: 'xg-boost',
        feature_selection: others('price', ...unusual),
        hyper_parameters: {
          n_estimators: 100,
          max_depth: 6,
          learning_rate: 0.3,
          subsample: 1,
          colsample_bytree: 1,
          reg_lambda: 1,
          early_stopping_rounds: 10,
        },
      },
      clf: { exists: false, ts: null },
      labels: { exists: false, ts: null, values: [], counts: [] },
      status: 'untrained',
      job_id: null,
      error: null,
      metrics: null,
      version: 0,
      created_by_id: app.admin.user.id,
      created_on_utc: expect.stringMatching(/\+0000$/) as unknown,
      changed_on_utc: expect.stringMatching(/\+0000$/) as unknown,
    }
    const id = columns['price']
    expect(answer).toEqual({ status: 201, id, data: { id }, result: char })
    const listed = await app.plain.get(`/chars/dataset_chars/${app.datasets['wide']}`)
    expect(listed.body.result.cfg_metadata).toEqual([char])
    const related = await app.plain.get(`/dataset/${app.datasets['wide']}/related`)
    expect({
      models: related.body.result.models,
      count: related.body.result.counts.models,
    }).toEqual({ models: [{ id, title: 'price' }], count: 1 })
    await remove('price')
  })

  test('of one dataset are listed in the order of its columns', async () => {
    const named = Object.keys(columns).filter((name) => ['class', 'price'].includes(name))
    for (const name of named.toReversed()) await create(name)
    const { body } = await app.plain.get(`/chars/dataset_chars/${app.datasets['wide']}`)
    const names = body.result.cfg_metadata.map((one: { model_name: string }) => one.model_name)
    await remove(...named)
    expect(names).toEqual(named)
  })

  test.each([
    ['numbers of two values', 'classification', 'flag'],
    ['numbers of three values', 'regression', 'size'],
    ['numbers', 'regression', 'id'],
    ['texts', 'classification', 'class'],
    ['booleans', 'classification', 'even'],
  ])('of %s it is a %s model by default', async (_, kind, column) => {
    expect((await create(column)).result.cfg).toMatchObject({ algo_type: kind })
    await remove(column)
  })

  test.each([
    ['a second one', () => create('price'), 409, 'Model for column price already exists'],
    ['a date', () => create('day'), 422, 'Column day has no supported type'],
    [
      'the index that is sent',
      () => create('id', { index_column_id: columns['id'] }),
      422,
      'Cannot create model on Dataset Index',
    ],
    ['no column', () => create('price', { column_id: 999_999 }), 404, 'Column does not exist'],
    [
      'nothing',
      () => app.admin.post('/chars/', {}).then(({ status, body }) => ({ status, ...body })),
      400,
      'column_id: Required',
    ],
  ])('refuses %s', async (_, attempt, status, message) => {
    await create('price')
    const { status: answered, message: said } = await attempt()
    expect({ status: answered, message: said }).toEqual({ status, message })
    await remove('price')
  })

  test('refuses the dataset’s index, and no index is made of a column with a model', async () => {
    const index = (id: number | undefined) =>
      app.admin.put(`/chars/dataset_chars/${app.datasets['wide']}?columnId=${id}`)
    await index(columns['id'])
    expect(await create('id')).toMatchObject({
      status: 422,
      message: 'Cannot create model on Dataset Index',
    })
    expect((await create('price')).result.cfg.feature_selection).toEqual(
      others('price', 'id', ...unusual),
    )
    const { status, body } = await index(columns['price'])
    const refused = { status: 422, body: { message: 'Column price has a model' } }
    expect({ status, body }).toEqual(refused)
    expect(
      await app.admin.put(`/dataset/${app.datasets['wide']}`, { id_column: columns['price'] }),
    ).toMatchObject(refused)
    const isIndex = 'id is the index of the dataset'
    expect(
      await app.admin.put(of('price'), { cfg: { feature_selection: ['size', 'id'] } }),
    ).toMatchObject({
      status: 422,
      body: {
        message: `feature_selection: ${isIndex}`,
        fields: { feature_selection: [isIndex] },
      },
    })
    expect(await keepColumns(others('id'))).toMatchObject({
      status: 422,
      body: { message: `Column ${isIndex}` },
    })
    await index(-1)
    await remove('price')
  })

  test('a calculated column is not predicted, and is a feature like others', async () => {
    const names = Object.keys(columns)
    await keepColumns(names, { column_name: 'twice', expression: 'price * 2' })
    const { twice } = await columnsOf('wide')
    const attempt = await app.admin.post('/chars/', { column_id: twice })
    const { cfg } = (await create('size')).result
    const change = await app.admin.put(of('size'), { cfg: { ...cfg, model_name: 'Size' } })
    await remove('size')
    await keepColumns(names)
    expect({
      refused: attempt.body.message,
      usual: cfg.feature_selection.includes('twice'),
      changed: change.body.result?.cfg,
    }).toEqual({
      refused: 'Column twice has no supported type',
      usual: true,
      changed: { ...cfg, model_name: 'Size' },
    })
  })

  test('a model over a SELECT knows its columns', async () => {
    const id = (await columnsOf('chosen'))['class']
    const { body } = await app.admin.post(`/chars/?column_id=${id}`)
    expect(body.result.cfg.feature_selection).toEqual(['id', 'price'])
    await app.admin.delete(`/chars/${id}`)
  })

  test('the same request twice makes one model', async () => {
    const send = () =>
      app.admin.post('/chars/', { column_id: columns['price'] }, { 'idempotency-key': 'char 1' })
    const [first, again] = [await send(), await send()]
    expect({ first: first.status, again: again.status, body: again.body }).toEqual({
      first: 201,
      again: 201,
      body: first.body,
    })
    await remove('price')
  })

  test('its configuration is changed in parts', async () => {
    await create('price')
    const { body } = await app.admin.put(of('price'), {
      cfg: {
        model_name: ' Price of things ',
        base_estimator: 'Linear_Regression',
        feature_selection: ['id', 'class'],
        hyper_parameters: { max_depth: 3 },
      },
    })
    expect(body.result.cfg).toEqual({
      model_name: 'Price of things',
      target: 'price',
      algo_type: 'regression',
      base_estimator: 'linear regression',
      feature_selection: ['id', 'class'],
      hyper_parameters: {
        n_estimators: 100,
        max_depth: 3,
        learning_rate: 0.3,
        subsample: 1,
        colsample_bytree: 1,
        reg_lambda: 1,
        early_stopping_rounds: 10,
      },
    })
    const more = {
      base_estimator: 'LINEAR-regression',
      feature_selection: ['class', 'class', 'id'],
      hyper_parameters: { subsample: 0.5 },
    }
    await app.admin.put(of('price'), { cfg: more })
    const renamed = await app.admin.put(of('price'), { cfg: { model_name: 'Price' } })
    expect(renamed.body.result.cfg).toEqual({
      ...body.result.cfg,
      model_name: 'Price',
      feature_selection: ['class', 'id'],
      hyper_parameters: { ...body.result.cfg.hyper_parameters, subsample: 0.5 },
    })
    const other = await app.admin.put(of('price'), { cfg: { algo_type: 'classification' } })
    expect(other.body.result.cfg.base_estimator).toBe('xg-boost')
    await remove('price')
  })

  test.each([
    [
      { base_estimator: 'logistic regression' },
      422,
      'base_estimator: a regression has xg-boost or linear regression, not logistic regression',
    ],
    [
      { feature_selection: ['nowhere'] },
      422,
      'feature_selection: nowhere is no column of the dataset',
    ],
    [{ feature_selection: ['price'] }, 422, 'feature_selection: price is what the model predicts'],
    [{ feature_selection: [] }, 422, 'No usable feature columns'],
    [{ model_name: ' ' }, 422, 'model_name: Required'],
    [
      { algo_type: 'clustering' },
      400,
      'cfg.algo_type: Invalid option: expected one of "regression"|"classification"',
    ],
    [
      { hyper_parameters: { max_depth: 0 } },
      400,
      'cfg.hyper_parameters.max_depth: Too small: expected number to be >=1',
    ],
  ])('the change %j is refused', async (cfg, status, message) => {
    await create('price')
    const answer = await app.admin.put(of('price'), { cfg })
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
    await remove('price')
  })

  test('is changed and deleted by whoever made it, owners of the dataset and admins', async () => {
    const [maker, stranger] = [
      await signedInUser(app.app, 'maker'),
      await signedInUser(app.app, 'stranger'),
    ]
    expect((await create('price', {}, maker)).status).toBe(201)
    const change = { cfg: { model_name: 'changed' } }
    const attempts = [stranger.put(of('price'), change), stranger.delete(of('price'))]
    expect((await Promise.all(attempts)).map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([403, 'Changing this model is forbidden']),
    )
    expect((await maker.put(of('price'), change)).status).toBe(200)
    expect((await maker.delete(of('price'))).body).toEqual({ message: 'OK' })
    expect((await maker.delete(of('price'))).body).toEqual({ message: 'Model does not exist' })
  })

  test('a column with a model is not taken out of its dataset', async () => {
    await create('price')
    const { status, body } = await keepColumns(others('price'))
    expect({ status, body }).toEqual({ status: 422, body: { message: 'Column price has a model' } })
    await create('class')
    expect((await keepColumns(['id'])).body).toEqual({
      message: 'Columns price, class have models',
    })
    await Promise.all([remove('price'), remove('class')])
  })

  test('a SELECT that lacks a column with a model is refused, and the model stays', async () => {
    const id = (await columnsOf('chosen'))['price']
    await app.admin.post(`/chars/?column_id=${id}`)
    const rewrite = async (sql: string) => {
      const { status, body } = await app.admin.put(`/dataset/${app.datasets['chosen']}`, { sql })
      return { status, message: body.message as unknown }
    }
    const models = async () =>
      (
        await app.admin.get(`/chars/dataset_chars/${app.datasets['chosen']}`)
      ).body.result.cfg_metadata.map(({ pk }: { pk: number }) => pk) as number[]
    expect({ answer: await rewrite('SELECT id, class FROM wide'), models: await models() }).toEqual(
      {
        answer: { status: 422, message: 'Column price has a model' },
        models: [id],
      },
    )
    expect((await rewrite('SELECT price, id, class FROM wide')).status).toBe(200)
    expect(await models()).toEqual([id])
    await app.admin.delete(`/chars/${id}`)
    expect((await rewrite('SELECT id, class FROM wide')).status).toBe(200)
  })

  test('lies in the trash with its dataset, and comes back with it', async () => {
    const region = (await columnsOf('sales'))['region']
    await app.admin.post('/chars/', { column_id: region })
    const sold = app.datasets['sales']
    const listed = async () =>
      ((await app.admin.get('/chars/get_chars')).body.result as { text: string }[]).map(
        ({ text }) => text,
      )
    const before = await listed()
    await app.admin.delete(`/dataset/${sold}`)
    const during = [await listed(), (await app.admin.delete(`/chars/${region}`)).status]
    await app.admin.post(`/trash/dataset/${sold}/restore`)
    expect({ before, during, after: await listed() }).toEqual({
      before: ['region'],
      during: [[], 404],
      after: ['region'],
    })
    await app.admin.delete(`/chars/${region}`)
  })

  test('untrained ones are not picked for predictions, and those of the dataset itself neither', async () => {
    await create('price')
    const picked = async (query: string) =>
      (await app.plain.get(`/chars/get_chars${query}`)).body.result as object[]
    const price = {
      model_id: columns['price'],
      dataset_id: app.datasets['wide'],
      text: 'price',
      pk: columns['price'],
      table_name: 'wide',
      algo_type: 'regression',
      target: 'price',
      columns: others('price', ...unusual),
    }
    expect(await picked('')).toEqual([price])
    expect(await picked('?isTrained=true')).toEqual([])
    expect(await picked(`?current_dataset_id=${app.datasets['wide']}`)).toEqual([])
    expect(await picked(`?isTrained=0&current_dataset_id=${app.datasets['sales']}`)).toEqual([
      price,
    ])
    await create('size')
    await app.admin.put(of('size'), { cfg: { model_name: 'by size' } })
    await app.admin.put(of('price'), { cfg: { model_name: 'Price' } })
    expect((await picked('')).map((one) => (one as { text: string }).text)).toEqual([
      'by size',
      'Price',
    ])
    await remove('price', 'size')
  })

  /** A training of a column's model that began when the model was made, with nobody at work. */
  const train = async (column: string, created_on: string, more: Partial<JobRow> = {}) => {
    const { id = `training of ${column}` } = more
    await app.store
      .insertInto('job')
      .values({
        ...{ kind: 'train', title: '', user_id: app.admin.user.id, state: 'started' },
        ...{ progress: 0, stage: null, message: null, attempts: 1, worker: 'nobody' },
        ...{ lease_until: Date.now() + 3_600_000, input: '{}', result: null, created_on },
        ...{ ended_on: null, model_id: columns[column] ?? null },
        ...more,
        id,
      })
      .execute()
    return () => app.store.deleteFrom('job').where('id', '=', id).execute()
  }

  test('a model is changed while another one of its dataset is trained, and not while it is itself', async () => {
    const { result } = await create('price')
    await create('size')
    const end = await train('price', result.created_on_utc)
    const change = (name: string) =>
      app.admin.put(of(name), { cfg: { model_name: `${name} of things` } })
    const [own, other] = [await change('price'), await change('size')]
    await end()
    await remove('price', 'size')
    expect([own.status, own.body.message, other.status]).toEqual([
      409,
      'Model price is training: wait until that has ended',
      200,
    ])
  })

  test('what became of the training of a model is not told of the next one of its column', async () => {
    const { result } = await create('price')
    const failed = { state: 'failed', message: 'No rows', ended_on: result.created_on_utc } as const
    const first = { id: 'what was before', state: 'finished', ended_on: result.created_on_utc }
    const forget = [
      await train('price', shiftedTime(result.created_on_utc, 1), failed),
      await train('price', result.created_on_utc, first as Partial<JobRow>),
    ]
    const told = async () => {
      const { body } = await app.plain.get(`/chars/dataset_chars/${app.datasets['wide']}`)
      return body.result.cfg_metadata.map(({ status, error }: any) => [status, error])
    }
    const before = await told()
    await remove('price')
    await create('price')
    expect([before, await told()]).toEqual([[['failed', 'No rows']], [['untrained', null]]])
    await remove('price')
    for (const one of forget) await one()
  })

  test('a model is trained and laid out on as many rows as were asked for, on a million where nobody says', async () => {
    const model = (await create('price')).id as number
    const document = new Uint8Array()
    await app.store.insertInto('layout').values({ model_id: model, document }).execute()
    const asked = async (path: string, body: object = {}) => {
      const { body: begun } = await app.admin.post(`/chars/${path}`, body)
      const { job_id: job } = begun as { job_id: string }
      await app.admin.post(`/async_event/spade_job/${job}/cancel`, {})
      const begunJobs = await app.store
        .selectFrom('job')
        .select('input')
        .where((where) => where.or([where('id', '=', job), where('parent_id', '=', job)]))
        .execute()
      const inputs = begunJobs.map(({ input }) => JSON.parse(input) as { rows: number } | null)
      return inputs.flatMap((input) => input?.rows ?? [])
    }
    const place = `flatten/post_embedding/${model}`
    const rows = {
      query: await asked(`train_models?charIDs=${model}&n_rows=20`),
      body: await asked(`train_models?charIDs=${model}&n_rows=20`, { n_rows: '30' }),
      none: await asked(`train_models?charIDs=${model}`),
      layout: await asked(`flatten/train_embedding?charID=${model}&n_rows=40`),
      place: await asked(`${place}?n_rows=50`, { datasetId: app.datasets['wide'] }),
    }
    await app.store.deleteFrom('layout').execute()
    await remove('price')
    expect(rows).toEqual({
      ...{ query: [20], body: [30], none: [1_000_000] },
      ...{ layout: [40], place: [50] },
    })
  })
})
