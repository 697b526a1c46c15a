import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openClickhouse } from '../../../../server/engines/clickhouse/openClickhouse.ts'
import type { Engine } from '../../../../server/engines/engine.ts'
import { engineOver } from '../../../../server/engines/engineOver.ts'
import { openMysql } from '../../../../server/engines/mysql/openMysql.ts'
import { openPostgres } from '../../../../server/engines/postgres/openPostgres.ts'
import { openSqlite } from '../../../../server/engines/sqlite/openSqlite.ts'
import { readRows, userRows } from '../../../support/engineReading.ts'
import { mariadbConnection, openMariadb } from '../../../support/mariadbDatabase.ts'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'
import { clickhouseConnection, makeClickhouseDatabase } from './databases/clickhouse.ts'
import { makePostgresDatabase, postgresConnection } from './databases/postgresql.ts'

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace()
})
afterAll(() => workspace.close())

/** What the catalogue and an upload answer of the table `sales (id, region)` with the primary key `id`. */
const requested = async (engine: Engine, table: string) => {
  const { primaryKey, indexes } = await engine.keys({ schema: null, table: 'sales' })
  const stagedFile = await workspace.stage("SELECT 7 AS id, 'new' AS region")
  const rows = await engine.adopt({
    stagedFile,
    stagedTable: 'staged',
    into: { schema: null, table },
    ifExists: 'fail',
  })
  return {
    names: (await engine.tables(null))
      .map(({ name }) => name)
      .filter((name) => name === 'sales' || name === table),
    columns: (await engine.columns({ schema: null, table: 'sales' }))?.map(
      ({ name, typeGeneric }) => [name, typeGeneric],
    ),
    key: primaryKey.columns,
    indexed: indexes.map(({ columns }) => columns),
    rows,
    added: await readRows(engine, `SELECT region FROM ${table}`),
  }
}
const right = (table: string) => ({
  names: [table, 'sales'].sort(),
  columns: [
    ['id', 0],
    ['region', 1],
  ],
  key: ['id'],
  indexed: [['region']],
  rows: 1,
  added: [['new']],
})

const attacksOn = (file: string) => [
  `ATTACH '${file}' AS other`,
  "ATTACH ':memory:' AS main2",
  'DETACH main',
  "VACUUM INTO '/tmp/made.db'",
  'VACUUM',
  'PRAGMA writable_schema = ON',
  'PRAGMA database_list',
  'PRAGMA trusted_schema = ON',
  "PRAGMA temp_store_directory = '/'",
  'SELECT * FROM pragma_database_list',
  'SELECT * FROM pragma_module_list()',
  'SELECT * FROM leads',
  "SELECT load_extension('x')",
  "SELECT LOAD_EXTENSION('x', 'y')",
  "SELECT fts3_tokenizer('simple')",
  'SELECT * FROM folded',
  'INSERT INTO sales VALUES (1)',
  'DELETE FROM sales',
  'UPDATE sales SET id = 2',
  'CREATE TABLE sqlite_master (a)',
  'CREATE TEMP TABLE sales (id INT)',
  'CREATE TEMP VIEW pragma_table_list AS SELECT 1',
  'CREATE TEMP TRIGGER t AFTER INSERT ON sales BEGIN SELECT 1; END',
  'DROP TABLE sales',
  'ALTER TABLE sales RENAME TO other',
  'REINDEX',
  'ANALYZE',
  'BEGIN',
  'COMMIT',
  'SAVEPOINT a',
  'WITH a AS (SELECT 1) DELETE FROM sales',
  'SELECT 1; DELETE FROM sales',
  'REPLACE INTO sales VALUES (1)',
  "SELECT writefile('/tmp/x', 'y')",
  "SELECT readfile('/etc/passwd')",
  "SELECT edit('a')",
]

