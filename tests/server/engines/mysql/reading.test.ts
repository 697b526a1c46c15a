import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Driver, Reading } from '../../../../server/engines/remote/driver.ts'
import type { Cell } from '../../../../server/engines/engine.ts'
import { openMysql } from '../../../../server/engines/mysql/openMysql.ts'
import { mariadbConnection, openMariadb } from '../../../support/mariadbDatabase.ts'

const valuesByType: [type: string, literal: string, typeGeneric: number, cell: Cell][] = [
  ['TINYINT(1)', '1', 3, true],
  ['TINYINT(1)', '5', 3, 5],
  ['BIT(1)', "b'0'", 3, false],
  ['TINYINT', '-5', 0, -5],
  ['TINYINT UNSIGNED', '250', 0, 250],
  ['SMALLINT', '-300', 0, -300],
  ['INT', '7', 0, 7],
  ['INT UNSIGNED', '4294967295', 0, 4_294_967_295],
  ['BIGINT', '9007199254740991', 0, 9_007_199_254_740_991],
  ['BIGINT', '-9007199254740993', 0, '-9007199254740993'],
  ['BIGINT UNSIGNED', '18446744073709551615', 0, '18446744073709551615'],
  ['DECIMAL(20,0)', '12345678901234567890', 0, '12345678901234567890'],
  ['DECIMAL(10,2)', '12.50', 0, 12.5],
  ['DECIMAL(38,10)', '12345678901234567890.0123456789', 0, '12345678901234567890.0123456789'],
  ['FLOAT', '0.1', 0, 0.1],
  ['DOUBLE', '0.30000000000000004', 0, 0.30000000000000004],
  ['YEAR', '2024', 0, 2024],
  ['BIT(12)', "b'111111111111'", 0, 4095],
  ['DATE', "'2024-02-29'", 2, '2024-02-29'],
  ['DATE', "'1000-01-01'", 2, '1000-01-01'],
  [
    'DECIMAL(38,0)',
    '99999999999999999999999999999999999999',
    0,
    '99999999999999999999999999999999999999',
  ],
  ['TIME(3)', "'838:59:58.999'", 2, '838:59:58.999000'],
  [
    'BIT(64)',
    "b'1111111111111111111111111111111111111111111111111111111111111111'",
    0,
    '18446744073709551615',
  ],
  ['DATETIME', "'2024-02-29 13:05:06'", 2, '2024-02-29T13:05:06'],
  ['DATETIME(3)', "'2024-02-29 13:05:06.250'", 2, '2024-02-29T13:05:06.250000'],
  ['DATETIME(6)', "'2024-02-29 00:00:00'", 2, '2024-02-29T00:00:00'],
  ['TIMESTAMP(6)', "'2024-02-29 13:05:06.000001'", 2, '2024-02-29T13:05:06.000001'],
  ['TIME', "'-12:30:00'", 2, '-12:30:00'],
  ['TIME(6)', "'12:30:00.5'", 2, '12:30:00.500000'],
  ['CHAR(3)', "'abc'", 1, 'abc'],
  ['VARCHAR(20)', "'Zoë 🦊'", 1, 'Zoë 🦊'],
  ['LONGTEXT', "'x'", 1, 'x'],
  ['BINARY(3)', "x'00ff10'", 1, '00ff10'],
  ['LONGBLOB', "x'cafe'", 1, 'cafe'],
  ['ENUM', "'b'", 1, 'b'],
  ['SET', "'a,c'", 1, 'a,c'],
  ['JSON', '\'{"a": [1, 2]}\'', 1, '{"a": [1, 2]}'],
  ['POINT', 'POINT(1, 2)', 1, 'POINT(1 2)'],
  ['UUID', "'123e4567-e89b-12d3-a456-426655440000'", 1, '123e4567-e89b-12d3-a456-426655440000'],
  ['INET6', "'::1'", 1, '::1'],
  ['INT', 'NULL', 0, null],
]
const declaredAs = (type: string) =>
  type === 'ENUM' || type === 'SET' ? `${type}('a','b','c')` : type
const answeredAs = new Map([
  ['CHAR(3)', 'CHAR'],
  ['VARCHAR(20)', 'VARCHAR'],
  ['LONGTEXT', 'TEXT'],
  ['BINARY(3)', 'BINARY'],
  ['LONGBLOB', 'BLOB'],
])

