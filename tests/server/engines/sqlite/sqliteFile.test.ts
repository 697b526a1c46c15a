import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test, vi } from 'vitest'
import type { Batch } from '../../../../server/engines/remote/driver.ts'
import { engineOver } from '../../../../server/engines/engineOver.ts'
import { openFile } from '../../../../server/engines/sqlite/connection.ts'
import { openSqlite } from '../../../../server/engines/sqlite/openSqlite.ts'
import { startProcess } from '../../../../server/engines/sqlite/process.ts'
import { nextRows, startReading } from '../../../../server/engines/sqlite/reading.ts'
import { execute } from '../../../../server/engines/sqlite/writing.ts'
import { countedLoad } from '../../../support/countedLoad.ts'
import { readRows, userRows } from '../../../support/engineReading.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'chartroom-sqlite-')))
const made = (name: string, sql: string) => {
  const file = join(folder, name)
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
  return file
}
const seen = (file: string, sql: string) => {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row))
  database.close()
  return rows
}

const file = made(
  'sales.db',
  `
  CREATE TABLE sales (id INTEGER PRIMARY KEY, region TEXT, sold_on DATE, at DATETIME, paid BOOLEAN, price REAL, big BIGINT, raw BLOB, anything);
  INSERT INTO sales VALUES (1, 'Österreich', '2024-02-29', '2024-02-29 23:59:58.5', 1, 2.5, 9007199254740993, x'00ff', '2024-01-01'),
    (2, NULL, NULL, '2024-03-01T01:00:00+02:00', 0, NULL, -1, NULL, '2024-01-02 10:00');
  CREATE TABLE other (id INTEGER PRIMARY KEY, sale INTEGER REFERENCES sales (id),
    next INTEGER GENERATED ALWAYS AS (sale + 1) VIRTUAL, label TEXT AS ('sale ' || sale) STORED);
  CREATE UNIQUE INDEX other_sale ON other (sale);
  CREATE VIEW totals AS SELECT count(*) AS n, max(date(at)) AS day FROM sales;`,
)
const engine = engineOver(openSqlite({ file, writable: false }))
const writing = engineOver(
  openSqlite({
    file: made('writing.db', "CREATE TABLE t (a INTEGER, b TEXT); INSERT INTO t VALUES (1, 'x')"),
    writable: true,
  }),
)
afterAll(async () => {
  await Promise.all([engine.close(), writing.close()])
  rmSync(folder, { recursive: true, force: true })
})

test('values are told by what is declared, and by what is there where nothing is declared', async () => {
  const { columns } = await engine.query(
    { sql: 'SELECT * FROM sales', maxRows: 10, timeoutMs: 20_000 },
    'values',
  )
  expect({
    columns: columns.map(({ name, type, typeGeneric }) => [name, type, typeGeneric]),
    rows: await readRows(engine, 'SELECT * FROM sales ORDER BY id'),
  }).toEqual({
    columns: [
      ['id', 'INTEGER', 0],
      ['region', 'TEXT', 1],
      ['sold_on', 'DATE', 2],
      ['at', 'DATETIME', 2],
      ['paid', 'BOOLEAN', 3],
      ['price', 'REAL', 0],
      ['big', 'BIGINT', 0],
      ['raw', 'BLOB', 1],
      ['anything', 'DATETIME', 2],
    ],
    rows: [
      [
        1,
        'Österreich',
        '2024-02-29',
        '2024-02-29T23:59:58.500000',
        true,
        2.5,
        '9007199254740993',
        '00ff',
        '2024-01-01',
      ],
      [2, null, null, '2024-02-29T23:00:00', false, null, -1, null, '2024-01-02T10:00:00'],
    ],
  })
})

test('moments keep their fractions of a second to the microsecond', async () => {
  const moments = engineOver(
    openSqlite({
      file: made(
        'moments.db',
        `CREATE TABLE moments (at DATETIME);
        INSERT INTO moments VALUES ('2024-02-29 12:00:00.123456'), ('2024-02-29T12:00:00.1234567Z'), ('2024-02-29 12:00:00.000')`,
      ),
      writable: false,
    }),
  )
  const rows = await readRows(moments, 'SELECT at FROM moments')
  await moments.close()
  expect(rows).toEqual([
    ['2024-02-29T12:00:00.123456'],
    ['2024-02-29T12:00:00.123456'],
    ['2024-02-29T12:00:00'],
  ])
})

