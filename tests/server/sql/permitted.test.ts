import { expect, test } from 'vitest'
import { makingOf } from '../../../server/sql/permitted.ts'
import type { DatabaseRow, UserRow } from '../../../server/store/db/tables.ts'
import { fixDates } from '../../support/conversation.ts'

const database = {
  backend: 'duckdb',
  database_name: 'Lake',
  sqlalchemy_uri: 'duckdb:///lake.duckdb',
  allow_ctas: 1,
  allow_cvas: 1,
  force_ctas_schema: null,
} as DatabaseRow
const making = (
  tmp_table_name: string,
  ctas_method: string,
  more: object = {},
  settings: Partial<DatabaseRow> = {},
) =>
  makingOf(
    'SELECT 1 AS a',
    { database_id: 1, sql: '', select_as_cta: true, tmp_table_name, ctas_method, ...more },
    { ...database, ...settings },
    { username: 'ada.o-b' } as UserRow,
  )

test.each(
  ['duckdb_views', ' Read_CSV ', 'sqlite_master', '__chartroom_last_adoption'].flatMap(
    (name) =>
      [
        [name, 'TABLE'],
        [name, 'VIEW'],
      ] as const,
  ),
)("a SELECT is not made %j as a %s: the name is the engine's own", (name, method) => {
  const message = `The name ${name.trim()} is one of the engine's own: choose another`
  expect(() => making(name, method)).toThrow(
    expect.objectContaining({ status: 422, message, fields: { tmp_table_name: [message] } }),
  )
})

test('a SELECT is made a table or a view of another name', () => {
  expect({
    table: making('birds', 'TABLE')?.statement,
    view: making('birds', 'VIEW')?.statement,
  }).toEqual({
    table: 'CREATE TABLE "main"."birds" AS\nSELECT 1 AS a',
    view: 'CREATE VIEW "main"."birds" AS\nSELECT 1 AS a',
  })
})

test('a table is made with what its kind of database needs besides, and by its name alone where no schema is known', () => {
  const shop = { backend: 'clickhouse', sqlalchemy_uri: 'clickhouse://h/shop' }
  const nowhere = { backend: 'mysql', sqlalchemy_uri: 'mysql://h' }
  const made = [
    making('birds', 'TABLE', {}, shop),
    making('birds', 'VIEW', {}, shop),
    making('birds', 'TABLE', {}, nowhere),
  ]
  expect(made.map((one) => [one?.schema, one?.statement.split('\n')[0]])).toEqual([
    ['shop', 'CREATE TABLE "shop"."birds" ENGINE = MergeTree ORDER BY tuple() AS'],
    ['shop', 'CREATE VIEW "shop"."birds" AS'],
    [null, 'CREATE TABLE `birds` AS'],
  ])
})

test('the name of a table is trimmed; one without a name is called after its user and the moment', () => {
  fixDates()
  const named = (name: string, more?: object) => {
    const { table, schema, statement } = making(name, 'TABLE', more) ?? {}
    return [table, schema, statement?.split('\n')[0]]
  }
  const usual = 'tmp_ada_o_b_table_2026_01_15_12_00_00'
  expect([named(' of ulm '), named('  '), named('', { schema: 'kept' })]).toEqual([
    ['of ulm', 'main', 'CREATE TABLE "main"."of ulm" AS'],
    [usual, 'main', `CREATE TABLE "main"."${usual}" AS`],
    [usual, 'kept', `CREATE TABLE "kept"."${usual}" AS`],
  ])
})

test('a view is asked for in whatever letters, and a database that names a schema for tables takes no other', () => {
  const made = [
    making('birds', 'view'),
    making('birds', 'Table', { schema: 'kept' }, { force_ctas_schema: 'scratch' }),
  ]
  expect(made.map((one) => [one?.isView, one?.schema, one?.statement.split('\n')[0]])).toEqual([
    [true, 'main', 'CREATE VIEW "main"."birds" AS'],
    [false, 'scratch', 'CREATE TABLE "scratch"."birds" AS'],
  ])
})
