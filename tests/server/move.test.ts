import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { columnKinds } from '../../src/api/contract/columnKinds.ts'
import { engineOver } from '../../server/engines/engineOver.ts'
import { dialectOf, openDriver } from '../../server/engines/engines.ts'
import { parseAddress } from '../../server/engines/reach/address.ts'
import type { Load } from '../../server/engines/remote/driver.ts'
import { moveTable } from '../../server/move/moveTables.ts'
import { moveWorkspace } from '../../server/move/moveWorkspace.ts'
import { readConfig } from '../../server/start/config.ts'
import { claimDataFolder } from '../../server/start/dataFolder.ts'
import { openStore } from '../../server/store/db/open.ts'
import { q } from '../support/app.ts'
import { postgresDatabase, type PostgresDatabase } from '../support/postgresDatabase.ts'
import { refusedHere, serveHere, type ServedHere } from '../support/serveHere.ts'
import { upload } from '../support/uploading.ts'
import { openTestWorkspace } from '../support/workspace.ts'
import { openStaging } from './engines/conformance/staging.ts'

const noClickhouse = inject('clickhouseMissing')
let root: string
let [metadata, tables] = [] as unknown as [PostgresDatabase, PostgresDatabase]
const addressOf = ({ address }: PostgresDatabase) => address.replace('+psycopg2', '')
const folderOf = (name: string) => join(root, name)

const before = () => ({ CHARTROOM_DATA: folderOf('before') })
const after = (more: Record<string, string> = {}) => ({
  CHARTROOM_DATA: folderOf('after'),
  DATABASE_URL: addressOf(metadata),
  CHARTROOM_TABLES: addressOf(tables),
  ...more,
})

const move = async (settings: Record<string, string> = after(), folder = folderOf('before')) => {
  const lines: string[] = []
  const moved = await moveWorkspace(folder, readConfig(settings), (line) => lines.push(line))
  return { ...moved, lines }
}
const refusedMove = (settings?: Record<string, string>, folder?: string) =>
  move(settings, folder).then(
    () => 'moved',
    (error: Error) => error.message,
  )

/** What of an answer is about the run and not about the data. */
const ofTheRun = /^(is_cached|cache|cached|query$|duration|time$|queried|from_dttm|to_dttm)/

const answered = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (key, value: unknown) => (ofTheRun.test(key) ? undefined : value)),
  )

/** The answers of all charts, by their names. */
const charts = async ({ get }: ServedHere) => {
  const { body } = await get(`/chart/${q({ columns: ['slice_name'], page_size: 100 })}`)
  const listed = (body as { result: { id: number; slice_name: string }[] }).result
  return Object.fromEntries(
    await Promise.all(
      listed.map(async ({ id, slice_name }) => [
        slice_name,
        answered((await get(`/chart/${id}/data/`)).body),
      ]),
    ),
  ) as Record<string, unknown>
}

const rowsOf = async ({ post }: ServedHere, sql: string) => {
  const { body } = await post('/database/sql_json/', {
    database_id: 1,
    sql,
    client_id: 'odd',
  })
  return (body as { data?: unknown; message?: string }).data ?? body
}

/** Values of every shape that a file can bring into the workspace. */
const odd = `SELECT * FROM (VALUES
  ('tab\t "quotes" \\ back', DATE '2024-02-29', TIMESTAMP '2024-02-29 23:59:59.123456', TIME '12:30:00', true, 9007199254740993, 12345678901234567.125::DECIMAL(30, 3), 0.1::FLOAT, 1e300::DOUBLE, 'ab'::BLOB, [1, 2]),
  ('two' || chr(10) || 'lines — ünï 😀', DATE '1900-01-01', TIMESTAMP '1969-12-31 00:00:00', TIME '00:00:00', false, -9007199254740993, -0.001::DECIMAL(30, 3), 'nan'::FLOAT, 'infinity'::DOUBLE, ''::BLOB, []),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
) AS odd("Text", day, moment, clock, yes, big, exact, small, number, bytes, list)`

/** What the source says of what the new database cannot compute. */
const notComputed = [
  {
    dataset: 'of DuckDB',
    what: 'its statement',
    message: 'syntax error at or near "["',
  },
]