test('a column declared NUMERIC has numbers where its first values are some', async () => {
  const prices = engineOver(
    openSqlite({
      file: made(
        'prices.db',
        `CREATE TABLE prices (id INTEGER, name TEXT, price NUMERIC(10, 2), code NUMERIC);
        INSERT INTO prices VALUES (1, 'a', 2.5, '01-x')`,
      ),
      writable: false,
    }),
  )
  const columns = await prices.columns({ schema: null, table: 'prices' })
  await prices.close()
  expect(columns?.map(({ name, type, typeGeneric }) => [name, type, typeGeneric])).toEqual([
    ['id', 'INTEGER', 0],
    ['name', 'TEXT', 1],
    ['price', 'REAL', 0],
    ['code', 'TEXT', 1],
  ])
})

test('tables, views, keys and the columns of a view are listed', async () => {
  expect({
    tables: await engine.tables(null),
    columns: await engine.columns({ schema: 'main', table: 'totals' }),
    keys: await engine.keys({ schema: null, table: 'other' }),
  }).toEqual({
    tables: [
      { name: 'other', type: 'table' },
      { name: 'sales', type: 'table' },
      { name: 'totals', type: 'view' },
    ],
    columns: [
      { name: 'n', type: 'INTEGER', typeGeneric: 0 },
      { name: 'day', type: 'DATE', typeGeneric: 2 },
    ],
    keys: {
      primaryKey: { name: null, columns: ['id'] },
      foreignKeys: [
        {
          name: null,
          columns: ['sale'],
          references: { schema: 'main', table: 'sales', columns: ['id'] },
        },
      ],
      indexes: [{ name: 'other_sale', columns: ['sale'], unique: true }],
      comment: null,
    },
  })
})

test('keys of several columns are told in their order, and every table is listed but the hidden ones of the engine', async () => {
  const many = Array.from({ length: 120 }, (_, at) => `CREATE TABLE t${at} (n INTEGER)`)
  const lists = engineOver(
    openSqlite({
      file: made(
        'lists.db',
        `CREATE TABLE pairs (a INTEGER, b INTEGER, c TEXT UNIQUE, PRIMARY KEY (b, a)) WITHOUT ROWID;
        CREATE TABLE uses (y INTEGER, x INTEGER REFERENCES others, FOREIGN KEY (y, x) REFERENCES pairs (b, a));
        CREATE VIRTUAL TABLE words USING fts5 (word); CREATE TABLE sqlites (n INTEGER); ${many.join('; ')};
        CREATE TABLE Sunday (n INTEGER, day TEXT); CREATE INDEX folded ON Sunday (lower(day)); CREATE INDEX both ON Sunday (n, lower(day))`,
      ),
      writable: false,
    }),
  )
  const keysOf = (table: string) => lists.keys({ schema: 'main', table })
  const { primaryKey, indexes } = await keysOf('pairs')
  const { foreignKeys } = await keysOf('uses')
  const { indexes: computed } = await keysOf('Sunday')
  const tables = (await lists.tables(null)).map(({ name }) => name)
  const words = await lists.columns({ schema: null, table: 'words' })
  const [ofMain] = await readRows(lists, 'SELECT 1', { schema: 'MAIN' })
  await lists.close()
  const references = { schema: 'main', table: 'pairs', columns: ['b', 'a'] }
  const others = { ...references, table: 'others', columns: [] }
  expect({ primaryKey, indexes, computed, foreignKeys, words, ofMain }).toEqual({
    primaryKey: { name: null, columns: ['b', 'a'] },
    indexes: [{ name: 'sqlite_autoindex_pairs_1', columns: ['c'], unique: true }],
    computed: [{ name: 'both', columns: ['n'], unique: false }],
    foreignKeys: [
      { name: null, columns: ['y', 'x'], references },
      { name: null, columns: ['x'], references: others },
    ],
    words: [{ name: 'word', type: expect.any(String) as string, typeGeneric: 1 }],
    ofMain: [1],
  })
  expect([tables.length, ...tables.filter((name) => !/^t\d/.test(name))]).toEqual([
    125,
    'pairs',
    'sqlites',
    'Sunday',
    'uses',
    'words',
  ])
})

