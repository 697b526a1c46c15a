import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allowedFunctions,
  allowedTableFunctions,
} from '../../../../server/engines/duckdb/allowedFunctions.ts'
import { readRows, userRows } from '../../../support/engineReading.ts'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({
    sales: `SELECT * FROM (VALUES ('West', 1), ('East', 2)) AS t(region, qty)`,
  })
  writeFileSync(join(workspace.folder, 'staging', 'other.csv'), 'secret\n42\n')
  writeFileSync(join(workspace.folder, 'metadata.db'), 'secret')
})
afterAll(() => workspace.close())

const onlySelect = 'Only SELECT statements are allowed against this database.'
const notAllowed = (name: string) => `The function ${name} is not allowed here`
const noTable = (name: string) => `Table ${name} does not exist`

const refused: [string, string][] = [
  ...[
    'read_csv',
    'read_csv_auto',
    'read_text',
    'read_blob',
    'read_parquet',
    'parquet_scan',
    'read_json',
    'read_json_auto',
    'read_ndjson',
    'read_duckdb',
    'glob',
    'sniff_csv',
    'parquet_metadata',
    'parquet_schema',
    'query_table',
    'seq_scan',
  ].map((name): [string, string] => [`SELECT * FROM ${name}('/etc/passwd')`, notAllowed(name)]),
  [`SELECT * FROM READ_TEXT('/etc/passwd')`, notAllowed('read_text')],
  [`SELECT * FROM "read_text"('/etc/passwd')`, notAllowed('read_text')],
  [`SELECT * FROM main.read_text('/etc/passwd')`, notAllowed('read_text')],
  [`SELECT * FROM system.main.read_text('/etc/passwd')`, notAllowed('read_text')],
  [`SELECT (SELECT content FROM read_text('/etc/passwd'))`, notAllowed('read_text')],
  [`WITH a AS (SELECT * FROM read_text('/etc/passwd')) SELECT * FROM a`, notAllowed('read_text')],
  [`SELECT 1 UNION ALL SELECT size FROM read_text('/etc/passwd')`, notAllowed('read_text')],
  [
    `SELECT qty FROM sales WHERE EXISTS (FROM/**/read_text('/etc/passwd'))`,
    notAllowed('read_text'),
  ],
  [
    `SELECT qty FROM sales ORDER BY (SELECT max(size) FROM read_text('/etc/passwd'))`,
    notAllowed('read_text'),
  ],
  [
    `SELECT list_transform([1], x -> (SELECT size FROM read_text('/etc/passwd')))`,
    notAllowed('read_text'),
  ],
  [
    `SELECT sum(qty) OVER (ORDER BY (SELECT size FROM read_text('/etc/passwd'))) FROM sales`,
    notAllowed('read_text'),
  ],
  [
    `SELECT * FROM sales, LATERAL (SELECT * FROM read_text('/etc/' || region))`,
    notAllowed('read_text'),
  ],
  [
    `PIVOT (FROM read_text('/etc/passwd')) ON filename IN ('a') USING sum(size)`,
    notAllowed('read_text'),
  ],
  [`DESCRIBE FROM read_text('/etc/passwd')`, notAllowed('read_text')],
  [`SUMMARIZE FROM read_text('/etc/passwd')`, notAllowed('read_text')],
  [`SELECT * FROM query('FROM sales')`, notAllowed('query')],
  [`SELECT * FROM json_execute_serialized_sql('{}')`, notAllowed('json_execute_serialized_sql')],
  [`SELECT json_serialize_plan('FROM sales')`, notAllowed('json_serialize_plan')],
  [`SELECT getenv('HOME')`, notAllowed('getenv')],
  [`SELECT current_setting('temp_directory')`, notAllowed('current_setting')],
  [
    `SELECT * FROM enable_logging(storage='file', storage_config={'path': '/tmp/x'})`,
    notAllowed('enable_logging'),
  ],
  [`SELECT * FROM enable_logging(storage='stdout')`, notAllowed('enable_logging')],
  [`SELECT * FROM enable_profiling(save_location='/tmp/x')`, notAllowed('enable_profiling')],
  [`SELECT * FROM checkpoint()`, notAllowed('checkpoint')],
  [`SELECT * FROM force_checkpoint()`, notAllowed('force_checkpoint')],
  [`SELECT * FROM truncate_duckdb_logs()`, notAllowed('truncate_duckdb_logs')],
  [`SELECT * FROM duckdb_databases()`, notAllowed('duckdb_databases')],
  [`SELECT * FROM duckdb_settings()`, notAllowed('duckdb_settings')],
  [`SELECT * FROM duckdb_secrets()`, notAllowed('duckdb_secrets')],
  [`SELECT * FROM duckdb_temporary_files()`, notAllowed('duckdb_temporary_files')],
  [`SELECT * FROM arrow_scan(1, 2, 3)`, notAllowed('arrow_scan')],
  [`SELECT write_log('x')`, notAllowed('write_log')],
  [`SELECT pg_sleep(100)`, notAllowed('pg_sleep')],
  [`SELECT sleep_ms(100000)`, notAllowed('sleep_ms')],
  [`SELECT nextval('s')`, notAllowed('nextval')],
  [`SELECT * FROM histogram('/etc/passwd', content)`, notAllowed('histogram')],
  [`SELECT * FROM duckdb_databases`, noTable('duckdb_databases')],
  [`SELECT * FROM pragma_database_list`, noTable('pragma_database_list')],
  ...[
    'duckdb_databases',
    'pragma_database_list',
    'sqlite_master',
    'pg_settings',
    'DUCKDB_Views',
  ].flatMap((view): [string, string][] => [
    [`SELECT (WITH ${view} AS (SELECT 1) SELECT 1), * FROM ${view}`, noTable(view)],
    [`WITH ${view} AS (FROM ${view}) SELECT * FROM ${view}`, noTable(view)],
    [`WITH a AS (FROM ${view}), ${view} AS (SELECT 1) SELECT * FROM a`, noTable(view)],
  ]),
  [`SELECT $1::INTEGER AS a`, 'A parameter cannot stand in a statement: write its value'],
  [`SELECT ?::INTEGER AS a`, 'A parameter cannot stand in a statement: write its value'],
  [`SELECT * FROM pg_catalog.pg_settings`, noTable('pg_catalog.pg_settings')],
  [`SELECT * FROM __chartroom.last_adoption`, noTable('__chartroom.last_adoption')],
  ['SELECT * FROM other.main.sales', noTable('other.main.sales')],
  ['SELECT * FROM other.sales', noTable('other.sales')],
  [`FROM '/etc/passwd'`, noTable('/etc/passwd')],
  [`FROM 'other.csv'`, noTable('other.csv')],
  [`SELECT * FROM other.csv`, noTable('other.csv')],
  [`SELECT * FROM "staging/other.csv"`, noTable('staging/other.csv')],
  [`SELECT * FROM 's3://bucket/x.parquet'`, noTable('s3://bucket/x.parquet')],
  [`SELECT * FROM 'https://example.org/x.csv'`, noTable('https://example.org/x.csv')],
  [`SELECT (WITH "other.csv" AS (SELECT 1) SELECT 1) FROM 'other.csv'`, noTable('other.csv')],
  [`DESCRIBE '/etc/passwd'`, noTable('/etc/passwd')],
  [`SHOW DATABASES`, 'The statement SHOW DATABASES is not allowed here'],
  [`SELECT 1; SELECT 2`, 'Only one statement can be run at a time'],
  ['', 'SQL statement is empty'],
  ['-- nothing', 'SQL statement is empty'],
  ...[
    `SELECT 1; DROP TABLE sales`,
    `COPY sales TO '/tmp/x.csv'`,
    `COPY sales FROM '/etc/passwd'`,
    `EXPORT DATABASE '/tmp/x'`,
    `IMPORT DATABASE '/tmp/x'`,
    `ATTACH '/tmp/x.db'`,
    `ATTACH ':memory:' AS m`,
    `DETACH workspace`,
    `INSTALL httpfs`,
    `LOAD httpfs`,
    `CREATE SECRET s (TYPE s3)`,
    `CREATE PERSISTENT SECRET s (TYPE s3)`,
    `SET temp_directory='/tmp'`,
    `SET home_directory='/tmp'`,
    `SET extension_directory='/tmp'`,
    `SET memory_limit='1TB'`,
    `SET VARIABLE a = 1`,
    `RESET threads`,
    `PRAGMA database_list`,
    `PRAGMA enable_verification`,
    `CALL enable_logging()`,
    `CHECKPOINT`,
    `USE main`,
    `INSERT INTO sales VALUES ('x', 1)`,
    `UPDATE sales SET qty = 0`,
    `DELETE FROM sales`,
    `TRUNCATE sales`,
    `DROP TABLE sales`,
    `ALTER TABLE sales ADD COLUMN a INT`,
    `CREATE TABLE t AS SELECT 1`,
    `CREATE TEMP TABLE t AS SELECT 1`,
    `CREATE VIEW v AS SELECT 1`,
    `CREATE MACRO m() AS 1`,
    `CREATE TYPE e AS ENUM ('a')`,
    `PREPARE p AS SELECT 1`,
    `EXECUTE p`,
    `BEGIN`,
    `COMMIT`,
    `ROLLBACK; DROP TABLE sales`,
    `EXPLAIN ANALYZE INSERT INTO sales VALUES ('x', 1)`,
    `VACUUM`,
    `COMMENT ON TABLE sales IS 'x'`,
    `PIVOT sales ON region USING sum(qty)`,
  ].map((sql): [string, string] => [sql, onlySelect]),
]
test.each(refused)('%s is refused', async (sql, message) => {
  expect(await userRows(workspace.engine, sql)).toEqual({ status: 400, message })
})

