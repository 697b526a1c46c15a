import { expect, test } from 'vitest'
import {
  addressFor,
  engineName,
  engineOf,
  engines,
  hostOf,
  ownPasswordIn,
  withoutPassword,
} from '../../../src/machines/databases/engines'

test.each([
  ['postgresql://a@h/d', 'postgresql'],
  ['postgres://h/d', 'postgresql'],
  ['postgresql+psycopg2://h/d', 'postgresql'],
  ['MySQL+pymysql://h/d', 'mysql'],
  ['  trino://h/c', 'trino'],
  ['mariadb://h/d', 'mysql'],
  ['clickhousedb://h/d', 'clickhouse'],
  ['trino://h/c', 'trino'],
  ['sqlite:///f.db', 'sqlite'],
  ['duckdb:///f.duckdb', 'duckdb'],
  ['oracle://h/d', undefined],
  ['', undefined],
  ['postgresql', undefined],
])('the engine of %s is %s', (uri, backend) => {
  expect(engineOf(uri)?.backend).toBe(backend)
})

const form = (backend: string) => engines.find((engine) => engine.backend === backend)!

test('the form of every engine is an address of that engine', () => {
  expect(engines.map(({ template }) => engineOf(template)?.backend)).toEqual(
    engines.map(({ backend }) => backend),
  )
})

test.each([
  ['nothing', '', 'mysql', 'mysql://user:password@host:3306/database'],
  [
    'the form of another engine',
    'postgresql://user:password@host:5432/database',
    'trino',
    'trino://user@host:8080/catalog/schema',
  ],
  [
    'a typed address, whose usual port follows',
    'postgresql://ana:secret@field.example:5432/season',
    'mysql',
    'mysql://ana:secret@field.example:3306/season',
  ],
  [
    'a typed address, whose own port stays',
    'postgresql://ana@field.example:6000/season',
    'mysql',
    'mysql://ana@field.example:6000/season',
  ],
  [
    'a typed address that ends with its port',
    'postgresql://ana@field.example:5432',
    'mysql',
    'mysql://ana@field.example:3306',
  ],
  [
    'a typed address whose port is followed by options',
    'postgresql://ana@field.example:5432?sslmode=require',
    'mysql',
    'mysql://ana@field.example:3306?sslmode=require',
  ],
  [
    'a typed address whose password and port begin as the usual port does',
    'postgresql://ana:54321@field.example:54329/season',
    'mysql',
    'mysql://ana:54321@field.example:54329/season',
  ],
  [
    'the address of a file',
    'sqlite:///birds.db',
    'postgresql',
    'postgresql://user:password@host:5432/database',
  ],
  [
    'a typed address, of which a file has nothing',
    'postgresql://ana@field.example:5432/season',
    'sqlite',
    form('sqlite').template,
  ],
  [
    'the address of an engine that cannot be connected',
    'oracle://ana@field.example:5432/season',
    'mysql',
    form('mysql').template,
  ],
  [
    'a typed address with its driver and blanks around it',
    ' postgresql+psycopg2://ana@field.example:5432/season ',
    'mysql',
    'mysql://ana@field.example:3306/season',
  ],
  ['blanks alone', '  ', 'mysql', form('mysql').template],
])('another engine makes of %s its own address', (_, uri, backend, expected) => {
  expect(addressFor(form(backend), uri)).toBe(expected)
})

test.each([
  ['postgresql://ana:secret@h/d', 'postgresql://ana:***@h/d', 'secret'],
  ['postgresql://ana:se:cr@et@h/d', 'postgresql://ana:***@h/d', 'se:cr@et'],
  ['postgresql://:secret@h/d', 'postgresql://:***@h/d', 'secret'],
  ['postgresql://ana@h:5432/d', 'postgresql://ana@h:5432/d', null],
  ['postgresql://ana:@h/d', 'postgresql://ana:***@h/d', null],
  ['postgresql://ana:XXXXXXXXXX@h/d', 'postgresql://ana:***@h/d', null],
  ['sqlite:///a:b@c.db', 'sqlite:///a:b@c.db', null],
])('the password of %s is veiled, and it is its own unless it is the mask', (uri, veiled, own) => {
  expect({
    veiled: withoutPassword(uri, () => '***'),
    ownPassword: ownPasswordIn(uri, 'XXXXXXXXXX'),
  }).toEqual({ veiled, ownPassword: own })
})

test.each([
  ['postgresql://ana:x@field.example:5432/season?a=b', 'field.example:5432'],
  ['trino://h/c/s', 'h'],
  ['postgresql://field.example?sslmode=require', 'field.example'],
  ['postgresql://ana:se@cret@field.example/season', 'field.example'],
  ['sqlite:///birds.db?mode=ro', 'birds.db'],
])('the host of %s is %s', (uri, host) => {
  expect(hostOf(uri)).toBe(host)
})

test('a stored database is called as its engine is, and one of an engine that is none by its own word', () => {
  expect(['postgresql', 'mysql', 'sqlite', 'oracle'].map(engineName)).toEqual([
    'PostgreSQL',
    'MySQL',
    'SQLite',
    'oracle',
  ])
})