const onlySelect = {
  status: 403,
  message: 'Only SELECT statements are allowed against this database.',
}

test('where writes are not allowed, no statement that writes is run and no table dropped', async () => {
  const outcome = (work: Promise<unknown>) =>
    work.catch(({ status, message }: { status: number; message: string }) => ({ status, message }))
  const command = { sql: 'SELECT 1', maxRows: 1, timeoutMs: 20_000 }
  expect([
    await outcome(engine.execute(command)),
    await outcome(engine.dropTable({ schema: null, table: 'sales' })),
  ]).toEqual([onlySelect, onlySelect])
})

test('a schema that a file has not holds nothing', async () => {
  const nowhere = { schema: 'other', table: 'sales' }
  expect({
    schemas: await engine.schemas(),
    tables: await engine.tables('other'),
    columns: await engine.columns(nowhere),
    keys: await engine.keys(nowhere),
  }).toEqual({
    schemas: ['main'],
    tables: [],
    columns: null,
    keys: {
      primaryKey: { name: null, columns: [] },
      foreignKeys: [],
      indexes: [],
      comment: null,
    },
  })
})

test('generated columns are listed among the others, stored or not', async () => {
  expect(await engine.columns({ schema: null, table: 'other' })).toEqual([
    { name: 'id', type: 'INTEGER', typeGeneric: 0 },
    { name: 'sale', type: 'INTEGER', typeGeneric: 0 },
    { name: 'next', type: 'INTEGER', typeGeneric: 0 },
    { name: 'label', type: 'TEXT', typeGeneric: 1 },
  ])
})

test.each([
  "ATTACH '/etc/passwd' AS other",
  `ATTACH '${join(folder, 'made.db')}' AS other`,
  `VACUUM INTO '${join(folder, 'made.db')}'`,
  'VACUUM',
  'PRAGMA user_version = 7',
  'PRAGMA journal_mode = WAL',
  "SELECT * FROM pragma_table_info('sales')",
  "SELECT load_extension('x')",
  "SELECT fts3_tokenizer('simple')",
  'DELETE FROM sales',
  'INSERT INTO sales (id) VALUES (9)',
  'WITH one AS (SELECT 1) UPDATE sales SET region = NULL',
  'DROP TABLE sales',
  'CREATE TABLE made (a)',
  'CREATE TEMP TABLE made (a)',
  'CREATE VIRTUAL TABLE made USING fts5 (a)',
  'BEGIN',
  'SAVEPOINT s',
  'REINDEX',
  'ANALYZE',
  'DETACH main',
])('%s is refused while the file is read', async (sql) => {
  expect(await userRows(engine, sql)).toEqual(onlySelect)
  expect({
    otherFileMade: existsSync(join(folder, 'made.db')),
    rows: seen(file, 'SELECT count(*) FROM sales'),
  }).toEqual({ otherFileMade: false, rows: [[2]] })
})

test.each([
  ['SELECT 1; DELETE FROM sales', 'Only one statement can be run at a time'],
  ['SELECT 1; SELECT 2', 'Only one statement can be run at a time'],
  ['SELECT 1 -- ;\n; ; syntax?', 'Only one statement can be run at a time'],
  ['SELECT ?', 'A parameter cannot stand in a statement: write its value'],
  ['SELECT :value1', 'A parameter cannot stand in a statement: write its value'],
  ['-- nothing', 'SQL statement is empty'],
  ['SELECT 1\0; DELETE FROM sales', 'A statement cannot hold a NUL character'],
  ['SELECT * FROM nowhere', 'no such table: nowhere'],
  ['SELECT hex(zeroblob(200000000))', 'string or blob too big'],
])('%j is refused with its reason', async (sql, message) => {
  expect(await userRows(engine, sql)).toEqual({ status: 400, message })
})

test('a statement with more values than SQLite takes is refused', async () => {
  const values = Array.from({ length: 32_767 }, (_, at) => at)
  const parts = ['SELECT count(*) FROM sales WHERE id IN (', ...values.slice(1).map(() => ','), ')']
  await expect(readRows(engine, '', { parts, values })).rejects.toMatchObject({
    status: 400,
    message: 'SQLite takes at most 32766 values in a statement: filter by fewer',
  })
})

