import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { timeText } from '../../../server/store/db/time.ts'
import { noteUploaded, wasUploaded } from '../../../server/store/datasets/uploadedTables.ts'
import { noteRun } from '../../../server/store/queries/queries.ts'
import { anotherApp, q, signedInUser } from '../../support/app.ts'
import { chartApp, filter, sales, type ChartApp } from '../../support/chartApp.ts'
import { joinedPeers } from '../../support/joinedPeers.ts'

const day = 86_400_000

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ sales, predicted: 'SELECT 1 AS id' })
})
afterAll(() => app.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const newChart = async (slice_name: string) =>
  (
    await app.plain.post('/chart/', {
      slice_name,
      viz_type: 'table',
      datasource_id: app.datasets['sales'],
    })
  ).body.id as number
const trashed = async () =>
  (await app.plain.get('/trash/')).body.result.map(
    ({ type, title }: { type: string; title: string }) => `${type} ${title}`,
  )
const found = async (text: string) =>
  (await app.plain.get(`/search/${q({ text })}`)).body.result.map(
    ({ title }: { title: string }) => title,
  )
const recent = async () =>
  (
    await app.plain.get(`/recent/${q({ filters: [{ col: 'type', opr: 'eq', value: 'chart' }] })}`)
  ).body.result.map(({ title }: { title: string }) => title)

test('a deleted chart is in the trash and nowhere else until it is restored', async () => {
  const id = await newChart('Comes back')
  await app.plain.delete(`/chart/${id}`)
  expect({
    trashed: await trashed(),
    found: await found('comes'),
    recent: await recent(),
    chart: (await app.plain.get(`/chart/${id}`)).status,
  }).toEqual({ trashed: ['chart Comes back'], found: [], recent: [], chart: 404 })

  const { status, body } = await app.plain.post(`/trash/chart/${id}/restore`)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      message: 'Restored',
      result: {
        type: 'chart',
        id,
        title: 'Comes back',
        url: `/visualizations/${id}/null`,
        renamed: false,
      },
    },
  })
  expect({
    trashed: await trashed(),
    found: await found('comes'),
    recent: await recent(),
    chart: (await app.plain.get(`/chart/${id}`)).status,
  }).toEqual({ trashed: [], found: ['Comes back'], recent: ['Comes back'], chart: 200 })
})

test('a chart that is deleted for good leaves the trash and cannot come back', async () => {
  const id = await newChart('Goes')
  await app.plain.delete(`/chart/${id}`)
  expect((await app.plain.delete(`/trash/slice/${id}`)).body).toEqual({ message: 'OK' })
  const { status, body } = await app.plain.post(`/trash/chart/${id}/restore`)
  expect({ trashed: await trashed(), status, body }).toEqual({
    trashed: [],
    status: 404,
    body: {
      message: 'There is no such chart in Recent Deleted: it may have been deleted for good',
    },
  })
})