test.each(refused)('%s is refused by describe too', async (sql) => {
  await expect(workspace.engine.describe(sql)).rejects.toMatchObject({ status: 400 })
})

test('nothing of all that changed the table or the engine', async () => {
  expect(await userRows(workspace.engine, 'FROM sales ORDER BY qty')).toEqual([
    ['West', 1],
    ['East', 2],
  ])
})

const lockedOut = [
  () => `SELECT * FROM read_text('/etc/passwd')`,
  () => `SELECT * FROM read_blob('${join(workspace.folder, 'metadata.db')}')`,
  () => `SELECT * FROM read_text('${join(workspace.folder, 'staging', '..', 'metadata.db')}')`,
  () => `SELECT * FROM glob('/etc/*')`,
]
test.each(lockedOut.map((sql) => [sql] as const))(
  'without the gate the engine itself refuses %s',
  async (sql) => {
    await expect(readRows(workspace.engine, sql())).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Permission Error/) as string,
    })
  },
)

test.each([
  `INSERT INTO sales VALUES ('x', 1)`,
  `SET threads = 1`,
  `ATTACH ':memory:' AS m`,
  `CREATE TEMP TABLE t AS SELECT 1`,
  `SELECT 1; SELECT 2`,
])('without the gate only one SELECT can be prepared, not %s', async (sql) => {
  await expect(readRows(workspace.engine, sql)).rejects.toMatchObject({ status: 400 })
})