test('LIKE tells cases apart, and a comment or a semicolon at the end is no second statement', async () => {
  expect(await userRows(engine, "SELECT 'a' LIKE 'A', 'a' LIKE 'a'; -- done")).toEqual([[0, 1]])
})

test.each([
  [
    "INSERT INTO t VALUES (2, 'y'), (3, 'z')",
    { columns: [], rows: [], truncated: false, changed: 2 },
  ],
  [
    'DELETE FROM t WHERE a = 3 RETURNING a',
    {
      columns: [{ name: 'a', type: 'INTEGER', typeGeneric: 0 }],
      rows: [[3]],
      truncated: false,
      changed: null,
    },
  ],
  ['DELETE FROM t WHERE a = 99', { columns: [], rows: [], truncated: false, changed: 0 }],
  ["UPDATE t SET b = 'z' WHERE a = 1", { columns: [], rows: [], truncated: false, changed: 1 }],
  ['CREATE TABLE u AS SELECT * FROM t', { columns: [], rows: [], truncated: false, changed: null }],
  ['DROP TABLE u', { columns: [], rows: [], truncated: false, changed: null }],
])('where writes are allowed, %s changes the file', async (sql, outcome) => {
  expect(await writing.execute({ sql, maxRows: 10, timeoutMs: 20_000 })).toEqual(outcome)
})

test('where writes are allowed, whatever a table has is made, changed and dropped, and only changed rows are counted', () => {
  const database = openFile(made('schema.db', 'CREATE TABLE a (n INTEGER, old TEXT)'), true)
  const outcomes = [
    ['ALTER TABLE a ADD COLUMN word TEXT', null],
    ['ALTER TABLE a RENAME COLUMN old TO renamed', null],
    ['ALTER TABLE a DROP COLUMN renamed', null],
    ['CREATE TABLE log (n INTEGER)', null],
    ['CREATE TRIGGER noted AFTER INSERT ON a BEGIN INSERT INTO log VALUES (new.n); END', null],
    ["INSERT INTO a VALUES (1, 'x'), (2, 'y'), (3, 'z')", 3],
    [
      'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 2) UPDATE a SET n = n + 10 WHERE n IN c',
      2,
    ],
    ["REPLACE INTO a SELECT n, upper(word) FROM a WHERE word = 'z'", 1],
    ['DELETE FROM a WHERE n > 90', 0],
    ['CREATE UNIQUE INDEX by_n ON a (n, word)', null],
    ['REINDEX by_n', null],
    ['ANALYZE a', null],
    ['DROP INDEX by_n', null],
    ['CREATE VIEW seen AS SELECT * FROM a', null],
    ['DROP VIEW seen', null],
    ['CREATE TEMP TABLE apart AS SELECT * FROM a', null],
    ['CREATE INDEX temp.apart_n ON apart (n)', null],
    ['CREATE TEMP VIEW apart_seen AS SELECT * FROM apart', null],
    ['CREATE TEMP TRIGGER apart_noted AFTER INSERT ON apart BEGIN DELETE FROM apart; END', null],
    ['DROP TRIGGER apart_noted', null],
    ['DROP VIEW apart_seen', null],
    ['DROP INDEX apart_n', null],
    ['DROP TABLE apart', null],
    ['DROP TRIGGER noted', null],
  ] as const
  const told = outcomes.map(([sql]) => {
    const answer = execute(database, sql, 10)
    return [sql, answer.kind === 'outcome' ? answer.changed : answer.kind]
  })
  const rows = database.prepare('SELECT n, word FROM a ORDER BY n, word').all()
  database.close()
  expect(told).toEqual(outcomes)
  expect(rows.map((row) => Object.values(row))).toEqual([
    [3, 'Z'],
    [3, 'z'],
    [11, 'x'],
    [12, 'y'],
  ])
})

