import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { q } from '../../support/app.ts'
import { chartApp, sales, type ChartApp } from '../../support/chartApp.ts'
import { openTrinoProtocol } from '../../support/trinoProtocol.ts'

const awkward = 'a/b "c" <b>'

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ sales, [awkward]: 'SELECT 1 AS id, \'x\' AS "say ""hi"""' })
})
afterAll(() => app.close())

test('the workspace is database 1, and its address says nothing of the machine', async () => {
  const workspace = {
    id: 1,
    uuid: expect.any(String),
    database_name: 'Workspace',
    sqlalchemy_uri: 'workspace://',
    backend: 'duckdb',
    engine: 'duckdb',
    verbose_name: null,
    is_internal: true,
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
    encrypted_extra: '{}',
    force_ctas_schema: null,
    server_cert: null,
    extra:
      '{"metadata_params": {}, "engine_params": {}, "metadata_cache_timeout": {}, "schemas_allowed_for_file_upload": []}',
    parameters: { host: '', port: null, username: '', database: '', query: {} },
    allows_subquery: true,
    disable_data_preview: false,
    owners: [],
    created_by: null,
    changed_on: expect.any(String),
    changed_on_utc: expect.any(String),
    changed_on_delta_humanized: expect.any(String),
  }
  const { body } = await app.plain.get('/database/')
  expect(body).toMatchObject({ count: 1, total: 1, ids: [1], result: [workspace] })
  expect((await app.plain.get('/database/1')).body).toEqual({ id: 1, result: workspace })
})

test('databases that take uploads are found as the upload dialog asks for them', async () => {
  const filters = [{ col: 'allow_file_upload', opr: 'upload_is_enabled', value: true }]
  const list = await app.plain.get(
    `/database/${q({ filters, order_column: 'database_name', order_direction: 'asc', page_size: -1 })}`,
  )
  expect(list.body.ids).toEqual([1])
})

test('its schemas and tables are listed', async () => {
  expect((await app.plain.get('/database/1/schemas/')).body).toEqual({ result: ['main'] })
  const option = (name: string, insert_text: string) => ({
    title: name,
    value: name,
    label: name,
    schema: 'main',
    type: 'table',
    insert_text,
  })
  const options = [option(awkward, '"a/b ""c"" <b>"'), option('sales', 'sales')]
  for (const schema of ['main', 'null', 'undefined', '__default__'])
    expect((await app.plain.get(`/database/1/${schema}/tables/`)).body).toEqual({
      result: { options, tableLength: 2, options_count: 2 },
      options,
    })
  expect(
    (await app.plain.get(`/database/1/main/tables/${q({ substr: 'SAL' })}`)).body.options,
  ).toEqual([option('sales', 'sales')])
})

/** A Trino of two schemas with a table each, and the answers to what is asked of it as a database with this address. */
const openLake = async (address: string, more: object = {}) => {
  const server = await openTrinoProtocol((sql) => ({
    columns: [{ name: 'name', type: 'varchar' }],
    pages: [sql.includes('schemata') ? '[["first"],["second"]]' : '[["Trees"]]'],
  }))
  onTestFinished(server.close)
  const { body } = await app.plain.post('/database/', {
    database_name: 'Lake',
    sqlalchemy_uri: `trino://service@127.0.0.1:${server.port}/hive${address}`,
    ...more,
  })
  const path = `/database/${String(body.id)}`
  onTestFinished(async () => void (await app.plain.delete(path)))
  const tables = async (schema: string, substr = '') => {
    const list = await app.plain.get(`${path}/${schema}/tables/${q({ substr })}`)
    const options: { title: string; schema: string }[] = list.body.options ?? []
    return [list.status, list.body.message, ...options.map(({ title, schema }) => [title, schema])]
  }
  return { path, schemas: (await app.plain.get(`${path}/schemas/`)).body.result, tables }
}

test('of a database that shows one schema and names none the first is shown with its tables, and no other', async () => {
  const { path, schemas, tables } = await openLake('', { allow_multi_schema_metadata_fetch: false })
  const refusal = 'Lake shows the tables of its default schema only'
  expect({
    schemas,
    first: await tables('first'),
    second: await tables('second'),
    table: (await app.plain.get(`${path}/table/trees/second/`)).status,
  }).toEqual({
    schemas: ['first'],
    first: [200, undefined, ['Trees', 'first']],
    second: [403, refusal],
    table: 403,
  })
})

test('the schema of its address comes first of those that a database shows, and tables are found in any letters', async () => {
  const { schemas, tables } = await openLake('/second')
  expect({
    schemas,
    usual: await tables('null'),
    found: await tables('first', 'tR'),
    others: await tables('first', 'x'),
  }).toEqual({
    schemas: ['second', 'first'],
    usual: [200, undefined, ['Trees', 'second']],
    found: [200, undefined, ['Trees', 'first']],
    others: [200, undefined],
  })
})

test('a table is shown with its columns and a statement that reads it, whatever its name', async () => {
  const { status, body } = await app.plain.get(
    `/database/1/table/${encodeURIComponent(awkward)}/main/`,
  )
  expect(status).toBe(200)
  expect(body.result).toEqual({
    name: awkward,
    columns: [
      {
        name: 'id',
        type: 'INTEGER',
        longType: 'INTEGER',
        keys: [],
        comment: null,
        type_generic: 0,
        insert_text: 'id',
      },
      {
        name: 'say "hi"',
        type: 'VARCHAR',
        longType: 'VARCHAR',
        keys: [],
        comment: null,
        type_generic: 1,
        insert_text: '"say ""hi"""',
      },
    ],
    primaryKey: { constrained_columns: [], name: null },
    foreignKeys: [],
    indexes: [],
    selectStar: 'SELECT "id",\n       "say ""hi"""\nFROM "main"."a/b ""c"" <b>"\nLIMIT 100',
    comment: null,
  })
  expect(body.name).toBe(awkward)
})

test.each([
  '/database/2',
  '/database/0',
  '/database/x',
  '/database/99999999999',
  '/database/2/schemas/',
  '/database/1/table/nope/main/',
])('%s is not found', async (path) => {
  const { status, body } = await app.plain.get(path)
  expect({ status, body }).toEqual({ status: 404, body: { message: 'Not found' } })
})
