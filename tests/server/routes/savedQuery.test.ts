import { afterAll, beforeAll, expect, test } from 'vitest'
import { q, signedInUser, testApp, type TestApp } from '../../support/app.ts'
import { sqliteFile } from '../../support/sqliteFile.ts'

let app: TestApp
let shop: number
beforeAll(async () => {
  app = await testApp()
  sqliteFile(app, 'shop.db')
  shop = (
    await app.plain.post('/database/', {
      database_name: 'Shop',
      sqlalchemy_uri: 'sqlite:///shop.db',
    })
  ).body.id
})
afterAll(() => app.close())

type Caller = Pick<TestApp['plain'], 'get' | 'post'>
const save = async (label: string, more: object = {}, caller: Caller = app.plain) =>
  (await caller.post('/saved_query/', { db_id: shop, label, sql: 'SELECT 1', ...more })).body
    .id as number
const labels = async (list: object = {}, caller: Caller = app.plain) =>
  (await caller.get(`/saved_query/${q(list)}`)).body.result.map(
    ({ label }: { label: string }) => label,
  )
const trash = async (caller: Caller = app.plain) =>
  (await caller.get('/trash/')).body.result.map(
    ({ type, title }: { type: string; title: string }) => `${type} ${title}`,
  )

test('a saved query carries label, description, database, schema, statement and who made it', async () => {
  const sent = {
    db_id: shop,
    label: '  Visits by town ',
    description: 'For the report',
    sql: 'SELECT town\nFROM visits',
    schema: 'main',
  }
  const { status, body } = await app.plain.post('/saved_query/', sent)
  const peter = {
    id: app.plain.user.id,
    user_id: app.plain.user.id,
    username: 'peter',
    first_name: 'peter',
    last_name: '',
  }
  const result = {
    id: body.id,
    label: 'Visits by town',
    description: 'For the report',
    sql: sent.sql,
    schema: 'main',
    db_id: shop,
    database: { id: shop, database_name: 'Shop' },
    created_by: peter,
    changed_by: peter,
    version: 1,
    changed_on_delta_humanized: 'now',
    created_on_utc: expect.stringMatching(/\+0000$/),
    changed_on_utc: expect.stringMatching(/\+0000$/),
    changed_on: expect.stringMatching(/\d{6}$/),
  }
  expect({ status, body }).toEqual({
    status: 201,
    body: { id: body.id, data: { id: body.id }, result },
  })
  expect((await app.plain.get(`/saved_query/${body.id}`)).body).toEqual({ id: body.id, result })
  expect(
    (
      await app.plain.get(
        `/saved_query/${q({ filters: [{ col: 'id', opr: 'eq', value: body.id }], keys: ['none'] })}`,
      )
    ).body,
  ).toEqual({ count: 1, total: 1, ids: [body.id], result: [result] })
})

test('a query is not saved under a blank title, over one that is too long, or for a database that is not there', async () => {
  const refused = async (fields: object) => {
    const { status, body } = await app.plain.post('/saved_query/', {
      db_id: shop,
      label: 'Fine',
      sql: 'SELECT 1',
      ...fields,
    })
    return [status, body.message]
  }
  expect(await refused({ label: ' \t' })).toEqual([422, 'Required.'])
  expect(await refused({ label: 'x'.repeat(257) })).toEqual([
    422,
    'label: at most 256 characters, these are 257',
  ])
  expect(await refused({ db_id: 987 })).toEqual([422, 'Database does not exist'])
  expect((await refused({ sql: undefined }))[0]).toBe(400)
  expect(await labels({ filters: [{ col: 'label', opr: 'eq', value: 'Fine' }] })).toEqual([])
})

test('saved queries are found by any of their texts and ordered by title, database and time', async () => {
  const { user: _, ...olga } = await signedInUser(app.app, 'olga')
  await save('beta 100%', { description: 'Storks' }, olga)
  await save('Alpha', { sql: 'SELECT storks' }, olga)
  await save('Gamma', { schema: 'storks_1', db_id: 1 }, olga)
  const found = (value: string) =>
    labels({ filters: [{ col: 'label', opr: 'all_text', value }] }, olga)
  expect(await labels({}, olga)).toEqual(['Gamma', 'Alpha', 'beta 100%'])
  expect(await found('STORKS')).toEqual(['Gamma', 'Alpha', 'beta 100%'])
  expect(await found('100%')).toEqual(['beta 100%'])
  expect(await found('0_')).toEqual([])
  const ordered = (order_column: string) => labels({ order_column, order_direction: 'asc' }, olga)
  expect(await ordered('label')).toEqual(['Alpha', 'beta 100%', 'Gamma'])
  expect((await ordered('database.database_name')).at(-1)).toBe('Gamma')
  expect((await ordered('schema')).at(-1)).toBe('Gamma')
  expect((await ordered('created_by.first_name')).length).toBe(3)
  expect(await labels({ filters: [{ col: 'database', opr: 'rel_o_m', value: 1 }] }, olga)).toEqual([
    'Gamma',
  ])
})