test('of a column without a type a hundred rows tell the type however few are asked for, and no more are answered', () => {
  const database = openFile(
    made(
      'untyped.db',
      `CREATE TABLE u (a); WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3000)
      INSERT INTO u SELECT CASE WHEN n = 2 THEN 'x' ELSE n END FROM c`,
    ),
    false,
  )
  const read = (maxRows: number) => {
    const sql = 'SELECT a FROM u'
    const open = startReading(database, { kind: 'read', sql, values: [], maxRows, own: false })
    const counts = Array.from({ length: 3 }, () => {
      const answer = nextRows(open)
      return answer.kind === 'batch' ? answer.batch.rowCount : answer.kind
    })
    return [open.columns.map(({ type }) => type).join(), ...counts]
  }
  const told = [1, 100, 2048, 2049, 2100, 4000].map((maxRows) => [maxRows, ...read(maxRows)])
  database.close()
  expect(told).toEqual([
    [1, 'ANY', 1, 0, 0],
    [100, 'ANY', 100, 0, 0],
    [2048, 'ANY', 2048, 0, 0],
    [2049, 'ANY', 2048, 1, 0],
    [2100, 'ANY', 2048, 52, 0],
    [4000, 'ANY', 2048, 952, 0],
  ])
})

test.each([
  `ATTACH '${join(folder, 'made.db')}' AS other`,
  `VACUUM INTO '${join(folder, 'made.db')}'`,
  'PRAGMA writable_schema = ON',
  'COMMIT',
  'BEGIN',
  "UPDATE sqlite_schema SET sql = 'x'",
  "SELECT load_extension('x')",
  'INSERT INTO t VALUES (8, 1); DELETE FROM t',
  'CREATE VIRTUAL TABLE made USING fts5 (a)',
])('where writes are allowed, %s is still refused', async (sql) => {
  const before = await readRows(writing, 'SELECT * FROM t')
  await expect(writing.execute({ sql, maxRows: 10, timeoutMs: 20_000 })).rejects.toMatchObject({
    name: 'Refusal',
  })
  expect({
    otherFileMade: existsSync(join(folder, 'made.db')),
    rows: await readRows(writing, 'SELECT * FROM t'),
  }).toEqual({ otherFileMade: false, rows: before })
})

test('a statement for another schema than the one of a file is refused', async () => {
  const outcome = {
    status: 400,
    message: 'There is no schema "other": an SQLite file has the schema main only',
  }
  const command = { sql: 'INSERT INTO t VALUES (9, 1)', maxRows: 10, timeoutMs: 20_000 }
  await expect(writing.execute({ ...command, schema: 'other' })).rejects.toMatchObject(outcome)
  await expect(readRows(writing, 'SELECT 1', { schema: 'other' })).rejects.toMatchObject(outcome)
})

test('a statement that fails halfway changes nothing', async () => {
  const before = await readRows(writing, 'SELECT count(*) FROM t')
  await expect(
    writing.execute({
      sql: "INSERT INTO t SELECT abs(-9223372036854775807 - (n = 3)), 'n' FROM (SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3)",
      maxRows: 1,
      timeoutMs: 20_000,
    }),
  ).rejects.toThrow('integer overflow')
  expect(await readRows(writing, 'SELECT count(*) FROM t')).toEqual(before)
})

test('a load that is stopped in the middle leaves the old table, and the file can be read at once', async () => {
  const target = made('load.db', 'CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (7)')
  const driver = openSqlite({ file: target, writable: true })
  const stop = new AbortController()
  const endless = async function* (): AsyncGenerator<Batch> {
    for (let batch = 0; ; batch += 1) {
      yield {
        rowCount: 2000,
        columns: [Array.from({ length: 2000 }, (_, row) => batch * 2000 + row)],
      }
      if (existsSync(`${target}-journal`) && batch > 300)
        stop.abort(new Error('stopped in the middle'))
    }
  }
  const load = {
    into: { schema: 'main', table: 't' },
    ifExists: 'replace' as const,
    columns: [{ name: 'a', type: 'BIGINT', typeGeneric: 0 as const }],
    batches: endless(),
  }
  await expect(driver.load(countedLoad(load), stop.signal)).rejects.toThrow('stopped in the middle')
  expect({
    rows: await readRows(engineOver(driver), 'SELECT * FROM t'),
    journalIsLeft: readdirSync(folder).includes('load.db-journal'),
  }).toEqual({ rows: [[7]], journalIsLeft: false })
  await driver.close()
})

