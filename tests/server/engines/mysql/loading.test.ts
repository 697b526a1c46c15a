import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Batch, Driver, Load } from '../../../../server/engines/remote/driver.ts'
import type { Cell } from '../../../../server/engines/engine.ts'
import { openMysql } from '../../../../server/engines/mysql/openMysql.ts'
import { countedLoad } from '../../../support/countedLoad.ts'
import { mariadbConnection, openMariadb } from '../../../support/mariadbDatabase.ts'

const numbers = [
  { name: 'n', type: 'INTEGER', typeGeneric: 0 as const },
  { name: 'text', type: 'VARCHAR', typeGeneric: 1 as const },
]

async function* rowsOf(...rows: Cell[][]): AsyncGenerator<Batch> {
  yield {
    rowCount: rows.length,
    columns: (rows[0] ?? []).map((_, index) => rows.map((row) => row[index] ?? null)),
  }
}

/** Rows of which the second batch comes when it is let through. */
const halting = () => {
  const halfway = Promise.withResolvers<undefined>()
  const goOn = Promise.withResolvers<undefined>()
  async function* batches(): AsyncGenerator<Batch> {
    yield {
      rowCount: 3000,
      columns: [Array.from({ length: 3000 }, (_, n) => n), new Array<Cell>(3000).fill('new')],
    }
    halfway.resolve(undefined)
    await goOn.promise
    yield* rowsOf([3000, 'new'])
  }
  return { batches: batches(), halfway: halfway.promise, goOn: () => goOn.resolve(undefined) }
}

const valuesByType: [type: string, value: Cell, sql: string, kept: unknown][] = [
  ['BOOLEAN', true, 'c0', 1],
  ['BIGINT', '-9223372036854775808', 'CAST(c1 AS CHAR)', '-9223372036854775808'],
  ['UBIGINT', '18446744073709551615', 'CAST(c2 AS CHAR)', '18446744073709551615'],
  [
    'HUGEINT',
    '170141183460469231731687303715884105727',
    'CAST(c3 AS CHAR)',
    '170141183460469231731687303715884105727',
  ],
  [
    'DECIMAL(38,4)',
    '1234567890123456789012345678901234.5678',
    'CAST(c4 AS CHAR)',
    '1234567890123456789012345678901234.5678',
  ],
  ['DOUBLE', 0.1, 'c5', 0.1],
  ['DATE', '2024-02-29', 'c6', '2024-02-29'],
  ['TIMESTAMP', '2024-02-29T13:05:06.000001', 'c7', '2024-02-29 13:05:06.000001'],
  ['TIMESTAMP WITH TIME ZONE', '2024-02-29T13:05:06', 'c8', '2024-02-29 13:05:06.000000'],
  ['TIME', '23:59:59.5', 'c9', '23:59:59.500000'],
  ['BLOB', 'cafe00', 'HEX(c10)', 'CAFE00'],
  ['UUID', '123e4567-e89b-12d3-a456-426655440000', 'c11', '123e4567-e89b-12d3-a456-426655440000'],
  ['INTEGER[]', '[1,2]', 'c12', '[1,2]'],
  ['VARCHAR', `it's "\\" ‘🦊’\n\0`, 'c13', `it's "\\" ‘🦊’\n\0`],
  ['VARCHAR', null, 'c14', null],
]

