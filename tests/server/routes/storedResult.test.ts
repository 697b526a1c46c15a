import { mkdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pruneResults, resultLimits } from '../../../server/results/prune.ts'
import { anotherApp, callsOf, q, testApp, type TestApp } from '../../support/app.ts'
import { postgresDatabase, type PostgresDatabase } from '../../support/postgresDatabase.ts'

let app: TestApp
let postgres: PostgresDatabase
let database: number
beforeAll(async () => {
  postgres = await postgresDatabase(
    'CREATE TABLE visits (id integer PRIMARY KEY, town text, stay numeric, day date, came timestamp)',
    `INSERT INTO visits SELECT id, CASE WHEN id % 7 = 0 THEN NULL ELSE 'Ulm "' || id % 13 || E'"\\n' END, id / 8.0, date '2024-01-01' + id % 400,
      timestamp '2024-01-01' + id * interval '1 minute' FROM generate_series(1, 40000) AS id`,
  )
  app = await testApp()
  const { body } = await app.plain.post('/database/', {
    database_name: 'Visits',
    sqlalchemy_uri: postgres.address,
  })
  database = body.id
})
afterAll(async () => {
  await app.close()
  await postgres.remove()
})

const endless = 'SELECT one.id FROM visits AS one, visits AS other'
/** Rows enough for a first piece, and then none for longer than the test lasts: nothing is worked on meanwhile. */
const pausing =
  'SELECT id FROM generate_series(1, 100000) AS id UNION ALL SELECT 0 FROM pg_sleep(600)'

let made = 0
const run = async (sql: string, more: object = {}) => {
  const client_id = `kept-${(made += 1)}`
  const { status, body } = await app.plain.post('/database/sql_json/', {
    database_id: database,
    sql,
    client_id,
    keep: true,
    queryLimit: 10_000_000,
    ...more,
  })
  return { client_id, status, ...body }
}
const state = async (client_id: string, caller = app.plain) =>
  (await caller.get(`/query/${client_id}`)).body
const rows = async (client_id: string, page: object = {}, caller = app.plain) =>
  (await caller.get(`/query/${client_id}/rows${q(page)}`)).body
const ended = (client_id: string, status = 'success', caller = app.plain) =>
  vi.waitFor(
    async () => {
      const reported = await state(client_id, caller)
      expect(reported.status).toBe(status)
      return reported
    },
    { timeout: 20_000 },
  )

const visitColumns = [
  { name: 'id', type_generic: 0 },
  { name: 'town', type_generic: 1 },
  { name: 'stay', type_generic: 0 },
  { name: 'day', type_generic: 2 },
  { name: 'came', type_generic: 2 },
]

test('a run that keeps is answered with its first thousand rows while the others arrive, and then has them all', async () => {
  const sql = 'SELECT id, town, stay, day, came FROM visits ORDER BY id'
  const answer = await run(sql)
  const { rows: come, results } = await state(answer.client_id)
  expect(come).toBe(results[0].rows)
  expect({
    status: answer.status,
    kept: answer.kept,
    dataCount: answer.data.length,
    limit: answer.query.limit,
  }).toEqual({ status: 'success', kept: true, dataCount: 1000, limit: 10_000_000 })
  expect(await ended(answer.client_id)).toEqual({
    query_id: answer.query_id,
    status: 'success',
    elapsed_ms: expect.any(Number),
    rows: 40_000,
    error_message: null,
    database_id: database,
    sql,
    limit: 10_000_000,
    results: [
      {
        index: 0,
        statement: sql,
        columns: answer.columns,
        rows: 40_000,
        truncated: false,
        complete: true,
      },
    ],
  })
  for (const offset of [0, 99, 100, 21_234, 39_500]) {
    const { data } = (
      await app.plain.post('/database/sql_json/', {
        database_id: database,
        sql: `${sql} LIMIT 1000 OFFSET ${offset}`,
      })
    ).body
    expect(await rows(answer.client_id, { offset, limit: 1000 })).toEqual({
      columns: visitColumns,
      rows: data,
      total: 40_000,
      complete: true,
    })
  }
  expect((await rows(answer.client_id, { offset: 40_000 })).rows).toEqual([])
})