describe.runIf(inject('mariadbUrl') !== null)('reading from MariaDB', () => {
  let base: Awaited<ReturnType<typeof openMariadb>>
  let driver: Driver
  const never = new AbortController().signal
  const reading = (sql: string, more: Partial<Reading> = {}): Reading => ({
    parts: [sql],
    values: [],
    userSql: true,
    maxRows: 10_000,
    timeoutMs: 20_000,
    ...more,
  })

  const read = async (requested: Reading) => {
    const { columns, batches } = await driver.read(requested, never)
    const rows: Cell[][] = []
    for await (const batch of batches)
      for (let row = 0; row < batch.rowCount; row += 1)
        rows.push(batch.columns.map((cells) => cells[row] ?? null))
    return { columns, rows }
  }

  beforeAll(async () => {
    base = await openMariadb('reading')
    driver = openMysql(mariadbConnection('reading'))
  })
  afterAll(async () => {
    await driver.close()
    await base.close()
  })

  test('every type is told with its name, its kind and its exact value', async () => {
    await base.rows(`SET time_zone = '+00:00'; CREATE TABLE kinds (${valuesByType.map(([type], index) => `c${index} ${declaredAs(type)} NULL`).join(', ')});
      INSERT INTO kinds VALUES (${valuesByType.map(([, literal]) => literal).join(', ')})`)
    const { columns, rows } = await read(reading('SELECT * FROM kinds'))
    expect(rows[0]?.map((cell, index) => [valuesByType[index]?.[0], cell])).toEqual(
      valuesByType.map(([type, , , cell]) => [type, cell]),
    )
    expect(columns).toEqual(
      valuesByType.map(([type, , typeGeneric], index) => ({
        name: `c${index}`,
        type: answeredAs.get(type) ?? type,
        typeGeneric,
      })),
    )
    const current = await driver.columns({ schema: null, table: 'kinds' })
    expect(current).toEqual(
      valuesByType.map(([type, , typeGeneric], index) => ({
        name: `c${index}`,
        type: type === 'JSON' ? 'LONGTEXT' : declaredAs(type),
        typeGeneric,
      })),
    )
  })

  test('values are bound, whatever they hold, and columns of one name are told apart', async () => {
    const evil = `'; DROP TABLE kinds; -- \\`
    expect(
      await read(
        reading('', {
          parts: ['SELECT ', ' AS a, ', ' AS a, CAST(', ' AS SIGNED) = 9007199254740993, ', ''],
          values: [evil, null, '9007199254740993', true],
          userSql: false,
        }),
      ),
    ).toEqual({
      columns: [
        { name: 'a', type: 'VARCHAR', typeGeneric: 1 },
        {
          name: 'a__1',
          type: expect.any(String) as string,
          typeGeneric: expect.any(Number) as number,
        },
        {
          name: 'CAST(? AS SIGNED) = 9007199254740993',
          type: expect.any(String) as string,
          typeGeneric: 0,
        },
        { name: '?', type: expect.any(String) as string, typeGeneric: 0 },
      ],
      rows: [[evil, null, 1, 1]],
    })
  })

  test('averages and quotients are as exact as numbers are', async () => {
    expect(
      (
        await read(
          reading(
            'SELECT AVG(n), 2 / 3 FROM (SELECT 1 AS n UNION ALL SELECT 1 UNION ALL SELECT 2) AS t',
          ),
        )
      ).rows,
    ).toEqual([[4 / 3, 2 / 3]])
  })

  test('a statement is read and run with the settings of the product, in its schema, and a session of a user is not used again', async () => {
    await base.rows('CREATE DATABASE IF NOT EXISTS reading_elsewhere')
    const said =
      'SELECT @@time_zone, @@div_precision_increment, @@net_write_timeout, @@net_read_timeout, LEAST(@@sql_select_limit, 99999), @@max_statement_time, @@tx_read_only, DATABASE(), @used := IFNULL(@used, 0) + 1'
    const schema = 'reading_elsewhere'
    const own = await read(reading(said, { schema, userSql: false }))
    const ofUser = await read(reading(said, { schema, maxRows: 7, timeoutMs: 1500 }))
    const again = await read(reading(said))
    const command = { sql: said, maxRows: 5, timeoutMs: 30_000, schema }
    const { rows } = await driver.execute(command, never)
    await base.rows('DROP DATABASE reading_elsewhere')
    const usual = ['+00:00', 30, 3600, 3600]
    expect([own.rows, ofUser.rows, again.rows, rows]).toEqual([
      [[...usual, 10_000, 3620, 1, 'reading', 1]],
      [[...usual, 7, 3601.5, 1, 'reading_elsewhere', 2]],
      [[...usual, 10_000, 3620, 1, 'reading', 1]],
      [[...usual, 99_999, 3630, 0, 'reading_elsewhere', 1]],
    ])
    await expect(read(reading('SELECT 1', { schema: 'none' }))).rejects.toMatchObject({
      status: 400,
      message: 'There is no schema "none" here, or it is not open to you',
    })
  })

  test('a result of many rows comes in batches, and no further than is wanted', async () => {
    const { columns, batches } = await driver.read(
      reading('SELECT seq AS n FROM seq_1_to_500000'),
      never,
    )
    expect(columns).toEqual([{ name: 'n', type: 'BIGINT UNSIGNED', typeGeneric: 0 }])
    const sizes: number[] = []
    for await (const { rowCount } of batches) sizes.push(rowCount)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(10_000)
    expect(Math.max(...sizes)).toBe(2048)
  })

  test('a statement of many does not wait until the end of an earlier one is acknowledged', async () => {
    const times: number[] = []
    for (let number = 0; number < 32; number += 1) {
      const since = performance.now()
      await read(reading(`SELECT ${number} AS n`, { userSql: false }))
      times.push(performance.now() - since)
    }
    // From the seventeenth on one that was prepared earlier is closed before each; an acknowledgement takes 40 ms.
    expect(Math.min(...times.slice(20))).toBeLessThan(30)
  })

  test('a reader that stops early ends the statement on the server', async () => {
    const unread =
      "SELECT a.seq, REPEAT('x', 1000) FROM seq_1_to_1000000 AS a, seq_1_to_1000000 AS b"
    const { batches } = await driver.read(
      reading(unread, { maxRows: 1_000_000_000, userSql: false }),
      never,
    )
    const states = () =>
      base.rows(
        "SELECT STATE FROM information_schema.PROCESSLIST WHERE INFO LIKE '%seq_1_to_1000000 AS b'",
      )
    for await (const { rowCount } of batches) {
      await expect.poll(states).toEqual([['Writing to net']])
      if (rowCount > 0) break
    }
    await expect.poll(states).toEqual([])
  })

  test('aborting ends the statement on the server, and the next one is answered', async () => {
    const ending = new AbortController()
    const answer = driver
      .read(reading('SELECT SLEEP(300)'), ending.signal)
      .then(async ({ batches }) => batches[Symbol.asyncIterator]().next())
    answer.catch(() => undefined)
    const sleeping =
      "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE INFO = 'SELECT SLEEP(300)'"
    await expect.poll(async () => await base.rows(sleeping)).toEqual([[1]])
    ending.abort(new Error('not wanted any more'))
    await expect(answer).rejects.toThrow('not wanted any more')
    await expect.poll(async () => await base.rows(sleeping)).toEqual([[0]])
    expect((await read(reading('SELECT 1 AS one'))).rows).toEqual([[1]])
  })

  test('a session that the server ended is replaced without a word', async () => {
    await read(reading('SELECT 1', { userSql: false }))
    const others = (await base.rows(
      "SELECT ID FROM information_schema.PROCESSLIST WHERE DB = 'reading' AND ID <> CONNECTION_ID()",
    )) as unknown as number[][]
    for (const [id] of others) await base.rows(`KILL ${id}`)
    expect((await read(reading('SELECT 2 AS two', { userSql: false }))).rows).toEqual([[2]])
  })

  test('what the database says of a statement is told', async () => {
    await expect(read(reading('SELECT nope FROM kinds'))).rejects.toMatchObject({
      status: 400,
      message: "Unknown column 'nope' in 'SELECT'",
    })
    await expect(read(reading('SELECT ?'))).rejects.toMatchObject({ status: 400 })
  })
})
