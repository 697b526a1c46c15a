import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cell, Statement } from '../../../../server/engines/engine.ts'
import { openDuckDb, type EmbeddedWorkspace } from '../../../../server/engines/duckdb/openDuckDb.ts'

let folder: string
let engine: EmbeddedWorkspace

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'))
  engine = await openDuckDb({
    file: join(folder, 'workspace.duckdb'),
    stagingFolder: join(folder, 'staging'),
    limits: { memoryMb: 512 },
  })
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

const statementOf = (sql: string, more: Partial<Statement> = {}): Statement => ({
  sql,
  maxRows: 100_000,
  timeoutMs: 100_000,
  ...more,
})

const columnsText = async (sql: string, more: Partial<Statement> = {}) => {
  const result = await engine.query(statementOf(sql, more), 'columns')
  const texts: string[] = []
  for await (const chunk of result.chunks)
    texts.push(...chunk.texts.map((text) => Buffer.from(text).toString()))
  return texts
}
const rowsOf = async (sql: string, more: Partial<Statement> = {}) => {
  const result = await engine.query(statementOf(sql, more), 'rows')
  const parts: string[] = []
  for await (const chunk of result.chunks) parts.push(Buffer.from(chunk.text).toString())
  return {
    columns: result.columns,
    truncated: result.truncated(),
    rows: JSON.parse(`[${parts.join(',')}]`) as Record<string, Cell>[],
  }
}
const valuesOf = async (sql: string, more: Partial<Statement> = {}) => {
  const result = await engine.query(statementOf(sql, more), 'values')
  const columns: Cell[][] = result.columns.map(() => [])
  for await (const chunk of result.chunks)
    chunk.columns.forEach((cells, index) => columns[index]?.push(...cells))
  return columns
}

const cells: [string, Cell][] = [
  ['1.50::DECIMAL(18,2)', 1.5],
  ["'12345678901234567890.0123456789'::DECIMAL(38,10)", '12345678901234567890.0123456789'],
  ["'-0.12345678901234567'::DECIMAL(38,17)", '-0.12345678901234567'],
  ["'1234567890123456.70'::DECIMAL(38,2)", '1234567890123456.70'],
  ["'0.30000000000000004'::DECIMAL(38,17)", 0.30000000000000004],
  ["'100000000000000000000000.00'::DECIMAL(38,2)", 1e23],
  ["chr(65279) || 'x'", '\ufeffx'],
  ["chr(65279) || 'a text that is longer than others'", '\ufeffa text that is longer than others'],
  ["[chr(65279) || 'x']", '["\ufeffx"]'],
  ['12345678901234567890::DECIMAL(38,0)', '12345678901234567890'],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', '9007199254740992'],
  ['-9007199254740992', '-9007199254740992'],
  ['170141183460469231731687303715884105727::HUGEINT', '170141183460469231731687303715884105727'],
  ["'nan'::DOUBLE", 'NaN'],
  ["'-inf'::DOUBLE", '-Infinity'],
  ['0.1::FLOAT', 0.1],
  ['0.1::DOUBLE', 0.1],
  ["'inf'::FLOAT", 'Infinity'],
  ['true', true],
  ["DATE '2024-02-29'", '2024-02-29'],
  ["DATE '0001-01-01'", '0001-01-01'],
  ["'infinity'::DATE", 'infinity'],
  ["'-infinity'::DATE", '-infinity'],
  ["'infinity'::TIMESTAMP", 'infinity'],
  ["TIMESTAMP '2024-02-29 23:59:58'", '2024-02-29T23:59:58'],
  ["TIMESTAMP '1969-12-31 23:59:59.5'", '1969-12-31T23:59:59.500000'],
  ["TIMESTAMP '2024-02-29 01:02:03.000004'", '2024-02-29T01:02:03.000004'],
  ["TIMESTAMP_S '2024-02-29 01:02:03'", '2024-02-29T01:02:03'],
  ["TIMESTAMP_MS '2024-02-29 01:02:03.5'", '2024-02-29T01:02:03.500000'],
  ["TIMESTAMP_NS '2024-02-29 01:02:03.000004'", '2024-02-29T01:02:03.000004'],
  ["TIMESTAMPTZ '2024-02-29 01:02:03+02'", '2024-02-28T23:02:03'],
  ["TIMESTAMP_NS '1969-12-31 23:59:59.9999999'", '1969-12-31T23:59:59.999999'],
  ["'infinity'::TIMESTAMP_NS", 'infinity'],
  ["'-infinity'::TIMESTAMP_NS", '-infinity'],
  ["'infinity'::TIMESTAMP_S", 'infinity'],
  ["'-infinity'::TIMESTAMP_MS", '-infinity'],
  ["TIME '01:02:03.25'", '01:02:03.250000'],
  ["'12:34:56.123456789'::TIME_NS", '12:34:56.123456'],
  ["'9007199254740992'::BIGNUM", '9007199254740992'],
  ["'-7'::BIGNUM", -7],
  ["{'a': 1, 'b': [1, 2]}::VARIANT", '{"a":1,"b":[1,2]}'],
  ["'\\x00\\xFF'::BLOB", '00ff'],
  ['[1, NULL, 3]', '[1,null,3]'],
  ["{'a': 1, 'b': 'x'}", '{"a":1,"b":"x"}'],
  ["row(1, 'x')", '{"":1,"":"x"}'],
  ["[row(1, {'a': row(2, NULL)})]", '[{"":1,"":{"a":{"":2,"":null}}}]'],
  ["['nan'::DOUBLE, 1.5]", '[NaN,1.5]'],
  ["UUID '00000000-0000-0000-0000-000000000001'", '00000000-0000-0000-0000-000000000001'],
  ["'a'::ENUM('a', 'b')", 'a'],
  ['NULL', null],
  [
    `'quote " back \\ line ' || chr(10) || ' tab ' || chr(9) || ' é € 😀'`,
    'quote " back \\ line \n tab \t é € 😀',
  ],
]
test.each(cells)('%s is written as the contract says in every shape', async (sql, cell) => {
  const statement = `SELECT ${sql} AS v`
  expect({
    rows: (await rowsOf(statement)).rows,
    columns: (await columnsText(statement)).map((text) => JSON.parse(`[${text}]`) as unknown),
    values: await valuesOf(statement),
  }).toEqual({ rows: [{ v: cell }], columns: [[cell]], values: [[cell]] })
})

