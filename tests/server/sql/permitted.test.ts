import { expect, test } from 'vitest'
import { makingOf } from '../../../server/sql/permitted.ts'
import type { DatabaseRow, UserRow } from '../../../server/store/db/tables.ts'

const database = {
  backend: 'duckdb',
  database_name: 'Lake',
  sqlalchemy_uri: 'duckdb:///lake.duckdb',
  allow_ctas: 1,
  allow_cvas: 1,
  force_ctas_schema: null,
} as DatabaseRow
const making = (tmp_table_name: string, ctas_method: 'TABLE' | 'VIEW') =>
  makingOf(
    'SELECT 1 AS a',
    { database_id: 1, sql: '', select_as_cta: true, tmp_table_name, ctas_method },
    database,
    { username: 'ada' } as UserRow,
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
