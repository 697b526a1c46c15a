import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresql as dialect } from '../../../../server/engines/postgres/dialect.ts'
import { rendered, sql } from '../../../../server/engines/sqlText/sql.ts'
import type { Cell, Engine } from '../../../../server/engines/engine.ts'
import { engineOver } from '../../../../server/engines/engineOver.ts'
import { openPostgres } from '../../../../server/engines/postgres/openPostgres.ts'
import { readRows, statementOf } from '../../../support/engineReading.ts'
import { makePostgresDatabase, postgresConnection } from '../conformance/databases/postgresql.ts'

let database: Awaited<ReturnType<typeof makePostgresDatabase>>
let engine: Engine
beforeAll(async () => {
  database = await makePostgresDatabase()
  engine = engineOver(openPostgres(postgresConnection(database.database)))
})
afterAll(async () => {
  await engine.close()
  await database.close()
})

const kinds: [type: string, literal: string, typeGeneric: number, cell: Cell][] = [
  ['smallint', "'-32768'", 0, -32_768],
  ['bigint', "'9223372036854775807'", 0, '9223372036854775807'],
  ['bigint', "'-9007199254740991'", 0, -9_007_199_254_740_991],
  [
    'numeric(38,0)',
    '99999999999999999999999999999999999999',
    0,
    '99999999999999999999999999999999999999',
  ],
  ['numeric(10,2)', '5', 0, 5],
  ['numeric', '1e-20', 0, 1e-20],
  ['numeric', "'NaN'", 0, 'NaN'],
  ['numeric', '12345678901234567890.0123456789', 0, '12345678901234567890.0123456789'],
  ['numeric', '17 / 3.0', 0, 17 / 3],
  ['numeric(38,20)', '0.12345678901234567891', 0, '0.12345678901234567891'],
  ['real', '0.1', 0, 0.1],
  ['double precision', "'-Infinity'", 0, '-Infinity'],
  ['double precision', '1e308', 0, 1e308],
  ['money', "'-1234567.5'", 0, -1_234_567.5],
  ['oid', '4294967295', 0, 4_294_967_295],
  ['date', "'0044-03-15 BC'", 2, '0044-03-15 BC'],
  ['date', "'1582-10-04'", 2, '1582-10-04'],
  ['date', "'infinity'", 2, 'infinity'],
  ['timestamp without time zone', "'1850-01-01 00:00:00.000001'", 2, '1850-01-01T00:00:00.000001'],
  ['timestamp with time zone', "'2024-07-01 12:00:00.5+02'", 2, '2024-07-01T10:00:00.500000'],
  ['timestamp with time zone', "'1850-01-01 12:00:00+05:53:28'", 2, '1850-01-01T06:06:32'],
  ['time(3) without time zone', "'12:30:00.120'", 2, '12:30:00.120000'],
  ['time without time zone', "'24:00:00'", 2, '24:00:00'],
  ['interval', "'1 year 2 days 03:04:05'", 1, '1 year 2 days 03:04:05'],
  ['boolean', 'false', 3, false],
  ['json', `'{"a":  [1, 2]}'`, 1, '{"a":  [1, 2]}'],
  ['jsonb', `'{"b": 9007199254740993}'`, 1, '{"b": 9007199254740993}'],
  ['integer[]', "'{{1,NULL},{3,4}}'", 1, '[[1,null],[3,4]]'],
  ['text[]', `'{"a\\"b","NULL",NULL,"x,y"}'`, 1, '["a\\"b","NULL",null,"x,y"]'],
  ['bigint[]', "'{9007199254740993}'", 1, '[9007199254740993]'],
  ['bytea', "'\\x00ff'", 1, '00ff'],
  ['uuid', "'61f0c404-5cb3-11e7-907b-a6006ad3dba0'", 1, '61f0c404-5cb3-11e7-907b-a6006ad3dba0'],
  ['mood', "'a b'", 1, 'a b'],
  ['bit(3)', "B'101'", 1, '101'],
  ['inet', "'::1'", 1, '::1'],
  ['int4range', "'[1,5)'", 1, '[1,5)'],
  ['character(5)', "'ab'", 1, 'ab   '],
  ['text', "E'tab\\t\\\\N\\n€😀'", 1, 'tab\t\\N\n€😀'],
  ['text', "''", 1, ''],
  ['integer', 'NULL', 0, null],
]

