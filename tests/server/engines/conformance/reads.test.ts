import { beforeAll, expect, test, vi } from 'vitest'
import { rendered, sql, verbatim } from '../../../../server/engines/sqlText/sql.ts'
import type { Engine, Statement } from '../../../../server/engines/engine.ts'
import { statementOf, readRows, userRows } from '../../../support/engineReading.ts'
import { onEveryEngine } from './engines.ts'
import { makeTable } from './tables.ts'

const rowObjects = async (engine: Engine, statement: Statement) => {
  const { columns, chunks, truncated } = await engine.query(statement, 'rows')
  const texts: string[] = []
  for await (const { text, rowCount } of chunks)
    if (rowCount > 0) texts.push(Buffer.from(text).toString())
  return {
    columns: columns.map(({ name, typeGeneric }) => [name, typeGeneric]),
    rows: JSON.parse(`[${texts.join(',')}]`) as unknown[],
    truncated: truncated(),
  }
}

const hostile = `'; DROP TABLE numbers; -- " % _ $1 ? é`

onEveryEngine(
  ({ kind, endless, unending, twice = 'SELECT 1 AS a, 2 AS a', looksAtRows = false }, database) => {
    const ended = async (text = endless) => {
      const { working } = database()
      if (working !== null)
        await vi.waitFor(async () => expect(await working(text)).toBe(0), {
          timeout: 60_000,
          interval: 50,
        })
    }

    beforeAll(async () => {
      await makeTable(database(), 'numbers', { n: 'integer', word: 'text' }, [
        [1, 'one'],
        [2, hostile],
        [3, null],
      ])
      await makeTable(
        database(),
        'kinds',
        {
          small: 'integer',
          big: 'bigint',
          price: 'decimal',
          share: 'double',
          word: 'text',
          day: 'date',
          moment: 'timestamp',
        },
        [
          [7, '9007199254740993', '1.5', 0.25, 'é € 😀', '2024-02-29', '2024-02-29 23:59:58'],
          [null, null, null, null, null, null, null],
        ],
      )
    })

    test(`${kind} writes its values as the contract says`, async () => {
      const { engine, name } = database()
      expect(
        await rowObjects(
          engine,
          statementOf(`SELECT * FROM ${name('kinds')} WHERE ${name('small')} = 7`),
        ),
      ).toEqual({
        columns: [
          ['small', 0],
          ['big', 0],
          ['price', 0],
          ['share', 0],
          ['word', 1],
          ['day', 2],
          ['moment', 2],
        ],
        rows: [
          {
            small: 7,
            big: '9007199254740993',
            price: 1.5,
            share: 0.25,
            word: 'é € 😀',
            day: '2024-02-29',
            moment: '2024-02-29T23:59:58',
          },
        ],
        truncated: false,
      })
      expect(
        await readRows(engine, `SELECT * FROM ${name('kinds')} WHERE ${name('small')} IS NULL`),
      ).toEqual([[null, null, null, null, null, null, null]])
    })

    test(`${kind} reads no more rows than asked for, and tells that there were more`, async () => {
      const { engine, name } = database()
      const statement = `SELECT ${name('n')} FROM ${name('numbers')} ORDER BY ${name('n')}`
      expect(await rowObjects(engine, statementOf(statement, { maxRows: 2 }))).toEqual({
        columns: [['n', 0]],
        rows: [{ n: 1 }, { n: 2 }],
        truncated: true,
      })
      expect(await rowObjects(engine, statementOf(statement, { maxRows: 3 }))).toEqual({
        columns: [['n', 0]],
        rows: [{ n: 1 }, { n: 2 }, { n: 3 }],
        truncated: false,
      })
    })

    test(`${kind} ends a statement on its server when nobody reads on`, async () => {
      const { engine } = database()
      const { chunks } = await engine.query(
        statementOf(unending, { maxRows: 1_000_000_000 }),
        'values',
      )
      for await (const { rowCount } of chunks) if (rowCount > 0) break
      await ended(unending)
      expect(await readRows(engine, 'SELECT 3 AS n')).toEqual([[3]])
    })

    test(`${kind} tells that a session broke off in the middle of an answer, and opens another`, async ({
      skip,
    }) => {
      const { engine, cutOff } = database()
      if (cutOff === null) return skip()
      const reading = async () => {
        const { chunks } = await engine.query(
          statementOf(unending, { maxRows: 1_000_000_000 }),
          'values',
        )
        let rows = 0
        for await (const { rowCount } of chunks) {
          if (rows === 0 && rowCount > 0) await cutOff(unending)
          rows += rowCount
        }
      }
      await expect(reading()).rejects.toMatchObject({
        status: 422,
        message: expect.stringMatching(/^The connection to ".*" broke off/) as string,
      })
      expect(await readRows(engine, 'SELECT 4 AS n')).toEqual([[4]])
    })

    test(`${kind} takes bound values as values, whatever they hold`, async () => {
      const { engine, name } = database()
      const statement = rendered(
        sql`SELECT ${verbatim(name('n'))} FROM ${verbatim(name('numbers'))} WHERE ${verbatim(name('word'))} = ${hostile}`,
      )
      expect(await readRows(engine, statement.sql, { ...statement })).toEqual([[2]])
    })

    test(`${kind} tells apart columns of the same name`, async () => {
      expect(
        (await rowObjects(database().engine, statementOf(twice, { userSql: true }))).rows,
      ).toEqual([{ a: 1, a__1: expect.any(Number) as number }])
    })

    test.runIf(!looksAtRows)(
      `${kind} knows the columns of a statement without running it`,
      async () => {
        expect(
          (await database().engine.describe(endless)).map(({ name, typeGeneric }) => [
            name,
            typeGeneric,
          ]),
        ).toEqual([['n', 0]])
        await ended()
      },
    )

    test(`${kind} says what is wrong with a statement`, async () => {
      const { engine } = database()
      expect(await userRows(engine, 'SELECT * FROM nowhere_to_be_found')).toMatchObject({
        status: 400,
        message: expect.stringContaining('nowhere_to_be_found') as string,
      })
      expect(await userRows(engine, ' -- nothing')).toMatchObject({ status: 400 })
    })

    test(`${kind} ends a statement on its server when its time is up`, async () => {
      const { engine } = database()
      await expect(readRows(engine, endless, { timeoutMs: 700 })).rejects.toMatchObject({
        status: 408,
        message: 'The query exceeded the timeout of 0.7 seconds',
      })
      await ended()
    })

    test(`${kind} ends a statement on its server when it is cancelled, and answers others`, async () => {
      const { engine, working } = database()
      const cancel = new AbortController()
      const answer = readRows(engine, endless, { signal: cancel.signal }).catch(
        (error: Error) => error.message,
      )
      if (working !== null)
        await vi.waitFor(async () => expect(await working(endless)).toBe(1), {
          timeout: 60_000,
          interval: 50,
        })
      expect(await readRows(engine, 'SELECT 1 AS n')).toEqual([[1]])
      cancel.abort(new Error('Nobody waits for it any more'))
      expect(await answer).toBe('Nobody waits for it any more')
      await ended()
      expect(await readRows(engine, 'SELECT 2 AS n')).toEqual([[2]])
    })
  },
)