let answersBefore: Record<string, unknown>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'chartroom-move-'))
  ;[metadata, tables] = await Promise.all([postgresDatabase(), postgresDatabase()])
  const server = await serveHere(before())
  const staging = await openStaging()
  await server.app.workspace.adopt({
    stagedFile: await staging.stage(odd),
    stagedTable: 'staged',
    into: { schema: 'main', table: 'Odd Values' },
    ifExists: 'fail',
  })
  await staging.close()
  const virtual = (table_name: string, sql: string) =>
    server.post('/dataset/', { database: 1, table_name, sql })
  await server.post('/database/', {
    database_name: 'Elsewhere',
    sqlalchemy_uri: tables.address,
  })
  await virtual(
    'of both',
    'SELECT "Species" AS species, COUNT(*) AS n FROM penguins GROUP BY "Species"',
  )
  await virtual('of DuckDB', 'SELECT list_sum([1, 2]) AS s')
  await server.post('/dataset/', { database: 1, schema: 'main', table_name: 'Odd Values' })
  answersBefore = await charts(server)
  await mkdir(join(folderOf('before'), 'databases'), { recursive: true })
  await writeFile(join(folderOf('before'), 'databases', 'shop.db'), 'a file of somebody')
  await server.close()
})
afterAll(async () => {
  await Promise.all([metadata.remove(), tables.remove()])
  await rm(root, { recursive: true, force: true })
})

test('a move is refused, and nothing moved, where its source or its destination is not what it must be', async () => {
  const notEmpty = folderOf('somebody')
  await mkdir(notEmpty)
  await writeFile(join(notEmpty, 'notes.txt'), 'mine')
  const used = await postgresDatabase('CREATE SCHEMA main', 'CREATE TABLE main.sales (a int)')
  const others = await postgresDatabase('CREATE TABLE sales (a int)')
  const empty = await postgresDatabase()
  const refusals = {
    settings: await refusedMove(before()),
    sameFolder: await refusedMove(after({ CHARTROOM_DATA: folderOf('before') })),
    noSource: await refusedMove(after(), folderOf('nowhere')),
    oneDatabase: await refusedMove(
      after({ CHARTROOM_TABLES: addressOf(empty), DATABASE_URL: addressOf(empty) }),
    ),
    usedTables: await refusedMove(after({ CHARTROOM_TABLES: addressOf(used) })),
    usedMetadata: await refusedMove(after({ DATABASE_URL: addressOf(others) })),
    usedFolder: await refusedMove(after({ CHARTROOM_DATA: notEmpty })),
    otherKey: await refusedMove(
      after({ CHARTROOM_SECRET: 'k3yOfSomebodyElse-k3yOfSomebodyElse!' }),
    ),
  }
  expect(refusals).toEqual({
    settings: expect.stringContaining('Set DATABASE_URL, CHARTROOM_TABLES and CHARTROOM_DATA'),
    sameFolder: expect.stringContaining('CHARTROOM_DATA names the folder that is to be moved'),
    noSource: expect.stringContaining('has no chartroom.sqlite'),
    oneDatabase: expect.stringContaining('is one for uploaded tables'),
    usedTables: 'CHARTROOM_TABLES: this database has tables already. Name an empty one.',
    usedMetadata: 'The database that DATABASE_URL names has tables already: name an empty one.',
    usedFolder: expect.stringContaining('is not empty (notes.txt)'),
    otherKey: expect.stringContaining('does not open the stored passwords of databases'),
  })
  await Promise.all([used.remove(), others.remove(), empty.remove()])
})

test('a move is refused while a server runs on its source, or has work to do', async () => {
  const source = await openStore(join(folderOf('before'), 'chartroom.sqlite'))
  const waiting = { state: 'queued', ended_on: null } as const
  const job = await source
    .selectFrom('job')
    .select(['id', 'state', 'ended_on'])
    .executeTakeFirstOrThrow()
  await source.updateTable('job').set(waiting).where('id', '=', job.id).execute()
  await source.destroy()
  expect(await refusedMove()).toContain('A job is not done yet')
  const again = await openStore(join(folderOf('before'), 'chartroom.sqlite'))
  await again.updateTable('job').set(job).where('id', '=', job.id).execute()
  await again.destroy()

  const release = claimDataFolder(folderOf('before'))
  expect(await refusedMove()).toContain('Another server is using')
  release()
})

