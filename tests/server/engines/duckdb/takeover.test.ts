import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDuckDb, type EmbeddedWorkspace } from '../../../../server/engines/duckdb/openDuckDb.ts'
import { openDuckDbFile } from '../../../../server/engines/duckdb/openDuckDbFile.ts'
import type { Engine } from '../../../../server/engines/engine.ts'
import { shadowsView } from '../../../../server/engines/sqlText/reservedNames.ts'
import { isReserved } from '../../../../src/api/contract/reservedNames.ts'
import { readRows, userRows } from '../../../support/engineReading.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'chartroom-takeover-')))
const staging = join(folder, 'staging')
mkdirSync(join(folder, 'files'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const made = async (name: string, statements: readonly string[]) => {
  const file = join(folder, name)
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  for (const sql of statements) await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
  return file
}

const engineRows = async (sql: string) => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const rows = (await connection.runAndReadAll(sql)).getRows().map(([name]) => String(name))
  connection.closeSync()
  instance.closeSync()
  return rows
}

const viewNames = `SELECT view_name FROM system.main.duckdb_views() WHERE internal AND schema_name IN ('main', 'pg_catalog') ORDER BY 1`
const functionNames = `SELECT DISTINCT function_name FROM system.main.duckdb_functions() WHERE internal AND function_type IN ('table', 'table_macro') ORDER BY 1`

test('every view and table function that a bare name in FROM may mean is reserved', async () => {
  expect(
    (await engineRows(viewNames)).filter((name) => !isReserved(name) || !shadowsView(name)),
  ).toEqual([])
  expect((await engineRows(functionNames)).filter((name) => !isReserved(name))).toEqual([])
})

const disguises = (name: string) => [
  name.toUpperCase(),
  `${name} `,
  ` ${name}`,
  `${name}\u00a0`,
  `${name}\u200b`,
  `\ufeff${name}`,
  name.replace('_', '_\u2060'),
  name.replace('_', '\u00ad_'),
  name.replace('_', '＿'),
  name.replace('u', 'ｕ'),
  `${name}\u3000`,
  name.replace(/^./, (first) => first.toUpperCase()),
  name.replace('_', '\u180e_'),
]
test.each(
  [
    'duckdb_views',
    'duckdb_tables',
    'sqlite_master',
    'pragma_database_list',
    '__chartroom_last_adoption',
    'read_csv',
    'json_each',
  ]
    .flatMap(disguises)
    .map((name) => [name]),
)('the name %j is reserved however it is written', (name) => expect(isReserved(name)).toBe(true))

test.each([
  ['sales'],
  ['product'],
  ['month'],
  ['tables'],
  ['columns'],
  ['views'],
  ['users'],
  ['duckdb'],
  ['duckdbviews'],
  ['pg_sales'],
  ['my_duckdb_views'],
  ['chartroom'],
  ['sum'],
  ['count'],
])("the name %s is anybody's", (name) => expect(isReserved(name)).toBe(false))

const reserved = (name: string) => ({
  status: 422,
  message: `The name ${name.trim()} is one of the engine's own: choose another`,
})

describe('a workspace in which an earlier version let somebody take the names of the engine', () => {
  let engine: EmbeddedWorkspace
  let secret: string
  const names = [
    'duckdb_views',
    'duckdb_tables',
    'duckdb_columns',
    'duckdb_schemas',
    'duckdb_constraints',
    'duckdb_databases',
    'duckdb_logs',
    'pragma_database_list',
    'sqlite_master',
    'pg_class',
    'pg_namespace',
    'pg_settings',
    'pg_type',
  ]

  beforeAll(async () => {
    const preview = join(staging, 'preview-of-bob')
    const rows = (
      await Promise.all(
        [
          'pragma_database_list',
          'duckdb_logs',
          'duckdb_databases',
          'duckdb_settings',
          'pg_settings',
          `${preview}/received.csv`,
          `${preview}/*.csv`,
          `${staging}/**/*.csv`,
          `${staging}/adopting/*.duckdb`,
          '/etc/passwd',
        ].map((name) =>
          Promise.resolve(
            `('workspace', 'main', '${name}', NULL), ('hijacked', 'main', '${name}', NULL)`,
          ),
        ),
      )
    ).join(', ')
    const file = await made('hijacked.duckdb', [
      'CREATE TABLE sales AS SELECT 1 AS id',
      `CREATE TABLE duckdb_views AS SELECT * FROM (VALUES ${rows}) v(database_name, schema_name, view_name, comment)`,
      ...names.slice(1).map((name) => `CREATE TABLE ${name} AS SELECT 'mine' AS name`),
    ])
    engine = await openDuckDb({ file, stagingFolder: staging, limits: { memoryMb: 512 } })
    mkdirSync(preview)
    secret = join(preview, 'received.csv')
    writeFileSync(secret, 'secret\n42\n')
  })
  afterAll(() => engine.close())

  test("everybody's statements over other tables, and the lists of tables, go on", async () => {
    expect({
      rows: await userRows(engine, 'SELECT * FROM sales'),
      tables: (await engine.tables(null)).map(({ name }) => name),
      columns: await engine.columns({ schema: null, table: 'sales' }),
    }).toEqual({
      rows: [[1]],
      tables: [...names, 'sales'].sort(),
      columns: [{ name: 'id', type: 'INTEGER', typeGeneric: 0 }],
    })
  })

  const shapes = (name: string) => [
    `SELECT * FROM "${name}"`,
    `FROM '${name}'`,
    `SELECT * FROM main."${name}"`,
    `SELECT * FROM hijacked.main."${name}"`,
    `WITH a AS (FROM "${name}") FROM a`,
    `SELECT (SELECT count(*) FROM "${name}")`,
    `DESCRIBE "${name}"`,
    `SUMMARIZE "${name}"`,
    `SELECT * FROM sales WHERE EXISTS (FROM "${name}")`,
  ]
  const paths = () => [
    `${staging}/preview-of-bob/received.csv`,
    `${staging}/preview-of-bob/*.csv`,
    `${staging}/**/*.csv`,
    `${staging}/adopting/*.duckdb`,
    '/etc/passwd',
  ]
  test('no row of such a table makes a file be read', async () => {
    const refusals: unknown[] = []
    for (const sql of paths().flatMap(shapes))
      refusals.push([sql, ((await userRows(engine, sql)) as { status?: number }).status])
    expect(refusals).toEqual(
      paths()
        .flatMap(shapes)
        .map((sql) => [sql, 400]),
    )
  })

  test('no row of such a table opens a view of the engine', async () => {
    const views = [
      'duckdb_settings',
      'duckdb_secrets',
      'pg_tables',
      'pg_database',
      'sqlite_schema',
      'sqlite_temp_master',
      'duckdb_indexes',
      'duckdb_types',
    ]
    const statements = views.flatMap((name) => [
      `SELECT * FROM ${name}`,
      `SELECT * FROM main.${name}`,
      `SELECT * FROM system.main.${name}`,
      `WITH x AS (SELECT 1) SELECT * FROM ${name}, x`,
      `FROM ${name.toUpperCase()}`,
    ])
    const passed: string[] = []
    for (const sql of statements) if (Array.isArray(await userRows(engine, sql))) passed.push(sql)
    expect(passed).toEqual([])
  })

  test.each([
    'SELECT * FROM information_schema.tables',
    'SELECT * FROM information_schema.columns',
    'SELECT schema_name FROM INFORMATION_SCHEMA."schemata"',
    'SHOW TABLES',
  ])('%s is refused with the table that stands in the way', async (sql) => {
    expect(await userRows(engine, sql)).toEqual({
      status: 400,
      message:
        "The file holds a table duckdb_columns, as the engine's own is called: its lists cannot be read until that is renamed",
    })
  })

  test('without the gate the engine itself reaches nothing that is staged or looked at', async () => {
    const reads = [
      secret,
      join(staging, '**', '*'),
      join(staging, 'adopting', '..', 'preview-of-bob', 'received.csv'),
    ]
    for (const path of reads)
      for (const sql of [
        `SELECT * FROM read_text('${path}')`,
        `SELECT * FROM read_csv('${path}')`,
        `SELECT * FROM glob('${path}')`,
        `FROM '${path}'`,
      ])
        await expect(readRows(engine, sql), sql).rejects.toMatchObject({ status: 400 })
    expect(readdirSync(join(staging, 'adopting'))).toEqual([])
  })
})

const shownBy = async (engine: Engine) => [
  await userRows(
    engine,
    'SELECT table_schema, table_name FROM information_schema.tables ORDER BY ALL',
  ),
  await userRows(
    engine,
    "SELECT DISTINCT schema_name FROM information_schema.schemata WHERE schema_name LIKE '%chart%'",
  ),
  await userRows(engine, 'SHOW TABLES'),
]

test("the lists of the engine show nothing of the server's own, before and after an adoption", async () => {
  const old = await made('old.duckdb', [
    'CREATE SCHEMA __chartroom',
    "CREATE TABLE __chartroom.last_adoption AS SELECT 'token' AS token",
    'CREATE TABLE sales AS SELECT 1 AS id',
  ])
  const own = join(folder, 'own-staging')
  const engine = await openDuckDb({ file: old, stagingFolder: own, limits: { memoryMb: 512 } })
  const before = await shownBy(engine)
  const stagedFile = await made('own-staging/staged.duckdb', [
    'CREATE TABLE staged AS SELECT 2 AS id',
  ])
  await engine.adopt({
    stagedFile,
    stagedTable: 'staged',
    into: { schema: null, table: 'more' },
    ifExists: 'fail',
  })
  expect({
    before,
    now: await shownBy(engine),
    schemas: await engine.schemas(),
    lastAdoption: await userRows(engine, 'SELECT __chartroom_last_adoption()'),
  }).toEqual({
    before: [[['main', 'sales']], [], [['sales']]],
    now: [
      [
        ['main', 'more'],
        ['main', 'sales'],
      ],
      [],
      [['more'], ['sales']],
    ],
    schemas: ['main'],
    lastAdoption: {
      status: 400,
      message: 'The function __chartroom_last_adoption is not allowed here',
    },
  })
  await engine.close()
})

describe("a DuckDB file whose own functions are called like the engine's", () => {
  const macros: [name: string, definition: string][] = [
    ['json_serialize_sql', `(x) AS '{"error":false,"statements":[{}]}'`],
    ['lower', `(x) AS 'low'`],
    ['current_database', `() AS 'mine'`],
    ['duckdb_tables', '() AS TABLE SELECT 1 AS a'],
    ['duckdb_views', '() AS TABLE SELECT 1 AS a'],
    ['duckdb_functions', '() AS TABLE SELECT 1 AS a'],
    ['duckdb_columns', '() AS TABLE SELECT 1 AS a'],
    ['count', '() AS 5'],
    ['sum', '(x) AS (SELECT max(path) FROM duckdb_databases())'],
    ['||', "(a, b) AS 'mine'"],
    ['~~', '(a, b) AS true'],
    ['upper', "(x) AS (SELECT max(content) FROM read_text('/etc/passwd'))"],
    ['array_append', '(a, b) AS 42'],
    ['contains', '(a, b) AS true'],
    ['count_star', '() AS 7'],
    ['to_json', '(x) AS 1'],
    ['main.lower', "(x) AS 'low'"],
    ['other.LOWER', "(x) AS 'low'"],
  ]
  test.each(macros)(
    '%s is refused to be read through and its tables are still listed',
    async (name, definition) => {
      const quoted = name
        .split('.')
        .map((part) => `"${part}"`)
        .join('.')
      const file = await made(`macro-${macros.findIndex(([one]) => one === name)}.duckdb`, [
        'CREATE SCHEMA other',
        'CREATE TABLE sales AS SELECT 1 AS id',
        `CREATE MACRO ${quoted}${definition}`,
      ])
      const engine = openDuckDbFile({
        file,
        writable: false,
        stagingFolder: staging,
        limits: { memoryMb: 512 },
      })
      const refusal = {
        status: 400,
        message: `The file defines a function ${name.split('.').at(-1)}, which the engine has itself: nothing is read from it until that function is dropped`,
      }
      expect({
        fileRead: await userRows(engine, "SELECT * FROM read_text('/etc/passwd')"),
        settings: await userRows(engine, 'SELECT * FROM duckdb_settings'),
        sum: await readRows(engine, 'SELECT SUM("id") FROM "sales"').catch(
          ({ status, message }: { status: number; message: string }) => ({ status, message }),
        ),
        tables: await engine.tables(null),
        columns: await engine.columns({ schema: null, table: 'sales' }),
      }).toEqual({
        fileRead: refusal,
        settings: refusal,
        sum: refusal,
        tables: [{ name: 'sales', type: 'table' }],
        columns: [{ name: 'id', type: 'INTEGER', typeGeneric: 0 }],
      })
      await engine.close()
    },
  )
})

describe('a DuckDB file made to lead out of itself', () => {
  let engine: Engine
  const calls = (name: string) => `The function ${name} is not allowed here`
  const refused: [sql: string, message: string][] = [
    ['SELECT opened FROM computed', calls('current_setting')],
    ['SELECT * FROM seen_computed', calls('current_setting')],
    ['SELECT leads()', calls('leads')],
    ['FROM leads_to()', calls('leads_to')],
    ['SELECT * FROM with_macro', calls('leads')],
    ['SELECT * FROM settings', calls('duckdb_settings')],
    ['SELECT * FROM main.settings', calls('duckdb_settings')],
    ['SELECT * FROM SETTINGS', calls('duckdb_settings')],
    ['SELECT * FROM outward.main.settings', calls('duckdb_settings')],
    ['SELECT * FROM other.deep', calls('duckdb_settings')],
    ['DESCRIBE settings', calls('duckdb_settings')],
    ['SUMMARIZE settings', calls('duckdb_settings')],
    ['SELECT * FROM databases', 'Table pragma_database_list does not exist'],
    ['SELECT * FROM of_engine', 'Table system.main.duckdb_databases does not exist'],
    ['SELECT * FROM files', calls('glob')],
    ['SELECT * FROM texts', calls('read_text')],
    ['SELECT * FROM dynamic', calls('query_table')],
    ['SELECT * FROM queried', calls('query')],
    ['SELECT * FROM "ΟΔΟΣ"', calls('duckdb_settings')],
    ['SELECT * FROM "İstanbul"', calls('duckdb_settings')],
    ['SELECT * FROM "İSTANBUL"', calls('duckdb_settings')],
    ['SELECT opened FROM "COMPUTEDΣ"', calls('current_setting')],
  ]
  beforeAll(async () => {
    const file = await made('outward.duckdb', [
      'CREATE SCHEMA other',
      'CREATE TABLE sales AS SELECT 1 AS id',
      "CREATE TABLE computed (id INTEGER, opened AS (current_setting('temp_directory')))",
      'INSERT INTO computed (id) VALUES (1)',
      'CREATE VIEW seen_computed AS SELECT opened FROM computed',
      "CREATE MACRO leads() AS current_setting('temp_directory')",
      'CREATE MACRO leads_to() AS TABLE FROM duckdb_settings()',
      'CREATE VIEW with_macro AS SELECT leads()',
      'CREATE VIEW settings AS FROM duckdb_settings()',
      'CREATE VIEW other.deep AS SELECT * FROM settings',
      'CREATE VIEW databases AS FROM pragma_database_list',
      'CREATE VIEW of_engine AS FROM system.main.duckdb_databases',
      `CREATE VIEW files AS FROM glob('${staging}/*')`,
      "CREATE VIEW texts AS SELECT * FROM read_text('/etc/hostname')",
      "CREATE VIEW dynamic AS FROM query_table('sales')",
      "CREATE VIEW queried AS FROM query('FROM sales')",
      'CREATE VIEW "ΟΔΟΣ" AS FROM duckdb_settings()',
      'CREATE VIEW "İstanbul" AS FROM duckdb_settings()',
      `CREATE TABLE "computedΣ" (id INTEGER, opened AS (current_setting('temp_directory')))`,
    ])
    engine = openDuckDbFile({
      file,
      writable: false,
      stagingFolder: staging,
      limits: { memoryMb: 512 },
    })
  })
  afterAll(() => engine.close())

  test.each(refused)(
    '%s is refused, written by a user or built by the server',
    async (sql, message) => {
      const built = await readRows(engine, sql).catch(
        (error: { status: number; message: string }) => ({
          status: error.status,
          message: error.message,
        }),
      )
      expect({ rows: await userRows(engine, sql), built }).toEqual({
        rows: { status: 400, message },
        built: { status: 400, message },
      })
    },
  )
  test('what does not lead out is read', async () =>
    expect(
      await userRows(engine, 'SELECT id FROM computed, sales WHERE sales.id = computed.id'),
    ).toMatchObject({ status: 400 }))
})

test('a template in a statement stays the text that it is', async () => {
  const engine = openDuckDbFile({
    file: await made('templates.duckdb', ['CREATE TABLE sales AS SELECT 1 AS id']),
    writable: false,
    stagingFolder: staging,
    limits: { memoryMb: 512 },
  })
  const texts = [
    '{{ 7 * 7 }}',
    '{% raw %}',
    '${7 * 7}',
    '#{7 * 7}',
    '<%= 7 * 7 %>',
    '{{ config.__class__ }}',
  ]
  for (const text of texts)
    expect(await userRows(engine, `SELECT '${text}' AS a`)).toEqual([[text]])
  expect(await userRows(engine, 'SELECT {{ 7 * 7 }} FROM sales')).toMatchObject({ status: 400 })
  await engine.close()
})

test("a file that holds a view duckdb_views over what is closed does not open it through the engine's own views", async () => {
  const file = await made('shadowing.duckdb', [
    'CREATE TABLE sales AS SELECT 1 AS id',
    "CREATE VIEW duckdb_views AS SELECT 'a' AS database_name, path AS schema_name, path AS view_name, '' AS comment FROM duckdb_databases()",
    'CREATE VIEW names AS SELECT table_name FROM information_schema.tables',
  ])
  const engine = openDuckDbFile({
    file,
    writable: false,
    stagingFolder: staging,
    limits: { memoryMb: 512 },
  })
  const inTheWay = {
    status: 400,
    message:
      "The file holds a table duckdb_views, as the engine's own is called: its lists cannot be read until that is renamed",
  }
  expect(await userRows(engine, 'SELECT * FROM information_schema.tables')).toEqual(inTheWay)
  expect(await userRows(engine, 'SELECT * FROM names')).toEqual(inTheWay)
  expect(await userRows(engine, 'SHOW TABLES')).toEqual(inTheWay)
  expect(await userRows(engine, 'SELECT * FROM duckdb_views')).toEqual({
    status: 400,
    message: 'The function duckdb_databases is not allowed here',
  })
  expect(await userRows(engine, 'SELECT * FROM sales')).toEqual([[1]])
  await engine.close()
})

describe('a DuckDB file that may be written to', () => {
  let engine: Engine
  const command = (sql: string) =>
    engine
      .execute({ sql, maxRows: 10, timeoutMs: 20_000 })
      .catch(({ status, message }: { status: number; message: string }) => ({ status, message }))
  beforeAll(async () => {
    const file = await made('writable.duckdb', [
      'CREATE SCHEMA other',
      "CREATE TABLE sales AS SELECT 1 AS id, 'a' AS text",
      'CREATE SEQUENCE numbers',
    ])
    engine = openDuckDbFile({
      file,
      writable: true,
      stagingFolder: staging,
      limits: { memoryMb: 512 },
    })
  })
  afterAll(() => engine.close())

  const makings = (name: string): [string, string][] => [
    [`CREATE TABLE "${name}" (database_name VARCHAR)`, name],
    [`CREATE TABLE "${name}" AS SELECT 1 AS a`, name],
    [`CREATE OR REPLACE TABLE main."${name}" AS SELECT 1 AS a`, name],
    [`CREATE TABLE IF NOT EXISTS other."${name}" AS SELECT 1 AS a`, name],
    [`CREATE VIEW "${name}" AS SELECT * FROM sales`, name],
    [`ALTER TABLE sales RENAME TO "${name}"`, name],
    [`CREATE TABLE writable.main."${name}" AS FROM sales`, name],
    [`/* a */ create /* b */ table\n"${name}" (a INT)`, name],
  ]
  test.each(
    [
      'duckdb_views',
      'DuckDB_Tables',
      'duckdb_columns ',
      'pg_class',
      'sqlite_schema',
      'pragma_database_list',
      '__chartroom',
      '__chartroom_load_x',
      'read_csv',
    ].flatMap(makings),
  )('%s is refused by its name', async (sql, name) => {
    expect(await command(sql)).toEqual(reserved(name))
  })

  test.each([
    ["INSERT INTO sales SELECT 2, current_setting('temp_directory')", 'current_setting'],
    ["INSERT INTO sales VALUES (2, current_setting('temp_directory'))", 'current_setting'],
    ["UPDATE sales SET text = CURRENT_SETTING('temp_directory')", 'current_setting'],
    [`UPDATE sales SET text = "current_setting"('temp_directory')`, 'current_setting'],
    [`UPDATE sales SET text = "Current_Setting"('temp_directory')`, 'current_setting'],
    ["UPDATE sales SET text = ('temp_directory').current_setting()", 'current_setting'],
    ["UPDATE sales SET text = system.main.current_setting('temp_directory')", 'current_setting'],
    ["UPDATE sales SET text = current_setting/* a */('temp_directory')", 'current_setting'],
    ["UPDATE sales SET text = current_setting\u00a0('temp_directory')", 'current_setting'],
    ['DELETE FROM sales WHERE sleep_ms(100000) IS NULL', 'sleep_ms'],
    ["CREATE TABLE t AS SELECT json_serialize_plan('SELECT 1')", 'json_serialize_plan'],
    ["DELETE FROM sales RETURNING getvariable('a')", 'getvariable'],
    ["CREATE TABLE t (a INT, b AS (current_setting('temp_directory')))", 'current_setting'],
    ["CREATE TABLE t (a VARCHAR DEFAULT (current_setting('temp_directory')))", 'current_setting'],
    ["CREATE VIEW v AS SELECT current_setting('temp_directory') AS a", 'current_setting'],
    ['CREATE VIEW v AS FROM duckdb_settings()', 'duckdb_settings'],
    ["INSERT INTO sales BY NAME (SELECT write_log('x') AS text)", 'write_log'],
    [
      "ALTER TABLE sales ALTER text TYPE VARCHAR USING current_setting('temp_directory')",
      'current_setting',
    ],
  ])('%s is refused by what it calls', async (sql, name) => {
    expect(await command(sql)).toEqual({
      status: 400,
      message: `The function ${name} is not allowed here`,
    })
  })

  test.each([
    'CREATE MACRO lower(x) AS 1',
    'CREATE OR REPLACE MACRO main.json_serialize_sql(x) AS 1',
    'CREATE FUNCTION lower(x) AS 1',
    'CREATE TEMP MACRO lower(x) AS 1',
    'CREATE TEMPORARY MACRO duckdb_tables() AS TABLE SELECT 1',
    "ATTACH ':memory:' AS system2",
    "ATTACH ':memory:' AS __chartroom",
    'USE other',
    "SET search_path = 'other'",
    "SET schema = 'other'",
    'PREPARE p AS SELECT 1',
    "SET allowed_directories = ['/']",
    'SET enable_external_access = true',
    'SET lock_configuration = false',
    'RESET allowed_directories',
    "PRAGMA search_path = 'other'",
    'DETACH writable',
    'COPY FROM DATABASE writable TO other',
  ])('%s is refused', async (sql) => {
    expect(await command(sql)).toMatchObject({ status: expect.toBeOneOf([400, 403]) as number })
  })

  test('nothing of all that changed the file, and ordinary statements go on', async () => {
    const changing = (changed: number | null) => ({
      columns: [],
      rows: [],
      truncated: false,
      changed,
    })
    expect(await engine.tables(null)).toEqual([{ name: 'sales', type: 'table' }])
    expect(await engine.tables('other')).toEqual([])
    expect(await readRows(engine, 'FROM sales')).toEqual([[1, 'a']])
    expect(await command("INSERT INTO sales VALUES (nextval('numbers'), upper('b'))")).toEqual(
      changing(1),
    )
    expect(await command('CREATE TABLE "order (a)" AS SELECT * FROM sales')).toEqual(changing(null))
    expect(await command('CREATE TABLE stats (finalize INT)')).toEqual(changing(null))
    expect(await command('INSERT INTO main.stats (finalize) VALUES (1)')).toEqual(changing(1))
    expect(await command('CREATE INDEX found ON stats (finalize)')).toEqual(changing(null))
    expect((await engine.tables(null)).map(({ name }) => name)).toEqual([
      'order (a)',
      'sales',
      'stats',
    ])
  })
})
