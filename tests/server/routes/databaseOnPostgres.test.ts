import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { q, testApp, type TestApp } from '../../support/app.ts'
import { metric } from '../../support/chartApp.ts'
import { freePort } from '../../support/freePort.ts'
import { postgresDatabase, type PostgresDatabase } from '../../support/postgresDatabase.ts'

const visits = [
  'CREATE TABLE visits (id integer PRIMARY KEY, town text, cost numeric(8,2))',
  "INSERT INTO visits VALUES (1, 'Ulm', 2.5), (2, 'Bonn', 1), (3, 'Ulm', 4)",
  'CREATE SCHEMA hidden',
  'CREATE TABLE hidden.notes (id integer)',
]
const lines: string[] = []

let app: TestApp
let first: PostgresDatabase
beforeAll(async () => {
  first = await postgresDatabase(...visits)
  app = await testApp(
    { logStream: { write: (line) => lines.push(line) } },
    { CHARTROOM_LOG: 'debug' },
  )
})
afterAll(async () => {
  await app.close()
  await first.remove()
})

let made = 0
const create = async (fields: object = {}) => {
  const { body } = await app.plain.post('/database/', {
    database_name: `Visits ${(made += 1)}`,
    sqlalchemy_uri: first.address,
    ...fields,
  })
  return (body as { id: number }).id
}
const cover = async (database: number) =>
  ((await app.plain.post('/dataset/', { database, table_name: 'visits' })).body as { id: number })
    .id
const query = (datasource: number, more: object = {}) =>
  app.plain.post('/chart/data', {
    datasource,
    form_data: {
      viz_type: 'dist_bar',
      groupby: ['town'],
      metrics: [metric('SUM', 'cost', 'cost')],
    },
    ...more,
  })
const tryOut = (fields: object) => app.plain.post('/database/test_connection', fields)

test('a password is seen nowhere once it was sent', async () => {
  const id = await create()
  const answers = await Promise.all([
    app.plain.get(`/database/${id}`),
    app.plain.get('/database/'),
    app.plain.get(`/database/${id}/data`),
    app.admin.get(`/database/${id}`),
  ])
  expect(answers[0].body.result).toMatchObject({
    sqlalchemy_uri: first.shown,
    parameters: {
      host: '127.0.0.1',
      port: Number(first.port),
      username: 'postgres',
      database: first.name,
      query: {},
    },
  })
  const row = await app.store
    .selectFrom('database')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { body: refused } = await app.plain.post('/database/', {
    database_name: 'Nowhere',
    sqlalchemy_uri: first.address.replace(first.name, 'nowhere'),
  })
  const seen = JSON.stringify([answers, row, refused, lines])
  expect(['s3cret', '%2Fword'].filter((secret) => seen.includes(secret))).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
})

test('another database of the same server is tried out before it is saved', async () => {
  const id = await create()
  const stored = async () =>
    ((await app.plain.get(`/database/${id}`)).body as { result: object }).result
  const before = await stored()
  const refused = await app.plain.put(`/database/${id}`, {
    sqlalchemy_uri: first.shown.replace(first.name, 'nowhere'),
  })
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Connection failed, please check your connection settings',
  ])
  expect(await stored()).toEqual(before)
})

