import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { failurePosition } from '../../../server/sql/errorPosition.ts'
import { badRequest } from '../../../server/problem.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'
import { openMariadb } from '../../support/mariadbDatabase.ts'
import { postgresDatabase, type PostgresDatabase } from '../../support/postgresDatabase.ts'
import { sqliteFile } from '../../support/sqliteFile.ts'

let app: ChartApp
let postgres: PostgresDatabase
const create = async (sqlalchemy_uri: string) => {
  const { body } = await app.admin.post('/database/', {
    database_name: `Birds ${Math.random()}`,
    sqlalchemy_uri,
    allow_dml: true,
  })
  return (body as { id: number }).id
}
beforeAll(async () => {
  ;[app, postgres] = await Promise.all([
    chartApp({ birds: 'SELECT 1 AS id' }),
    postgresDatabase('CREATE TABLE birds (id integer)'),
  ])
})
afterAll(async () => {
  await app.close()
  await postgres.remove()
})

/** Where a failure is told to be, of a text in which a bar stands before what is wrong. */
const placed = async (database: number, marked: string) => {
  const { status, body } = await app.admin.post('/database/sql_json/', {
    database_id: database,
    sql: marked.replace('|', ''),
  })
  expect({ status, message: body.message }).toEqual({ status: 400, message: expect.any(String) })
  return body.errors[0].extra as object
}
const barOf = (marked: string) => {
  const before = marked.slice(0, marked.indexOf('|'))
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

const wrong = [
  "SELECT 'ä',\n*\nFROM birds\nWHER |id = 1 AND id = 2",
  'SELECT 1;\n\n  SELECT id,\n  |nothing FROM birds; SELECT 3',
  'SELECT 1; -- "nothing"\nSELECT id FROM birds WHERE |nothing = 1',
]
const unknown = [
  'SELECT id\nFROM |nests',
  'SELECT id\nFROM main.|nests',
  'SELECT id,\n  |getenv(1) FROM birds',
  "SELECT 'nests' -- nests\nFROM |nests",
  'SELECT\n|nests.id FROM birds',
]

test.each([...wrong, ...unknown])('DuckDB says where: %s', async (marked) => {
  expect(await placed(1, marked)).toEqual(barOf(marked))
})

test('DuckDB quotes a part of a long line only, and the place is in the whole of it', async () => {
  const marked = `SELECT ${'id, '.repeat(60)}|nothing, ${'id, '.repeat(60)}id FROM birds`
  expect(await placed(1, marked)).toEqual(barOf(marked))
})

test('PostgreSQL says where, when it reads and when it writes', async () => {
  const id = await create(postgres.address)
  for (const marked of [
    wrong[1]!,
    wrong[2]!,
    "SELECT '🐦' AS bird,\n |nothing FROM birds",
    'INSERT INTO birds VALUES (1);\nINSERT INTO birds (|nothing) VALUES (1)',
  ])
    expect({ marked, bar: await placed(id, marked) }).toEqual({ marked, bar: barOf(marked) })
})

test('SQLite names what is wrong, which has a place where it stands but once', async () => {
  const id = await create(sqliteFile(app, 'birds.db', 'CREATE TABLE birds (id integer)'))
  for (const marked of [wrong[1]!, wrong[2]!, 'SELECT id\nFORM |birds WHERE'])
    expect({ marked, bar: await placed(id, marked) }).toEqual({ marked, bar: barOf(marked) })
  expect(await placed(id, 'SELECT nothing, nothing FROM birds')).toEqual({})
})

describe.runIf(inject('mariadbUrl') !== null)('MariaDB', () => {
  test('quotes what stands at the place and tells the line', async () => {
    const base = await openMariadb('places')
    try {
      await base.rows('CREATE TABLE birds (id INT)')
      const id = await create(`${String(inject('mariadbUrl'))}/places`)
      for (const marked of [
        'SELECT id\nFROM birds\nWHERE FORM |x',
        wrong[1]!,
        wrong[2]!,
        'SELECT 1;\nSELECT id FROM birds WHERE id =|',
      ])
        expect({ marked, bar: await placed(id, marked) }).toEqual({ marked, bar: barOf(marked) })
    } finally {
      await base.close()
    }
  })
})

test.each([
  [
    'clickhouse',
    'Syntax error: failed at position 15 (FORM) (line 2, col 3): FORM birds. Expected one of: token',
  ],
  ['trino', "line 2:3: mismatched input 'FORM'. Expecting: ','"],
])('the words of %s tell line and column', (backend, message) => {
  const failed = {
    text: 'SELECT 1;\nSELECT id\n  FORM birds',
    statement: 'SELECT id\n  FORM birds',
    from: 10,
    backend,
  }
  expect(failurePosition(badRequest(message), failed)).toEqual({ line: 3, column: 3 })
})
