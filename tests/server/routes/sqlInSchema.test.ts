import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { openMariadb } from '../../support/mariadbDatabase.ts'
import { postgresDatabase } from '../../support/postgresDatabase.ts'
import { sqliteFile } from '../../support/sqliteFile.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let made = 0
const create = async (sqlalchemy_uri: string) =>
  (
    await app.plain.post('/database/', {
      database_name: `Farm ${(made += 1)}`,
      sqlalchemy_uri,
      allow_dml: true,
      allow_ctas: true,
    })
  ).body.id as number
const run = async (database_id: number, sql: string, schema?: string, more: object = {}) => {
  const { status, body } = await app.plain.post('/database/sql_json/', {
    database_id,
    sql,
    schema,
    ...more,
  })
  return status === 200 ? body.data : [status, body.message]
}

/** What a chart, a calculated column and the rows of a dataset of a statement are, by its schema. */
const ofDataset = async (database: number, sql: string, schema?: string) => {
  const table_name = `trees of ${schema ?? 'nowhere'}`
  const made = await app.plain.post('/dataset/', { database, schema, table_name, sql })
  if (made.status !== 201) return [made.status, made.body.message]
  const { id } = made.body
  const drawn = await app.plain.post('/chart/data', {
    datasource: id,
    form_data: { viz_type: 'table', all_columns: ['kind'] },
  })
  const computed = await app.plain.post(`/dataset/${String(id)}/column_preview`, {
    expression: 'upper(kind)',
  })
  const { body } = await app.plain.get(`/dataset/${String(id)}/data`)
  return [drawn.body.result?.[0].data, computed.body.result?.values, body.result?.query_result.data]
}
const rowsOf = (kind: string) => [
  [{ kind }],
  [{ value: kind.toUpperCase(), stored: null }],
  [{ kind }],
]

/** What `trees` is, by the schema that a statement runs in; `usual` is the schema without a name. */
const isLookedForIn = async (id: number, usual: string, missing: RegExp) => {
  const kind = 'SELECT kind FROM trees'
  expect(await run(id, kind)).toEqual([{ kind: 'apple' }])
  expect(await run(id, kind, 'orchard')).toEqual([{ kind: 'pear' }])
  expect(await run(id, kind, '')).toEqual([{ kind: 'apple' }])
  expect(await run(id, kind, 'null')).toEqual([{ kind: 'apple' }])
  expect(await run(id, kind, usual)).toEqual([{ kind: 'apple' }])
  expect(await ofDataset(id, kind, 'orchard')).toEqual(rowsOf('pear'))
  expect(await ofDataset(id, kind)).toEqual(rowsOf('apple'))
  expect(
    await run(id, "UPDATE trees SET kind = 'plum'; SELECT kind FROM trees", 'orchard'),
  ).toEqual([{ kind: 'plum' }])
  expect(await run(id, kind)).toEqual([{ kind: 'apple' }])
  const ran = { database_id: id, sql: kind, schema: 'orchard' }
  const { query_id } = (await app.plain.post('/database/sql_json/', ran)).body
  const file = await app.plain.get(`/query/${String(query_id)}/export?format=csv`)
  expect(file.body).toBe('kind\r\nplum\r\n')
  await run(id, kind, 'orchard', { select_as_cta: true, tmp_table_name: 'copied' })
  expect(await run(id, 'SELECT kind FROM orchard.copied')).toEqual([{ kind: 'plum' }])
  expect(await run(id, kind, 'no "such` schema')).toEqual([
    expect.any(Number),
    expect.stringMatching(missing),
  ])
}
const statements = (usual: string) => [
  `CREATE TABLE ${usual}.trees (kind varchar(9))`,
  `INSERT INTO ${usual}.trees VALUES ('apple')`,
  'CREATE TABLE orchard.trees (kind varchar(9))',
  "INSERT INTO orchard.trees VALUES ('pear')",
]

test('a schema beside a statement is where PostgreSQL looks for its tables', async () => {
  const database = await postgresDatabase('CREATE SCHEMA orchard', ...statements('public'))
  await isLookedForIn(await create(database.address), 'public', /relation "trees" does not exist/)
})

test('a schema beside a statement is where a DuckDB file looks for its tables', async () => {
  const folder = join(app.app.config.dataFolder, 'databases')
  mkdirSync(folder, { recursive: true })
  const instance = await DuckDBInstance.create(join(folder, 'farm.duckdb'))
  const connection = await instance.connect()
  for (const statement of ['CREATE SCHEMA orchard', ...statements('main')])
    await connection.run(statement)
  connection.closeSync()
  instance.closeSync()
  await isLookedForIn(await create('duckdb:///farm.duckdb'), 'main', /such` schema/)
})

test('an SQLite file has the schema main alone, and says so', async () => {
  sqliteFile(app, 'farm.db', "CREATE TABLE trees (kind text); INSERT INTO trees VALUES ('apple')")
  const id = await create('sqlite:///farm.db')
  expect(await run(id, 'SELECT kind FROM trees', 'main')).toEqual([{ kind: 'apple' }])
  expect(await run(id, "UPDATE trees SET kind = 'plum'; SELECT kind FROM trees", 'main')).toEqual([
    { kind: 'plum' },
  ])
  const refused = [400, 'There is no schema "orchard": an SQLite file has the schema main only']
  expect(await run(id, 'SELECT kind FROM trees', 'orchard')).toEqual(refused)
  expect(await run(id, 'DELETE FROM trees', 'orchard')).toEqual(refused)
})

describe.runIf(inject('mariadbUrl') !== null)('a person who has MariaDB', () => {
  test('runs a statement in the schema beside it', async () => {
    const other = await openMariadb('orchard')
    const base = await openMariadb('farm')
    for (const statement of statements('farm')) await base.rows(statement)
    await isLookedForIn(
      await create(`${String(inject('mariadbUrl'))}/farm`),
      'farm',
      /There is no schema "no "such` schema" here/,
    )
    await base.close()
    await other.close()
  })
})