test('the mask keeps the stored password at its door, and nowhere else', async () => {
  const id = await create()
  const sealed = async () =>
    (
      await app.store
        .selectFrom('database')
        .select('sealed_password')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).sealed_password
  const before = await sealed()
  expect((await app.plain.put(`/database/${id}`, { sqlalchemy_uri: first.shown })).status).toBe(200)
  expect(await sealed()).toBe(before)
  expect(
    (await tryOut({ database_name: ` Visits ${made} `, sqlalchemy_uri: ` ${first.shown} ` })).body,
  ).toEqual({ message: 'OK' })
  expect(
    (await tryOut({ id, sqlalchemy_uri: `${first.shown}?application_name=charts` })).body,
  ).toEqual({ message: 'OK' })
  const again = {
    message: 'Enter the password again',
    fields: { sqlalchemy_uri: ['Enter the password again'] },
  }
  const elsewhere = ['127.0.0.1:1/', '127.0.0.2:'].map((door) =>
    first.shown.replace(
      door.startsWith('127.0.0.1') ? `127.0.0.1:${first.port}/` : '127.0.0.1:',
      door,
    ),
  )
  for (const sqlalchemy_uri of [...elsewhere, first.shown.replace('postgres:', 'other:')]) {
    expect((await app.plain.put(`/database/${id}`, { sqlalchemy_uri })).body).toEqual(again)
    expect((await tryOut({ id, database_name: `Visits ${made}`, sqlalchemy_uri })).body).toEqual(
      again,
    )
  }
  expect((await tryOut({ database_name: 'unheard of', sqlalchemy_uri: first.shown })).body).toEqual(
    again,
  )
  const { body: another } = await app.admin.post('/database/', {
    database_name: 'Of the admin',
    sqlalchemy_uri: first.address,
  })
  const ofStranger = { id: another.id, sqlalchemy_uri: `${first.shown}?application_name=charts` }
  expect((await tryOut(ofStranger)).body).toEqual(again)
  expect(
    (
      await app.admin.post('/database/test_connection', {
        database_name: `Visits ${made}`,
        sqlalchemy_uri: `${first.shown}?application_name=charts`,
      })
    ).body,
  ).toEqual(again)
})

test('what is wrong with a connection is said where its host is allowed', async () => {
  const closed = await freePort()
  const refusals: [string, string, string][] = [
    [
      first.address.replace(first.port, String(closed)),
      'CONNECTION_PORT_CLOSED_ERROR',
      `Nothing answers on port ${closed} of the host "127.0.0.1". Check the port, and that the database is running`,
    ],
    [
      first.address.replace(first.name, 'nowhere'),
      'CONNECTION_UNKNOWN_DATABASE_ERROR',
      'There is no database "nowhere" on this server. Check its name',
    ],
    [
      'postgresql://u:s3cret@no-such-host.invalid/x',
      'CONNECTION_INVALID_HOSTNAME_ERROR',
      'The host "no-such-host.invalid" is not known. Check its name',
    ],
    [
      'postgresql://u:s3cret@169.254.169.254/x',
      'CONNECTION_HOST_NOT_ALLOWED_ERROR',
      'Connections to this host are not allowed. An administrator can tell which hosts are',
    ],
  ]
  for (const [sqlalchemy_uri, error_type, message] of refusals) {
    const refused = {
      message: 'Connection failed, please check your connection settings',
      errors: [{ message, error_type, level: 'error', extra: {} }],
    }
    for (const answer of [
      await tryOut({ sqlalchemy_uri }),
      await app.plain.post('/database/', { database_name: 'Never kept', sqlalchemy_uri }),
    ])
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 422, body: refused })
  }
  expect(
    (
      await app.plain.get(
        `/database/${q({ filters: [{ col: 'database_name', opr: 'eq', value: 'Never kept' }] })}`,
      )
    ).body.count,
  ).toBe(0)
})

