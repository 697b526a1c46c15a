import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openClickhouse } from '../../../../server/engines/clickhouse/openClickhouse.ts'
import type { Engine, IfExists } from '../../../../server/engines/engine.ts'
import { engineOver } from '../../../../server/engines/engineOver.ts'
import { countedLoad } from '../../../support/countedLoad.ts'
import {
  clickhouseConnection,
  makeClickhouseDatabase,
} from '../conformance/databases/clickhouse.ts'
import { openStaging } from '../conformance/staging.ts'

describe.runIf(inject('clickhouseMissing') === '')('ClickHouse', () => {
  let made: Awaited<ReturnType<typeof makeClickhouseDatabase>>
  let staging: Awaited<ReturnType<typeof openStaging>>
  let engine: Engine
  beforeAll(async () => {
    made = await makeClickhouseDatabase()
    staging = await openStaging()
    engine = engineOver(openClickhouse(clickhouseConnection(made.database)))
  })
  afterAll(async () => {
    await engine.close()
    await staging.close()
    await made.close()
  })

  const adopt = async (table: string, ifExists: IfExists, select: string) =>
    engine.adopt({
      stagedFile: await staging.stage(select),
      stagedTable: 'staged',
      into: { schema: null, table },
      ifExists,
    })
  const rowsOf = (table: string) => made.run(`SELECT * FROM ${table} ORDER BY tuple(*)`)
  const tables = async () => (await made.run('SHOW TABLES')).map(([name]) => name)

  test('a staged table arrives with its types and every value', async () => {
    const select = `SELECT 1 AS n, 9007199254740993 AS big, true AS yes, 1.25::DECIMAL(10,2) AS price, 0.1::DOUBLE AS share, DATE '2020-02-29' AS day,
      TIMESTAMP '2020-02-29 23:59:58' AS moment, 'tab' || chr(9) || 'line' || chr(10) || 'slash \\ \\N ''q''' AS text, NULL::VARCHAR AS nothing`
    expect(
      await adopt(
        'arrived',
        'fail',
        `${select} UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL`,
      ),
    ).toBe(2)
    const { columns } = await engine.query(
      { sql: 'SELECT * FROM arrived LIMIT 0', maxRows: 1, timeoutMs: 20_000 },
      'values',
    )
    expect(columns.map(({ name, typeGeneric }) => [name, typeGeneric])).toEqual([
      ['n', 0],
      ['big', 0],
      ['yes', expect.any(Number)],
      ['price', 0],
      ['share', 0],
      ['day', 2],
      ['moment', 2],
      ['text', 1],
      ['nothing', 1],
    ])
    const rows = await made.run(
      'SELECT n, toString(big), toUInt8(yes), toString(price), share, toString(day), toString(moment), text, nothing FROM arrived ORDER BY n',
    )
    expect(rows[0]?.map((cell, index) => (index === 6 ? String(cell).slice(0, 19) : cell))).toEqual(
      [
        1,
        '9007199254740993',
        1,
        '1.25',
        0.1,
        '2020-02-29',
        '2020-02-29 23:59:58',
        "tab\tline\nslash \\ \\N 'q'",
        null,
      ],
    )
    expect(rows[1]).toEqual(Array(9).fill(null))
  })

  test('a table that exists is refused, replaced or appended to', async () => {
    expect(await adopt('sales', 'fail', 'SELECT range AS n FROM range(3)')).toBe(3)
    await expect(adopt('sales', 'fail', 'SELECT 9 AS n')).rejects.toMatchObject({
      status: 409,
      message: 'Table sales already exists',
    })
    expect(await adopt('sales', 'append', 'SELECT 3 AS "N"')).toBe(4)
    expect(await rowsOf('sales')).toEqual([[0], [1], [2], [3]].map(([n]) => [String(n)]))
    await expect(adopt('sales', 'append', 'SELECT 3 AS m')).rejects.toMatchObject({
      status: 422,
      message: 'The columns do not match the table: the file lacks n; the table lacks m',
    })
    expect(await adopt('sales', 'replace', "SELECT 'a' AS letter")).toBe(1)
    expect(await rowsOf('sales')).toEqual([['a']])
    expect((await tables()).filter((name) => String(name).startsWith('__'))).toEqual([])
  })

  test('rows are appended to a table with partitions of its own', async () => {
    await made.run(
      'CREATE TABLE parted (n Int32, month String) ENGINE = MergeTree PARTITION BY month ORDER BY n',
    )
    await made.run("INSERT INTO parted VALUES (1, 'a')")
    expect(
      await adopt(
        'parted',
        'append',
        "SELECT * FROM (VALUES ('b', 2), ('a', 3), ('c', 4)) AS v(month, n)",
      ),
    ).toBe(4)
    expect(await rowsOf('parted')).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'a'],
      [4, 'c'],
    ])
  })

  test('what cannot be appended whole, or replaced, is refused with the reason', async () => {
    await made.run('CREATE TABLE logged (n Int32) ENGINE = Log')
    await expect(adopt('logged', 'append', 'SELECT 1 AS n')).rejects.toMatchObject({
      status: 422,
      message:
        'Nothing can be appended to logged whole or not at all: its engine Log cannot take rows in one step. Replace it instead',
    })
    await made.run('CREATE VIEW looked AS SELECT 1 AS n')
    await expect(adopt('looked', 'replace', 'SELECT 1 AS n')).rejects.toMatchObject({
      status: 409,
      message: 'looked is a view: choose another name',
    })
  })

  test('a value that the database cannot hold leaves the old table and nothing else', async () => {
    expect(await adopt('kept', 'fail', 'SELECT 1 AS n')).toBe(1)
    const before = await tables()
    const moment = "SELECT TIMESTAMP '2500-01-01 00:00:00' AS n"
    await expect(adopt('kept', 'replace', moment)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(
        /^The column n holds 2500-01-01T00:00:00, which this database's type \w+ cannot hold/,
      ),
    })
    await expect(adopt('kept', 'append', "SELECT 'no number' AS n")).rejects.toMatchObject({
      status: 400,
    })
    expect({ rows: await rowsOf('kept'), tables: await tables() }).toEqual({
      rows: [[1]],
      tables: before,
    })
  })

  test('a load that is stopped leaves the old table and nothing else', async () => {
    expect(await adopt('held', 'fail', 'SELECT 1 AS n')).toBe(1)
    const stop = new AbortController()
    const driver = openClickhouse(clickhouseConnection(made.database))
    async function* batches() {
      yield { rowCount: 2, columns: [[2, 3]] }
      stop.abort(new Error('Nobody wants it'))
      await new Promise(() => undefined)
    }
    const load = {
      into: { schema: made.database, table: 'held' },
      columns: [{ name: 'n', type: 'INTEGER', typeGeneric: 0 as const }],
      batches: batches(),
    }
    await expect(
      driver.load(countedLoad({ ...load, ifExists: 'replace' }), stop.signal),
    ).rejects.toThrow('Nobody wants it')
    expect({
      rows: await rowsOf('held'),
      leftTables: (await tables()).filter((name) => String(name).startsWith('__')),
    }).toEqual({ rows: [[1]], leftTables: [] })
    await driver.close()
  })

  test('what a killed load left is in no list, and the next load clears it away', async () => {
    const old = '__chartroom_load_0_0123456789abcdef'
    const young = `__chartroom_load_${Date.now().toString(36)}_0123456789abcdef`
    for (const name of [old, young]) await made.run(`CREATE TABLE ${name} (n Int8) ENGINE = Memory`)
    expect((await engine.tables(null)).filter(({ name }) => name.startsWith('__'))).toEqual([])
    await adopt('after', 'fail', 'SELECT 1 AS n')
    expect((await tables()).filter((name) => String(name).startsWith('__'))).toEqual([young])
  })
})

if (inject('clickhouseMissing') !== '')
  test(`ClickHouse was not reached: ${inject('clickhouseMissing')}`, ({ skip }) => skip())
