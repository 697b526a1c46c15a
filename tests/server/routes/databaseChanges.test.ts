import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { sqliteFile } from '../../support/sqliteFile.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await testApp()
  address = sqliteFile(app, 'shop.db')
})
afterAll(() => app.close())

let made = 0
const create = async (fields: object = {}, caller: TestApp['plain'] = app.plain) => {
  const { status, body } = await caller.post('/database/', {
    database_name: `Shop ${(made += 1)}`,
    sqlalchemy_uri: address,
    ...fields,
  })
  return { status, body, id: (body as { id: number }).id }
}

const databaseByDefault = {
  id: expect.any(Number),
  uuid: expect.any(String),
  database_name: 'Shop',
  verbose_name: null,
  sqlalchemy_uri: 'sqlite:///shop.db',
  backend: 'sqlite',
  engine: 'sqlite',
  is_internal: false,
  expose_in_sqllab: true,
  allow_ctas: false,
  allow_cvas: false,
  allow_dml: false,
  allow_file_upload: true,
  allow_multi_schema_metadata_fetch: true,
  allow_run_async: false,
  impersonate_user: false,
  cache_timeout: null,
  configuration_method: 'sqlalchemy_form',
  encrypted_extra: 'XXXXXXXXXX',
  force_ctas_schema: null,
  server_cert: null,
  extra:
    '{"metadata_params": {}, "engine_params": {}, "metadata_cache_timeout": {}, "schemas_allowed_for_file_upload": []}',
  parameters: { host: '', port: null, username: '', database: 'shop.db', query: {} },
  allows_subquery: true,
  disable_data_preview: false,
  owners: [expect.objectContaining({ username: 'peter' })],
  created_by: expect.objectContaining({ username: 'peter' }),
  changed_on: expect.any(String),
  changed_on_utc: expect.any(String),
  changed_on_delta_humanized: expect.any(String),
}

test('a database is kept with the defaults of its form, and told with everything but its secrets', async () => {
  const { status, body } = await create({
    database_name: '  Shop  ',
    encrypted_extra: '{"token":"hidden"}',
  })
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      id: databaseByDefault.id,
      data: { id: databaseByDefault.id },
      result: databaseByDefault,
    },
  })
  expect((await app.admin.get(`/database/${body.id}`)).body.result).toEqual(databaseByDefault)
  expect((await app.admin.get(`/database/${body.id}/data`)).body).toEqual({
    id: body.id,
    message: { result: { ...databaseByDefault, datasets: [] } },
    result: { ...databaseByDefault, datasets: [] },
  })
  const row = await app.store
    .selectFrom('database')
    .selectAll()
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('hidden')
})

test('what is sent of a form is kept as it was meant', async () => {
  const { body } = await create({
    verbose_name: 'The shop',
    cache_timeout: ' 60 ',
    allow_dml: true,
    expose_in_sqllab: false,
    force_ctas_schema: 'main',
    extra: '{"a":1}',
    server_cert: '',
    encrypted_extra: '{}',
  })
  expect(body.result).toMatchObject({
    verbose_name: 'The shop',
    cache_timeout: 60,
    allow_dml: true,
    expose_in_sqllab: false,
    force_ctas_schema: 'main',
    extra: '{"a":1}',
    server_cert: null,
    encrypted_extra: '{}',
  })
  const { body: changed } = await app.plain.put(`/database/${body.id}`, {
    cache_timeout: '',
    verbose_name: '',
    allow_dml: false,
    extra: '',
    encrypted_extra: '{"token":"added"}',
  })
  expect(changed.result).toMatchObject({
    encrypted_extra: 'XXXXXXXXXX',
    verbose_name: null,
    cache_timeout: null,
    allow_dml: false,
    expose_in_sqllab: false,
    extra:
      '{"metadata_params": {}, "engine_params": {}, "metadata_cache_timeout": {}, "schemas_allowed_for_file_upload": []}',
  })
  await app.plain.put(`/database/${body.id}`, { cache_timeout: 9 })
  const { body: emptied } = await app.plain.put(`/database/${body.id}`, {
    cache_timeout: null,
    encrypted_extra: ' ',
  })
  expect(emptied.result).toMatchObject({ cache_timeout: null, encrypted_extra: '{}' })
})