const killedMove = async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const command = join(import.meta.dirname, '../../dist-server/move.js')
  const child = spawn(process.execPath, [command, folderOf('before')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, NODE_COMPILE_CACHE, ...after() },
  })
  const gone = once(child, 'exit')
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.includes('rows')) break
  }
  process.kill(-(child.pid as number), 'SIGKILL')
  await gone
  return output
}

test('what a killed move leaves is served by nobody, and the move is run again to its end', async () => {
  expect(await killedMove()).toContain('Tables\n  cars: 406 rows')
  expect(await refusedHere(after())).toContain('a move into this database did not end')

  const moved = await move()
  expect(moved.lines.slice(0, 4)).toEqual([
    'An earlier move did not end: what it left is removed.',
    'Tables',
    '  cars: 406 rows',
    '  flights: 10,000 rows',
  ])
  expect(moved.tables).toEqual([
    { table: 'cars', rows: 406 },
    { table: 'flights', rows: 10_000 },
    { table: 'movies', rows: 3201 },
    { table: 'Odd Values', rows: 3 },
    { table: 'penguins', rows: 344 },
    { table: 'seattle_weather', rows: 1461 },
  ])
  expect(moved.metadata).toContainEqual({ table: 'chart', rows: 10 })
  expect(moved.notComputed).toEqual(notComputed)
})

test('a move that ended but for its last step is refused a start too, and begins anew', async () => {
  const client = new pg.Client({ connectionString: addressOf(tables) })
  await client.connect()
  const { rows } = await client.query<{ mark: string }>(
    `SELECT obj_description('main'::regnamespace, 'pg_namespace') AS mark`,
  )
  const ended = rows[0]?.mark ?? ''
  await client.query(
    `COMMENT ON SCHEMA main IS '${ended.replace('Chartroom ', 'Chartroom moving ')}'`,
  )
  expect(await refusedHere(after())).toContain('a move into this database did not end')
  const moved = await move()
  expect(moved.tables).toHaveLength(6)
  const { rows: again } = await client.query<{ mark: string }>(
    `SELECT obj_description('main'::regnamespace, 'pg_namespace') AS mark`,
  )
  expect(again[0]?.mark).toBe(ended)
  await client.end()
})

test('a server with the new settings answers every chart with the numbers of before', async () => {
  const server = await serveHere(after())
  try {
    expect(await charts(server)).toEqual(answersBefore)
    expect(Object.keys(answersBefore)).toHaveLength(10)
    expect(
      await rowsOf(
        server,
        'SELECT "Text", day, big, exact, small, number, bytes FROM "Odd Values" WHERE NOT yes',
      ),
    ).toEqual([
      {
        Text: 'two\nlines — ünï 😀',
        day: '1900-01-01',
        big: '-9007199254740993',
        exact: -0.001,
        small: 'NaN',
        number: 'Infinity',
        bytes: '',
      },
    ])
    const { body } = await server.get(`/dataset/${q({ columns: ['table_name'], page_size: 100 })}`)
    const both = (body as { result: { id: number; table_name: string }[] }).result.find(
      ({ table_name }) => table_name === 'of both',
    )
    const { body: found } = await server.get(`/dataset/${both?.id}`)
    expect(
      (
        found as { result: { columns: { column_name: string; type: string }[] } }
      ).result.columns.map(({ column_name, type }) => [column_name, type]),
    ).toEqual([
      ['species', 'text'],
      ['n', 'bigint'],
    ])
    const made = await server.post('/dataset/', {
      database: 1,
      table_name: 'new',
      sql: 'SELECT 1 AS one',
    })
    expect(made.body.id).toBeGreaterThan(both?.id ?? 0)
  } finally {
    await server.close()
  }
  expect(await readFile(join(folderOf('after'), 'databases', 'shop.db'), 'utf8')).toBe(
    'a file of somebody',
  )
})