test('PostgreSQL: every type is told with its name, its kind and its exact value, in a table and in an answer', async () => {
  await database.run(`CREATE TYPE mood AS ENUM ('a b', 'c')`)
  await database.run(
    `CREATE TABLE kinds (${kinds.map(([type], index) => `c${index} ${type}`).join(', ')})`,
  )
  await database.run(
    `INSERT INTO kinds VALUES (${kinds.map(([type, literal]) => `${literal}::${type}`).join(', ')})`,
  )
  const columns = await engine.describe('SELECT * FROM kinds')
  expect(columns).toEqual(
    kinds.map(([type, , typeGeneric], index) => ({ name: `c${index}`, type, typeGeneric })),
  )
  expect(await engine.columns({ schema: null, table: 'kinds' })).toEqual(columns)
  const [row] = await readRows(engine, 'SELECT * FROM kinds')
  expect(row?.map((cell, index) => [kinds[index]?.[0], cell])).toEqual(
    kinds.map(([type, , , cell]) => [type, cell]),
  )
})

test('PostgreSQL: what is no table is not listed, and a schema may be empty', async () => {
  await database.run(`CREATE SCHEMA "My ""S.chema"; CREATE SCHEMA empty; SET search_path = "My ""S.chema"; CREATE TABLE parts (n int) PARTITION BY RANGE (n);
    CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (1) TO (10); CREATE SEQUENCE counter; CREATE VIEW seen AS SELECT 1 AS n; CREATE MATERIALIZED VIEW stored AS SELECT 1 AS n;
    CREATE INDEX of_parts ON parts (n); CREATE TABLE "Rivers" (n int);
    CREATE FOREIGN DATA WRAPPER elsewhere; CREATE SERVER elsewhere FOREIGN DATA WRAPPER elsewhere; CREATE FOREIGN TABLE reached (n int) SERVER elsewhere; RESET search_path`)
  expect(await engine.schemas()).toEqual(['public', 'My "S.chema', 'empty'])
  expect(await engine.tables('empty')).toEqual([])
  expect(await engine.tables('My "S.chema')).toEqual([
    { name: 'parts', type: 'table' },
    { name: 'parts_1', type: 'table' },
    { name: 'reached', type: 'table' },
    { name: 'Rivers', type: 'table' },
    { name: 'seen', type: 'view' },
    { name: 'stored', type: 'view' },
  ])
})

test('PostgreSQL: a person is shown the schemas that are open to them, and asked for a database of their name where the address names none', async () => {
  const guest = `guest of ${database.database}`
  await database.run(`CREATE ROLE "${guest}" LOGIN; CREATE SCHEMA ours; CREATE SCHEMA theirs;
    GRANT USAGE ON SCHEMA theirs TO "${guest}"`)
  const own = openPostgres(postgresConnection(database.database, { user: guest }))
  const nowhere = openPostgres(
    postgresConnection(database.database, { user: guest, database: null }),
  )
  const shown = await own.schemas()
  const refusal = await nowhere.ping().catch((error: Error) => error.message)
  await Promise.all([own.close(), nowhere.close()])
  await database.run(`DROP SCHEMA ours; DROP SCHEMA theirs; DROP ROLE "${guest}"`)
  expect({ shown, refusal }).toEqual({
    shown: ['public', 'theirs'],
    refusal: `There is no database "${guest}" on this server. Check its name`,
  })
})

test('PostgreSQL: what is missing is bound as missing, and no text', async () => {
  const parts = ['SELECT ', '::text IS NULL, ', '::text']
  expect(await readRows(engine, '', { parts, values: [null, 'null'] })).toEqual([[true, 'null']])
})

test('PostgreSQL: a number is compared with an amount of money', async () => {
  const { sql: text, ...bound } = rendered(
    sql`SELECT amount FROM (VALUES (1.5::money), (20::money)) AS paid(amount) WHERE amount > ${dialect.number('1.75', 'money')}`,
  )
  expect(await readRows(engine, text, bound)).toEqual([[20]])
})

test('PostgreSQL: a page of a table begins at its first row while another query is halfway through the same table', async () => {
  await database.run(`CREATE TABLE wide (id int, padding text); ALTER TABLE wide ALTER padding SET STORAGE PLAIN;
    INSERT INTO wide SELECT id, repeat('x', 7000) FROM generate_series(1, 6000) id`)
  const { chunks } = await engine.query(statementOf('SELECT * FROM wide'), 'values')
  const reading = chunks[Symbol.asyncIterator]()
  await reading.next()
  expect(await readRows(engine, 'SELECT id FROM wide LIMIT 2')).toEqual([[1], [2]])
  await reading.return?.()
})

