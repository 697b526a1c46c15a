import { expect, test } from 'vitest'
import {
  defaultSchema,
  listSeconds,
  schemaNamed,
  schemaOfWorkspace,
  schemaOrDefault,
  workspaceAddress,
} from '../../../../server/store/databases/databases.ts'

test.each([
  ['duckdb', 'workspace://', 'main'],
  ['duckdb', workspaceAddress('main'), 'main'],
  ['postgresql', workspaceAddress('of us/all'), 'of us/all'],
  ['duckdb', 'duckdb:///lake.duckdb', 'main'],
  ['sqlite', 'sqlite:///shop.db', 'main'],
  ['postgresql', 'postgresql://u@h/shop', 'public'],
  ['mysql', 'mysql://u@h/shop', 'shop'],
  ['mysql', 'mysql://u@h', null],
  ['clickhouse', 'clickhouse://u@h/visits', 'visits'],
  ['clickhouse', 'clickhouse://u@h', 'default'],
  ['trino', 'trino://u@h/lake/sales', 'sales'],
  ['trino', 'trino://u@h/lake', null],
])('where no schema is named, %s at %s has %j', (backend, sqlalchemy_uri, schema) => {
  const database = { backend, sqlalchemy_uri }
  const words = [null, undefined, '', 'null', 'undefined', '__default__']
  expect(defaultSchema(database)).toBe(schema)
  expect(words.map((word) => schemaOrDefault(database, word))).toEqual(words.map(() => schema))
  expect(schemaOrDefault(database, 'an\0other')).toBe('another')
})

test('a schema is named by any other text, and the one of the uploads by its address', () => {
  expect(['', 'null', '__default__', 'NULL', ' '].map(schemaNamed)).toEqual([
    ...[null, null, null],
    ...['NULL', ' '],
  ])
  expect(['main', 'a b', 'ü/x'].map(workspaceAddress)).toEqual([
    'workspace://',
    'workspace://a%20b',
    'workspace://%C3%BC%2Fx',
  ])
  expect(schemaOfWorkspace({ sqlalchemy_uri: 'workspace://%C3%BC%2Fx' })).toBe('ü/x')
})

test.each([
  ['', null, null],
  ['{}', null, null],
  ['{"metadata_cache_timeout":{}}', null, null],
  ['{"metadata_cache_timeout":{"schema_cache_timeout":60}}', 60, null],
  ['{"metadata_cache_timeout":{"schema_cache_timeout":null,"table_cache_timeout":0}}', null, 0],
])('the lists of a database with %s are good for %j and %j seconds', (extra, schemas, tables) => {
  expect([listSeconds({ extra }, 'schema'), listSeconds({ extra }, 'table')]).toEqual([
    schemas,
    tables,
  ])
})