test('a short result is there at once, and each statement has its own', async () => {
  const answer = await run('SELECT 1 AS a; SELECT id FROM visits ORDER BY id LIMIT 3', {
    queryLimit: 1000,
  })
  expect({
    state: answer.query.state,
    rows: answer.query.rows,
    resultRows: answer.results.map((one: { rows: number }) => one.rows),
  }).toEqual({ state: 'success', rows: 3, resultRows: [1, 3] })
  expect((await rows(answer.client_id, { statement: 0 })).rows).toEqual([{ a: 1 }])
  expect((await rows(answer.client_id)).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  const cut = await run('SELECT id FROM visits', { queryLimit: 1000 })
  expect({
    state: cut.query.state,
    limitingFactor: cut.query.limitingFactor,
    truncated: (await state(cut.client_id)).results[0].truncated,
  }).toEqual({ state: 'success', limitingFactor: 'DROPDOWN', truncated: true })
  const limits = [99_999_999, 0, undefined].map(
    async (queryLimit) => (await run('SELECT 1 AS a', { queryLimit })).query.limit,
  )
  expect(await Promise.all(limits)).toEqual([10_000_000, 1000, 1000])
})

test('what needs all rows of a run is refused while they still arrive', async () => {
  const { client_id } = await run(`SELECT 7 AS first; ${pausing}`)
  const { rows: come, elapsed_ms: elapsed } = await state(client_id)
  const whole = await rows(client_id, { statement: 0, sort: [{ col: 'first' }] })
  const asked = [
    `rows${q({ sort: [{ col: 'id' }] })}`,
    `rows${q({ filters: [{ subject: 'id', operator: '>', comparator: '1' }] })}`,
    `rows${q({ search: '1' })}`,
    `statistics${q({ column: 'id' })}`,
  ].map(async (path) => {
    const { status, body } = await app.plain.get(`/query/${client_id}/${path}`)
    return [status, body.message]
  })
  const refused = await Promise.all(asked)
  await app.plain.post(`/query/${client_id}/stop`)
  await ended(client_id, 'stopped')
  const early =
    'The rows are still arriving: sort, filter, search and statistics come when they are all there'
  expect({ refused, isLast: come > 1, hasBegun: elapsed > 0, whole: whole.rows }).toEqual({
    refused: Array(4).fill([409, early]),
    ...{ isLast: true, hasBegun: true, whole: [{ first: 7 }] },
  })
})

test('a run that is stopped in the middle ends in the database and keeps what came', async () => {
  const answer = await run(endless)
  const early = await rows(answer.client_id, { offset: 990, limit: 3 })
  expect([answer.query.state, early.rows.length, early.complete]).toEqual(['running', 3, false])
  expect((await app.plain.post(`/query/${answer.client_id}/stop`)).status).toBe(200)
  const reported = await ended(answer.client_id, 'stopped')
  expect({
    error_message: reported.error_message,
    complete: reported.results[0].complete,
    truncated: reported.results[0].truncated,
    hasRows: reported.rows > 1000,
  }).toEqual({
    error_message: 'The query was stopped',
    complete: true,
    truncated: true,
    hasRows: true,
  })
  expect((await rows(answer.client_id, { offset: reported.rows - 1 })).rows).toEqual([
    { id: expect.any(Number) },
  ])
  const { data } = await run(
    `SELECT count(*) AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%AS one, visits%' AND pid <> pg_backend_pid() AND datname = current_database()`,
  )
  expect(data).toEqual([{ n: 0 }])
})

const orders: [string, object, string][] = [
  [
    'sorted by a number, the other way round',
    { sort: [{ col: 'stay', desc: true }] },
    'ORDER BY stay DESC',
  ],
  [
    'sorted by a text with gaps, then a moment',
    { sort: [{ col: 'town' }, { col: 'came', desc: true }] },
    'ORDER BY town COLLATE "C", came DESC',
  ],
  [
    'filtered by numbers and days',
    {
      filters: [
        { subject: 'id', operator: '>', comparator: '4000' },
        { subject: 'day', operator: '<=', comparator: '2024-03-01' },
      ],
    },
    "WHERE id > 4000 AND day <= '2024-03-01' ORDER BY id",
  ],
  [
    'filtered by gaps',
    { filters: [{ subject: 'town', operator: 'IS NULL' }], sort: [{ col: 'day' }] },
    'WHERE town IS NULL ORDER BY day, id',
  ],
  ['searched', { search: 'ULM "7' }, `WHERE town ILIKE '%ulm "7%' ORDER BY id`],
]

let wholeRun: Promise<string> | undefined
const storedWhole = async () => {
  const { client_id } = await run('SELECT id, town, stay, day, came FROM visits ORDER BY id')
  await ended(client_id)
  return client_id
}

test.each(orders)('kept rows are %s as the database does it', async (_, requested, clause) => {
  const page = await rows(await (wholeRun ??= storedWhole()), {
    ...requested,
    offset: 1200,
    limit: 50,
  })
  const { data } = await run(
    `SELECT id, town, stay, day, came FROM visits ${clause} LIMIT 50 OFFSET 1200`,
  )
  expect(data).toHaveLength(50)
  expect(page.rows).toEqual(data)
  const [{ n }] = (
    await run(`SELECT count(*) AS n FROM visits ${clause.replace(/ORDER BY.*/, '')}`)
  ).data
  expect({ total: page.total, complete: page.complete }).toEqual({ total: n, complete: true })
})

test('each statement of a run and each filter has a total of its own', async () => {
  const { client_id } = await run(
    'SELECT id FROM visits WHERE id <= 30; SELECT id FROM visits WHERE id <= 50',
  )
  await ended(client_id)
  const page = async (statement: number, above: string, limit?: number) => {
    const filters = [{ subject: 'id', operator: '>', comparator: above }]
    const answer = await rows(client_id, { statement, filters, limit, sort: [{ col: 'id' }] })
    return [answer.rows.map(({ id }: { id: number }) => id).slice(0, 2), answer.total]
  }
  expect([
    await page(0, '10'),
    await page(0, '20', 1),
    await page(1, '10', 2),
    await page(1, '48'),
    await page(1, '10', 0),
  ]).toEqual([
    [[11, 12], 20],
    [[21], 10],
    [[11, 12], 40],
    [[49, 50], 2],
    [[], 40],
  ])
})

test('the statistics of a column of kept rows are those of the database', async () => {
  const answer = await run('SELECT id, town, stay, day FROM visits WHERE id <= 5000')
  await ended(answer.client_id)
  const statistics = async (column: string) =>
    (await app.plain.get(`/query/${answer.client_id}/statistics${q({ statement: 0, column })}`))
      .body
  expect(await statistics('stay')).toMatchObject({
    count: 5000,
    nulls: 0,
    distinct: 5000,
    min: 0.125,
    max: 625,
    mean: 312.5625,
    median: 312.5625,
  })
  const top = (
    await run(
      'SELECT town AS value, count(*) AS count FROM visits WHERE id <= 5000 AND town IS NOT NULL GROUP BY town ORDER BY 2 DESC, town COLLATE "C" LIMIT 10',
    )
  ).data
  const [edges] = (
    await run(
      'SELECT min(town COLLATE "C") AS low, max(town COLLATE "C") AS high FROM visits WHERE id <= 5000',
    )
  ).data
  expect(await statistics('town')).toEqual({
    count: 5000,
    nulls: 714,
    distinct: 13,
    min: edges.low,
    max: edges.high,
    mean: null,
    median: null,
    top,
  })
  expect(await statistics('day')).toMatchObject({
    distinct: 400,
    min: '2024-01-01',
    max: '2025-02-03',
    mean: null,
  })
  expect(
    (await app.plain.get(`/query/${answer.client_id}/statistics${q({ column: 'none' })}`)).status,
  ).toBe(400)
})

test('the rows are there after a restart of the server, and for nobody else', async () => {
  const answer = await run('SELECT id FROM visits ORDER BY id LIMIT 2500')
  await ended(answer.client_id)
  const next = anotherApp(app)
  await next.ready()
  const page = await rows(
    answer.client_id,
    { offset: 2499 },
    { ...app.plain, ...callsOf(next, app.plain.token) },
  )
  await next.close()
  expect({ rows: page.rows, total: page.total }).toEqual({ rows: [{ id: 2500 }], total: 2500 })
  for (const path of ['', '/rows'])
    expect((await app.admin.get(`/query/${answer.client_id}${path}`)).status).toBe(404)
})

test('all rows of a statement are exported without the limit, and what writes is not run again', async () => {
  const answer = await run('SELECT 1 AS one; SELECT id, town FROM visits ORDER BY id', {
    queryLimit: 10,
  })
  const file = (query: string, caller = app.plain) =>
    caller.get(`/query/${answer.query_id}/export${query}`)
  const whole = await file('?format=csv&title=visits')
  expect({
    lineCount: whole.body.match(/^\d+,/gm)?.length,
    contentDisposition: whole.headers['content-disposition'],
  }).toEqual({ lineCount: 40_000, contentDisposition: expect.stringContaining('visits.csv') })
  expect((await file('?format=csv&statement=0')).body).toBe('one\r\n1\r\n')
  expect((await file('?format=csv&statement=2')).status).toBe(404)
  expect((await file('?format=csv', app.admin)).status).toBe(404)
  const { body } = await app.plain.post(`/query/${answer.query_id}/export`, {
    result_format: 'xlsx',
    client_id: 'sheet',
    title: 'visits',
  })
  const fetched = await app.app.inject(body.url)
  expect({
    status: fetched.statusCode,
    signature: fetched.rawPayload.subarray(0, 2).toString(),
  }).toEqual({ status: 200, signature: 'PK' })
  const long = await run('SELECT id FROM generate_series(1, 1048576) AS id', { queryLimit: 10 })
  const refused = await app.plain.get(`/query/${long.query_id}/export?format=xlsx`)
  expect({ status: refused.status, message: refused.body.message }).toEqual({
    status: 422,
    message:
      'An Excel sheet holds at most 1048576 rows with its header, this query has 1048576: export it as CSV',
  })
  const none = await app.plain.get(`/query/${long.query_id}/export?format=csv&statement=1`)
  expect([none.status, none.body.message]).toEqual([404, 'The query has only one statement'])
  await app.plain.put(`/database/${database}`, { allow_dml: true })
  const writing = await run(
    'CREATE TABLE IF NOT EXISTS written AS SELECT 1 AS n; DELETE FROM written RETURNING n; WITH gone AS (DELETE FROM written RETURNING n) SELECT n FROM gone',
  )
  for (const statement of [0, 1, 2]) {
    const { status, body: reported } = await app.plain.get(
      `/query/${writing.query_id}/export?format=csv&statement=${statement}`,
    )
    expect({ status, message: reported.message }).toEqual({
      status: 422,
      message: 'Only rows that a SELECT reads can be exported: this statement would write again',
    })
  }
  const withoutRows = await app.plain.get(`/query/${writing.client_id}/rows${q({ statement: 0 })}`)
  expect(withoutRows.status).toBe(410)
  await app.plain.put(`/database/${database}`, { allow_dml: false })
})

/** A file of a run to which nothing can be written, as on a full disk. */
const withoutRoom = async (folder: string, name: string) => {
  await mkdir(folder)
  await symlink('/dev/full', join(folder, name))
}

test.each([
  ['a folder', (folder: string) => writeFile(folder, '')],
  ['rows', (folder: string) => withoutRoom(folder, '0.rows')],
  ['an end', (folder: string) => withoutRoom(folder, '0.part')],
])(
  'a statement that wrote has succeeded where no room is left for %s of its result',
  async (word, fill) => {
    await app.plain.put(`/database/${database}`, { allow_dml: true })
    const { query_id: last } = await run('CREATE TABLE IF NOT EXISTS notes (word text)')
    await fill(join(app.folder, 'results', String(last + 1)))
    const answer = await run(`INSERT INTO notes VALUES ('${word}') RETURNING word`)
    expect(answer).toMatchObject({ status: 'success', query_id: last + 1, data: [{ word }] })
    expect((await state(answer.client_id)).status).toBe('success')
    const { data } = await run(`SELECT word FROM notes WHERE word = '${word}'`)
    expect(data).toEqual([{ word }])
    await app.plain.put(`/database/${database}`, { allow_dml: false })
  },
)

/** Sets the time of a result's file to now. */
const touch = (run: number) =>
  utimes(join(app.folder, 'results', String(run), '0.json'), new Date(), new Date())

test('results are kept for a day, and as long as there is room for them', async () => {
  const [older, newer] = [await run('SELECT 1 AS n'), await run('SELECT 2 AS n')]
  await pruneResults(app.app.storedResults, Date.now() + 23 * 3_600_000)
  expect({
    older: (await rows(older.client_id)).rows,
    newer: (await rows(newer.client_id)).rows,
  }).toEqual({ older: [{ n: 1 }], newer: [{ n: 2 }] })
  const { bytes } = await stat(join(app.folder, 'results', String(newer.query_id), '0.json')).then(
    ({ size }) => ({ bytes: size + 100 }),
  )
  await touch(older.query_id)
  await pruneResults(app.app.storedResults, Date.now(), { ...resultLimits, bytes })
  expect((await rows(newer.client_id)).rows).toEqual([{ n: 2 }])
  const gone = await app.plain.get(`/query/${older.client_id}/rows`)
  expect({ status: gone.status, message: gone.body.message }).toEqual({
    status: 410,
    message:
      'This result has expired: results are kept for a day. Run the query again to see its rows',
  })
  await pruneResults(app.app.storedResults, Date.now() + 25 * 3_600_000)
  expect((await state(newer.client_id)).results).toEqual([])
})

test('where the rows of one result are gone, others are sorted all the same', async () => {
  const [lost, other] = [await run('SELECT 1 AS n'), await run('SELECT 2 AS n UNION SELECT 3')]
  await rm(join(app.folder, 'results', String(lost.query_id), '0.rows'))
  const sort = [{ col: 'n', desc: true }]
  const refused = await app.plain.get(`/query/${lost.client_id}/rows${q({ sort })}`)
  expect({
    refused: refused.status,
    other: (await rows(other.client_id, { sort })).rows,
  }).toEqual({ refused: 410, other: [{ n: 3 }, { n: 2 }] })
})

const listed = async (client_id: string) => {
  const { result } = (
    await app.plain.get(
      `/query/${q({ order_column: 'start_time', order_direction: 'desc', page_size: 100 })}`,
    )
  ).body as { result: { client_id: string; status: string; error_message: string | null }[] }
  return result.find((one) => one.client_id === client_id)
}

test('a run whose connection drops before its first rows goes on while somebody looks how it stands, then ends; one that was answered goes on', async () => {
  const next = anotherApp(app, { abandonAfterMs: 4000 })
  const address = await next.listen({ port: 0, host: '127.0.0.1' })
  const caller = { ...app.plain, ...callsOf(next, app.plain.token) }
  const send = (sql: string, client_id: string, signal: AbortSignal) =>
    fetch(`${address}/api/v1/database/sql_json/`, {
      method: 'POST',
      signal,
      body: JSON.stringify({
        database_id: database,
        sql,
        client_id,
        keep: true,
        queryLimit: 200_000,
      }),
      headers: { authorization: `Bearer ${app.plain.token}`, 'content-type': 'application/json' },
    })
  const leaving = new AbortController()
  const left = send('SELECT pg_sleep(600)', 'left', leaving.signal).catch(() => 'left')
  await ended('left', 'running', caller)
  const second = new AbortController()
  const back = send("SELECT pg_sleep(1), 'back' AS word", 'back', second.signal).catch(() => 'left')
  await ended('back', 'running', caller)
  leaving.abort()
  second.abort()
  expect({ left: await left, back: await back }).toEqual({ left: 'left', back: 'left' })
  expect((await ended('back', 'success', caller)).rows).toBe(1)
  expect((await rows('back', {}, caller)).rows).toEqual([{ pg_sleep: '', word: 'back' }])
  expect((await listed('left'))?.status).toBe('running')
  await vi.waitFor(
    async () =>
      expect(await listed('left')).toMatchObject({
        status: 'stopped',
        error_message: 'The request was cancelled',
      }),
    { timeout: 25_000 },
  )
  const staying = new AbortController()
  const { query } = (await (await send(endless, 'answered', staying.signal)).json()) as {
    query: { state: string }
  }
  staying.abort()
  expect({
    state: query.state,
    readRows: (await ended('answered', 'success', caller)).rows,
  }).toEqual({ state: 'running', readRows: 200_000 })
  await next.close()
})

test('a run that the server’s end cuts off is told as failed, with the rows that came', async () => {
  const next = anotherApp(app)
  await next.ready()
  await callsOf(next, app.plain.token).post('/database/sql_json/', {
    database_id: database,
    sql: endless,
    client_id: 'cut',
    keep: true,
    queryLimit: 10_000_000,
  })
  await next.close()
  const reported = await state('cut')
  expect({
    status: reported.status,
    error_message: reported.error_message,
    hasRows: reported.rows > 1000,
    complete: reported.results[0].complete,
  }).toEqual({
    status: 'failed',
    error_message: 'Interrupted by a server restart: run it again',
    hasRows: true,
    complete: true,
  })
})
