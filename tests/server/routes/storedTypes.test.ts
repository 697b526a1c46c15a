import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { q } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'
import { openMariadb } from '../../support/mariadbDatabase.ts'
import { sqliteFile } from '../../support/sqliteFile.ts'

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ birds: 'SELECT 1 AS id' })
})
afterAll(() => app.close())

interface Page {
  columns: { name: string; type_generic: number }[]
  rows: Record<string, unknown>[]
  total: number
}

const connect = async (sqlalchemy_uri: string, more: object = {}) =>
  (
    (
      await app.plain.post('/database/', {
        database_name: `Typed ${Math.random()}`,
        sqlalchemy_uri,
        ...more,
      })
    ).body as { id: number }
  ).id

let made = 0
const runOn = async (database_id: number, sql: string) => {
  const client_id = `typed-${(made += 1)}`
  const { status, body } = await app.plain.post('/database/sql_json/', {
    database_id,
    sql,
    client_id,
    keep: true,
    queryLimit: 100_000,
  })
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined })
  await vi.waitFor(
    async () => expect((await app.plain.get(`/query/${client_id}`)).body.status).toBe('success'),
    { timeout: 20_000 },
  )
  const answer = body as { data: Record<string, unknown>[] }
  const rows = async (page: object = {}) => {
    const { status: answered, body: reported } = await app.plain.get(
      `/query/${client_id}/rows${q(page)}`,
    )
    expect({ status: answered, message: reported.message }).toEqual({
      status: 200,
      message: undefined,
    })
    return reported as Page
  }
  const statistics = async (column: string) =>
    (await app.plain.get(`/query/${client_id}/statistics${q({ column })}`)).body as Record<
      string,
      unknown
    >
  return { client_id, answer, rows, statistics }
}

interface Typed {
  sql: string
  expected: Record<string, unknown>[]
  /** A text of the first row alone. */
  text: string
}

const big = { id: 1, big: '9007199254740993' }
const small = { id: 2, big: '-9007199254740993' }

