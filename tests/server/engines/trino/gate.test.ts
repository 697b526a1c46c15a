import { expect, test } from 'vitest'
import { checkReading, checkWriting } from '../../../../server/engines/trino/gate.ts'

const outcome = (check: (sql: string) => void, sql: string) => {
  try {
    check(sql)
    return 'passes'
  } catch (error) {
    return (error as Error).message
  }
}
const onlySelect = 'Only SELECT statements are allowed against this database.'

test.each([
  '-- \rINSERT INTO birds\nSELECT 3',
  "-- \rCALL system.runtime.kill_query(query_id => /*\nSELECT */ 'x')",
  "-- \rEXECUTE IMMEDIATE '\nSELECT 1'",
  '-- \rCOMMIT /*\nSELECT */',
  '-- \rROLLBACK /*\nSELECT */',
  '-- \rPREPARE p FROM\nSELECT 1',
  "-- \rSET SESSION query_max_run_time = /*\nSELECT */ '1d'",
  '/* /* */ COMMIT -- */\nSELECT',
  '\ufeffDROP TABLE birds',
  '\u200bDELETE FROM birds',
  '(INSERT INTO birds VALUES 3)',
  "'SELECT' DROP",
  '',
  '-- SELECT',
])('%j begins with no word that reads', (sql) => {
  expect(outcome(checkReading, sql)).toBe(onlySelect)
})

test.each([
  ["SELECT * FROM TABLE(system.query(query => 'DELETE FROM t'))", 'system.query'],
  ["SELECT * FROM TABLE(memory.system.query(query => 'x'))", 'memory.system.query'],
  ["SELECT * FROM TABLE(system.raw_query(query => 'x'))", 'system.raw_query'],
  [`SELECT * FROM TABLE ( "system" . "QUERY" ( query => 'x' ) )`, 'system.query'],
  ["SELECT * FROM TABLE/**/(/**/system/**/./**/query/**/(query => 'x'))", 'system.query'],
  ["SELECT 1 --\r FROM TABLE(system.query(query => 'x'))", 'system.query'],
  ["SELECT 1 /* /* */ FROM TABLE(system.query(query => '*/'))", 'system.query'],
  ["SELECT 'a\\' FROM TABLE(system.query(query => '--'))", 'system.query'],
  ["SELECT e'a\\' FROM TABLE(system.query(query => '--'))", 'system.query'],
  ["WITH a AS (SELECT * FROM TABLE(query(query => 'x'))) SELECT * FROM a", 'query'],
  ["SELECT (SELECT max(a) FROM TABLE(sheets.system.sheet(id => 'x')))", 'sheets.system.sheet'],
  [
    "EXPLAIN ANALYZE SELECT * FROM TABLE(sqlserver.system.procedure(query => 'x'))",
    'sqlserver.system.procedure',
  ],
])('%j hands a statement on to another database, to read or to write', (sql, name) => {
  const refusal = `The table function ${name} is not allowed here`
  expect(outcome(checkReading, sql)).toEqual(refusal)
  expect(outcome(checkWriting, `INSERT INTO more ${sql}`)).toEqual(refusal)
})

test.each([
  'SELECT query FROM system.runtime.queries',
  'TABLE system.runtime.queries',
  'SELECT query FROM "SYSTEM"."Runtime"."queries"',
  'SELECT query FROM system . runtime . /* */ queries',
  'SELECT 1 --\r, (SELECT max(query) FROM system.runtime.queries)',
  'SHOW STATS FOR (SELECT * FROM system.runtime.queries)',
])('%j would tell the statements of other people', (sql) => {
  expect(outcome(checkReading, sql)).toBe(
    'system.runtime.queries is not allowed here: it holds the statements of other people',
  )
  expect(outcome(checkWriting, `CREATE TABLE more AS ${sql}`)).toContain('system.runtime.queries')
})

test.each([
  "CALL system.runtime.kill_query(query_id => 'x')",
  "EXECUTE IMMEDIATE 'DROP TABLE birds'",
  'PREPARE p FROM DROP TABLE birds',
  "SET SESSION a = 'b'",
  'SET ROLE ALL',
  'RESET SESSION a',
  'USE tpch.tiny',
  'START TRANSACTION',
  'COMMIT',
  '-- \rROLLBACK',
  'GRANT SELECT ON birds TO USER x',
  'REVOKE SELECT ON birds FROM USER x',
  'DENY SELECT ON birds TO USER x',
  'DEALLOCATE PREPARE p',
  'ALTER CATALOG memory SET PROPERTIES x = 1',
  'CREATE CATALOG x USING memory',
  'DROP CATALOG memory',
  'CREATE ROLE x',
  'CREATE OR REPLACE FUNCTION f() RETURNS bigint RETURN 1',
])('%j is no business of a statement that may write', (sql) => {
  expect(outcome(checkWriting, sql)).toMatch(/^[A-Z ]+ is not allowed here$/)
})

test.each([
  '/* all */ SELECT 1',
  '((SELECT 1))',
  "SELECT 'system.runtime.queries', 'TABLE(system.query('",
  'SELECT "system.runtime.queries" FROM birds -- system.runtime.queries',
  'TABLE birds',
  'VALUES 1, 2',
  'SHOW CATALOGS',
  'DESCRIBE birds',
  'desc birds',
  'WITH x AS (SELECT 1) SELECT * FROM x',
  'SELECT * FROM TABLE(sequence(1, 3))',
  'SELECT * FROM TABLE(exclude_columns(input => TABLE(birds), columns => DESCRIPTOR(id)))',
  'SELECT system.runtime FROM system.runtime.nodes',
  'EXPLAIN ANALYZE SELECT 1',
])('%j is read', (sql) => {
  expect(outcome(checkReading, sql)).toBe('passes')
})

test.each([
  'INSERT INTO birds VALUES 3',
  'CREATE TABLE more AS SELECT 1 AS id',
  'CREATE OR REPLACE VIEW more AS SELECT 1 AS id',
  'DROP TABLE birds',
  'UPDATE birds SET id = 9',
  'MERGE INTO birds USING more ON true WHEN MATCHED THEN DELETE',
])('%j may be written', (sql) => {
  expect(outcome(checkWriting, sql)).toBe('passes')
})