const ordinary: [string, unknown][] = [
  ['SELECT region, sum(qty) AS q FROM sales GROUP BY ALL HAVING sum(qty) > 1', [['East', 2]]],
  ['SELECT count(*), count(DISTINCT region), avg(qty) FROM sales;', [[2, 2, 1.5]]],
  [
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT sum(i) FROM n',
    [[6]],
  ],
  ['WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS y FROM a) SELECT * FROM a, b', [[1, 2]]],
  [
    "SELECT region FROM main.sales WHERE region LIKE 'W%' AND region NOT ILIKE 'e%' AND region IS NOT NULL",
    [['West']],
  ],
  ['SELECT row_number() OVER (PARTITION BY region ORDER BY qty) FROM sales LIMIT 1', [[1]]],
  [`PIVOT sales ON region IN ('West', 'East') USING sum(qty)`, [[1, 2]]],
  ['SELECT * FROM (VALUES (1), (2)) v(a) ORDER BY 1 DESC', [[2], [1]]],
  [
    'SELECT unnest([1, 2]), unnest(generate_series(1, 2))',
    [
      [1, 1],
      [2, 2],
    ],
  ],
  [
    "SELECT [x * 2 FOR x IN [1, 2] IF x > 1], {'a': 1}.a, [1, 2][1], map {'k': 1}",
    [['[4]', 1, 1, '[{"key":"k","value":1}]']],
  ],
  [
    `SELECT CASE WHEN 1 = 1 THEN 'a' END, coalesce(NULL, 1), nullif(1, 1), if(true, 1, 2), CAST('1' AS INTEGER), TRY_CAST('a' AS INT)`,
    [['a', 1, null, 1, 1, null]],
  ],
  [
    `SELECT date_trunc('month', DATE '2024-02-29'), extract(year FROM DATE '2024-02-29'), DATE '2024-02-29' + INTERVAL 1 DAY`,
    [['2024-02-01T00:00:00', 2024, '2024-03-01T00:00:00']],
  ],
  [
    `SELECT upper('a'), ('b').upper(), substring('abc' FROM 2 FOR 1), trim(' a '), 'a' || 'b', regexp_replace('aa', 'a', 'b')`,
    [['A', 'B', 'b', 'a', 'ab', 'ba']],
  ],
  [
    `SELECT strftime(DATE '2024-02-29', '%d.%m.%Y'), strptime('29.02.2024', '%d.%m.%Y')`,
    [['29.02.2024', '2024-02-29T00:00:00']],
  ],
  [`SELECT qty FROM sales QUALIFY rank() OVER (ORDER BY qty DESC) = 1`, [[2]]],
  [
    `SELECT grouping(region), sum(qty) FROM sales GROUP BY ROLLUP (region) ORDER BY 1 DESC LIMIT 1`,
    [[1, 3]],
  ],
  [
    `SELECT median(qty), quantile_cont(qty, 0.5), mode(region), string_agg(region, ',' ORDER BY region), arg_max(region, qty) FROM sales`,
    [[1.5, 1.5, 'West', 'East,West', 'East']],
  ],
  [`SELECT json_extract_string('{"a": 1}', '$.a'), '{"a": 1}'::JSON ->> 'a'`, [['1', '1']]],
  [
    `SELECT qty BETWEEN 1 AND 2, qty IN (1, 2), qty % 2, qty // 2, -qty, qty ** 2 FROM sales WHERE qty = 1`,
    [[true, true, 1, 0, -1, 1]],
  ],
  [
    `SELECT a.qty FROM sales a LEFT JOIN sales b USING (region) WHERE EXISTS (FROM sales) AND a.qty = ANY (SELECT 1)`,
    [[1]],
  ],
  ['WITH tables AS (SELECT 1 AS x), columns AS (FROM tables) SELECT x FROM columns', [[1]]],
  [`SELECT table_name FROM information_schema.tables WHERE table_schema = 'main'`, [['sales']]],
  [
    "SELECT (SELECT sum(n) FROM unnest([1, 2]) AS t(n)), (SELECT count(*) FROM generate_series(1, 3)), (SELECT count(*) FROM repeat('x', 4)), (SELECT sum(value::INTEGER) FROM json_each('[5, 6]'))",
    [[3, 3, 4, 11]],
  ],
  [
    'SELECT a.qty, b.qty, c.qty FROM workspace.main.sales a, workspace.sales b, MAIN.SALES c WHERE a.qty + b.qty + c.qty = 6',
    [[2, 2, 2]],
  ],
  [
    "SELECT column_name FROM information_schema.columns WHERE table_name = 'sales' AND ordinal_position = 2",
    [['qty']],
  ],
  ['SHOW TABLES', [['sales']]],
  ['WITH Tot AS (SELECT 3 AS n) SELECT n FROM TOT', [[3]]],
  [
    'WITH RECURSIVE Up(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM UP WHERE i < 2) FROM up',
    [[1], [2]],
  ],
  ['SELECT "QTY" FROM "Sales" AS S WHERE s.region = \'West\'', [[1]]],
  [
    'DESCRIBE sales',
    [
      ['region', 'VARCHAR', 'YES', null, null, null],
      ['qty', 'INTEGER', 'YES', null, null, null],
    ],
  ],
  [`SELECT column_name FROM (DESCRIBE sales)`, [['region'], ['qty']]],
  [`SELECT column_name FROM (SUMMARIZE sales)`, [['region'], ['qty']]],
]
test.each(ordinary)('%s is an ordinary query', async (sql, rows) => {
  expect(await userRows(workspace.engine, sql)).toEqual(rows)
})

test('every function of the engine is either allowed or known to be left out', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE database_name = 'system' AND function_type <> 'pragma' ORDER BY 1`,
  )
  const known = reader.getRows().map(([name]) => String(name))
  connection.closeSync()
  instance.closeSync()
  const file = new URL('leftOutFunctions.txt', import.meta.url)
  const leftOut = known.filter(
    (name) => !allowedFunctions.has(name) && !allowedTableFunctions.has(name),
  )
  expect(leftOut).toEqual(readFileSync(file, 'utf8').trim().split('\n'))
})