describe('an SQLite file whose tables are called like the functions that tell of tables', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'chartroom-shadows-')))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const names = [
    'pragma_table_list',
    'pragma_table_xinfo',
    'pragma_table_info',
    'pragma_foreign_key_list',
    'pragma_index_list',
    'pragma_index_info',
    'pragma_database_list',
    'pragma_schema_version',
    'pragma_function_list',
    'json_each',
    'dbstat',
  ]

  test.each([
    [
      'tables',
      (name: string) =>
        `CREATE TABLE "${name}" (schema TEXT, name TEXT, type TEXT, hidden INT, cid INT, pk INT); INSERT INTO "${name}" VALUES ('main', 'mine', 'table', 0, 0, 1);`,
    ],
    [
      'views',
      (name: string) =>
        `CREATE VIEW "${name}" AS SELECT 'main' AS schema, 'mine' AS name, 'table' AS type, 0 AS hidden, 0 AS cid, 1 AS pk;`,
    ],
  ])('%s of these names change nothing in what is known of another table', async (kind, making) => {
    const file = join(folder, `${kind}.db`)
    const database = new DatabaseSync(file)
    database.exec(
      `CREATE TABLE sales (id INTEGER PRIMARY KEY, region TEXT); CREATE INDEX by_region ON sales (region); INSERT INTO sales VALUES (1, 'West'); ${names.map(making).join(' ')}`,
    )
    database.close()
    const engine = engineOver(openSqlite({ file, writable: true }))
    expect(await requested(engine, 'added')).toEqual(right('added'))
    await engine.ping()
    await engine.close()
  })

  test('a reader attaches nothing, writes nothing and calls nothing that leaves the file', async () => {
    const file = join(folder, 'reading.db')
    const database = new DatabaseSync(file)
    database.exec(
      `CREATE TABLE sales (id INTEGER); CREATE INDEX by_id ON sales (id); CREATE VIEW leads AS SELECT load_extension('/tmp/x'); CREATE VIEW folded AS SELECT fold_case('A')`,
    )
    database.close()
    const engine = engineOver(openSqlite({ file, writable: false }))
    const passed: string[] = []
    for (const sql of attacksOn(file))
      if (Array.isArray(await userRows(engine, sql))) passed.push(sql)
    expect({ passed, rows: await readRows(engine, 'SELECT count(*) FROM sales') }).toEqual({
      passed: [],
      rows: [[0]],
    })
    await engine.close()
  })
})

