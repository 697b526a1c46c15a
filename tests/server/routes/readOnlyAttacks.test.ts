import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TestDatabase } from '../engines/conformance/testDatabase.ts'
import { makeClickhouseDatabase } from '../engines/conformance/databases/clickhouse.ts'
import { trino, trinoAddress } from '../engines/conformance/databases/trino.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'
import { openMariadb } from '../../support/mariadbDatabase.ts'
import { postgresDatabase, type PostgresDatabase } from '../../support/postgresDatabase.ts'
import { sqliteFile } from '../../support/sqliteFile.ts'

/** What no kind of database may carry out where nothing that writes is allowed; `birds` holds 1 and 2. */
const everywhere = [
  'DELETE FROM birds',
  '/* SELECT */ DELETE FROM birds',
  '-- SELECT 1\nDELETE FROM birds',
  'SELECT 1; DELETE FROM birds',
  'SELECT 1;;/* ; */ DROP TABLE birds',
  'COMMIT; DROP TABLE birds',
  'ROLLBACK; DROP TABLE birds',
  'BEGIN; DELETE FROM birds; COMMIT',
  "SELECT ';'; UPDATE birds SET id = 9",
  'INSERT INTO birds VALUES (3)',
  'CREATE TABLE more (id integer)',
  'DROP TABLE birds',
  'ALTER TABLE birds ADD COLUMN more integer',
  'CREATE VIEW more AS SELECT 1',
  'EXPLAIN ANALYZE DELETE FROM birds',
  '(DELETE FROM birds)',
  'WITH gone AS (SELECT 1) DELETE FROM birds',
  'WITH gone AS (DELETE FROM birds RETURNING *) SELECT * FROM gone',
]
const files = [
  "COPY birds TO '/tmp/birds.csv'",
  "COPY (SELECT 1) TO '/tmp/birds.csv'",
  "COPY birds FROM '/etc/passwd'",
]

