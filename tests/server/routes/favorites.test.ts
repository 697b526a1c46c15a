import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProject } from '../../../server/store/projects/projectChanges.ts'
import { timeNow } from '../../../server/store/db/time.ts'
import { q, signedInUser } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
let chart: number
let other: number
const star = (kind: 'slice' | 'dataset', object_id: number) =>
  app.store
    .insertInto('favorite')
    .values({
      user_id: app.plain.user.id,
      kind,
      object_id,
      created_on: '2026-01-01T00:00:00.000000+0000',
    })
    .execute()

beforeAll(async () => {
  app = await chartApp({ sales: 'SELECT 1 AS id', pets: 'SELECT 2 AS id' })
  const save = async (slice_name: string) =>
    (
      await app.plain.post('/chart/', {
        slice_name,
        viz_type: 'table',
        datasource_id: app.datasets['sales'],
        params: '{}',
      })
    ).body.id as number
  chart = await save('Starred')
  other = await save('Plain')
  await star('slice', chart)
  await star('dataset', app.datasets['pets'] ?? 0)
})
afterAll(() => app.close())

/** One thing of every kind, made by `peter`, who alone may see the project. */
const things = async () => {
  const {
    store,
    plain: { user },
  } = app
  const { id: project } = await createProject(store, { project_title: 'Stars' }, user)
  const now = timeNow()
  const { id: dashboard } = await store
    .insertInto('dashboard')
    .values({
      uuid: 'd',
      version: 1,
      dashboard_title: 'Stars',
      description: '',
      slug: null,
      css: null,
      position_json: '{}',
      json_metadata: '{}',
      created_by_id: user.id,
      changed_by_id: user.id,
      created_on: now,
      changed_on: now,
      deleted_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { project, dashboard, chart: other, dataset: app.datasets['sales'] ?? 0 }
}

test('GET /chart/favorite_status/ tells the caller’s own stars in the order of the ids', async () => {
  const address = `/chart/favorite_status/${q([other, chart])}`
  expect({
    own: (await app.plain.get(address)).body,
    others: (await app.admin.get(address)).body,
  }).toEqual({
    own: {
      result: [
        { id: other, value: false },
        { id: chart, value: true },
      ],
    },
    others: {
      result: [
        { id: other, value: false },
        { id: chart, value: false },
      ],
    },
  })
})

test.each([
  ['project', 'project', 'project', '/projects/'],
  ['PROJECTS', 'project', 'project', '/project/'],
  ['slice', 'chart', 'slice', '/chart/'],
  ['charts', 'chart', 'slice', '/slice/'],
  ['Dashboard', 'dashboard', 'Dashboard', '/dashboard/'],
  ['dashboards', 'dashboard', 'Dashboard', '/Dashboard/'],
  ['DATASET', 'dataset', 'dataset', '/dataset/'],
] as const)(
  'a star of the class %s is set once, told by the %s lists as %s and taken off again',
  async (className, type, spelling, path) => {
    const id = (await things())[type]
    const ids = async () => (await app.plain.get(`/favstar/${className}`)).body.ids as number[]
    const status = async () => (await app.plain.get(`${path}favorite_status/${q([id])}`)).body
    const set = { status: 200, body: { message: 'OK', count: 1, result: { id, value: true } } }
    const taken = { status: 200, body: { message: 'OK', count: 0, result: { id, value: false } } }
    const before = await ids()
    expect(before).not.toContain(id)

    expect(await app.plain.post(`/favstar/${className}/${id}`)).toMatchObject(set)
    expect(await app.plain.post(`/favstar/${className}/${id}`)).toMatchObject(set)
    const { body } = await app.plain.get(`/favstar/${className}`)
    expect(body).toMatchObject({
      class_name: spelling,
      count: before.length + 1,
      ids: [id, ...before],
    })
    expect(body.result[0]).toEqual({
      id,
      obj_id: id,
      class_name: spelling,
      value: true,
      dttm: body.result[0].dttm,
    })
    expect(await status()).toEqual({ result: [{ id, value: true }] })

    expect(await app.plain.delete(`/favstar/${className}/${id}`)).toMatchObject(taken)
    expect(await app.plain.delete(`/favstar/${className}/${id}`)).toMatchObject(taken)
    expect({ ids: await ids(), favorites: await status() }).toEqual({
      ids: before,
      favorites: { result: [{ id, value: false }] },
    })
  },
)

test('a thing that does not exist, is deleted or is hidden from the caller cannot be starred', async () => {
  const { project } = await things()
  const {
    body: { id: gone },
  } = await app.plain.post('/chart/', {
    slice_name: 'Gone',
    viz_type: 'table',
    datasource_id: app.datasets['sales'],
  })
  await app.plain.post(`/favstar/slice/${gone}`)
  await app.plain.delete(`/chart/${gone}`)
  const stranger = await signedInUser(app.app, 'sam')
  const refusals = await Promise.all([
    app.plain.post('/favstar/slice/99999'),
    app.plain.post(`/favstar/slice/${gone}`),
    stranger.post(`/favstar/project/${project}`),
    app.plain.post('/favstar/planet/1'),
    app.plain.get('/favstar/__proto__'),
  ])
  expect(refusals.map(({ status, body }) => [status, body])).toEqual(
    refusals.map(() => [404, { message: 'Not found' }]),
  )
  expect((await app.plain.get('/favstar/slice')).body.ids).not.toContain(gone)
  expect((await app.plain.delete(`/favstar/slice/${gone}`)).status).toBe(200)
  expect((await app.admin.post(`/favstar/project/${project}`)).status).toBe(200)
})

test('the newest star comes first, and a second one on the same thing leaves it where it is', async () => {
  const [sales, pets] = [app.datasets['sales'] ?? 0, app.datasets['pets'] ?? 0]
  for (const id of [sales, pets]) await app.plain.post(`/favstar/dataset/${id}`)
  const { ids } = (await app.plain.get('/favstar/dataset')).body
  await app.plain.delete(`/favstar/dataset/${sales}`)
  expect({ ids, isOlder: sales < pets }).toEqual({ ids: [sales, pets], isOlder: true })
})

test('a star on a project is not listed while its user sees the project no more', async () => {
  const { project } = await things()
  const guest = await signedInUser(app.app, 'guest')
  const starred = async () => (await guest.get('/favstar/project')).body.ids as number[]
  const shown: number[][] = []
  for (const change of ['put', 'delete', 'put'] as const) {
    await app.plain[change](`/projects/${project}/metadata`, { ids: [guest.user.id] })
    if (shown.length === 0) await guest.post(`/favstar/project/${project}`)
    shown.push(await starred())
  }
  expect(shown).toEqual([[project], [], [project]])
})

test.each([
  ['/projects/', 'project'],
  ['/chart/', 'chart'],
  ['/dashboard/', 'dashboard'],
  ['/dataset/', 'dataset'],
] as const)(
  '%s lists the favourites of the caller by each of the four operators',
  async (path, type) => {
    const id = (await things())[type]
    await app.plain.post(`/favstar/${type}/${id}`)
    const {
      body: { ids: starred },
    } = await app.plain.get(`/favstar/${type}`)
    const listed = async (opr: string, value: unknown) =>
      (await app.plain.get(`${path}${q({ filters: [{ col: 'id', opr, value }], page_size: -1 })}`))
        .body.ids as number[]
    for (const noun of ['chart', 'dashboard', 'dataset', 'project']) {
      expect((await listed(`${noun}_is_favorite`, true)).toSorted()).toEqual(starred.toSorted())
      expect(await listed(`${noun}_is_favorite`, '!f')).not.toContain(id)
    }
    await app.plain.delete(`/favstar/${type}/${id}`)
  },
)

test.each([
  ['!t', ['pets']],
  ['!f', ['sales']],
])('the filter dataset_is_favorite with %s leaves %j', async (value, names) => {
  const { body } = await app.plain.get(
    `/dataset/${q({ columns: ['table_name'], filters: [{ col: 'id', opr: 'dataset_is_favorite', value }] })}`,
  )
  expect(body.result.map(({ table_name }: { table_name: string }) => table_name)).toEqual(names)
})

test('DELETE /dataset/?q= deletes several datasets or, where one is not the caller’s, none', async () => {
  const ids = Object.values(app.datasets)
  const left = async () => (await app.admin.get(`/dataset/${q({})}`)).body.count as number
  expect({
    status: (await app.plain.delete(`/dataset/${q(ids)}`)).status,
    left: await left(),
  }).toEqual({ status: 403, left: 2 })
  expect({ body: (await app.admin.delete(`/dataset/${q(ids)}`)).body, left: await left() }).toEqual(
    { body: { message: 'Deleted 2 datasets' }, left: 0 },
  )
})