test('the largest timeouts, times without an end and each switch the other way are kept', async () => {
  const sent = {
    cache_timeout: 2_147_483_647,
    extra:
      '{"metadata_cache_timeout":{"schema_cache_timeout":null,"table_cache_timeout":0},"schemas_allowed_for_file_upload":["a"]}',
    allow_ctas: true,
    allow_cvas: true,
    allow_file_upload: false,
    allow_multi_schema_metadata_fetch: false,
    allow_run_async: true,
  }
  const { body } = await create(sent)
  expect(body.result).toMatchObject(sent)
  const { body: changed } = await app.plain.put(`/database/${body.id}`, {
    allow_cvas: false,
    force_ctas_schema: ' ',
  })
  expect(changed.result).toMatchObject({ ...sent, allow_cvas: false, force_ctas_schema: null })
})

const json = 'Field cannot be decoded by JSON. Write an object such as {"key": "value"}'
type BadField = [what: string, fields: object, status: number, message: string]
const badFields: BadField[] = [
  ['no name', { database_name: ' ' }, 422, 'database_name: Required'],
  [
    'no address',
    { sqlalchemy_uri: '' },
    400,
    'Invalid connection string, a valid string usually follows: driver://user:password@database-host/database-name',
  ],
  [
    'another kind of form',
    { configuration_method: 'dynamic_form' },
    400,
    'configuration_method: only sqlalchemy_form is there',
  ],
  [
    'a timeout below 0',
    { cache_timeout: -1 },
    400,
    'cache_timeout: a whole number of seconds from 0 up, 0 for never',
  ],
  ...['soon', '1.5', 0.5, 2_147_483_648].map((cache_timeout): BadField => [
    `a timeout of ${cache_timeout}`,
    { cache_timeout },
    400,
    'cache_timeout: a whole number of seconds from 0 up, 0 for never',
  ]),
  ['extra that is no JSON', { extra: 'nope' }, 400, `extra: ${json}`],
  [
    'secrets that are no JSON',
    { encrypted_extra: '{"key": hunter2}' },
    400,
    `encrypted_extra: ${json}`,
  ],
  ['extra that is a list', { extra: '[]' }, 400, `extra: ${json}`],
  ...['"main"', '[1]', 'null'].map((schemas): BadField => [
    `a list of schemas ${schemas}`,
    { extra: `{"schemas_allowed_for_file_upload":${schemas}}` },
    400,
    'extra: schemas_allowed_for_file_upload must be a list of names',
  ]),
  ...[
    '{"table_cache_timeout":"soon"}',
    '{"schema_cache_timeout":-1}',
    '{"schema_cache_timeout":1.5}',
    '{"schema_cache_timeout":60,"view_cache_timeout":60}',
    '[]',
    'null',
  ].map((times): BadField => [
    `times of its lists ${times}`,
    { extra: `{"metadata_cache_timeout":${times}}` },
    400,
    'extra: metadata_cache_timeout takes schema_cache_timeout and table_cache_timeout, each in whole seconds, 0 for never',
  ]),
  [
    'a certificate that is none',
    { server_cert: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
    400,
    'server_cert: Invalid certificate: paste it as it stands in its PEM file, from BEGIN CERTIFICATE to END CERTIFICATE',
  ],
  [
    "a user's name for SQLite",
    { impersonate_user: true },
    422,
    'Only a Trino database lets queries run in the name of the signed-in user: switch this off, or connect to Trino',
  ],
  [
    'a driver nobody has',
    { sqlalchemy_uri: 'oracle://a:b@db/x' },
    422,
    'Could not load database driver: oracle',
  ],
  [
    'a file elsewhere',
    { sqlalchemy_uri: 'sqlite:////etc/passwd' },
    422,
    'sqlite cannot be used as a data source for security reasons.',
  ],
  [
    'a file that is not there',
    { sqlalchemy_uri: 'sqlite:///none.db' },
    422,
    "The file none.db is not in the server's databases folder",
  ],
  [
    'a password nobody entered',
    { sqlalchemy_uri: 'postgresql://u:XXXXXXXXXX@db.example.com/x' },
    422,
    'Enter the password again',
  ],
]
test.each(badFields)('%s is refused, and nothing is kept', async (_, fields, status, message) => {
  const answer = await create(fields)
  expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
  expect(
    (await app.plain.get('/database/')).body.result.map(
      (one: { database_name: string }) => one.database_name,
    ),
  ).not.toContain(`Shop ${made}`)
})

test('two databases have no name in common', async () => {
  const [one, other] = [await create({ verbose_name: 'twin' }), await create()]
  const taken = {
    message: 'A database with the same name already exists.',
    fields: { database_name: ['A database with the same name already exists.'] },
  }
  const {
    body: {
      result: { database_name },
    },
  } = await app.plain.get(`/database/${one.id}`)
  expect((await create({ database_name: ` ${database_name} ` })).body).toEqual(taken)
  expect((await app.plain.put(`/database/${other.id}`, { database_name })).body).toEqual(taken)
  expect((await app.plain.put(`/database/${other.id}`, { verbose_name: 'twin' })).status).toBe(422)
  expect((await app.plain.put(`/database/${one.id}`, { database_name })).status).toBe(200)
})

test('of two databases that take one name at the same time the second is told which field it was', async () => {
  const twice = (fields: object) => Promise.all([create({ ...fields }), create({ ...fields })])
  for (const field of ['verbose_name', 'database_name']) {
    const answers = await twice({ [field]: `Race for ${field}` })
    const refused = {
      message: 'A database with the same name already exists.',
      fields: { [field]: ['A database with the same name already exists.'] },
    }
    expect({
      statuses: answers.map(({ status }) => status).toSorted(),
      refusal: answers.find(({ status }) => status === 422)?.body,
    }).toEqual({ statuses: [201, 422], refusal: refused })
  }
})

interface Named {
  table_name: string
}
test('a database with datasets stays, also while they are in the trash', async () => {
  const { id } = await create()
  const { body: dataset } = await app.plain.post('/dataset/', {
    database: id,
    schema: 'main',
    table_name: 'visits',
  })
  expect((await app.plain.get(`/database/${id}/data`)).body.result.datasets).toEqual([
    { id: dataset.id, table_name: 'visits', schema: 'main' },
  ])
  const virtual = { database: id, table_name: 'First visits', sql: 'SELECT 1 AS id' }
  const { body: other } = await app.plain.post('/dataset/', virtual)
  const first = { database: id, table_name: 'all visits', sql: 'SELECT 1 AS id' }
  const { body: all } = await app.plain.post('/dataset/', first)
  const named = (await app.plain.get(`/database/${id}/data`)).body.result.datasets as Named[]
  expect(named.map(({ table_name }) => table_name)).toEqual([
    'all visits',
    'First visits',
    'visits',
  ])
  await app.plain.delete(`/dataset/${all.id}`)
  await app.plain.delete(`/trash/dataset/${all.id}`)
  await app.plain.delete(`/dataset/${other.id}`)
  expect((await app.plain.delete(`/database/${id}`)).body).toEqual({
    message: 'Cannot delete a database that has datasets attached',
  })
  await app.plain.delete(`/dataset/${dataset.id}`)
  expect((await app.plain.get(`/database/${id}/data`)).body.result.datasets).toEqual([])
  const { status, body } = await app.plain.delete(`/database/${id}`)
  expect({ status, message: body.message }).toEqual({
    status: 422,
    message:
      'Cannot delete a database that has datasets attached: some of them are in Recent Deleted. Delete those for good first',
  })
  await app.plain.delete(`/trash/dataset/${other.id}`)
  await app.plain.delete(`/trash/dataset/${dataset.id}`)
  expect((await app.plain.delete(`/database/${id}`)).body).toEqual({ message: 'OK' })
  expect((await app.plain.get(`/database/${id}`)).status).toBe(404)
})

test('the Workspace is changed and deleted by nobody', async () => {
  const refused = { message: 'The Workspace database is part of Chartroom and cannot be changed' }
  for (const answer of [
    await app.admin.put('/database/1', { database_name: 'Mine' }),
    await app.admin.delete('/database/1'),
  ])
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 403, body: refused })
})

test('a connection is tried without being kept', async () => {
  const before = (await app.plain.get('/database/')).body.count
  const empty = {
    database_name: '',
    impersonate_user: false,
    encrypted_extra: '',
    extra: '',
    server_cert: '',
  }
  expect(
    (await app.plain.post('/database/test_connection', { ...empty, sqlalchemy_uri: address })).body,
  ).toEqual({ message: 'OK' })
  const { status, body } = await app.plain.post('/database/test_connection', {
    ...empty,
    sqlalchemy_uri: 'sqlite:///../chartroom.sqlite',
  })
  expect({ status, message: body.message }).toEqual({
    status: 422,
    message: 'sqlite cannot be used as a data source for security reasons.',
  })
  expect((await app.plain.get('/database/')).body.count).toBe(before)
})

test('a database that is not open to SQL takes no dataset of SQL', async () => {
  const { id, body } = await create({ expose_in_sqllab: false })
  const { status, body: refused } = await app.plain.post('/dataset/', {
    database: id,
    table_name: 'mine',
    sql: 'SELECT 1 AS one',
  })
  expect({ status, message: refused.message }).toEqual({
    status: 403,
    message: `${body.result.database_name} takes no SQL: it is not exposed in SQL Explorer`,
  })
})