const attacks = {
  DuckDB: [
    ...everywhere,
    ...files,
    "SELECT 1 --\r, read_text('/etc/passwd')",
    "ATTACH '/tmp/more.db' AS more",
    'DETACH main',
    'PRAGMA enable_profiling',
    "PRAGMA database_list; SET access_mode = 'READ_WRITE'",
    'SET enable_external_access = true',
    "CALL enable_logging('QueryLog')",
    "SELECT * FROM enable_logging('QueryLog')",
    'SELECT * FROM enable_logging()',
    'INSTALL httpfs',
    'LOAD httpfs',
    "EXPORT DATABASE '/tmp/more'",
    'CHECKPOINT',
    'VACUUM',
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT read_text('/etc/passwd')",
    "SELECT getenv('PATH')",
    "FROM query('DELETE FROM birds')",
    'CREATE TEMP TABLE more AS SELECT 1',
    'CREATE MACRO more() AS 1',
  ],
  SQLite: [
    ...everywhere,
    "ATTACH '/tmp/more.db' AS more",
    'PRAGMA query_only = OFF',
    'PRAGMA query_only(0)',
    'PRAGMA writable_schema = ON',
    'PRAGMA journal_mode = DELETE',
    'PRAGMA user_version = 7',
    "VACUUM INTO '/tmp/more.db'",
    'VACUUM',
    'REINDEX',
    'ANALYZE',
    'REPLACE INTO birds VALUES (1)',
    "SELECT load_extension('/tmp/more.so')",
    "SELECT writefile('/tmp/more', 'x')",
    'SAVEPOINT a; DELETE FROM birds',
    'CREATE TEMP TABLE more AS SELECT 1',
  ],
  PostgreSQL: [
    ...everywhere,
    ...files,
    "COPY birds TO PROGRAM 'touch /tmp/more'",
    "COPY (SELECT 1) TO PROGRAM 'touch /tmp/more'",
    "COPY birds FROM PROGRAM 'echo 7'",
    'SET TRANSACTION READ WRITE',
    'SET TRANSACTION READ WRITE; DELETE FROM birds',
    'SET default_transaction_read_only = off; DELETE FROM birds',
    'SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE',
    "SELECT set_config('transaction_read_only', 'off', false)",
    "SELECT set_config('default_transaction_read_only', 'off', false)",
    'SELECT * INTO more FROM birds',
    'TRUNCATE birds',
    'DO $$ BEGIN DELETE FROM birds; END $$',
    "SELECT query_to_xml('DELETE FROM birds', true, true, '')",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT pg_ls_dir('/')",
    "SELECT lo_export(1, '/tmp/more')",
    'SELECT pg_terminate_backend(pg_backend_pid())',
    "SELECT nextval('counted')",
    "SELECT setval('counted', 9)",
    'CREATE TEMP TABLE more AS SELECT 1',
    'SELECT id FROM birds FOR UPDATE',
    'PREPARE more AS DELETE FROM birds; EXECUTE more',
    "ALTER SYSTEM SET work_mem = '1MB'",
    "SELECT dblink_exec('', 'DELETE FROM birds')",
    'LOCK TABLE birds',
    "NOTIFY more, 'x'",
    "SELECT 1 -- \r, pg_read_file('/etc/passwd')",
    "SELECT 1 --\r, pg_ls_dir('/') AS more",
    '-- \rDELETE FROM birds',
    '-- \rDELETE /*\nSELECT */ FROM birds',
    "-- \rCOPY (\nSELECT 1) TO '/tmp/birds.csv'",
    'MERGE INTO birds USING (SELECT 1) s ON true WHEN MATCHED THEN DELETE',
  ],
  MariaDB: [
    ...everywhere,
    'SET TRANSACTION READ WRITE',
    'SET SESSION TRANSACTION READ WRITE; DELETE FROM birds',
    'SET SESSION tx_read_only = 0',
    'SET GLOBAL read_only = 0',
    'TRUNCATE TABLE birds',
    'RENAME TABLE birds TO more',
    'CREATE INDEX more ON birds (id)',
    "SELECT 1 INTO OUTFILE '/tmp/more.csv'",
    "SELECT 1 INTO DUMPFILE '/tmp/more'",
    "SELECT LOAD_FILE('/etc/passwd')",
    "LOAD DATA INFILE '/etc/passwd' INTO TABLE birds",
    'REPLACE INTO birds VALUES (1)',
    'SELECT 1 /*!; DELETE FROM birds */',
    '/*! DELETE FROM birds */',
    '/*M! DROP TABLE birds */',
    "EXECUTE IMMEDIATE 'DELETE FROM birds'",
    "PREPARE more FROM 'DELETE FROM birds'; EXECUTE more",
    'CALL more()',
    'LOCK TABLES birds WRITE',
    'CREATE TEMPORARY TABLE more AS SELECT 1',
    'ANALYZE DELETE FROM birds',
    'ANALYZE TABLE birds',
    "GRANT ALL ON *.* TO 'more'@'%'",
    'FLUSH TABLES',
    'KILL 1',
    'SELECT @@read_only; DROP TABLE birds',
    'SELECT id FROM birds INTO @more',
    "DO RELEASE_LOCK('a')",
    'BEGIN NOT ATOMIC DELETE FROM birds; END',
  ],
  ClickHouse: [
    ...everywhere,
    'SET readonly = 0',
    'SET readonly = 0; DROP TABLE birds',
    'SET allow_ddl = 1',
    'SELECT 1 SETTINGS readonly = 0; DROP TABLE birds',
    'INSERT INTO birds SELECT 3',
    'INSERT INTO birds FORMAT CSV 3',
    '/* SELECT */ INSERT INTO birds VALUES (3)',
    '-- SELECT 1\nINSERT INTO birds VALUES (3)',
    '#SELECT 1\nDROP TABLE birds',
    'CREATE TABLE more ENGINE = Memory AS SELECT 1 AS id',
    'CREATE TEMPORARY TABLE more (id Int32)',
    'CREATE DATABASE more',
    'CREATE MATERIALIZED VIEW more ENGINE = Memory AS SELECT 1 AS id',
    'ALTER TABLE birds DELETE WHERE 1',
    'ALTER TABLE birds UPDATE id = 9 WHERE 1',
    'ALTER TABLE birds DROP PARTITION tuple()',
    'RENAME TABLE birds TO more',
    'TRUNCATE TABLE birds',
    'DETACH TABLE birds',
    'ATTACH TABLE more (id Int32) ENGINE = Log',
    'OPTIMIZE TABLE birds',
    'OPTIMIZE TABLE birds FINAL',
    'SYSTEM SHUTDOWN',
    'SYSTEM STOP MERGES',
    'SYSTEM RELOAD CONFIG',
    'SYSTEM FLUSH LOGS',
    'KILL QUERY WHERE 1',
    'KILL MUTATION WHERE 1',
    'USE system',
    'CHECK TABLE birds; DROP TABLE birds',
    "SELECT * FROM url('http://127.0.0.1:1/', CSV, 'id Int32')",
    "SELECT * FROM file('more.csv', CSV, 'id Int32')",
    "INSERT INTO FUNCTION file('more.csv', CSV, 'id Int32') SELECT 1",
    "INSERT INTO FUNCTION url('http://127.0.0.1:1/', CSV, 'id Int32') SELECT 1",
    "SELECT * FROM remote('127.0.0.1:1', 'default', 'birds')",
    "SELECT * FROM mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
    "SELECT * FROM jdbc('a', 'b')",
    "SELECT 1 INTO OUTFILE '/tmp/more.csv'",
    'SELECT 1 FORMAT CSV; DROP TABLE birds',
    'GRANT ALL ON *.* TO more',
    'EXCHANGE TABLES birds AND more',
    "DESCRIBE TABLE url('http://127.0.0.1:1/', CSV)",
    "DESCRIBE url('http://127.0.0.1:1/')",
    "DESC s3('http://127.0.0.1:1/x.csv')",
    "DESCRIBE TABLE file('/etc/passwd', CSV)",
    "DESCRIBE mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
    "SELECT file('/etc/passwd')",
    "SELECT `file`('/etc/passwd')",
    "SELECT 1 IN url('http://127.0.0.1:1/', TSV, 'a UInt8')",
    "EXPLAIN SELECT * FROM url('http://127.0.0.1:1/')",
    "SELECT hasColumnInTable('127.0.0.1:1', 'a', 'b', 'c', 'd', 'e')",
    "SELECT * FROM merge('system', '^processes$')",
    'SELECT query FROM system.processes',
    'SELECT query FROM `system` . "processes"',
    'SELECT query FROM system.query_log',
    'SHOW PROCESSLIST',
    'DESCRIBE TABLE system.processes',
    '-- \rDROP TABLE birds',
    '\ufeffDROP TABLE birds',
    '\u00a0DROP TABLE birds',
    "SELECT ‘'’; DROP TABLE birds; --'",
    "SELECT $$'$$; DROP TABLE birds; --'",
    '/* /* */ DROP TABLE birds -- */ */',
    'CREATE FUNCTION lower AS (a) -> a',
    'SELECT 1 PARALLEL WITH DROP TABLE birds',
    'WITH 3 AS x INSERT INTO birds SELECT x',
    "BACKUP TABLE birds TO File('x')",
    'UNDROP TABLE birds',
    'EXECUTE AS more SELECT 1',
    "SELECT * FROM remote('127.0.0.1:1', system.one) SETTINGS readonly = 0",
  ],
  Trino: [
    ...everywhere.filter((attack) => !attack.includes('EXPLAIN')),
    'EXPLAIN ANALYZE INSERT INTO birds VALUES 3',
    'EXPLAIN ANALYZE VERBOSE INSERT INTO birds VALUES 3',
    'EXPLAIN ANALYZE CREATE TABLE more AS SELECT 1 AS id',
    'EXPLAIN ANALYZE DROP TABLE birds',
    'INSERT INTO birds WITH a AS (SELECT 3 AS id) SELECT * FROM a',
    '-- \rINSERT INTO birds\nSELECT 3',
    '-- \rCREATE TABLE more AS\nSELECT 3 AS id',
    '-- \rDROP TABLE /*\nSELECT */ birds',
    "-- \rCALL system.runtime.kill_query(query_id => /*\nSELECT */ 'x')",
    "-- \rEXECUTE IMMEDIATE '\nSELECT 1'",
    "-- \rSET SESSION query_max_run_time = /*\nSELECT */ '1d'",
    '-- \rCOMMIT /*\nSELECT */',
    '-- \rROLLBACK /*\nSELECT */',
    '-- \rSTART TRANSACTION READ WRITE /*\nSELECT */',
    '-- \rPREPARE more FROM\nSELECT 1',
    "SELECT 'a\\'; DROP TABLE birds; --'",
    'SELECT 1 /* a /* b */ ; DROP TABLE birds -- */',
    'SELECT "a""; DROP TABLE birds',
    'SELECT 1 --\r; DROP TABLE birds',
    '\ufeffDROP TABLE birds',
    '\u00a0DROP TABLE birds',
    'DROP\u00a0TABLE birds',
    '\u200bDELETE FROM birds',
    'MERGE INTO birds USING (SELECT 1) s ON true WHEN MATCHED THEN DELETE',
    'TRUNCATE TABLE birds',
    'ALTER TABLE birds RENAME TO more',
    'CREATE OR REPLACE TABLE birds AS SELECT 3 AS id',
    'CREATE MATERIALIZED VIEW more AS SELECT 1 AS id',
    'CREATE SCHEMA more',
    'DROP SCHEMA default CASCADE',
    "COMMENT ON TABLE birds IS 'x'",
    'ANALYZE birds',
    'CREATE FUNCTION more() RETURNS bigint RETURN 1',
    'GRANT SELECT ON birds TO USER more',
    'CREATE ROLE more',
    'SET ROLE ALL',
    'PREPARE more FROM DROP TABLE birds',
    'EXECUTE more',
    "EXECUTE IMMEDIATE 'DROP TABLE birds'",
    "CALL system.runtime.kill_query(query_id => 'x')",
    "SET SESSION query_max_run_time = '1d'",
    'RESET SESSION query_max_run_time',
    'SET SESSION AUTHORIZATION admin',
    "SET TIME ZONE 'UTC'",
    'USE tpch.tiny',
    'START TRANSACTION READ WRITE',
    'START TRANSACTION; DROP TABLE birds; COMMIT',
    'CREATE CATALOG more USING memory',
    'DROP CATALOG memory',
    "SELECT * FROM TABLE(system.query(query => 'DELETE FROM birds'))",
    "SELECT * FROM TABLE(memory.system.query(query => 'x'))",
    'SELECT * FROM TABLE ( "system" . "query" ( query => \'x\' ) )',
    "SELECT 1 --\r FROM TABLE(system.query(query => 'x'))",
    'SELECT query FROM system.runtime.queries',
    'SELECT query FROM "SYSTEM"."Runtime"."queries"',
    'TABLE system.runtime.queries',
    'SELECT 1 --\r, (SELECT max(query) FROM system.runtime.queries)',
    'CREATE VIEW information_schema.tables AS SELECT 1 AS id',
    'CREATE SCHEMA information_schema',
    'SELECT 1 SETTINGS readonly = 0',
    "SELECT 1 INTO OUTFILE '/tmp/x'",
    'SELECT * INTO more FROM birds',
  ],
} satisfies Record<string, string[]>