test('a server with the new settings finds charts by what searches look through, the titles of their datasets among it, and knows how many there are', async () => {
  const server = await serveHere(after())
  const found = async (value: string) => {
    const filters = [{ col: 'slice_name', opr: 'chart_all_text', value }]
    const { body } = await server.get(`/chart/${q({ columns: ['slice_name'], filters })}`)
    const { result, total } = body as { result: { slice_name: string }[]; total: number }
    expect(total).toBe(Object.keys(answersBefore).length)
    return result.map(({ slice_name }) => slice_name)
  }
  const ofPenguins = await found('PENGUINS')
  expect([ofPenguins.length > 1, await found('no such chart')]).toEqual([true, []])
  expect(Object.keys(answersBefore)).toEqual(expect.arrayContaining(ofPenguins))
  await server.close()
})

test('a workspace that was moved and is served is not overwritten by another move', async () => {
  expect(await refusedMove()).toBe(
    'CHARTROOM_TABLES: this database has tables already. Name an empty one.',
  )
})

test('the source is served as before', async () => {
  const server = await serveHere(before())
  try {
    expect(await charts(server)).toEqual(answersBefore)
  } finally {
    await server.close()
  }
})

test.skipIf(noClickhouse !== '')(
  `uploaded tables are moved to ClickHouse, whose server answers every chart with the numbers of before ${noClickhouse}`,
  async () => {
    const own = await postgresDatabase()
    const clickhouse = new URL(inject('clickhouseUrl') ?? '')
    clickhouse.pathname = '/moved_tables'
    const settings = after({
      CHARTROOM_DATA: folderOf('clickhouse'),
      DATABASE_URL: addressOf(own),
      CHARTROOM_TABLES: clickhouse.href,
    })
    const moved = await move(settings)
    expect(moved.tables).toHaveLength(6)
    expect(moved.otherKinds).toEqual([
      { dataset: 'Odd Values', column: 'clock', before: columnKinds.moment, now: columnKinds.text },
    ])
    const server = await serveHere(settings)
    try {
      expect(await charts(server)).toEqual(answersBefore)
      const uploaded = await upload(server, {
        content: 'town,amount\nA,1\nB,2\n',
        fields: { table_name: 'sales' },
        token: server.token,
      })
      expect(uploaded.body).toMatchObject({ schema: 'moved_tables', rows: 2 })
      const replaced = await upload(server, {
        content: 'town,amount\nA,1\nB,2\nC,3\n',
        fields: { table_name: 'sales', if_exists: 'replace' },
        token: server.token,
      })
      expect(replaced.body).toMatchObject({ rows: 3 })
      expect(await rowsOf(server, 'SELECT SUM(amount) AS sum FROM sales')).toEqual([{ sum: 6 }])
      const names = (await server.app.workspace.tables('moved_tables')).map(({ name }) => name)
      expect(names).toEqual([
        'cars',
        'flights',
        'movies',
        'Odd Values',
        'penguins',
        'sales',
        'seattle_weather',
      ])
    } finally {
      await server.close()
    }
    expect(await refusedMove(settings)).toContain('this database has tables already')
    await own.remove()
  },
)

test('a move ends where a value did not arrive as it was', async () => {
  const database = await postgresDatabase()
  const address = { address: parseAddress(database.address), authority: null, impersonated: null }
  const driver = await openDriver(
    { ...address, writable: true },
    { dataFolder: root, stagingFolder: root, policy: { ownPort: 0, allowed: null } },
  )
  const workspace = await openTestWorkspace({
    sales: `SELECT * FROM (VALUES ('a', 1), ('b', 2)) AS sales(town, amount)`,
  })
  const spoil = async function* (batches: Load['batches']) {
    for await (const { rowCount, columns } of batches)
      yield {
        rowCount,
        columns: columns.map((cells, at) =>
          at === 1 ? cells.map((cell) => (cell === 1 ? 2 : 1)) : cells,
        ),
      }
  }
  const moved = moveTable(workspace.engine, 'sales', {
    driver: {
      ...driver,
      load: (load, signal) => driver.load({ ...load, batches: spoil(load.batches) }, signal),
    },
    engine: engineOver(driver),
    dialect: dialectOf('postgresql'),
    schema: 'main',
  })
  await expect(moved).rejects.toThrow(
    'The table sales is not the same on both sides: 2 of 2 rows arrived, with other values in rows.',
  )
  await driver.close()
  await workspace.close()
  await database.remove()
})