test('what a stranger or a wrong word asks of the trash is refused', async () => {
  const id = await newChart('Mine')
  await app.plain.delete(`/chart/${id}`)
  const stranger = await signedInUser(app.app, 'sam')
  const answers = await Promise.all([
    stranger.post(`/trash/chart/${id}/restore`),
    stranger.delete(`/trash/chart/${id}`),
    app.plain.post(`/trash/planet/${id}/restore`),
    app.plain.delete('/trash/chart/none'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 404])
  expect({
    othersSee: (await stranger.get('/trash/')).body.result,
    trashed: await trashed(),
  }).toEqual({ othersSee: [], trashed: ['chart Mine'] })
})

test('a dataset whose table was covered again comes back as a SELECT over it that charts can read', async () => {
  const id = app.datasets['sales'] ?? 0
  await app.admin.delete(`/dataset/${id}`)
  const {
    body: { id: twin },
  } = await app.admin.post('/dataset/', { database: 1, table_name: 'sales' })
  const { body } = await app.admin.post(`/trash/dataset/${id}/restore`)
  expect({ title: body.result.title, isTwin: twin === id }).toEqual({
    title: 'sales (restored)',
    isTwin: false,
  })
  const { data } = await app.query({
    viz_type: 'table',
    all_columns: ['id'],
    adhoc_filters: [filter('region', '==', 'South')],
  })
  expect(data).toEqual([{ id: 8 }])
})

test('the server empties the trash when it starts and every hour', async () => {
  const [old, young] = [await newChart('Old'), await newChart('Young')]
  await app.plain.delete(`/chart/${q([old, young])}`)
  const age = (id: number, days: number) =>
    app.store
      .updateTable('chart')
      .set({ deleted_on: timeText(Date.now() - days * day) })
      .where('id', '=', id)
      .execute()
  const left = async () =>
    (
      await app.store
        .selectFrom('chart')
        .select('id')
        .where('id', 'in', [old, young])
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)
  await age(old, 31)
  const intervals = vi.spyOn(globalThis, 'setInterval')
  const running = anotherApp(app)
  await running.listen({ port: 0 })
  await expect.poll(left).toEqual([young])
  await age(young, 31)
  for (const [run, every] of intervals.mock.calls) if (every === 3_600_000) run()
  await expect.poll(left).toEqual([])
  await running.close()
})

const past = (days: number) => timeText(Date.now() - days * day)

/** A run of SQL of so many days ago, and the key of a request whose time is a sixtieth of that. */
const note = async (client_id: string, days: number) => {
  const { store } = app
  const user_id = app.admin.user.id
  const id = await noteRun(store, {
    ...{ client_id, user_id, database_id: 1, schema: null, tab_name: '' },
    ...{ sql_editor_id: '', row_limit: 1, sql: 'SELECT 1', server: 0 },
  })
  await store
    .updateTable('query')
    .set({ changed_on: past(days) })
    .where('id', '=', id)
    .execute()
  const key = { user_id, key: client_id, fingerprint: '', made: '1' }
  await store
    .insertInto('idempotency_key')
    .values({ ...key, created_on: past(days / 60) })
    .execute()
}

test('the first of the servers forgets as it starts what was run 90 days ago, keys of yesterday, and tables of models whose datasets go', async () => {
  const { store, workspace } = app.app
  await note('young', 30)
  await note('old', 91)
  const address = { databaseId: 1, schema: 'main', table: 'predicted' }
  await noteUploaded(store, address, app.admin.user)
  await app.admin.delete(`/dataset/${app.datasets['predicted']}`)
  await store
    .updateTable('dataset')
    .set({ source: 'prediction', deleted_on: past(31) })
    .where('table_name', '=', 'predicted')
    .execute()
  const left = async () => ({
    runs: await store.selectFrom('query').select('client_id').execute(),
    keys: await store.selectFrom('idempotency_key').select('key').execute(),
    tables: (await workspace.tables(null)).map(({ name }) => name),
    isNoted: await wasUploaded(store, address),
  })
  const everything = await left()
  const [first, second] = joinedPeers(2).peers
  for (const peers of [second!, first!]) {
    const running = anotherApp(app, { peers })
    await running.listen({ port: 0 })
    await running.close()
    const isSecond = peers === second
    const isLeft = (name: string) => isSecond || !['old', 'predicted'].includes(name)
    expect(await left()).toEqual({
      runs: everything.runs.filter(({ client_id: name }) => isLeft(name)),
      keys: everything.keys.filter(({ key }) => isLeft(key)),
      tables: everything.tables.filter(isLeft),
      isNoted: isSecond,
    })
  }
})

test('a search needs no text and takes at most a hundred answers', async () => {
  expect({
    empty: (await app.plain.get('/search/')).body,
    beyondLimit: (await app.plain.get(`/search/${q({ text: 'x', limit: 101 })}`)).status,
  }).toEqual({ empty: { count: 0, result: [] }, beyondLimit: 400 })
})
