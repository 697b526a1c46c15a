import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cell } from '../../../../server/engines/engine.ts'
import { openPostgres } from '../../../../server/engines/postgres/openPostgres.ts'
import { Refusal } from '../../../../server/problem.ts'
import type { Batch, Driver, Load } from '../../../../server/engines/remote/driver.ts'
import { countedLoad } from '../../../support/countedLoad.ts'
import { makePostgresDatabase, postgresConnection } from '../conformance/databases/postgresql.ts'

let database: Awaited<ReturnType<typeof makePostgresDatabase>>
let driver: Driver
beforeAll(async () => {
  database = await makePostgresDatabase()
  driver = openPostgres(postgresConnection(database.database))
})
afterAll(async () => {
  await driver.close()
  await database.close()
})

const never = new AbortController().signal
async function* oneRow(...row: Cell[]): AsyncGenerator<Batch> {
  yield { rowCount: 1, columns: row.map((cell) => [cell]) }
}
const load = (changes: Partial<Load> = {}) =>
  driver.load(
    countedLoad({
      into: { schema: null, table: 'goods' },
      ifExists: 'fail',
      columns: [{ name: 'n', type: 'INTEGER', typeGeneric: 0 }],
      batches: oneRow(1),
      ...changes,
    }),
    never,
  )

const largest: [type: string, stored: string, value: Cell][] = [
  ['BOOLEAN', 'boolean', 'true'],
  ['TINYINT', 'smallint', '-128'],
  ['SMALLINT', 'smallint', '32767'],
  ['INTEGER', 'integer', '2147483647'],
  ['BIGINT', 'bigint', '9223372036854775807'],
  ['UTINYINT', 'smallint', '255'],
  ['USMALLINT', 'integer', '65535'],
  ['UINTEGER', 'bigint', '4294967295'],
  ['UBIGINT', 'numeric(20,0)', '18446744073709551615'],
  ['HUGEINT', 'numeric(39,0)', '170141183460469231731687303715884105727'],
  ['UHUGEINT', 'numeric(39,0)', '340282366920938463463374607431768211455'],
  ['FLOAT', 'real', '0.1'],
  ['DOUBLE', 'double precision', '0.1'],
  ['DECIMAL(38,4)', 'numeric(38,4)', '1234567890123456789012345678901234.5678'],
  ['DATE', 'date', '2024-02-29'],
  ['TIME', 'time without time zone', '23:59:59.5'],
  ['TIMESTAMP', 'timestamp without time zone', '2024-02-29 13:05:06.000001'],
  ['TIMESTAMP_S', 'timestamp without time zone', '2024-02-29 13:05:06'],
  ['TIMESTAMP_MS', 'timestamp without time zone', '2024-02-29 13:05:06'],
  ['TIMESTAMP_NS', 'timestamp without time zone', '2024-02-29 13:05:06'],
  ['TIMESTAMP WITH TIME ZONE', 'timestamp with time zone', '2024-02-29 13:05:06+00'],
  ['UUID', 'uuid', '123e4567-e89b-12d3-a456-426655440000'],
  ['INTEGER[]', 'text', '[1,2]'],
  ['VARCHAR', 'text', 'it\'s "\\" ‘🦊’\n\t\r\n\\N'],
]

test('PostgreSQL stores a value of each staged type as its own that can hold the largest', async () => {
  const columns = largest.map(([type], at) => ({ name: `c${at}`, type, typeGeneric: 1 as const }))
  const batches = oneRow(...largest.map(([, , value]) => value))
  expect(await load({ into: { schema: null, table: 'every' }, columns, batches })).toBe(1)
  const types = await database.run(
    "SELECT format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = 'every'::regclass AND attnum > 0 ORDER BY attnum",
  )
  const texts = columns.map(({ name }) => `${name}::text`).join(', ')
  const [row = []] = await database.run(`SET TIME ZONE 'UTC'; SELECT ${texts} FROM every`)
  expect(largest.map(([type], at) => [type, types[at]?.[0], row[at]])).toEqual(largest)
})

test('PostgreSQL takes bytes as bytes, and what is missing among them', async () => {
  const columns = [{ name: 'raw', type: 'BLOB', typeGeneric: 1 as const }]
  const into = { schema: null, table: 'raws' }
  async function* batches(): AsyncGenerator<Batch> {
    yield { rowCount: 3, columns: [['5c00ff', null, '']] }
  }
  expect(await load({ into, columns, batches: batches() })).toBe(3)
  expect(await database.run("SELECT encode(raw, 'hex') FROM raws")).toEqual([
    ['5c00ff'],
    [null],
    [''],
  ])
})