test('nobody else finds a saved query anywhere, no admin either', async () => {
  const id = await save('Hidden herons')
  const seen = async (caller: Caller) => [
    await labels({ filters: [{ col: 'id', opr: 'eq', value: id }] }, caller),
    (await caller.get(`/search/${q({ text: 'herons' })}`)).body.result.map(
      ({ url, hint }: { url: string; hint: string }) => `${url} ${hint}`,
    ),
    (
      await caller.get(
        `/recent/${q({ filters: [{ col: 'title', opr: 'eq', value: 'Hidden herons' }] })}`,
      )
    ).body.count,
  ]
  expect(await seen(app.plain)).toEqual([
    ['Hidden herons'],
    [`/sql-page?savedQueryId=${id} Shop`],
    1,
  ])
  expect(await seen(app.admin)).toEqual([[], [], 0])
})

test('a search answers twenty where nobody says how many, and says of each what it is', async () => {
  for (let number = 10; number < 31; number += 1) await save(`Gannets ${number}`)
  const found = async (more: object) =>
    (await app.plain.get(`/search/${q({ text: 'gannets', ...more })}`)).body
  const { count, result } = await found({})
  expect([count, result.length, result.at(-1)?.title]).toEqual([20, 20, 'Gannets 29'])
  expect((await found({ limit: 30 })).count).toBe(21)
})

test('deleted queries lie in the trash of their creator, all of them or none, and come back from it', async () => {
  const [one, two, others] = [
    await save('Cranes'),
    await save('Gulls'),
    await save('Owls', {}, app.admin),
  ]
  expect((await app.plain.delete('/saved_query/', { ids: [one, others] })).status).toBe(404)
  expect((await labels()).filter((label: string) => ['Cranes', 'Gulls'].includes(label))).toEqual([
    'Gulls',
    'Cranes',
  ])
  expect((await app.plain.delete(`/saved_query/${q([one, two])}`)).body).toEqual({
    message: 'Deleted 2 saved queries',
  })
  expect((await trash()).toSorted()).toEqual(['saved_query Cranes', 'saved_query Gulls'])
  expect(await trash(app.admin)).toEqual([])
  expect((await app.plain.get(`/saved_query/${one}`)).status).toBe(404)
  expect((await app.plain.post(`/trash/saved_query/${one}/restore`)).body).toEqual({
    message: 'Restored',
    result: {
      type: 'saved_query',
      id: one,
      title: 'Cranes',
      url: `/sql-page?savedQueryId=${one}`,
      renamed: false,
    },
  })
  expect((await app.plain.delete(`/trash/saved_query/${two}`)).body).toEqual({ message: 'OK' })
  expect({
    trash: await trash(),
    status: (await app.plain.get(`/saved_query/${one}`)).status,
  }).toEqual({ trash: [], status: 200 })
  expect((await app.plain.post(`/trash/saved_query/${two}/restore`)).body.message).toBe(
    'There is no such saved query in Recent Deleted: it may have been deleted for good',
  )
})

test('a saved query is deleted by its address', async () => {
  const id = await save('Plovers')
  expect((await app.plain.delete(`/saved_query/${id}`)).body).toEqual({ message: 'OK' })
  expect((await app.plain.get(`/saved_query/${id}`)).status).toBe(404)
  expect((await app.plain.delete(`/saved_query/${id}`)).status).toBe(404)
  expect(await labels()).not.toContain('Plovers')
})

test('what is starred is asked of a list over every kind: a saved query has no star', async () => {
  await save('Starless')
  const titles = async (value: boolean) =>
    (
      await app.plain.get(
        `/recent/${q({
          filters: [
            { col: 'id', opr: 'chart_is_favorite', value },
            { col: 'title', opr: 'eq', value: 'Starless' },
          ],
        })}`,
      )
    ).body.count
  expect(await titles(true)).toBe(0)
  expect(await titles(false)).toBe(1)
})

test('a saved query outlives the database it was written for', async () => {
  const {
    body: { id: database },
  } = await app.plain.post('/database/', {
    database_name: 'Old shop',
    sqlalchemy_uri: 'sqlite:///shop.db',
  })
  const id = await save('Outlives', { db_id: database })
  expect((await app.plain.delete(`/database/${database}`)).status).toBe(200)
  expect((await app.plain.get(`/saved_query/${id}`)).body.result).toMatchObject({
    label: 'Outlives',
    sql: 'SELECT 1',
    db_id: null,
    database: null,
  })
})