let app: ChartApp
let postgres: PostgresDatabase
const create = async (sqlalchemy_uri: string) => {
  const { body } = await app.admin.post('/database/', {
    database_name: `Birds ${Math.random()}`,
    sqlalchemy_uri,
  })
  return (body as { id: number }).id
}
const run = (database_id: number, sql: string) =>
  app.plain.post('/database/sql_json/', { database_id, sql })
const birds = async (database: number) =>
  (await run(database, 'SELECT * FROM birds ORDER BY id')).body.data as object[]

const withstands = async (database: number, attack: string, tables: () => Promise<string[]>) => {
  const { status, body } = await run(database, attack)
  expect(
    [400, 403],
    `${attack} was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`,
  ).toContain(status)
  expect(body.message).toMatch(/^\S.{9,}$/s)
  expect(await birds(database)).toEqual([{ id: 1 }, { id: 2 }])
  expect(await tables()).toEqual(['birds'])
}
const tablesOf = (database: number, schema: string) => async () =>
  (
    (await app.plain.get(`/database/${database}/${schema}/tables/`)).body.options as {
      value: string
    }[]
  ).map(({ value }) => value)

beforeAll(async () => {
  ;[app, postgres] = await Promise.all([
    chartApp({ birds: 'SELECT unnest([1, 2])::INTEGER AS id' }),
    postgresDatabase(
      'CREATE TABLE birds (id integer)',
      'INSERT INTO birds VALUES (1), (2)',
      'CREATE SEQUENCE counted',
    ),
  ])
})
afterAll(async () => {
  await app.close()
  await postgres.remove()
})