test('charts, values, rows and files of a dataset come from its own database, and a result is kept for the time of the database', async () => {
  const dataset = await cover(await create({ cache_timeout: 0 }))
  const first = (await query(dataset)).body.result[0]
  expect({
    colnames: first.colnames,
    data: first.data,
    is_cached: first.is_cached,
    cache_timeout: first.cache_timeout,
  }).toEqual({
    colnames: ['town', 'cost'],
    data: [
      { town: 'Ulm', cost: 6.5 },
      { town: 'Bonn', cost: 1 },
    ],
    is_cached: false,
    cache_timeout: 0,
  })
  expect((await query(dataset)).body.result[0].is_cached).toBe(true)
  expect((await app.plain.get(`/dataset/${dataset}`)).body.result).toMatchObject({
    schema: 'public',
    columns: [
      { column_name: 'id', type_generic: 0 },
      { column_name: 'town', type_generic: 1 },
      { column_name: 'cost', type_generic: 0 },
    ],
  })
  expect((await app.plain.get(`/dataset/${dataset}/data`)).body.result.query_result).toMatchObject({
    rowcount: 3,
    total: 3,
    data: [{ id: 1, town: 'Ulm', cost: 2.5 }, { id: 2 }, { id: 3 }],
  })
  expect(
    (await app.plain.get(`/dataset/${dataset}/values?column=town&search=U`)).body.result,
  ).toEqual([{ value: 'Ulm', count: 2 }])
  const raw = { viz_type: 'table', all_columns: ['id', 'town'] }
  const file = await app.plain.post('/chart/data', {
    datasource: dataset,
    form_data: { ...raw, order_by_cols: ['["id", true]'] },
    result_format: 'csv',
  })
  expect(file.body.replaceAll('\r', '').replace('\ufeff', '')).toBe(
    'id,town\n1,Ulm\n2,Bonn\n3,Ulm\n',
  )
})

test('texts are grouped as the database compares them: char without its padding, text with its spaces, a collation without case', async () => {
  await first.run(
    "CREATE COLLATION caseless (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
    'CREATE TABLE names (exact text, padded char(6), caseless text COLLATE caseless)',
    "INSERT INTO names SELECT name, name, name FROM unnest(ARRAY['ulm', 'ULM', 'ulm ']) AS name",
  )
  const dataset = (
    await app.plain.post('/dataset/', { database: await create(), table_name: 'names' })
  ).body.id as number
  const counts = async (column: string) => {
    const { body } = await app.plain.post('/chart/data', {
      datasource: dataset,
      form_data: {
        viz_type: 'dist_bar',
        groupby: [column],
        metrics: [metric('COUNT', column, 'n')],
      },
    })
    return (body.result[0].data as { n: number }[])
      .map(({ n }) => n)
      .toSorted((one, other) => one - other)
  }
  expect(await counts('exact')).toEqual([1, 1, 1])
  expect(await counts('padded')).toEqual([1, 2])
  expect(await counts('caseless')).toEqual([1, 2])
  await first.run('DROP TABLE names', 'DROP COLLATION caseless')
})

test('an amount of money is summed and averaged like a number', async () => {
  await first.run(
    'CREATE TABLE paid (town text, amount money)',
    "INSERT INTO paid VALUES ('Ulm', 1.5), ('Ulm', 2.25), ('Bonn', 1200)",
  )
  const dataset = (
    await app.plain.post('/dataset/', { database: await create(), table_name: 'paid' })
  ).body.id as number
  const metrics = ['SUM', 'AVG', 'MAX', 'COUNT'].map((aggregate) =>
    metric(aggregate as 'SUM', 'amount', aggregate.toLowerCase()),
  )
  const { body } = await app.plain.post('/chart/data', {
    datasource: dataset,
    form_data: { viz_type: 'dist_bar', groupby: ['town'], metrics },
  })
  expect(body.result[0].data).toEqual([
    { town: 'Bonn', sum: 1200, avg: 1200, max: 1200, count: 1 },
    { town: 'Ulm', sum: 3.75, avg: 1.875, max: 2.25, count: 2 },
  ])
  await first.run('DROP TABLE paid')
})

