import { expect, test } from 'vitest'
import { maxLength } from '../../../src/api/contract'
import { runRequestOf, statementAt } from '../../../src/machines/sql/runRequest'
import { lake } from '../../support/openSqlExplorer'

/** The statement where the bar stands. */
const at = (marked: string, backend: string) =>
  statementAt(marked.replace('|', ''), marked.indexOf('|'), backend)

test('the statement at the cursor ends where its database reads a semicolon', () => {
  expect({
    between: at('SELECT 1; SELECT| 2; SELECT 3', 'duckdb'),
    behindItsEnd: at('SELECT 1;| SELECT 2', 'duckdb'),
    onNextLine: at('SELECT 1;\n|SELECT 2', 'duckdb'),
    afterAll: at('SELECT 1; SELECT 2;\n |', 'duckdb'),
    inText: at("SELECT 'a;b'|; SELECT 2", 'duckdb'),
    inDollars: at('SELECT $t$ ; $t$|; SELECT 2', 'postgresql'),
    inEscapingText: at("SELECT E'it\\'s; x'|; SELECT 2", 'postgresql'),
    backslashIsALetter: at("SELECT '\\'|; SELECT 2", 'postgresql'),
    escapedInMysql: at("SELECT 'it\\'s; fine'|; SELECT 2", 'mysql'),
    escapedInClickhouse: at('SELECT "a\\";b"|; SELECT 2', 'clickhouse'),
    hashOfPostgres: at("SELECT a # b|; SELECT 'x'", 'postgresql'),
  }).toEqual({
    between: 'SELECT 2',
    behindItsEnd: 'SELECT 1',
    onNextLine: 'SELECT 2',
    afterAll: 'SELECT 2',
    inText: "SELECT 'a;b'",
    inDollars: 'SELECT $t$ ; $t$',
    inEscapingText: "SELECT E'it\\'s; x'",
    backslashIsALetter: "SELECT '\\'",
    escapedInMysql: "SELECT 'it\\'s; fine'",
    escapedInClickhouse: 'SELECT "a\\";b"',
    hashOfPostgres: 'SELECT a # b',
  })
})

test('an apostrophe in a comment behind a hash does not make MySQL run what stands before the cursor', () => {
  const code = "# don't run this lightly\nDELETE FROM orders;\nSELECT |1;"
  expect(at(code, 'mysql')).toBe('SELECT 1')
})

test.each([
  ['a comment of a line', 'SELECT 1 -- a; b\n|; SELECT 2', 'duckdb', 'SELECT 1 -- a; b'],
  [
    'a comment between stars',
    'SELECT 1 /* a;\n b */|; SELECT 2',
    'duckdb',
    'SELECT 1 /* a;\n b */',
  ],
  ['a comment that does not end', 'SELECT 1; SELECT 2 /* a; b|', 'duckdb', 'SELECT 2 /* a; b'],
  ['a name in quotes', 'SELECT "a;b"|; SELECT 2', 'postgresql', 'SELECT "a;b"'],
  ['a name in backticks', 'SELECT `a;b`|; SELECT 2', 'mysql', 'SELECT `a;b`'],
  ['a quote in a text', "SELECT 'it''s; x'|; SELECT 2", 'duckdb', "SELECT 'it''s; x'"],
  ['named dollars', 'SELECT $a$ ; $b$ ; $a$|; SELECT 2', 'postgresql', 'SELECT $a$ ; $b$ ; $a$'],
])('a semicolon within %s ends no statement', (_, marked, backend, statement) => {
  expect(at(marked, backend)).toBe(statement)
})

test('nothing between two semicolons is no statement, and a text without one has none', () => {
  expect([
    at('SELECT 1;;|', 'duckdb'),
    at('SELECT 1; ;| SELECT 2', 'duckdb'),
    at(' ;|; ', 'duckdb'),
    at('|', 'duckdb'),
  ]).toEqual(['SELECT 1', 'SELECT 2', '', ''])
})

test('a run says which tab it is of and asks for as many rows as the tab, or fewer; a tab of any name can be run', () => {
  const tab = {
    id: 'a',
    name: 'Birds',
    code: 'SELECT 1',
    schema: 'main',
    table: null,
    replaced: null,
  }
  const requested = (more: { name?: string; limit?: number }, limit?: number) => {
    const all = { ...tab, database: lake, ...more }
    return runRequestOf(all, { sql: 'SELECT 2', ...(limit === undefined ? {} : { limit }) }, 'c1')
  }
  const birds = {
    client_id: 'c1',
    database_id: lake.id,
    schema: 'main',
    sql: 'SELECT 2',
    queryLimit: 1000,
    sql_editor_id: 'a',
    tab: 'Birds',
  }
  expect([requested({ limit: 1000 }), requested({ limit: 1000 }, 100)]).toEqual([
    birds,
    { ...birds, queryLimit: 100 },
  ])
  expect(requested({ name: '🐦'.repeat(maxLength.name + 1) })?.tab).toBe(
    '🐦'.repeat(maxLength.name),
  )
  expect(runRequestOf({ ...tab, database: null }, { sql: 'SELECT 2' }, 'c1')).toBe(null)
})