describe.runIf(inject('mariadbUrl') !== null)('loading into MariaDB', () => {
  let base: Awaited<ReturnType<typeof openMariadb>>
  let driver: Driver
  const never = new AbortController().signal
  const load = (changes: Partial<Load> = {}): Load =>
    countedLoad({
      into: { schema: null, table: 'goods' },
      ifExists: 'fail',
      columns: numbers,
      batches: rowsOf([1, 'a'], [2, 'b']),
      ...changes,
    })
  const tables = () =>
    base.rows(
      "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'loading' ORDER BY 1",
    )
  const goods = () => base.rows('SELECT n, text FROM goods ORDER BY n, text')

  beforeAll(async () => {
    base = await openMariadb('loading')
  })
  beforeEach(async () => {
    await base.rows('DROP DATABASE loading; CREATE DATABASE loading; USE loading')
    driver = openMysql(mariadbConnection('loading'))
  })
  afterEach(() => driver.close())
  afterAll(() => base.close())

  test('a table is made, refused, replaced and appended to', async () => {
    const anew = (ifExists: Load['ifExists']) =>
      driver.load(load({ ifExists, into: { schema: null, table: ifExists } }), never)
    expect([await anew('append'), await anew('replace')]).toEqual([2, 2])
    expect(await driver.load(load(), never)).toBe(2)
    await expect(driver.load(load(), never)).rejects.toMatchObject({
      status: 409,
      message: 'Table goods already exists',
    })
    expect(
      await driver.load(
        load({ ifExists: 'append', columns: numbers.toReversed(), batches: rowsOf(['c', 3]) }),
        never,
      ),
    ).toBe(3)
    expect(await goods()).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ])
    expect(await driver.load(load({ ifExists: 'replace', batches: rowsOf([9, 'z']) }), never)).toBe(
      1,
    )
    expect(await goods()).toEqual([[9, 'z']])
    expect(await tables()).toEqual([['append'], ['goods'], ['replace']])
  })

  test('values of every type arrive as they were, and texts are told apart to the letter', async () => {
    const columns = valuesByType.map(([type], index) => ({
      name: `c${index}`,
      type,
      typeGeneric: 1 as const,
    }))
    await driver.load(
      load({ columns, batches: rowsOf(valuesByType.map(([, value]) => value)) }),
      never,
    )
    expect(
      await base.rows(`SELECT ${valuesByType.map(([, , sql]) => sql).join(', ')} FROM goods`),
    ).toEqual([valuesByType.map(([, , , stored]) => stored)])
    await driver.load(
      load({
        into: { schema: 'loading', table: 'cased' },
        batches: rowsOf([1, 'a'], [2, 'A'], [3, 'ä']),
      }),
      never,
    )
    expect(await base.rows('SELECT COUNT(DISTINCT text) FROM cased')).toEqual([[3]])
  })

  test('a column of texts is a short one until a longer text comes', async () => {
    const types = () =>
      base.rows(
        "SELECT DATA_TYPE FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = 'loading' AND COLUMN_NAME = 'text'",
      )
    await driver.load(load({ batches: rowsOf([1, 'x'.repeat(255)]) }), never)
    expect(await types()).toEqual([['varchar']])
    const long = 'ü'.repeat(100_000)
    await driver.load(load({ ifExists: 'replace', batches: rowsOf([1, 'a'], [2, long]) }), never)
    expect({ types: await types(), goods: await goods() }).toEqual({
      types: [['longtext']],
      goods: [
        [1, 'a'],
        [2, long],
      ],
    })
    const many = Array.from({ length: 100 }, (_, index) => ({
      name: `t${index}`,
      type: 'VARCHAR',
      typeGeneric: 1 as const,
    }))
    expect(
      await driver.load(
        load({
          into: { schema: null, table: 'wide' },
          columns: many,
          batches: rowsOf(many.map(() => 'ü'.repeat(255))),
        }),
        never,
      ),
    ).toBe(1)
  })

  test('many rows of many columns arrive, though a statement takes 65,535 values at most', async () => {
    const columns = Array.from({ length: 200 }, (_, index) => ({
      ...numbers[0]!,
      name: `c${index}`,
    }))
    const cells = Array.from({ length: 400 }, (_, row) => row)
    async function* batches(): AsyncGenerator<Batch> {
      yield { rowCount: 400, columns: columns.map(() => cells) }
    }
    expect(await driver.load(load({ columns, batches: batches() }), never)).toBe(400)
    expect(await base.rows('SELECT SUM(c0), SUM(c199) FROM goods')).toEqual([['79800', '79800']])
  })

  test('rows of more bytes than a statement takes arrive in several', async () => {
    const [[most]] = (await base.rows('SELECT @@max_allowed_packet')) as unknown as [[number]]
    const long = 'x'.repeat(900_000)
    const count = Math.ceil(most / long.length) + 1
    const batches = rowsOf(...Array.from({ length: count }, (_, n) => [n, long]))
    expect(await driver.load(load({ batches }), never)).toBe(count)
  })

  test('names of tables and columns may hold anything that the database takes', async () => {
    const columns = [{ name: 'a`b"; DROP TABLE x; --', type: 'INTEGER', typeGeneric: 0 as const }]
    expect(
      await driver.load(
        load({ into: { schema: null, table: "o'`ther" }, columns, batches: rowsOf([1]) }),
        never,
      ),
    ).toBe(1)
    expect((await driver.columns({ schema: null, table: "o'`ther" }))?.[0]?.name).toBe(
      'a`b"; DROP TABLE x; --',
    )
    await driver.dropTable({ schema: null, table: "o'`ther" })
    expect(await tables()).toEqual([])
    await base.rows(`CREATE TABLE kept (n INT); CREATE OR REPLACE DATABASE loading_elsewhere;
      CREATE TABLE loading_elsewhere.kept (n INT); CREATE TABLE loading_elsewhere.other (n INT)`)
    await driver.dropTable({ schema: 'loading_elsewhere', table: 'kept' })
    const left = await driver.tables('loading_elsewhere')
    expect([await tables(), left.map(({ name }) => name)]).toEqual([[['kept']], ['other']])
  })

  test('until the last row is written, everybody sees the old table', async () => {
    await driver.load(load(), never)
    const { batches, halfway, goOn } = halting()
    const replacing = driver.load(load({ ifExists: 'replace', batches }), never)
    await halfway
    expect({
      goods: await goods(),
      tables: (await driver.tables(null)).map(({ name }) => name),
    }).toEqual({
      goods: [
        [1, 'a'],
        [2, 'b'],
      ],
      tables: ['goods'],
    })
    goOn()
    expect(await replacing).toBe(3001)
  })

  test.each(['replace', 'append'] as const)(
    'a load that loses its session in the middle of %s leaves the old table, and its leftovers go with the next load',
    async (ifExists) => {
      await driver.load(load(), never)
      const { batches, halfway, goOn } = halting()
      const cut = openMysql(mariadbConnection('loading'))
      const loading = cut.load(load({ ifExists, batches }), never)
      await halfway
      await cut.close()
      goOn()
      await expect(loading).rejects.toThrow()
      await expect
        .poll(() =>
          base.rows(
            "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE DB = 'loading' AND ID <> CONNECTION_ID() AND INFO IS NULL",
          ),
        )
        .toEqual([[0]])
      expect(await goods()).toEqual([
        [1, 'a'],
        [2, 'b'],
      ])
      await driver.load(load({ into: { schema: null, table: 'other' } }), never)
      expect(await tables()).toEqual([['goods'], ['other']])
    },
  )

  test("the table of a load that is at work is nobody's leftover", async () => {
    const { batches, halfway, goOn } = halting()
    const slow = driver.load(load({ batches }), never)
    await halfway
    await driver.load(load({ into: { schema: null, table: 'other' } }), never)
    goOn()
    expect(await slow).toBe(3001)
  })

  test('a load that is aborted ends, and leaves nothing', async () => {
    const ending = new AbortController()
    const { batches, halfway, goOn } = halting()
    const loading = driver.load(load({ batches }), ending.signal)
    await halfway
    ending.abort(new Error('not wanted any more'))
    goOn()
    await expect(loading).rejects.toThrow('not wanted any more')
    expect(await driver.tables(null)).toEqual([])
  })

  test('a value that does not fit refuses the whole load', async () => {
    await driver.load(load(), never)
    await expect(
      driver.load(
        load({ ifExists: 'append', batches: rowsOf([3, 'c'], [99_999_999_999, 'd']) }),
        never,
      ),
    ).rejects.toMatchObject({
      status: 400,
      message: "Out of range value for column 'n' at row 2",
    })
    expect(await goods()).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
  })

  test('what cannot be replaced or appended to whole is refused with the reason', async () => {
    await base.rows(`CREATE TABLE goods (n INT PRIMARY KEY, text TEXT); CREATE TABLE sold (n INT, FOREIGN KEY (n) REFERENCES goods (n));
      CREATE VIEW seen AS SELECT 1 AS n; CREATE TABLE heap (n INT, text TEXT) ENGINE = MyISAM`)
    await expect(driver.load(load({ ifExists: 'replace' }), never)).rejects.toMatchObject({
      status: 409,
      message: 'Table goods cannot be replaced: a foreign key of sold points to it',
    })
    await expect(
      driver.load(load({ ifExists: 'replace', into: { schema: null, table: 'seen' } }), never),
    ).rejects.toMatchObject({ status: 409, message: 'seen is a view: choose another name' })
    await expect(
      driver.load(load({ ifExists: 'append', into: { schema: null, table: 'heap' } }), never),
    ).rejects.toMatchObject({
      status: 422,
      message:
        'Nothing can be appended to heap whole or not at all: its storage engine MyISAM has no transactions. Replace it instead',
    })
    await expect(
      driver.load(
        load({ ifExists: 'append', columns: numbers.slice(0, 1), batches: rowsOf([1]) }),
        never,
      ),
    ).rejects.toMatchObject({
      status: 422,
      message: 'The columns do not match the table: the file lacks text',
    })
  })

  test('a table of which a foreign key points to itself alone, or to one of its name elsewhere, is replaced', async () => {
    await base.rows(`CREATE TABLE goods (n INT PRIMARY KEY, up INT, FOREIGN KEY (up) REFERENCES goods (n));
      CREATE OR REPLACE DATABASE loading_elsewhere; CREATE TABLE loading_elsewhere.goods (n INT PRIMARY KEY);
      CREATE TABLE loading_elsewhere.sold (n INT, FOREIGN KEY (n) REFERENCES loading_elsewhere.goods (n))`)
    expect(await driver.load(load({ ifExists: 'replace' }), never)).toBe(2)
    expect(await goods()).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
  })

  test('statements that write are run, and say how many rows they changed', async () => {
    const run = (sql: string, maxRows = 10) =>
      driver.execute({ sql, maxRows, timeoutMs: 20_000 }, never)
    const nothing = { columns: [], rows: [], truncated: false }
    expect(await run('CREATE TABLE goods (n INT)')).toEqual({ ...nothing, changed: null })
    expect(await run('INSERT INTO goods VALUES (1), (2), (3);')).toEqual({ ...nothing, changed: 3 })
    expect(await run('DELETE FROM goods WHERE n > 5')).toEqual({ ...nothing, changed: 0 })
    expect(await run('UPDATE goods SET n = 9 WHERE n > 5')).toEqual({ ...nothing, changed: 0 })
    expect(await run('REPLACE INTO goods SELECT n FROM goods WHERE n > 5')).toEqual({
      ...nothing,
      changed: 0,
    })
    expect(await run('SELECT n FROM goods ORDER BY n', 2)).toEqual({
      columns: [{ name: 'n', type: 'INT', typeGeneric: 0 }],
      rows: [[1], [2]],
      truncated: true,
      changed: null,
    })
    expect((await run('CREATE TABLE copies AS SELECT * FROM goods')).changed).toBe(3)
    await base.rows('CREATE PROCEDURE twice() BEGIN SELECT 1 AS a; SELECT 2, 3; END')
    expect(await run('CALL twice()')).toMatchObject({ rows: [[1]], truncated: false })
    await expect(run('INSERT INTO goods VALUES (4); DELETE FROM goods')).rejects.toMatchObject({
      status: 400,
    })
    expect(await base.rows('SELECT COUNT(*) FROM goods')).toEqual([[3]])
  })
})