describe('a PostgreSQL database with functions, operators, types and tables that fit the questions of the server better than its own', () => {
  let database: Awaited<ReturnType<typeof makePostgresDatabase>>
  let engine: Engine
  const taking = (body: string) =>
    `RETURNS text LANGUAGE plpgsql AS $body$ BEGIN INSERT INTO public.taken VALUES (current_query()); RETURN ${body}; END $body$`
  const shadows = (schema: string) => [
    `CREATE FUNCTION ${schema}.lower(name) ${taking("'low'")}`,
    `CREATE FUNCTION ${schema}.format_type(oid, integer) ${taking("'taken'")}`,
    `CREATE FUNCTION ${schema}.has_schema_privilege(oid, text) RETURNS boolean LANGUAGE sql AS 'SELECT false'`,
    `CREATE FUNCTION ${schema}.obj_description(oid, name) ${taking("'taken'")}`,
    `CREATE FUNCTION ${schema}.current_schema() RETURNS name LANGUAGE sql AS $$ SELECT 'evil'::name $$`,
    `CREATE FUNCTION ${schema}.pg_cancel_backend(integer) RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
    `CREATE FUNCTION ${schema}.never(name, name) RETURNS boolean LANGUAGE sql AS 'SELECT false'`,
    `CREATE OPERATOR ${schema}.= (FUNCTION = ${schema}.never, LEFTARG = name, RIGHTARG = name)`,
    `CREATE FUNCTION ${schema}.matches_not(name, text) RETURNS boolean LANGUAGE sql AS 'SELECT false'`,
    `CREATE OPERATOR ${schema}.!~ (FUNCTION = ${schema}.matches_not, LEFTARG = name, RIGHTARG = text)`,
    `CREATE FUNCTION ${schema}.joined(oid, text) ${taking("'taken'")}`,
    `CREATE OPERATOR ${schema}.|| (FUNCTION = ${schema}.joined, LEFTARG = oid, RIGHTARG = text)`,
    ...['pg_class', 'pg_namespace', 'pg_attribute', 'pg_type', 'pg_constraint', 'pg_index'].map(
      (name) => `CREATE TABLE ${schema}.${name} (oid oid, relname name, nspname name)`,
    ),
    `CREATE DOMAIN ${schema}.text AS pg_catalog.int4`,
    `CREATE DOMAIN ${schema}.int8 AS pg_catalog.text`,
  ]

  beforeAll(async () => {
    database = await makePostgresDatabase()
    const statements = [
      'CREATE TABLE taken (query pg_catalog.text)',
      "CREATE TYPE mood AS ENUM ('good')",
      'CREATE TABLE sales (id integer PRIMARY KEY, region pg_catalog.text)',
      'CREATE INDEX by_region ON sales (region)',
      'CREATE SCHEMA evil',
      ...shadows('evil'),
      ...shadows('public').filter((statement) => !/TABLE|current_schema|DOMAIN/.test(statement)),
    ]
    for (const statement of statements) await database.run(statement)
  })
  afterAll(() => database.close())

  test.each([
    ["behind the server's own", ''],
    ["ahead of the server's own", 'evil, pg_catalog, public'],
    ['ahead of them, and pg_catalog left to the end', 'public, evil, pg_catalog'],
  ])('%s: none of them is called', async (_, path) => {
    await database.run(
      `ALTER DATABASE ${database.database} ${path === '' ? 'RESET search_path' : `SET search_path = ${path}`}`,
    )
    engine = engineOver(openPostgres(postgresConnection(database.database)))
    const schema = path.startsWith('evil') ? 'evil' : 'public'
    const of = { schema: 'public', table: 'sales' }
    const stagedFile = await workspace.stage("SELECT 7 AS id, 'new' AS region, 5000000000 AS large")
    const [first] = await engine.schemas()
    const table = `added_${path.slice(0, 4)}`
    const adopt = (ifExists: 'fail' | 'append') =>
      engine.adopt({
        stagedFile,
        stagedTable: 'staged',
        into: { schema: 'public', table },
        ifExists,
      })
    expect({
      firstSchema: first,
      hasSales: (await engine.tables('public')).map(({ name }) => name).includes('sales'),
      columns: (await engine.columns(of))?.map(({ name, type }) => [name, type]),
      primaryKey: (await engine.keys(of)).primaryKey.columns,
      comment: (await engine.keys(of)).comment,
      created: await adopt('fail'),
      appended: await adopt('append'),
      columnTypes: (await engine.columns({ schema: 'public', table }))?.map(({ type }) => type),
      rows: await readRows(engine, `SELECT id, region, large FROM public.${table}`),
      taken: await readRows(engine, 'SELECT query FROM public.taken'),
    }).toEqual({
      firstSchema: schema,
      hasSales: true,
      columns: [
        ['id', 'integer'],
        ['region', 'text'],
      ],
      primaryKey: ['id'],
      comment: null,
      created: 1,
      appended: 2,
      columnTypes: ['integer', 'text', 'bigint'],
      rows: [
        [7, 'new', 5_000_000_000],
        [7, 'new', 5_000_000_000],
      ],
      taken: [],
    })
    await engine.close()
  })

  test('a type of the usual schema is named without it', async () => {
    await database.run(
      `ALTER DATABASE ${database.database} RESET search_path; CREATE TABLE feelings (id integer, how mood, many mood[])`,
    )
    engine = engineOver(openPostgres(postgresConnection(database.database)))
    const { columns, chunks } = await engine.query(
      { sql: 'SELECT how FROM feelings', maxRows: 1, timeoutMs: 20_000 },
      'values',
    )
    for await (const _ of chunks);
    expect({
      columnTypes: (await engine.columns({ schema: null, table: 'feelings' }))?.map(
        ({ type }) => type,
      ),
      firstType: columns[0]?.type,
    }).toEqual({ columnTypes: ['integer', 'mood', 'mood[]'], firstType: 'mood' })
    await engine.close()
  })

  test.each([
    "SELECT pg_read_file('/etc/passwd')",
    'SELECT "pg_read_file"(\'/etc/passwd\')',
    "SELECT pg_catalog.pg_read_file('/etc/passwd')",
    "SELECT pg_read_file\u00a0('/etc/passwd')",
    "SELECT $\u00a0$ ' $\u00a0$ || pg_read_file('/etc/passwd') --'",
    "SELECT 1 AS a\u00a0$x$, '$x$' AS b, pg_read_file('/etc/passwd') --'",
    "SELECT E'a'\n'\\'' || pg_read_file('/etc/passwd') --'",
    "SELECT E'a' -- a comment\n -- another\n '\\'' || pg_read_file('/etc/passwd') --'",
    "SELECT pg_ls_dir('/')",
    "SELECT lo_import('/etc/passwd')",
    "COPY sales TO '/tmp/x'",
    "COPY (SELECT 1) TO PROGRAM 'id'",
    "SELECT set_config('search_path', 'evil', false)",
    'SET search_path = evil',
    'SET ROLE postgres',
    "SELECT query_to_xml('SELECT 1', true, true, '')",
    'DO $$ BEGIN END $$',
    "INSERT INTO sales VALUES (9, 'x')",
    "WITH a AS (INSERT INTO sales VALUES (9, 'x') RETURNING id) SELECT * FROM a",
    'SELECT U&"pg\\005fread\\005ffile"(\'/etc/passwd\')',
    'CREATE TABLE pg_temp.pg_class (a int)',
    "SELECT nextval('numbers')",
    'SELECT 1; SELECT 2',
    'EXPLAIN ANALYZE DELETE FROM sales',
    'SELECT * INTO copied FROM sales',
    'SELECT * FROM sales FOR UPDATE',
  ])('%s is refused to who reads', async (sql) => {
    engine = engineOver(openPostgres(postgresConnection(database.database)))
    expect(await userRows(engine, sql)).toMatchObject({
      status: expect.toBeOneOf([400, 403]) as number,
    })
    await engine.close()
  })
})

describe.runIf(inject('mariadbUrl') !== null)(
  'a MariaDB with functions and tables called like what the server asks with',
  () => {
    test('none of them answers in its place', async () => {
      const base = await openMariadb('shadowed')
      await base.rows(`CREATE TABLE sales (id INT PRIMARY KEY, region VARCHAR(20), KEY by_region (region));
      ${['TABLES', 'COLUMNS', 'SCHEMATA', 'STATISTICS', 'KEY_COLUMN_USAGE', '`information_schema.TABLES`', 'REFERENTIAL_CONSTRAINTS'].map((name) => `CREATE TABLE ${name} (TABLE_NAME TEXT)`).join('; ')}`)
      for (const name of ['LOWER', 'IF', 'GET_LOCK', 'LEFT', 'IS_FREE_LOCK', 'COUNT', 'lower'])
        await base
          .rows(`CREATE FUNCTION \`${name}\`(a TEXT) RETURNS TEXT RETURN 'taken'`)
          .catch(() => undefined)
      const engine = engineOver(openMysql(mariadbConnection('shadowed')))
      expect(await requested(engine, 'added')).toEqual(right('added'))
      const attacks = [
        'CREATE DATABASE information_schema',
        'CREATE DATABASE `INFORMATION_SCHEMA`',
        'CREATE TABLE information_schema.taken (a INT)',
        'INSERT INTO information_schema.TABLES VALUES (1)',
        'CREATE VIEW information_schema.TABLES AS SELECT 1',
        'RENAME TABLE sales TO information_schema.TABLES',
        'DROP TABLE information_schema.TABLES',
      ]
      for (const sql of attacks)
        await expect(
          engine.execute({ sql, maxRows: 1, timeoutMs: 20_000 }),
          sql,
        ).rejects.toMatchObject({ status: expect.toBeOneOf([400, 403, 422]) as number })
      await engine.close()
      await base.close()
    })
  },
)

