import { expect, test, vi } from 'vitest'
import type { IfExists } from '../../../../server/engines/engine.ts'
import { readRows } from '../../../support/engineReading.ts'
import { onEveryEngine } from './engines.ts'

vi.setConfig({ testTimeout: 120_000 })

const everyType = `SELECT 1::INTEGER AS id, 'é "q" \\ \t' AS word, 1.25::DECIMAL(10,2) AS price, 0.5::DOUBLE AS share, DATE '2024-02-29' AS "day",
  TIMESTAMP '2024-02-29 23:59:58' AS "moment", 9007199254740993::BIGINT AS big, true AS flag, false AS off
  UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL`

const forgetting: Readonly<Record<string, string[]>> = {
  sqlite: [
    'CREATE TRIGGER forgetting AFTER INSERT ON forgetful BEGIN UPDATE forgetful SET word = NULL WHERE n = NEW.n; END',
  ],
  mysql: ['CREATE TRIGGER forgetting BEFORE INSERT ON forgetful FOR EACH ROW SET NEW.word = NULL'],
  postgresql: [
    "CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.word := NULL; RETURN NEW; END'",
    'CREATE TRIGGER forgetting BEFORE INSERT ON forgetful FOR EACH ROW EXECUTE FUNCTION forget()',
  ],
}

onEveryEngine(({ kind, backend, replaces = true }, database) => {
  const adopt = async (table: string, select: string, ifExists: IfExists, signal?: AbortSignal) =>
    database().engine.adopt(
      {
        stagedFile: await database().stage(select),
        stagedTable: 'staged',
        into: { schema: null, table },
        ifExists,
      },
      signal,
    )
  const count = async (table: string) =>
    (await readRows(database().engine, `SELECT count(*) FROM ${database().name(table)}`))[0]?.[0]

  test(`${kind} takes a staged table with its types, nulls and texts as they are`, async () => {
    const { engine, name } = database()
    expect(await adopt('brought', everyType, 'fail')).toBe(2)
    const columns = (await engine.columns({ schema: null, table: 'brought' })) ?? []
    expect(columns.map((column) => column.name)).toEqual([
      'id',
      'word',
      'price',
      'share',
      'day',
      'moment',
      'big',
      'flag',
      'off',
    ])
    const [row] = await readRows(engine, `SELECT * FROM ${name('brought')} WHERE ${name('id')} = 1`)
    expect(row).toEqual([
      1,
      'é "q" \\ \t',
      1.25,
      0.5,
      '2024-02-29',
      '2024-02-29T23:59:58',
      '9007199254740993',
      true,
      false,
    ])
    expect(
      await readRows(engine, `SELECT * FROM ${name('brought')} WHERE ${name('id')} IS NULL`),
    ).toEqual([Array.from({ length: 9 }, () => null)])
  })

  test(`${kind} fails, replaces or appends where the table is there, and has one more generation after each`, async () => {
    const { engine } = database()
    const table = { schema: null, table: 'again' }
    const some = (rows: number) => `SELECT range AS n, 'x' AS word FROM range(${rows})`
    expect(await adopt('again', some(3), 'fail')).toBe(3)
    await expect(adopt('again', some(5), 'fail')).rejects.toMatchObject({
      status: 409,
      message: 'Table again already exists',
    })
    if (backend === 'sqlite')
      await expect(adopt('AGAIN', some(5), 'fail')).rejects.toThrow('Table again already exists')
    const before = engine.generation(table)
    const replaced = adopt('again', some(5), 'replace')
    if (replaces) expect(await replaced).toBe(5)
    else
      await expect(replaced).rejects.toMatchObject({
        status: 422,
        message: expect.stringContaining('cannot replace a table in one step') as string,
      })
    expect(engine.generation(table)).toBeGreaterThan(before)
    const rows = replaces ? 6 : 4
    expect(await adopt('again', `SELECT 'y' AS word, 9 AS n`, 'append')).toBe(rows)
    await expect(adopt('again', 'SELECT 1 AS n, 2 AS extra', 'append')).rejects.toMatchObject({
      status: 422,
      message: 'The columns do not match the table: the file lacks word; the table lacks extra',
    })
    expect(await count('again')).toBe(rows)
    const half = await adopt('again', `SELECT 'z' AS word, 1.5 AS n`, 'append').catch(() => null)
    expect([half, await count('again')]).toEqual(
      backend === 'sqlite' ? [rows + 1, rows + 1] : [null, rows],
    )
  })

  test(`${kind} has the old table or the whole new one when an import is cancelled`, async () => {
    await adopt('kept_old', 'SELECT 1 AS n', 'fail')
    const giveUp = new AbortController()
    const answer: Promise<unknown> = adopt(
      'kept_old',
      `SELECT range AS n, repeat('x', 200) AS word FROM range(100000)`,
      'replace',
      giveUp.signal,
    ).catch((error: Error) => error.message)
    giveUp.abort(new Error('The import was cancelled'))
    const reported = await answer
    expect(await count('kept_old')).toBe(reported === 'The import was cancelled' ? 1 : 100_000)
    expect(
      (await database().engine.tables(null)).filter(({ name }) => /chartroom|staged/.test(name)),
    ).toEqual([])
  })

  test(`${kind} takes NaN and what has no end as it can, and refuses no import for them`, async () => {
    expect(
      await adopt(
        'endless',
        `SELECT 1 AS id, 'NaN'::DOUBLE AS share, '-inf'::FLOAT AS part, 'infinity'::DATE AS "day", 'infinity'::TIMESTAMP AS "moment",
          '-infinity'::TIMESTAMPTZ AS zoned, 'infinity'::TIMESTAMP_S AS seconds, '-infinity'::TIMESTAMP_NS AS nanos`,
        'fail',
      ),
    ).toBe(1)
    const { engine, name } = database()
    const endless = ['share', 'part', 'day', 'moment'].map(name).join(', ')
    expect(await readRows(engine, `SELECT ${endless} FROM ${name('endless')}`)).toEqual([
      backend === 'duckdb'
        ? ['NaN', '-Infinity', 'infinity', 'infinity']
        : [null, null, null, null],
    ])
  })

  test.runIf(forgetting[backend])(
    `${kind} refuses an import whose values the table does not hold, and leaves it as it was`,
    async () => {
      await adopt('forgetful', `SELECT 1 AS n, 'x' AS word`, 'fail')
      for (const statement of forgetting[backend] ?? []) await database().run(statement)
      await expect(
        adopt('forgetful', `SELECT 2 AS n, 'y' AS word`, 'append'),
      ).rejects.toMatchObject({
        status: 422,
        message:
          'The database does not hold the values of word (0 instead of 1) as they are in the file: nothing was imported. Choose text for these columns',
      })
      expect(await readRows(database().engine, 'SELECT n, word FROM forgetful')).toEqual([[1, 'x']])
    },
  )

  test(`${kind} drops a table, and one that is not there is no error`, async () => {
    const { engine } = database()
    await adopt('passing', 'SELECT 1 AS n', 'fail')
    await engine.dropTable({ schema: null, table: 'passing' })
    await engine.dropTable({ schema: null, table: 'passing' })
    expect(await engine.columns({ schema: null, table: 'passing' })).toBe(null)
  })
})