test('PostgreSQL keeps 63 bytes of a name: a longer one of a table or a column is refused before anything is made', async () => {
  const long = 'ä'.repeat(31)
  const named = (table: string, name: string) =>
    load({
      into: { schema: 'named', table },
      columns: [{ name, type: 'INTEGER', typeGeneric: 0 }],
    }).catch((error: Error) => error.message)
  const refusal = (name: string) =>
    `The name ${name} is too long: PostgreSQL keeps 63 bytes of a name. Shorten it`
  expect({
    answers: [
      await named(`${long}xx`, 'n'),
      await named('t', `${long}xx`),
      await named(`${long}x`, `${long}x`),
    ],
    tables: await database.run(
      "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'named'",
    ),
  }).toEqual({
    answers: [refusal(`${long}xx`), refusal(`${long}xx`), 1],
    tables: [[`${long}x`, `${long}x`]],
  })
})

test('PostgreSQL adds rows to the columns of their names, whatever the case, and looks for a table in the schema that is named only', async () => {
  await database.run(
    'CREATE TABLE goods ("N" integer, other text); CREATE SCHEMA shop; CREATE TABLE shop.goods (n integer)',
  )
  await database.run("INSERT INTO goods VALUES (7, 'kept'); INSERT INTO shop.goods VALUES (8)")
  const columns = ['OTHER', 'n'].map((name, at) => ({
    name,
    type: at === 0 ? 'VARCHAR' : 'INTEGER',
    typeGeneric: 1 as const,
  }))
  const into = { schema: 'shop', table: 'goods' }
  const counts = [
    await load({ ifExists: 'append', columns, batches: oneRow('new', 9) }),
    await load({ ifExists: 'replace', into }),
    await load({ into: { schema: 'made', table: 'goods' } }),
    await load({ into: { schema: 'made', table: 'appended' }, ifExists: 'append' }),
    await load({ into: { schema: 'made', table: 'put' }, ifExists: 'replace' }),
  ]
  await expect(load({ into })).rejects.toMatchObject({ status: 409 })
  expect([
    counts,
    await database.run('SELECT * FROM public.goods ORDER BY 1'),
    await database.run('SELECT * FROM shop.goods'),
  ]).toEqual([
    [2, 1, 1, 1, 1],
    [
      [7, 'kept'],
      [9, 'new'],
    ],
    [[1]],
  ])
})

test('PostgreSQL: rows that break off are told by their own reason, and leave nothing', async () => {
  async function* breaking(): AsyncGenerator<Batch> {
    yield { rowCount: 1, columns: [[1]] }
    throw await Promise.resolve(new Refusal(422, 'The file is gone'))
  }
  const into = { schema: null, table: 'broken' }
  await expect(load({ into, batches: breaking() })).rejects.toMatchObject({
    status: 422,
    message: 'The file is gone',
  })
  expect(await driver.columns(into)).toBeNull()
})

test('PostgreSQL: a table that somebody makes while rows of the same name arrive is told as there', async () => {
  async function* outrun(): AsyncGenerator<Batch> {
    yield { rowCount: 1, columns: [[1]] }
    await database.run('CREATE TABLE raced (of_others text)')
  }
  await expect(
    load({ into: { schema: null, table: 'raced' }, batches: outrun() }),
  ).rejects.toMatchObject({ status: 409, message: 'Table raced already exists' })
})

test('PostgreSQL: where none of the schemas is there that names are looked for in, a table is made in public', async () => {
  const settings = `ALTER DATABASE ${database.database}`
  await database.run(`${settings} SET search_path = nowhere`)
  const lost = openPostgres(postgresConnection(database.database))
  const columns = [{ name: 'n', type: 'INTEGER', typeGeneric: 0 as const }]
  const arriving = { into: { schema: null, table: 'stray' }, ifExists: 'fail' as const, columns }
  await lost.load(countedLoad({ ...arriving, batches: oneRow(1) }), never)
  await lost.close()
  await database.run(`${settings} RESET search_path`)
  expect(await database.run('SELECT n FROM public.stray')).toEqual([[1]])
})

test('PostgreSQL: a table is dropped from the schema that is named, and one without a schema from the usual one', async () => {
  await database.run(
    'CREATE SCHEMA bin; CREATE TABLE bin.old (n integer); CREATE TABLE old (n integer)',
  )
  const left = async () =>
    (await database.run("SELECT schemaname FROM pg_tables WHERE tablename = 'old'")).flat()
  await driver.dropTable({ schema: 'bin', table: 'old' })
  const first = await left()
  await driver.dropTable({ schema: null, table: 'old' })
  expect([first, await left()]).toEqual([['public'], []])
})