describe.runIf(inject('clickhouseServerMissing') === '')(
  'a ClickHouse with tables called like what the server asks with',
  () => {
    test('none of them answers in its place', async () => {
      const made = await makeClickhouseDatabase()
      const names = [
        'tables',
        'columns',
        'databases',
        'settings',
        'system.tables',
        'system.columns',
        'numbers',
      ]
      await made.run('CREATE TABLE sales (id Int32, region String) ENGINE = MergeTree ORDER BY id')
      for (const name of names)
        await made.run(
          `CREATE TABLE \`${name}\` (name String, engine String, database String, table String, type String, value String) ENGINE = Memory`,
        )
      const engine = engineOver(openClickhouse(clickhouseConnection(made.database)))
      expect({ ...(await requested(engine, 'added')), indexed: [['region']] }).toEqual(
        right('added'),
      )
      const attacks = [
        'CREATE DATABASE system',
        'CREATE TABLE system.tables (a Int8) ENGINE = Memory',
        'RENAME TABLE sales TO system.tables',
        'DROP TABLE system.tables',
        'INSERT INTO system.tables VALUES (1)',
        'CREATE FUNCTION lower AS (a) -> a',
        'CREATE FUNCTION currentDatabase AS () -> 1',
      ]
      for (const sql of attacks)
        await expect(
          engine.execute({ sql, maxRows: 1, timeoutMs: 20_000 }),
          sql,
        ).rejects.toMatchObject({ status: expect.toBeOneOf([400, 403, 422]) as number })
      await engine.close()
      await made.close()
    })
  },
)