test('columns tell their name, type and kind; a repeated name gets a number', async () => {
  const { columns, rows } = await rowsOf(
    `SELECT 1 AS a, 'x' AS a, DATE '2024-01-01' AS b, true AS "a__1", 1.5 AS c, [1] AS d`,
  )
  expect(columns).toEqual([
    { name: 'a', type: 'INTEGER', typeGeneric: 0 },
    { name: 'a__2', type: 'VARCHAR', typeGeneric: 1 },
    { name: 'b', type: 'DATE', typeGeneric: 2 },
    { name: 'a__1', type: 'BOOLEAN', typeGeneric: 3 },
    { name: 'c', type: 'DECIMAL(2,1)', typeGeneric: 0 },
    { name: 'd', type: 'INTEGER[]', typeGeneric: 1 },
  ])
  expect(rows).toEqual([{ a: 1, a__2: 'x', b: '2024-01-01', a__1: true, c: 1.5, d: '[1]' }])
})

test('a result is cut at the wanted rows and says so only when there were more', async () => {
  const cut = await rowsOf('SELECT range AS n FROM range(5000)', { maxRows: 4999 })
  const whole = await rowsOf('SELECT range AS n FROM range(5000)', { maxRows: 5000 })
  expect({
    cutRowCount: cut.rows.length,
    cut: cut.truncated,
    wholeRowCount: whole.rows.length,
    wholeCut: whole.truncated,
  }).toEqual({ cutRowCount: 4999, cut: true, wholeRowCount: 5000, wholeCut: false })
})

test('values are bound, whatever they hold', async () => {
  const values = ["'; DROP TABLE x; --", 7, 1.5, true, null]
  expect(
    (await rowsOf('SELECT $1 AS a, $2 AS b, $3 AS c, $4 AS d, $5 AS e', { values })).rows,
  ).toEqual([{ a: "'; DROP TABLE x; --", b: 7, c: 1.5, d: true, e: null }])
})

test('describe answers the columns of one SELECT and runs nothing', async () => {
  expect(await engine.describe('SELECT 1 AS a, now() AS b')).toEqual([
    { name: 'a', type: 'INTEGER', typeGeneric: 0 },
    { name: 'b', type: 'TIMESTAMP WITH TIME ZONE', typeGeneric: 2 },
  ])
  await expect(engine.describe('SELECT * FROM missing')).rejects.toMatchObject({
    status: 400,
    message: 'Table missing does not exist',
  })
})

test('an error of the database is a refusal with its text', async () => {
  await expect(rowsOf("SELECT 'a'::INTEGER")).rejects.toMatchObject({
    status: 400,
    message: "Conversion Error: Could not convert string 'a' to INT32",
  })
})

test('an error far into a result is told: the result does not just end', async () => {
  const sql = `SELECT CASE WHEN range = 2000000 THEN error('row two million') ELSE 'x' END AS t FROM range(3000000)`
  await expect(rowsOf(sql, { maxRows: 1e7 })).rejects.toMatchObject({
    status: 400,
    message: 'Invalid Input Error: row two million',
  })
})

test('a new workspace has one schema without tables', async () => {
  expect({
    schemas: await engine.schemas(),
    tables: await engine.tables(null),
    columns: await engine.columns({ schema: null, table: 'x' }),
  }).toEqual({ schemas: ['main'], tables: [], columns: null })
})

const brokenAt = (row: number) =>
  `SELECT CAST(CASE WHEN i < ${row} THEN '1' ELSE 'x' END AS INTEGER) AS n FROM range(500000) t(i)`

test.each([0, 2_000, 400_000, 499_999])(
  'an error in row %d of a streamed result is told, however many rows went before',
  async (row) => {
    await expect(rowsOf(brokenAt(row), { maxRows: 500_000 })).rejects.toThrow(
      "Could not convert string 'x' to INT32",
    )
  },
)

test('a result is whole with and without a semicolon, an order, a comment and other kinds of reading statements', async () => {
  const statements = [
    'SELECT 1 AS a; ',
    'SELECT 1 AS a -- one',
    'FROM (VALUES (1)) v(a)',
    'WITH w AS (SELECT 1 AS a) SELECT a FROM w ORDER BY a;',
    'VALUES (1)',
  ]
  for (const sql of statements) expect(await valuesOf(sql)).toEqual([[1]])
  expect(
    (
      await valuesOf('SELECT i FROM range(300000) t(i) ORDER BY i DESC', { maxRows: 300_000 })
    )[0]?.slice(-2),
  ).toEqual([1, 0])
})