test('PostgreSQL: a session reads as the product does, whatever the database prefers, and leaves no lock', async () => {
  const preferred = ["TimeZone = 'America/New_York'", "DateStyle = 'SQL, DMY'"]
    .concat(["bytea_output = 'escape'", 'extra_float_digits = -3'])
    .concat(['standard_conforming_strings = off', 'synchronize_seqscans = on'])
  const prefer = (change: (setting: string) => string) =>
    database.run(
      preferred.map((one) => `ALTER DATABASE ${database.database} ${change(one)}`).join('; '),
    )
  await prefer((setting) => `SET ${setting}`)
  const named = { ...postgresConnection(database.database), options: { application_name: 'Farm' } }
  const own = engineOver(openPostgres(named))
  const found = await readRows(
    own,
    String.raw`SELECT '2026-01-02 03:04:05+00'::timestamptz, date '2026-02-01', '\x01ff'::bytea, 0.1::float8 + 0.2::float8, 'a\\b', current_setting('statement_timeout'), current_setting('application_name'), pg_advisory_lock(4711) IS NULL`,
  )
  const [locks] = await readRows(own, 'SELECT count(*) FROM pg_locks WHERE objid = 4711')
  await own.close()
  await prefer((setting) => `RESET ${setting.split(' ')[0]}`)
  const moment = ['2026-01-02T03:04:05', '2026-02-01']
  expect({ found, locks }).toEqual({
    found: [[...moment, '01ff', 0.30000000000000004, String.raw`a\\b`, '20s', 'Farm', false]],
    locks: [0],
  })
})

test('PostgreSQL: keys, indexes, comments and domains of a table are told, in their order', async () => {
  await database.run(`CREATE TABLE pairs (a int, gone int, b int, PRIMARY KEY (b, a)); ALTER TABLE pairs DROP COLUMN gone;
    COMMENT ON TABLE pairs IS 'two'; CREATE DOMAIN cents AS numeric(9,2);
    CREATE TABLE uses (x int, y int, cost cents, CONSTRAINT both_of FOREIGN KEY (y, x) REFERENCES pairs (b, a));
    CREATE UNIQUE INDEX uses_cost ON uses (cost, x); CREATE INDEX uses_sum ON uses ((x + y), y)`)
  const of = async (table: string) => ({
    columns: (await engine.columns({ schema: null, table }))?.map(({ name, type }) => [name, type]),
    ...(await engine.keys({ schema: 'public', table })),
  })
  expect([await of('pairs'), await of('uses')]).toEqual([
    {
      columns: [
        ['a', 'integer'],
        ['b', 'integer'],
      ],
      primaryKey: { name: 'pairs_pkey', columns: ['b', 'a'] },
      foreignKeys: [],
      indexes: [],
      comment: 'two',
    },
    {
      columns: [
        ['x', 'integer'],
        ['y', 'integer'],
        ['cost', 'numeric(9,2)'],
      ],
      primaryKey: { name: null, columns: [] },
      foreignKeys: [
        {
          name: 'both_of',
          columns: ['y', 'x'],
          references: { schema: 'public', table: 'pairs', columns: ['b', 'a'] },
        },
      ],
      indexes: [
        { name: 'uses_cost', columns: ['cost', 'x'], unique: true },
        { name: 'uses_sum', columns: ['y'], unique: false },
      ],
      comment: null,
    },
  ])
})

test('PostgreSQL: a statement that changes rows tells how many, another one none', async () => {
  await database.run('CREATE TABLE changed (n int)')
  const changes: [sql: string, changed: number | null][] = [
    ['INSERT INTO changed VALUES (1), (2), (3)', 3],
    ['UPDATE changed SET n = n + 1 WHERE n < 3', 2],
    ['UPDATE changed SET n = 0 WHERE n > 9', 0],
    [
      'MERGE INTO changed USING (VALUES (3)) AS v (n) ON changed.n = v.n WHEN MATCHED THEN DELETE',
      2,
    ],
    ['DELETE FROM changed WHERE n > 9', 0],
    ['CREATE TABLE changed_too AS SELECT n FROM changed', 1],
    ['CREATE TABLE changed_three (n int)', null],
    ['SELECT n FROM changed', null],
    ['DELETE FROM changed RETURNING n', 1],
    ['TRUNCATE changed', null],
  ]
  const told: typeof changes = []
  for (const [sql] of changes)
    told.push([sql, (await engine.execute({ sql, maxRows: 9, timeoutMs: 20_000 })).changed])
  expect(told).toEqual(changes)
  await database.run('CREATE SCHEMA aside; CREATE TABLE aside.noted (n int)')
  const noting = { sql: 'INSERT INTO noted VALUES (1)', schema: 'aside' }
  await engine.execute({ ...noting, maxRows: 9, timeoutMs: 20_000 })
  expect(await database.run('SELECT n FROM aside.noted')).toEqual([[1]])
})

test('PostgreSQL: an attempt that was given up before it began is none', async () => {
  const reason = new Error('given up')
  await expect(engine.ping(AbortSignal.abort(reason))).rejects.toBe(reason)
})