const types: Record<'DuckDB' | 'SQLite' | 'MariaDB', Typed> = {
  DuckDB: {
    sql: `SELECT * FROM (VALUES
      (1, 9007199254740993, 170141183460469231731687303715884105727, 12345678901234567.89::DECIMAL(19, 2), 1.5::DOUBLE, true, DATE '2024-02-29', TIMESTAMP '2024-02-29 23:59:59.123456', TIMESTAMPTZ '2024-02-29 23:59:59+02', TIME '01:02:03',
        'Grüße "a", b\\n', '\\x00\\xFF'::BLOB, [1, 2, NULL], {'a': 1, 'b': 'x'}, '{"k": [1]}'::JSON, INTERVAL 3 DAY),
      (2, -9007199254740993, -1, -0.01, 'NaN'::DOUBLE, false, DATE '0001-01-01', TIMESTAMP '1969-12-31 00:00:00', TIMESTAMPTZ '1969-12-31 00:00:00+00', TIME '23:59:59.5', '', ''::BLOB, [], {'a': NULL, 'b': ''}, 'null'::JSON, INTERVAL 0 DAY),
      (3, NULL, NULL, NULL, 'Infinity'::DOUBLE, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
    ) v(id, big, huge, exact, real, yes, day, moment, zoned, clock, text, bytes, list, struct, json, span) ORDER BY id`,
    expected: [
      {
        ...big,
        huge: '170141183460469231731687303715884105727',
        exact: '12345678901234567.89',
        real: 1.5,
        yes: true,
        day: '2024-02-29',
        moment: '2024-02-29T23:59:59.123456',
        zoned: '2024-02-29T21:59:59',
        clock: '01:02:03',
        text: 'Grüße "a", b\\n',
        bytes: '00ff',
        list: '[1,2,null]',
        struct: '{"a":1,"b":"x"}',
        json: '{"k": [1]}',
        span: '3 days',
      },
      {
        ...small,
        huge: -1,
        exact: -0.01,
        real: 'NaN',
        yes: false,
        day: '0001-01-01',
        moment: '1969-12-31T00:00:00',
        zoned: '1969-12-31T00:00:00',
        clock: '23:59:59.500000',
        text: '',
        bytes: '',
        list: '[]',
        struct: '{"a":null,"b":""}',
        json: 'null',
        span: '00:00:00',
      },
      {
        id: 3,
        ...Object.fromEntries(
          'big huge exact real yes day moment zoned clock text bytes list struct json span'
            .split(' ')
            .map((name) => [name, null]),
        ),
        real: 'Infinity',
      },
    ],
    text: 'grüße "A',
  },
  SQLite: {
    sql: `SELECT 1 AS id, 9007199254740993 AS big, 1.5 AS real, 9e999 AS endless, x'00ff' AS bytes, 'Grüße' AS text, '2024-02-29' AS day, NULL AS mixed, 0.1 + 0.2 AS sum, true AS yes
      UNION ALL SELECT 2, -9007199254740993, -1, -9e999, x'', '', NULL, 'mixed', 1, 0 ORDER BY 1`,
    expected: [
      {
        ...big,
        real: 1.5,
        endless: 'Infinity',
        bytes: '00ff',
        text: 'Grüße',
        day: '2024-02-29',
        mixed: null,
        sum: 0.30000000000000004,
        yes: 1,
      },
      {
        ...small,
        real: -1,
        endless: '-Infinity',
        bytes: '',
        text: '',
        day: null,
        mixed: 'mixed',
        sum: 1,
        yes: 0,
      },
    ],
    text: 'grüße',
  },
  MariaDB: {
    sql: `SELECT 1 AS id, 9007199254740993 AS big, 18446744073709551615 AS huge, CAST(12345678901234567.89 AS DECIMAL(19, 2)) AS exact, 1.5e0 AS \`real\`, DATE '2024-02-29' AS day, TIMESTAMP '2024-02-29 23:59:59.123456' AS moment, TIME '25:00:00' AS clock,
      x'00ff' AS bytes, 'Grüße' AS text, JSON_OBJECT('k', 1) AS json, TRUE AS yes
      UNION ALL SELECT 2, -9007199254740993, 0, -0.01, 1e300, NULL, NULL, NULL, NULL, '', NULL, FALSE ORDER BY 1`,
    expected: [
      {
        ...big,
        huge: '18446744073709551615',
        exact: '12345678901234567.89',
        real: 1.5,
        day: '2024-02-29',
        moment: '2024-02-29T23:59:59.123456',
        clock: '25:00:00',
        bytes: '00ff',
        text: 'Grüße',
        json: '{"k": 1}',
        yes: 1,
      },
      {
        ...small,
        huge: 0,
        exact: -0.01,
        real: 1e300,
        day: null,
        moment: null,
        clock: null,
        bytes: null,
        text: '',
        json: null,
        yes: 0,
      },
    ],
    text: 'grüße',
  },
}

const bases: [keyof typeof types, () => Promise<{ id: number; close: () => Promise<void> }>][] = [
  ['DuckDB', () => Promise.resolve({ id: 1, close: () => Promise.resolve() })],
  [
    'SQLite',
    async () => ({
      id: await connect(sqliteFile(app, 'typed.db', 'CREATE TABLE visits (id INTEGER)')),
      close: () => Promise.resolve(),
    }),
  ],
  [
    'MariaDB',
    async () => {
      const base = await openMariadb('typed')
      return { id: await connect(`${String(inject('mariadbUrl'))}/typed`), close: base.close }
    },
  ],
]

