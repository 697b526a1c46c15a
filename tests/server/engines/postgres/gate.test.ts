import { expect, test } from 'vitest'
import { checkReading, checkWriting } from '../../../../server/engines/postgres/gate.ts'

const said = (check: (sql: string) => void, sql: string) => {
  try {
    check(sql)
    return 'allowed'
  } catch (error) {
    return (error as Error).message
  }
}
const functionsOfServer =
  `pg_read_file pg_read_binary_file pg_ls_dir pg_ls_waldir pg_stat_file pg_file_write pg_rotate_logfile pg_reload_conf
  pg_switch_wal pg_create_restore_point pg_drop_replication_slot pg_promote pg_terminate_backend pg_cancel_backend
  pg_log_backend_memory_contexts pg_backup_start pg_start_backup pg_stop_backup pg_replication_origin_create pg_logical_emit_message
  pg_copy_logical_replication_slot pg_wal_replay_pause pg_import_system_collations pg_hba_file_rules pg_ident_file_mappings
  pg_current_logfile pg_try_advisory_lock pg_advisory_lock pg_sync_replication_slots pg_export_snapshot pg_extension_config_dump
  pg_nextoid pg_notify lo_import lo_export loread lowrite dblink dblink_exec query_to_xml table_to_xml_and_xmlschema schema_to_xml
  database_to_xmlschema cursor_to_xml ts_stat ts_rewrite xpath_table crosstab crosstab3 connectby set_config
  binary_upgrade_set_next_oid`.split(/\s+/)
const harmless =
  `pg_typeof pg_get_viewdef pg_table_size pg_size_pretty ts_rank ts_headline xpath xmlforest log lower lo query_of
  set_bit copied count`.split(/\s+/)

test('PostgreSQL: functions that leave the database are refused, however they are called, and others are not', () => {
  const outcomes = (names: readonly string[], calls: (name: string) => string[]) =>
    names.flatMap((name) =>
      calls(name).flatMap((sql) => [said(checkReading, sql), said(checkWriting, sql)]),
    )
  const calls = (name: string) => [
    `SELECT ${name} ('x')`,
    `SELECT * FROM pg_catalog."${name}"('x') AS t`,
    `WITH a AS (SELECT ${name.toUpperCase()}/* of */(1)) SELECT * FROM a`,
  ]
  expect(outcomes(functionsOfServer, calls)).toEqual(
    functionsOfServer.flatMap((name) =>
      Array.from({ length: 6 }, () => `The function ${name} is not allowed here`),
    ),
  )
  expect(new Set(outcomes(harmless, calls))).toEqual(new Set(['allowed']))
  expect(
    outcomes(['pg_read_file'], (name) => [`SELECT '${name}(1)', ${name} FROM t -- ${name}()`]),
  ).toEqual(['allowed', 'allowed'])
})

test('PostgreSQL: behind ON stands a call, but for the table of an index', () => {
  const joined = (made: string) =>
    `${made} AS SELECT 1 FROM a JOIN b ON pg_terminate_backend (b.pid) JOIN c ON c.n = b.n`
  const refused = ['CREATE TABLE t', 'CREATE VIEW "index"', 'CREATE TABLE t ("index")'].map(joined)
  const indexes = ['CREATE INDEX', 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i'].map(
    (making) => `${making} ON s.dblink (lower(a))`,
  )
  expect([...refused, ...indexes].map((sql) => said(checkWriting, sql))).toEqual([
    ...refused.map(() => 'The function pg_terminate_backend is not allowed here'),
    ...indexes.map(() => 'allowed'),
  ])
})

test('PostgreSQL: statements that read are let through, and no other', () => {
  const onlySelect = 'Only SELECT statements are allowed against this database.'
  const reading = [
    'select 1',
    '((SELECT 1))',
    'WITH a AS (SELECT 1) TABLE a',
    'VALUES (1)',
    'TABLE t',
  ].concat(['SHOW search_path', 'EXPLAIN SELECT 1', '-- all\n/* of /* it */ */ SELECT 1'])
  const others = ['DELETE FROM t', 'COPY t TO STDOUT', 'DO $$ SELECT 1 $$', 'CALL p()', 'SET a = 1']
  expect(reading.map((sql) => said(checkReading, sql))).toEqual(reading.map(() => 'allowed'))
  expect(others.map((sql) => said(checkReading, sql))).toEqual(others.map(() => onlySelect))
  expect(
    [' -- nothing', '', '/* a */'].map((sql) => [said(checkReading, sql), said(checkWriting, sql)]),
  ).toEqual(Array.from({ length: 3 }, () => ['SQL statement is empty', 'SQL statement is empty']))
})

test('PostgreSQL: a statement that writes changes tables, and neither the server nor what surrounds it', () => {
  const allowed = [
    'INSERT INTO t (a) VALUES (1)',
    'UPDATE t SET a = 1',
    'DELETE FROM t',
    'TRUNCATE t',
  ]
    .concat([
      'CREATE TABLE t (a int)',
      'CREATE OR REPLACE VIEW v AS SELECT 1',
      'CREATE UNIQUE INDEX i ON t (a)',
    ])
    .concat([
      'ALTER TABLE role ADD b int',
      'DROP TABLE IF EXISTS t',
      'CREATE SCHEMA s',
      'COMMENT ON TABLE t IS 1',
    ])
    .concat([
      'CREATE TYPE mood AS ENUM ()',
      'CREATE MATERIALIZED VIEW m AS SELECT 1',
      'SELECT 1',
      'ANALYZE t',
    ])
  const commands =
    `copy do load begin start commit end rollback abort savepoint release prepare execute deallocate set reset
    discard listen unlisten notify checkpoint security`.split(/\s+/)
  const things =
    `function procedure routine aggregate extension language subscription publication server role user group
    database tablespace cast operator transform`.split(/\s+/)
  const making = things.flatMap((thing) => [
    `CREATE ${thing} x`,
    `alter ${thing} x`,
    `DROP ${thing} IF EXISTS x`,
  ])
  const others: [sql: string, word: string][] = [
    ['CREATE OR REPLACE FUNCTION f()', 'CREATE FUNCTION'],
    ['CREATE TRUSTED LANGUAGE l', 'CREATE TRUSTED'],
    ['CREATE OR REPLACE PROCEDURAL LANGUAGE l', 'CREATE LANGUAGE'],
    ['CREATE CONSTRAINT TRIGGER t', 'CREATE TRIGGER'],
    ['CREATE EVENT TRIGGER t', 'CREATE EVENT'],
    ['ALTER SYSTEM SET a = 1', 'ALTER SYSTEM'],
    ['CREATE ACCESS METHOD m', 'CREATE ACCESS'],
  ]
  const refused = (words: string) => `${words} is not allowed here`
  expect(allowed.map((sql) => said(checkWriting, sql))).toEqual(allowed.map(() => 'allowed'))
  expect(commands.map((word) => said(checkWriting, `${word} x`))).toEqual(
    commands.map((word) => refused(word.toUpperCase())),
  )
  expect(making.map((sql) => said(checkWriting, sql))).toEqual(
    making.map((sql) => refused(sql.split(' ').slice(0, 2).join(' ').toUpperCase())),
  )
  expect(others.map(([sql]) => said(checkWriting, sql))).toEqual(
    others.map(([, words]) => refused(words)),
  )
})
