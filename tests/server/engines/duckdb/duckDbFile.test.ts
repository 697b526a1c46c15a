import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, expect, test } from 'vitest'
import { openDuckDbFile, unopened } from '../../../../server/engines/duckdb/openDuckDbFile.ts'
import type { Engine } from '../../../../server/engines/engine.ts'
import { readRows, userRows } from '../../../support/engineReading.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'chartroom-duckdb-')))
const stagingFolder = join(folder, 'staging')
mkdirSync(stagingFolder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const made = async (name: string, ...statements: string[]) => {
  const file = join(folder, name)
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  for (const sql of statements) await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
  return file
}
const opened = (file: string, writable: boolean) =>
  openDuckDbFile({ file, writable, stagingFolder, limits: { memoryMb: 512 } })
const sales =
  "CREATE TABLE sales AS SELECT * FROM (VALUES (1, 'East'), (2, 'West')) AS t (id, region)"
const command = (sql: string) => ({ sql, maxRows: 10, timeoutMs: 20_000 })

test('a file is read through the same gate as the workspace, and nothing is written where writes are not allowed', async () => {
  const engine = opened(await made('reading.duckdb', sales), false)
  const refused = {
    status: 403,
    message: 'Only SELECT statements are allowed against this database.',
  }
  const stagedFile = await made('unwanted.duckdb', 'CREATE TABLE staged AS SELECT 1 AS a')
  const into = { schema: null, table: 'sales' }
  expect({
    adoption: await engine
      .adopt({ stagedFile, stagedTable: 'staged', into, ifExists: 'replace' })
      .catch(({ status, message }: { status: number; message: string }) => ({ status, message })),
    rows: await readRows(engine, 'SELECT * FROM sales ORDER BY id'),
    fileRead: await userRows(engine, "SELECT * FROM read_text('/etc/passwd')"),
    deletion: await userRows(engine, 'DELETE FROM sales'),
    execution: await engine
      .execute(command('DELETE FROM sales'))
      .catch(({ status, message }: { status: number; message: string }) => ({ status, message })),
    drop: await engine
      .dropTable({ schema: null, table: 'sales' })
      .catch(({ status, message }: { status: number; message: string }) => ({ status, message })),
  }).toEqual({
    adoption: refused,
    rows: [
      [1, 'East'],
      [2, 'West'],
    ],
    fileRead: { status: 400, message: 'The function read_text is not allowed here' },
    deletion: { status: 400, message: refused.message },
    execution: refused,
    drop: refused,
  })
  await engine.close()
})

const towns = [
  'CREATE TABLE towns (country TEXT, name TEXT, mayor TEXT UNIQUE, PRIMARY KEY (name, country))',
  `CREATE TABLE People (id INTEGER, town TEXT, land TEXT, code INTEGER NOT NULL CHECK (code > 0),
    UNIQUE (land, code), FOREIGN KEY (town, land) REFERENCES towns (name, country))`,
  "COMMENT ON TABLE People IS 'who lives where'",
  'CREATE VIEW mayors AS SELECT mayor FROM towns',
  'CREATE SCHEMA aside',
  'CREATE TABLE aside.People (id DECIMAL(4,1) PRIMARY KEY)',
]

test('schemas, tables, views, columns and keys of a file are listed in their order', async () => {
  const engine = opened(await made('keys.duckdb', ...towns), false)
  const told = async (schema: string | null, table: string) => {
    const columns = await engine.columns({ schema, table })
    return {
      columns: columns?.map(({ name, type }) => `${name} ${type}`),
      ...(await engine.keys({ schema, table })),
    }
  }
  expect({
    schemas: await engine.schemas(),
    tables: (await engine.tables(null)).map(({ name, type }) => `${type} ${name}`),
    towns: await told(null, 'towns'),
    people: await told('main', 'People'),
    aside: await told('aside', 'People'),
  }).toEqual({
    schemas: ['main', 'aside'],
    tables: ['view mayors', 'table People', 'table towns'],
    towns: {
      columns: ['country VARCHAR', 'name VARCHAR', 'mayor VARCHAR'],
      primaryKey: { name: 'towns_name_country_pkey', columns: ['name', 'country'] },
      foreignKeys: [],
      indexes: [{ name: 'towns_mayor_key', columns: ['mayor'], unique: true }],
      comment: null,
    },
    people: {
      columns: ['id INTEGER', 'town VARCHAR', 'land VARCHAR', 'code INTEGER'],
      primaryKey: { name: null, columns: [] },
      foreignKeys: [
        {
          name: 'People_town_land_name_country_fkey',
          columns: ['town', 'land'],
          references: { schema: 'main', table: 'towns', columns: ['name', 'country'] },
        },
      ],
      indexes: [{ name: 'People_land_code_key', columns: ['land', 'code'], unique: true }],
      comment: 'who lives where',
    },
    aside: {
      columns: ['id DECIMAL(4,1)'],
      primaryKey: { name: 'People_id_pkey', columns: ['id'] },
      ...{ foreignKeys: [], indexes: [], comment: null },
    },
  })
  await engine.close()
})

test('a view has columns as a table does, and each schema its own tables', async () => {
  const engine = opened(await made('lists.duckdb', ...towns), false)
  expect({
    ofView: await engine.columns({ schema: null, table: 'mayors' }),
    aside: await engine.tables('aside'),
    nowhere: await engine.tables('nowhere'),
    missing: await engine.columns({ schema: 'aside', table: 'towns' }),
  }).toEqual({
    ofView: [{ name: 'mayor', type: 'VARCHAR', typeGeneric: 1 }],
    aside: [{ name: 'People', type: 'table' }],
    nowhere: [],
    missing: null,
  })
  await engine.close()
})

test('what an earlier version noted in a file that may only be read is listed and read by nobody', async () => {
  const file = await made(
    'noted.duckdb',
    sales,
    'CREATE SCHEMA __chartroom',
    "CREATE TABLE __chartroom.last_adoption AS SELECT 'x' AS token",
  )
  const engine = opened(file, false)
  const built = readRows(engine, 'SELECT token FROM __chartroom.last_adoption')
  expect({
    built: await built.catch(({ message }: Error) => message),
    rows: await userRows(engine, 'SELECT * FROM __Chartroom.last_adoption'),
    schemas: await engine.schemas(),
    tables: await engine.tables('__chartroom'),
    columns: await engine.columns({ schema: '__chartroom', table: 'last_adoption' }),
  }).toEqual({
    built: 'Table __chartroom.last_adoption does not exist',
    rows: { status: 400, message: 'Table __Chartroom.last_adoption does not exist' },
    schemas: ['main'],
    tables: [],
    columns: null,
  })
  await engine.close()
})

test('a view of the file is held to the rules of a statement, also through another view', async () => {
  const engine = opened(
    await made(
      'views.duckdb',
      sales,
      'CREATE VIEW "of AS (east)" ("the AS", region) AS SELECT id, region FROM sales WHERE region = \' AS \' OR region = \'East\'',
      'CREATE VIEW logs AS FROM duckdb_logs()',
      'CREATE VIEW deep AS SELECT * FROM logs',
      'CREATE VIEW paths AS SELECT path FROM duckdb_databases()',
      'CREATE SCHEMA other',
      'CREATE TABLE other.things AS SELECT 7 AS n',
      'CREATE VIEW other.seen AS SELECT * FROM other.things',
      'CREATE VIEW other.sales AS SELECT * FROM main.sales WHERE id = 2',
    ),
    false,
  )
  expect(await userRows(engine, 'SELECT * FROM "of AS (east)"')).toEqual([[1, 'East']])
  expect(await userRows(engine, 'SELECT * FROM other.seen')).toEqual([[7]])
  expect(await userRows(engine, 'SELECT * FROM other.sales')).toEqual([[2, 'West']])
  expect(await userRows(engine, 'SELECT * FROM logs')).toEqual({
    status: 400,
    message: 'The function duckdb_logs is not allowed here',
  })
  expect(await userRows(engine, 'SELECT * FROM (SELECT * FROM deep)')).toEqual({
    status: 400,
    message: 'The function duckdb_logs is not allowed here',
  })
  expect(await userRows(engine, 'SELECT * FROM paths')).toEqual({
    status: 400,
    message: 'The function duckdb_databases is not allowed here',
  })
  await engine.close()
})

test('names without a schema are those of the chosen schema, and no others', async () => {
  const file = await made(
    'schemas.duckdb',
    sales,
    'CREATE SCHEMA aside',
    'CREATE TABLE aside.things AS SELECT 7 AS n',
    'CREATE TABLE aside.sales AS SELECT 8 AS n',
  )
  const engine = opened(file, true)
  const read = (sql: string, schema: string | null) =>
    readRows(engine, sql, { schema, userSql: true }).catch(({ message }: Error) => message)
  const run = async (sql: string) => {
    const { rows } = await engine.execute({ ...command(sql), schema: 'aside' })
    return rows
  }
  expect({
    aside: await read('SELECT * FROM things, sales, schemas.sales AS s', 'aside'),
    ofMain: await read('SELECT n FROM Things, main.sales', 'ASIDE'),
    lacking: await read('SELECT * FROM things', null),
    run: await run('SELECT * FROM things'),
    made: await run('CREATE TABLE made AS SELECT * FROM sales'),
    inIt: await read('SELECT * FROM aside.made', 'main'),
  }).toEqual({
    aside: [[7, 8, 8]],
    ofMain: [[7], [7]],
    lacking: 'Table things does not exist',
    run: [[7]],
    made: [],
    inIt: [[8]],
  })
  await engine.close()
})

test('connections of one file share it: what the one that may write does is seen by the one that may not', async () => {
  const file = await made('shared.duckdb', sales)
  const reading = opened(file, false)
  await readRows(reading, 'SELECT 1')
  const writing = opened(file, true)
  const outcome = await writing.execute(command("INSERT INTO sales VALUES (3, 'South')"))
  await expect(reading.execute(command('DELETE FROM sales'))).rejects.toMatchObject({ status: 403 })
  for (const _ of ['once', 'again']) await writing.close()
  expect({ outcome, rows: await readRows(reading, 'SELECT count(*) FROM sales') }).toEqual({
    outcome: { columns: [], rows: [], truncated: false, changed: 1 },
    rows: [[3]],
  })
  await reading.close()
})

test('what is made, replaced and dropped through one connection is judged anew by the next statement of another', async () => {
  const file = await made(
    'changing.duckdb',
    sales,
    'CREATE SCHEMA other',
    'CREATE TABLE pg_class AS SELECT 1 AS n',
  )
  const writing = opened(file, true)
  const reading = opened(file, false)
  const read = (sql: string) => userRows(reading, sql)
  const missing = (name: string) => ({ status: 400, message: `Table ${name} does not exist` })
  const steps: [change: string, sql: string, answer: unknown][] = [
    ['SELECT 1', 'SELECT n FROM later', missing('later')],
    ['CREATE TABLE later AS SELECT 1 AS n', 'SELECT n FROM LATER', [[1]]],
    ['DROP TABLE later', 'SELECT n FROM later', missing('later')],
    ['CREATE VIEW later AS SELECT 2 AS n', 'SELECT n FROM "Later"', [[2]]],
    ['CREATE OR REPLACE VIEW later AS SELECT id AS n FROM sales', 'FROM later', [[1], [2]]],
    ['CREATE VIEW other.seen AS SELECT * FROM later', 'FROM other.seen', [[1], [2]]],
    ['ALTER TABLE sales RENAME TO sold', 'FROM other.seen', missing('sales')],
    ['SELECT 1', 'WITH sales AS (SELECT 3 AS n) FROM sales', [[3]]],
    ['SELECT 1', 'SELECT n FROM later', missing('sales')],
    ['CREATE TABLE other.sales AS SELECT 4 AS id', 'SELECT id FROM other.sales', [[4]]],
    ['DROP SCHEMA other CASCADE', 'SELECT id FROM other.sales', missing('other.sales')],
  ]
  const answers: unknown[] = []
  for (const [change, sql] of steps) {
    await writing.execute(command(change))
    answers.push(await read(sql))
  }
  expect(answers).toEqual(steps.map(([, , answer]) => answer))
  await writing.close()
  await reading.close()
})

test('a mark that a statement has dropped is not written again by the next adoption', async () => {
  const file = await made(
    'marked.duckdb',
    sales,
    `CREATE MACRO __chartroom_mark() AS '{"identity":"one","writes":7}'`,
  )
  const stagedFile = await made('staged.duckdb', 'CREATE TABLE staged AS SELECT 1 AS a')
  const marks = async () => {
    const instance = await DuckDBInstance.create(file)
    const connection = await instance.connect()
    const rows = await connection.runAndReadAll(
      "SELECT macro_definition FROM duckdb_functions() WHERE function_name = '__chartroom_mark'",
    )
    connection.closeSync()
    instance.closeSync()
    return rows.getRows()
  }
  const adoption = { stagedFile, stagedTable: 'staged', ifExists: 'replace' } as const
  const adopt = (engine: Engine) =>
    engine.adopt({ ...adoption, into: { schema: null, table: 'added' } })
  const first = opened(file, true)
  await adopt(first)
  await first.close()
  const counted = await marks()
  const second = opened(file, true)
  await adopt(second)
  await second.execute(command('DROP MACRO main.__chartroom_mark'))
  await adopt(second)
  await second.close()
  expect({ counted, dropped: await marks() }).toEqual({
    counted: [[`'{"identity":"one","writes":8}'`]],
    dropped: [],
  })
})

const changing = (changed: number | null) => ({ columns: [], rows: [], truncated: false, changed })
const notAllowed = { status: 403, message: 'This statement is not allowed here' }
const fileDenied = {
  status: 400,
  message: expect.stringContaining('Permission Error: Cannot access file') as unknown,
}
const functionDenied = (name: string) => ({
  status: 400,
  message: `The function ${name} is not allowed here`,
})
const outcomesOfWriting: [string, unknown][] = [
  ["INSERT INTO sales VALUES (3, 'South')", changing(1)],
  ["UPDATE sales SET region = 'North' WHERE id > 1", changing(2)],
  [
    'DELETE FROM sales WHERE id = 3 RETURNING id',
    {
      columns: [{ name: 'id', type: 'INTEGER', typeGeneric: 0 }],
      rows: [[3]],
      truncated: false,
      changed: null,
    },
  ],
  ['CREATE TABLE copies AS SELECT * FROM sales', changing(null)],
  ['CREATE VIEW seen AS SELECT * FROM sales', changing(null)],
  ['DROP VIEW seen', changing(null)],
  ['DELETE FROM sales WHERE id > 99', changing(0)],
  [
    "MERGE INTO copies USING (VALUES (2, 'there'), (8, 'new')) AS t (id, region) ON copies.id = t.id WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT VALUES (t.id, t.region)",
    changing(2),
  ],
  ['CREATE SEQUENCE counter', changing(null)],
  ["CREATE TYPE mood AS ENUM ('good')", changing(null)],
  ['CREATE SCHEMA made', changing(null)],
  ["CREATE TABLE made.moods (n INTEGER DEFAULT nextval('counter'), mood mood)", changing(null)],
  ['CREATE UNIQUE INDEX one_mood ON made.moods (mood)', changing(null)],
  ['ALTER TABLE made.moods ADD COLUMN word VARCHAR', changing(null)],
  [
    'SELECT count(*) AS n FROM copies',
    {
      columns: [{ name: 'n', type: 'BIGINT', typeGeneric: 0 }],
      rows: [[2]],
      truncated: false,
      changed: null,
    },
  ],
  ["INSERT INTO sales SELECT 9, content FROM read_text('/etc/passwd')", fileDenied],
  ['CREATE TABLE made AS FROM enable_logging()', functionDenied('enable_logging')],
  ['DELETE FROM sales USING (FROM enable_profiling()) x', functionDenied('enable_profiling')],
  ['INSERT INTO sales SELECT 9, path FROM duckdb_databases()', functionDenied('duckdb_databases')],
  [
    "INSERT INTO sales SELECT 9, E'a'\n'\\'' || current_setting('secret_directory') --'",
    functionDenied('current_setting'),
  ],
  [
    "INSERT INTO sales SELECT 9, $\u00a0$ ' $\u00a0$ || current_setting('secret_directory') --'",
    {
      status: 400,
      message: 'A statement that writes cannot hold a $ and a space that is ',
    },
  ],
  ['CREATE MACRO made() AS TABLE FROM enable_logging()', notAllowed],
  ["COPY sales TO '/tmp/made.csv'", fileDenied],
  ["EXPORT DATABASE '/tmp/made'", fileDenied],
  ["ATTACH '/tmp/made.duckdb' AS made", notAllowed],
  ['PRAGMA enable_profiling', notAllowed],
  ["SET memory_limit = '90GB'", notAllowed],
  ['CALL enable_logging()', notAllowed],
  ['LOAD json', notAllowed],
  ['CHECKPOINT', notAllowed],
  ['COMMIT', notAllowed],
  ['EXPLAIN ANALYZE DELETE FROM sales', notAllowed],
  [
    'DELETE FROM sales; DROP TABLE sales',
    { status: 400, message: 'Only one statement can be run at a time' },
  ],
  [
    'DELETE FROM sales WHERE id = $1',
    { status: 400, message: 'A parameter cannot stand in a statement: write its value' },
  ],
]

test('where writes are allowed, statements change the file and nothing else', async () => {
  const file = await made('writing.duckdb', sales)
  const engine = opened(file, true)
  const outcome = async (sql: string) =>
    engine
      .execute(command(sql))
      .catch(({ status, message }: { status: number; message: string }) => ({
        status,
        message: message.slice(0, 60),
      }))
  const answers: [string, unknown][] = []
  for (const [sql] of outcomesOfWriting) answers.push([sql, await outcome(sql)])
  expect(answers).toEqual(outcomesOfWriting)
  expect(await readRows(engine, 'SELECT * FROM sales ORDER BY id')).toEqual([
    [1, 'East'],
    [2, 'North'],
  ])
  await engine.close()
})

test.each([
  [
    'IO Error: Could not set lock on file "/data/shop.duckdb": Conflicting lock is held in /usr/bin/duckdb (PID 4711). See also https://duckdb.org',
    [409, 'shop.duckdb is held by another program (process 4711): close it there and try again'],
  ],
  [
    'IO Error: Could not set lock on file "/data/shop.duckdb": Resource temporarily unavailable',
    [409, 'shop.duckdb is held by another program: close it there and try again'],
  ],
  [
    'IO Error: The file "/data/shop.duckdb" exists, but it is not a valid DuckDB database file!',
    [422, 'shop.duckdb is not a DuckDB database'],
  ],
  [
    'IO Error: Trying to read a database file with version number 99: /data/shop.duckdb',
    [
      422,
      'shop.duckdb cannot be opened: IO Error: Trying to read a database file with version number 99: shop.duckdb',
    ],
  ],
])('a file that cannot be opened says why, and not where it lies: %s', (said, refusal) => {
  const { status, message } = unopened('/data/shop.duckdb')(new Error(said))
  expect([status, message]).toEqual(refusal)
})

test('a file that is no database is named without its folder', async () => {
  const text = join(folder, 'text.duckdb')
  writeFileSync(text, 'a text and no database '.repeat(1000))
  const engine = opened(text, false)
  await expect(engine.ping()).rejects.toMatchObject({
    status: 422,
    message: 'text.duckdb is not a DuckDB database',
  })
  await engine.close()
})