describe.each(bases.filter(([kind]) => kind !== 'MariaDB' || inject('mariadbUrl') !== null))(
  'what %s answered',
  (kind, open) => {
    const { sql, expected, text } = types[kind]
    let base: Awaited<ReturnType<(typeof bases)[number][1]>>
    let stored: Awaited<ReturnType<typeof runOn>>
    beforeAll(async () => {
      base = await open()
      stored = await runOn(base.id, sql)
    })
    afterAll(() => base.close())

    test('is the same in the answer, in its kept rows, and when they are sorted, whatever its type', async () => {
      expect(stored.answer.data).toEqual(expected)
      expect((await stored.rows()).rows).toEqual(expected)
      expect((await stored.rows({ sort: [{ col: 'id', desc: true }] })).rows).toEqual(
        expected.toReversed(),
      )
      for (const col of Object.keys(expected[0] ?? {}))
        expect(
          (await stored.rows({ sort: [{ col }] })).rows.toSorted(
            (one, other) => Number(one['id']) - Number(other['id']),
          ),
        ).toEqual(expected)
    })

    test('orders large numbers as numbers, and finds texts and numbers', async () => {
      const known = expected.filter((row) => row['big'] !== null)
      expect(
        (
          await stored.rows({
            sort: [{ col: 'big', desc: true }],
            filters: [{ subject: 'big', operator: 'IS NOT NULL' }],
          })
        ).rows,
      ).toEqual(known)
      expect((await stored.rows({ search: text })).rows).toEqual(expected.slice(0, 1))
      expect((await stored.rows({ search: '9007199254740993' })).rows).toEqual(known)
      expect((await stored.rows({ search: 'nowhere at all' })).total).toBe(0)
    })

    test('is counted in every column, and the largest numbers are told to their last digit', async () => {
      for (const name of Object.keys(expected[0] ?? {})) {
        const { count, nulls } = await stored.statistics(name)
        expect({ name, count, nulls }).toEqual({
          name,
          count: expected.length,
          nulls: expected.filter((row) => row[name] === null).length,
        })
      }
      expect(await stored.statistics('big')).toMatchObject({
        distinct: 2,
        min: '-9007199254740993',
        max: '9007199254740993',
      })
    })

    test('has each of its columns once, also where two are called the same or one like the second of them', async () => {
      const twice = await runOn(base.id, "SELECT 1 AS a, 2 AS a, 3 AS a__1, 'x' AS b")
      const [row] = twice.answer.data
      expect({
        values: Object.values(row ?? {}),
        firstName: Object.keys(row ?? {})[0],
        nameCount: new Set(Object.keys(row ?? {})).size,
      }).toEqual({ values: [1, 2, 3, 'x'], firstName: 'a', nameCount: 4 })
      expect((await twice.rows({ sort: [{ col: 'a' }] })).rows).toEqual([row])
      expect(await twice.statistics(Object.keys(row ?? {})[1] ?? '')).toMatchObject({
        min: 2,
        max: 2,
      })
    })

    test('without any rows has its columns', async () => {
      const none = await runOn(
        base.id,
        "SELECT 1 AS a, 'x' AS b FROM (SELECT 1 AS n) AS one WHERE n = 2",
      )
      const columns = [
        { name: 'a', type_generic: expect.any(Number) as number },
        { name: 'b', type_generic: expect.any(Number) as number },
      ]
      for (const page of [{}, { search: 'x' }, { sort: [{ col: 'a' }] }])
        expect(await none.rows(page)).toEqual({ columns, rows: [], total: 0, complete: true })
      expect(await none.statistics('a')).toMatchObject({
        count: 0,
        nulls: 0,
        distinct: 0,
        min: null,
        max: null,
        top: [],
      })
    })
  },
)

test('a column without a name is called by its place, and can be sorted', async () => {
  const id = await connect(sqliteFile(app, 'nameless.db', 'CREATE TABLE visits (id INTEGER)'))
  const nameless = await runOn(id, 'SELECT 3 AS "", 4 AS "", 5 AS a')
  const [row] = nameless.answer.data
  expect(row).toEqual({ 'Column 1': 3, __1: 4, a: 5 })
  expect((await nameless.rows({ sort: [{ col: 'Column 1' }] })).rows).toEqual([row])
})

test('a statement without columns keeps no rows and says so', async () => {
  const id = await connect(sqliteFile(app, 'writing.db'), { allow_dml: true })
  const { client_id, answer } = await runOn(id, 'DELETE FROM visits')
  const { status, body } = await app.plain.get(`/query/${client_id}/rows${q({})}`)
  expect({ data: answer.data, status, message: body.message }).toEqual({
    data: [],
    status: 410,
    message:
      'This result has expired: results are kept for a day. Run the query again to see its rows',
  })
})
