import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { completionsAt } from '../../../server/sql/completion/completions.ts'
import { formatted } from '../../../server/sql/formatting.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'
import { openMariadb } from '../../support/mariadbDatabase.ts'
import { openTrinoProtocol } from '../../support/trinoProtocol.ts'
import { postgresDatabase, type PostgresDatabase } from '../../support/postgresDatabase.ts'

interface Suggestion {
  label: string
  kind: string
  insert_text: string
  detail?: string
}

const birds = 'SELECT 1 AS id, \'Ulm\' AS town, 2 AS "Wing Span", 3 AS "order"'
let app: ChartApp
let postgres: PostgresDatabase
let onPostgres: number
const create = async (sqlalchemy_uri: string, flags: object = {}) => {
  const { body } = await app.admin.post('/database/', {
    database_name: `Birds ${Math.random()}`,
    sqlalchemy_uri,
    ...flags,
  })
  return (body as { id: number }).id
}
beforeAll(async () => {
  ;[app, postgres] = await Promise.all([
    chartApp({ birds, flights: 'SELECT 1 AS id, 2 AS miles' }),
    postgresDatabase(
      'CREATE TABLE birds (id integer, "Town" text, "user" text, year integer)',
      'CREATE SCHEMA aviary',
      'CREATE TABLE aviary.cages (size integer)',
      'CREATE TABLE aviary.birds (wing integer)',
    ),
  ])
  onPostgres = await create(postgres.address)
})
afterAll(async () => {
  await app.close()
  await postgres.remove()
})

/** What is offered where the bar stands. */
const at = async (marked: string, database = 1, schema?: string): Promise<Suggestion[]> => {
  const { status, body } = await app.plain.post(`/database/${database}/completions`, {
    sql: marked.replace('|', ''),
    cursor: marked.indexOf('|'),
    ...(schema === undefined ? {} : { schema }),
  })
  expect(status).toBe(200)
  return body.result as Suggestion[]
}
const inserted = async (...[marked, database, schema]: Parameters<typeof at>) =>
  (await at(marked, database, schema)).map(({ insert_text }) => insert_text)
/** A database is asked in the background when it does not answer at once. */
const eventually = (...given: Parameters<typeof at>) => expect.poll(() => inserted(...given))

test('behind an alias stand the columns of its table, quoted where they need it, with table and type', async () => {
  await eventually('SELECT b.| FROM birds AS b').toEqual(['id', 'town', '"Wing Span"', '"order"'])
  expect(await at('SELECT b.to| FROM birds AS b')).toEqual([
    { label: 'town', kind: 'column', insert_text: 'town', detail: 'birds · VARCHAR' },
  ])
  expect(await inserted('SELECT B.w| FROM birds b')).toEqual(['"Wing Span"'])
  expect(await inserted('SELECT birds.i| FROM birds')).toEqual(['id'])
  expect(await inserted('SELECT b.i| FROM birds b -- all of them')).toEqual(['id'])
  expect(await inserted('SELECT b.| FROM flights AS f')).toEqual([])
})

test('behind FROM, JOIN and a comma stand tables, then schemas; behind a table what can follow it', async () => {
  await eventually('SELECT * FROM |').toEqual(['birds', 'flights', 'main'])
  expect(await inserted('SELECT * FROM birds JOIN fl|')).toEqual(['flights'])
  expect(await inserted('SELECT * FROM birds, f|')).toEqual(['flights'])
  expect(await inserted('SELECT * FROM main.b|')).toEqual(['birds'])
  const behind = await at('SELECT * FROM birds wh|')
  expect(behind[0]).toEqual({
    label: 'where',
    kind: 'keyword',
    insert_text: 'where',
    detail: 'keyword',
  })
  expect(new Set(behind.map(({ kind }) => kind))).toEqual(new Set(['keyword']))
})