test('a file that another one takes the place of is read anew', async () => {
  const path = made('place.db', 'CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1)')
  const reading = engineOver(openSqlite({ file: path, writable: false }))
  const before = await readRows(reading, 'SELECT a FROM t')
  renameSync(made('next.db', 'CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (2)'), path)
  expect({ before, now: await readRows(reading, 'SELECT a FROM t') }).toEqual({
    before: [[1]],
    now: [[2]],
  })
  await reading.close()
})

const childrenIn = (task: string) =>
  readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const children = () => readdirSync('/proc/self/task').flatMap(childrenIn)

test.runIf(existsSync(`/proc/self/task/${process.pid}/children`))(
  'a statement whose process the system ends fails at once, and says so, as what is asked of it later',
  async () => {
    const before = new Set(children())
    const running = startProcess(file, false)
    const [pid = 0] = children().filter((child) => !before.has(child))
    const sql = 'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n FROM c) SELECT max(n) FROM c'
    const endless = { kind: 'read', sql, values: [], maxRows: 1, own: false } as const
    const told = running.request(endless, 'columns').catch((error: unknown) => error)
    process.kill(pid, 'SIGKILL')
    const later = async () =>
      running.request({ kind: 'next' }, 'batch').catch((error: unknown) => error)
    const stopped = {
      status: 500,
      message: 'SQLite stopped unexpectedly while it worked on the file',
    }
    expect(await told).toMatchObject(stopped)
    expect(await later()).toMatchObject(stopped)
    expect(running.ended()).toBe(true)
  },
)

test.runIf(existsSync(`/proc/self/task/${process.pid}/children`))(
  'of the processes that read a file two stay for the next statements, and none when it is closed',
  async () => {
    const before = new Set(children())
    const started = () => children().filter((child) => !before.has(child)).length
    const reading = engineOver(openSqlite({ file, writable: false }))
    const results = await Promise.all(
      ['id', 'region', 'price'].map((column) =>
        reading.query(
          { sql: `SELECT ${column} FROM sales`, maxRows: 9, timeoutMs: 20_000 },
          'values',
        ),
      ),
    )
    const atOnce = started()
    for (const { chunks } of results) for await (const _ of chunks) continue
    await vi.waitFor(() => expect(started()).toBe(2))
    await reading.close()
    await vi.waitFor(() => expect(started()).toBe(0))
    expect(atOnce).toBe(3)
  },
)

test('a table is found under its own name, whatever the case of its letters', async () => {
  const driver = openSqlite({ file, writable: false })
  const found = await Promise.all(
    [
      { schema: null, table: 'SALES' },
      { schema: 'main', table: 'Totals' },
      { schema: null, table: 'nowhere' },
      { schema: 'other', table: 'sales' },
    ].map(driver.spelled),
  )
  await driver.close()
  expect(found).toEqual([
    { schema: 'main', table: 'sales' },
    { schema: 'main', table: 'totals' },
    null,
    null,
  ])
})

test('what was read of a table is old once it is dropped, and nothing is described for who has left', async () => {
  const path = made('dropped.db', 'CREATE TABLE t (a INTEGER); CREATE TABLE u (a INTEGER)')
  const dropping = engineOver(openSqlite({ file: path, writable: true }))
  const generations = () =>
    ['t', 'u'].map((table) => dropping.generation({ schema: 'main', table }))
  const [t = 0, u = 0] = generations()
  await dropping.dropTable({ schema: 'main', table: 't' })
  const left = dropping.describe('SELECT 1', { signal: AbortSignal.abort(new Error('left')) })
  await expect(left).rejects.toThrow('left')
  expect({ now: generations(), tables: await dropping.tables('main') }).toEqual({
    now: [t + 1, u],
    tables: [{ name: 'u', type: 'table' }],
  })
  await dropping.close()
})

test('a file that is no database is named', async () => {
  const text = join(folder, 'text.db')
  writeFileSync(text, 'this is a text of some length, and no database at all '.repeat(40))
  const reading = engineOver(openSqlite({ file: text, writable: false }))
  await expect(reading.ping()).rejects.toMatchObject({
    status: 422,
    message: 'text.db is not an SQLite database',
  })
  await reading.close()
})