test('schemas and tables are listed, the default schema first, or it alone', async () => {
  const id = await create()
  expect((await app.plain.get(`/database/${id}/schemas/`)).body).toEqual({
    result: ['public', 'hidden'],
  })
  const names = async (schema: string) =>
    (await app.plain.get(`/database/${id}/${schema}/tables/`)).body.options.map(
      ({ title }: { title: string }) => title,
    )
  expect(await names('null')).toEqual(['visits'])
  expect(await names('hidden')).toEqual(['notes'])
  const { body: table } = await app.plain.get(`/database/${id}/table/visits/public/`)
  expect(table).toMatchObject({
    primaryKey: { constrained_columns: ['id'] },
    columns: [
      { name: 'id', keys: [{ type: 'pk', name: 'visits_pkey', column_names: ['id'] }] },
      { name: 'town', keys: [] },
      { name: 'cost' },
    ],
    selectStar: expect.stringContaining('FROM "public"."visits"\nLIMIT 100'),
  })
  await app.plain.put(`/database/${id}`, { allow_multi_schema_metadata_fetch: false })
  expect((await app.plain.get(`/database/${id}/schemas/`)).body).toEqual({ result: ['public'] })
  expect(await names('public')).toEqual(['visits'])
  const { status, body } = await app.plain.get(`/database/${id}/hidden/tables/`)
  expect({ status, message: body.message }).toEqual({
    status: 403,
    message: `Visits ${made} shows the tables of its default schema only`,
  })
})

test('lists of schemas and tables are good for the time that the extra says; writes of this server and force read them again', async () => {
  const database = await postgresDatabase()
  const stored = JSON.stringify({
    metadata_cache_timeout: { schema_cache_timeout: 600, table_cache_timeout: 60 },
  })
  const id = await create({ sqlalchemy_uri: database.address, extra: stored, allow_dml: true })
  const schemas = async (list: object = {}) =>
    (await app.plain.get(`/database/${id}/schemas/${q(list)}`)).body.result
  const tables = async (list: object = {}) =>
    (await app.plain.get(`/database/${id}/public/tables/${q(list)}`)).body.options.map(
      ({ title }: { title: string }) => title,
    )
  expect({ schemas: await schemas(), tables: await tables() }).toEqual({
    schemas: ['public'],
    tables: [],
  })
  await database.run('CREATE SCHEMA later', 'CREATE TABLE one (n integer)')
  expect({ schemas: await schemas(), tables: await tables() }).toEqual({
    schemas: ['public'],
    tables: [],
  })
  expect({
    schemas: await schemas({ force: true }),
    tables: await tables({ force: true }),
  }).toEqual({ schemas: ['public', 'later'], tables: ['one'] })
  await database.run('CREATE TABLE two (n integer)')
  expect(await tables()).toEqual(['one'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect(await tables()).toEqual(['one', 'two'])
  vi.useRealTimers()
  await app.plain.post('/database/sql_json/', {
    database_id: id,
    sql: 'CREATE TABLE three (n integer)',
  })
  expect(await tables()).toEqual(['one', 'three', 'two'])
  await database.run('DROP TABLE two')
  expect(await tables()).toEqual(['one', 'three', 'two'])
  await app.plain.put(`/database/${id}`, { extra: '{}' })
  expect(await tables()).toEqual(['one', 'three'])
  await database.run('DROP TABLE three')
  expect(await tables()).toEqual(['one'])
  await app.plain.delete(`/database/${id}`)
  await database.remove()
})

test('a changed address is where the next question goes; one that is gone is told by its cause', async () => {
  const other = await postgresDatabase(...visits, 'DELETE FROM visits WHERE id = 3')
  const id = await create()
  const dataset = await cover(id)
  const costs = async () =>
    (await query(dataset)).body.result?.[0].data.map(({ cost }: { cost: number }) => cost)
  expect(await costs()).toEqual([6.5, 1])
  expect((await app.plain.put(`/database/${id}`, { sqlalchemy_uri: other.shown })).status).toBe(200)
  expect(await costs()).toEqual([2.5, 1])
  await other.remove()
  const cause = `There is no database "${other.name}" on this server. Check its name`
  for (const answer of [
    await query(dataset, { force: true }),
    await app.plain.get(`/database/${id}/schemas/`),
  ]) {
    expect({
      status: answer.status,
      message: answer.body.message,
      cause: answer.body.errors[0].message,
    }).toEqual({
      status: 422,
      message: `There was an error connecting to the database: ${cause}`,
      cause,
    })
  }
})