test.each(attacks.DuckDB)('DuckDB withstands: %s', (attack) =>
  withstands(1, attack, tablesOf(1, 'main')),
)

describe('SQLite', () => {
  let id: number
  beforeAll(async () => {
    id = await create(
      sqliteFile(
        app,
        'withstanding.db',
        'CREATE TABLE birds (id integer); INSERT INTO birds VALUES (1), (2)',
      ),
    )
  })
  test.each(attacks.SQLite)('withstands: %s', (attack) =>
    withstands(id, attack, tablesOf(id, 'main')),
  )
})

describe('PostgreSQL, entered as a superuser', () => {
  let id: number
  beforeAll(async () => {
    id = await create(postgres.address)
    expect(
      (await run(id, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).body.data,
    ).toEqual([{ rolsuper: true }])
  })
  test.each(attacks.PostgreSQL)('withstands: %s', (attack) =>
    withstands(id, attack, tablesOf(id, 'public')),
  )
})

describe.runIf(inject('mariadbUrl') !== null)('MariaDB', () => {
  let id: number
  let base: Awaited<ReturnType<typeof openMariadb>>
  beforeAll(async () => {
    base = await openMariadb('withstanding')
    await base.rows('CREATE TABLE birds (id INT); INSERT INTO birds VALUES (1), (2)')
    id = await create(`${String(inject('mariadbUrl'))}/withstanding`)
  })
  afterAll(() => base.close())
  test.each(attacks.MariaDB)('withstands: %s', (attack) =>
    withstands(id, attack, tablesOf(id, 'withstanding')),
  )
})

describe.runIf(inject('clickhouseServerMissing') === '')(
  'ClickHouse, entered as one who may do everything',
  () => {
    let id: number
    let base: Awaited<ReturnType<typeof makeClickhouseDatabase>>
    beforeAll(async () => {
      base = await makeClickhouseDatabase()
      await base.run('CREATE TABLE birds (id Int32) ENGINE = MergeTree ORDER BY id')
      await base.run('INSERT INTO birds VALUES (1), (2)')
      const { host } = new URL(String(inject('clickhouseUrl')))
      id = await create(`clickhousedb://default@${host}/${base.database}?protocol=http`)
    })
    afterAll(() => base.close())
    test.each(attacks.ClickHouse)('withstands: %s', (attack) =>
      withstands(id, attack, tablesOf(id, base.database)),
    )
  },
)

describe.runIf(trino.unreached === null)('Trino', () => {
  let id: number
  let database: TestDatabase
  beforeAll(async () => {
    database = await trino.open()
    await database.run('CREATE TABLE "birds" AS SELECT * FROM (VALUES 1, 2) AS t (id)')
    id = await create(trinoAddress(database.schema))
  })
  afterAll(() => database.close())
  test.each(attacks.Trino)('withstands: %s', (attack) =>
    withstands(id, attack, tablesOf(id, database.schema)),
  )
})