test('a name that two tables have is told with its table; the other statements of the text do not matter', async () => {
  await eventually('SELECT 1; SELECT i| FROM birds b JOIN flights f ON true; SELECT 2').toEqual(
    expect.arrayContaining(['b.id', 'f.id']),
  )
  const found = await at('SELECT * FROM flights; SELECT to| FROM birds')
  expect(found[0]).toEqual({
    label: 'town',
    kind: 'column',
    insert_text: 'town',
    detail: 'birds · VARCHAR',
  })
  expect(
    (await at('SELECT mi| FROM birds; SELECT * FROM flights')).filter(
      ({ kind }) => kind === 'column',
    ),
  ).toEqual([])
})

test('queries named WITH and those in brackets have the columns that they select', async () => {
  await eventually(
    'WITH far AS (SELECT f.miles, id AS flight, count(*) AS n FROM flights f), other AS (SELECT * FROM birds) SELECT far.| FROM far',
  ).toEqual(['miles', 'flight', 'n'])
  await eventually('WITH other(x, y) AS (SELECT 1, 2) SELECT o.| FROM other AS o').toEqual([
    'x',
    'y',
  ])
  await eventually('WITH other AS (SELECT * FROM birds) SELECT o.t| FROM other AS o').toEqual([
    'town',
  ])
  await eventually('SELECT q.| FROM (SELECT upper(town) big, id FROM birds) q').toEqual([
    'big',
    'id',
  ])
  expect((await at('WITH far AS (SELECT 1) SELECT * FROM f|'))[0]).toEqual({
    label: 'far',
    kind: 'table',
    insert_text: 'far',
    detail: 'query of this statement',
  })
})

test('keywords and functions are those of the dialect, in the case that was begun', async () => {
  expect((await at('SEL|'))[0]).toEqual({
    label: 'SELECT',
    kind: 'keyword',
    insert_text: 'SELECT',
    detail: 'keyword',
  })
  expect(await inserted('SELECT approx_c|')).toContain('approx_count_distinct')
  expect(await inserted('SELECT approx_c|', onPostgres)).toEqual([])
  expect(await inserted('SELECT JSONB_A|', onPostgres)).toContain('JSONB_AGG')
})

test('nothing is offered in a comment, a text or a number', async () => {
  for (const marked of [
    'SELECT 1 -- se|',
    "SELECT 'se|'",
    "SELECT 'se|",
    'SELECT 12|',
    'SELECT /* se|',
  ])
    expect({ marked, diagnostics: await at(marked) }).toEqual({ marked, diagnostics: [] })
})

test('PostgreSQL quotes capitals and its own words, and no others; the schema that is chosen is looked in', async () => {
  await eventually('SELECT b.| FROM birds b', onPostgres).toEqual([
    'id',
    '"Town"',
    '"user"',
    'year',
  ])
  await eventually('SELECT * FROM |', onPostgres, 'aviary').toEqual([
    ...['birds', 'cages'],
    ...['public', 'aviary'],
  ])
  await eventually('SELECT * FROM aviary.|', onPostgres).toEqual(['birds', 'cages'])
  await eventually('SELECT b.| FROM aviary.birds b', onPostgres).toEqual(['wing'])
  await eventually('SELECT s| FROM aviary.cages', onPostgres).toEqual(
    expect.arrayContaining(['size']),
  )
})

test('where the other schemas are not shown, neither they nor what they hold is offered', async () => {
  const id = await create(postgres.address, { allow_multi_schema_metadata_fetch: false })
  await eventually('SELECT * FROM |', id).toEqual(['birds', 'public'])
  expect(await inserted('SELECT * FROM aviary.|', id)).toEqual([])
  expect(await inserted('SELECT * FROM |', id, 'aviary')).toEqual(['public'])
})

test('where one schema is shown and none named, the first and what it holds are offered', async () => {
  const server = await openTrinoProtocol((sql) => ({
    columns: [{ name: 'name', type: 'varchar' }],
    pages: [sql.includes('schemata') ? '[["first"],["second"]]' : '[["trees"]]'],
  }))
  onTestFinished(server.close)
  const address = `trino://service@127.0.0.1:${server.port}/hive`
  const id = await create(address, { allow_multi_schema_metadata_fetch: false })
  await eventually('SELECT * FROM |', id, 'first').toEqual(['trees', 'first'])
  expect(await inserted('SELECT * FROM second.|', id)).toEqual([])
})

