import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openClickhouse } from '../../../../server/engines/clickhouse/openClickhouse.ts'
import type { Engine } from '../../../../server/engines/engine.ts'
import { engineOver } from '../../../../server/engines/engineOver.ts'
import { readRows, userRows } from '../../../support/engineReading.ts'
import {
  clickhouseConnection,
  makeClickhouseDatabase,
} from '../conformance/databases/clickhouse.ts'

describe.runIf(inject('clickhouseMissing') === '')('ClickHouse', () => {
  let made: Awaited<ReturnType<typeof makeClickhouseDatabase>>
  let engine: Engine
  beforeAll(async () => {
    made = await makeClickhouseDatabase()
    engine = engineOver(openClickhouse(clickhouseConnection(made.database)))
    await made.run(
      'CREATE TABLE orders (n Int32, region Nullable(String)) ENGINE = MergeTree ORDER BY n',
    )
    await made.run("INSERT INTO orders VALUES (1, 'East'), (2, NULL)")
  })
  afterAll(async () => {
    await engine.close()
    await made.close()
  })

  test('values come as JSON has them: exact integers, decimals as numbers, moments as ISO text, what has no end by its name', async () => {
    const sql = `SELECT toUInt8(7) AS small, toInt64(9007199254740991) AS safe, toInt64(-9223372036854775808) AS big, toUInt64(18446744073709551615) AS unsigned,
      toDecimal64('1.2500', 4) AS price, toDecimal128('12345678901234567890', 0) AS whole, 0.1 AS share, toFloat64(1) / 0 AS infinite,
      toDate('2020-02-29') AS day, toDateTime('2020-02-29 23:59:58', 'UTC') AS moment, 'tab\\there\\nline \\\\N \\'quoted\\' ü💥' AS text,
      '\\\\N' AS slashed, CAST(NULL AS Nullable(String)) AS nothing, CAST('East' AS Enum8('East' = 1)) AS choice, [1, 2] AS list, ['it\\'s', 'tab\\t'] AS words,
      toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0') AS id, '' AS empty`
    const { columns, chunks } = await engine.query({ sql, maxRows: 10, timeoutMs: 20_000 }, 'rows')
    let text = ''
    for await (const chunk of chunks) text += Buffer.from(chunk.text).toString()
    expect(JSON.parse(text)).toEqual({
      small: 7,
      safe: 9007199254740991,
      big: '-9223372036854775808',
      unsigned: '18446744073709551615',
      price: 1.25,
      whole: '12345678901234567890',
      share: 0.1,
      infinite: 'Infinity',
      day: '2020-02-29',
      moment: '2020-02-29T23:59:58',
      text: "tab\there\nline \\N 'quoted' ü💥",
      slashed: '\\N',
      nothing: null,
      choice: 'East',
      list: '[1,2]',
      words: "['it\\'s','tab\\t']",
      id: '61f0c404-5cb3-11e7-907b-a6006ad3dba0',
      empty: '',
    })
    expect(columns.map(({ typeGeneric }) => typeGeneric).join('')).toBe('000000002211111111')
  })

  test('bound values stand in the statement as literals that end nowhere but at their quotes', async () => {
    const hostile = [
      "it's",
      '\\',
      "\\'",
      "' OR 1=1 --",
      "\\' OR 1=1 --",
      '\n\t\r\0',
      '$1 {p:String} ?',
      'ü💥',
      '',
      '*/',
      '\\N',
    ]
    const parts = ['SELECT ', ...hostile.slice(1).map(() => ' AS v, '), ' AS v']
    const named = parts.map((part, index) =>
      index === 0 ? part : part.replace(' AS v', ` AS v${index}`),
    )
    expect(await readRows(engine, '', { parts: named, values: hostile })).toEqual([hostile])
    expect(
      await readRows(engine, '', {
        parts: ['SELECT ', ' AS a, ', ' AS b, ', ' AS c'],
        values: [-1.5, true, null],
      }),
    ).toEqual([[-1.5, 1, null]])
  })

  test('names of any shape come back as they are, and twice the same name gets a number', async () => {
    const names = ['a"b', '`', 'a\\b', "it's", 'tab\there', '__proto__', 'ünï💥']
    const quoted = names.map(
      (name, index) => `${index} AS "${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
    )
    const { columns } = await engine.query(
      {
        sql: `SELECT ${quoted.join(', ')}, n AS n, n FROM orders LIMIT 0`,
        maxRows: 1,
        timeoutMs: 20_000,
      },
      'values',
    )
    expect(columns.map(({ name }) => name)).toEqual([...names, 'n', 'n__1'])
  })

  test('a result without rows has its columns, and many rows come whole', async () => {
    expect(await readRows(engine, 'SELECT * FROM orders WHERE n > 5')).toEqual([])
    const rows = await readRows(
      engine,
      "SELECT number, concat('row ', toString(number)) FROM system.numbers LIMIT 90000",
    )
    expect({
      rowCount: rows.length,
      inOrder: rows.every(([n, text], index) => n === index && text === `row ${index}`),
    }).toEqual({ rowCount: 90_000, inOrder: true })
  })

  test('a failure after the first rows is told in the words of the server, and never taken for a row', async () => {
    for (const columns of [
      "concat('a longer text ', toString(number + throwIf(number = 200000)))",
      "number, 'a longer text', throwIf(number = 200000)",
    ]) {
      const sql = `SELECT ${columns} FROM system.numbers LIMIT 300000`
      await expect(readRows(engine, sql, { maxRows: 10_000_000 })).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(/throwIf|non zero/),
      })
    }
  })

  test('data that looks like a failure of the server is data', async () => {
    const text = 'Code: 395, e.displayText() = DB::Exception: no'
    expect(await readRows(engine, `SELECT '${text}' AS a, 1 AS b`)).toEqual([[text, 1]])
  })

  test('describe tells the columns of a statement without running it', async () => {
    expect(
      await engine.describe(
        'SELECT number AS n, toString(number) AS t FROM system.numbers -- all of them',
      ),
    ).toEqual([
      { name: 'n', type: 'UInt64', typeGeneric: 0 },
      { name: 't', type: 'String', typeGeneric: 1 },
    ])
    expect((await engine.describe('SHOW TABLES')).map(({ name }) => name)).toEqual(['name'])
    await expect(engine.describe('SELEC 1')).rejects.toMatchObject({ status: 400 })
  })

  test('what reads, and is no SELECT, is read', async () => {
    expect(await userRows(engine, 'SHOW TABLES')).toEqual([['orders']])
    expect(await userRows(engine, 'SELECT n FROM orders ORDER BY n ; \n;')).toEqual([[1], [2]])
    expect(await userRows(engine, '  ;')).toEqual({
      status: 400,
      message: 'SQL statement is empty',
    })
    expect(await userRows(engine, 'DROP TABLE orders')).toEqual({
      status: 400,
      message: 'Only SELECT statements are allowed against this database.',
    })
  })

  test.runIf(inject('clickhouseServerMissing') === '').each([
    ['reader', 'of tables'],
    ['setter', 'of settings'],
  ])(
    'the user %j, who may change no setting or not whether to write, reads and does not write',
    async (user, password) => {
      const own = engineOver(
        openClickhouse(clickhouseConnection(made.database, { user, password })),
      )
      expect(await userRows(own, 'SELECT n FROM orders ORDER BY n')).toEqual([[1], [2]])
      expect(await userRows(own, 'DROP TABLE orders')).toMatchObject({ status: 400 })
      expect(await userRows(engine, 'SELECT n FROM orders ORDER BY n')).toEqual([[1], [2]])
      await own.close()
    },
  )

  test('execute writes, and answers the rows of what reads', async () => {
    const run = (sql: string) => engine.execute({ sql, maxRows: 2, timeoutMs: 20_000 })
    const nothing = { columns: [], rows: [], truncated: false, changed: null }
    expect(await run('CREATE TABLE made (n Int32) ENGINE = Memory')).toEqual(nothing)
    expect(await run('INSERT INTO made VALUES (1), (2), (3);')).toEqual(nothing)
    expect(await run('SELECT n FROM made ORDER BY n')).toEqual({
      columns: [{ name: 'n', type: 'Int32', typeGeneric: 0 }],
      rows: [[1], [2]],
      truncated: true,
      changed: null,
    })
    await expect(run('DROP TABLE nowhere')).rejects.toMatchObject({ status: 400 })
    await engine.dropTable({ schema: null, table: 'made' })
    expect(await engine.tables(null)).toEqual([{ name: 'orders', type: 'table' }])
  })

  test('a statement that is stopped ends on the server', async () => {
    const stop = new AbortController()
    const marked = `stop ${made.database}`
    const processes = async () =>
      Number(
        (
          await made.run(
            `SELECT toUInt32(count()) FROM system.processes WHERE position(query, 'numbers') > 0 AND position(query, '${marked}') > 0 AND position(query, 'processes') = 0`,
          )
        )[0]?.[0],
      )
    const running = readRows(
      engine,
      `SELECT count() FROM system.numbers WHERE number % 7 = 9 AND '${marked}' != ''`,
      { signal: stop.signal, timeoutMs: 120_000 },
    ).catch((error: Error) => error.message)
    await expect.poll(processes).toBe(1)
    stop.abort(new Error('Nobody wants it'))
    expect(await running).toBe('Nobody wants it')
    await expect.poll(processes).toBe(0)
    const slow = readRows(
      engine,
      `SELECT count() FROM system.numbers WHERE number % 7 = 9 AND '${marked}' != ''`,
      { timeoutMs: 300 },
    )
    await expect(slow).rejects.toMatchObject({
      status: 408,
      message: 'The query exceeded the timeout of 0.3 seconds',
    })
    await expect.poll(processes).toBe(0)
  })
})

if (inject('clickhouseMissing') !== '')
  test(`ClickHouse was not reached: ${inject('clickhouseMissing')}`, ({ skip }) => skip())