test('an answer holds 200 at most, comes while the database is busy, and runs nothing of the text', async () => {
  expect((await at('|')).length).toBe(200)
  const wide = await create(postgres.address)
  const started = performance.now()
  await at('SELECT pg_sleep(5); DROP TABLE birds; SELECT | FROM birds', wide)
  expect(performance.now() - started).toBeLessThan(3000)
  await eventually('SELECT b.| FROM birds b', wide).toEqual(['id', '"Town"', '"user"', 'year'])
})

test('a table is offered by its begun name, however many stand before it', async () => {
  const sql = 'SELECT * FROM bird'
  const names = [...Array.from({ length: 200 }, (_, at) => `a${at}`), 'birds']
  const found = await completionsAt(
    { sql, cursor: sql.length, backend: 'duckdb', schema: null },
    {
      schemas: async () => [],
      tables: async () => names.map((name) => ({ name, type: 'table' })),
      columns: async () => [],
    },
  )
  expect(found).toEqual([{ label: 'birds', kind: 'table', insert_text: 'birds', detail: 'table' }])
})

test('a database that is not exposed and one that is not there complete and format nothing', async () => {
  const id = await create(postgres.address, { expose_in_sqllab: false })
  const sent = { sql: 'select 1', cursor: 3 }
  const answers = [
    `/database/${id}/completions`,
    `/database/${id}/format`,
    '/database/98765/completions',
    '/database/98765/format',
  ]
  expect(
    await Promise.all(answers.map(async (path) => (await app.plain.post(path, sent)).status)),
  ).toEqual([403, 403, 404, 404])
})

const format = async (sql: string, database = 1) => {
  const { status, body } = await app.plain.post(`/database/${database}/format`, { sql })
  return status === 200 ? (body.result as { sql: string }).sql : { status, ...body }
}

test('a text is formatted in the dialect of its database, and says the same as before', async () => {
  expect(await format("select a, 'from  x' from birds where a=1 -- why\n; select 2")).toBe(
    "SELECT\n  a,\n  'from  x'\nFROM\n  birds\nWHERE\n  a = 1 -- why\n;\n\nSELECT\n  2",
  )
  expect(await format('select $$ a  b $$::text, "Town"', onPostgres)).toBe(
    'SELECT\n  $$ a  b $$::text,\n  "Town"',
  )
})

test('a formatted text keeps its names as they are written where the database tells them apart by case', async () => {
  expect(await formatted('select name, Url, count() from hits where time > 1', 'clickhouse')).toBe(
    'SELECT\n  name,\n  Url,\n  count()\nFROM\n  hits\nWHERE\n  time > 1',
  )
  expect(await formatted('select h.name from Handler h', 'mysql')).toBe(
    'SELECT\n  h.name\nFROM\nHandler h',
  )
})

test('a text that cannot be formatted is told where it stops to make sense', async () => {
  const message =
    'This text cannot be formatted. Line 2, column 8 could not be understood: complete or correct it, and format it again'
  expect(await format('SELECT 1,\n FROM (')).toEqual({
    status: 422,
    message,
    errors: [
      {
        message,
        error_type: 'GENERIC_BACKEND_ERROR',
        level: 'error',
        extra: { line: 2, column: 8 },
      },
    ],
  })
  expect(await format(`SELECT ${'('.repeat(20_000)}1`)).toMatchObject({ status: 422 })
  expect(await format('SELECT 1 '.repeat(20_000))).toMatchObject({
    status: 422,
    message: 'Texts of more than 100000 characters are not formatted: format it in parts',
  })
})

describe.runIf(inject('mariadbUrl') !== null)('MariaDB', () => {
  test('quotes with backquotes what its own words and signs make necessary', async () => {
    const base = await openMariadb('completing')
    try {
      await base.rows('CREATE TABLE birds (id INT, `key` INT, Town INT, `a b` INT)')
      const id = await create(`${String(inject('mariadbUrl'))}/completing`)
      await eventually('SELECT b.| FROM birds b', id).toEqual(['id', '`key`', 'Town', '`a b`'])
      expect(await format('select `a b` from birds', id)).toBe('SELECT\n  `a b`\nFROM\n  birds')
    } finally {
      await base.close()
    }
  })
})
