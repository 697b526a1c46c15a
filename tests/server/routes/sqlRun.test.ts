import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endAbandonedRuns, purgeHistory } from '../../../server/store/queries/queries.ts'
import { q, testApp, type TestApp } from '../../support/app.ts'
import { postgresDatabase, type PostgresDatabase } from '../../support/postgresDatabase.ts'

let app: TestApp
let postgres: PostgresDatabase
beforeAll(async () => {
  postgres = await postgresDatabase(
    'CREATE TABLE visits (id integer PRIMARY KEY, town text)',
    "INSERT INTO visits SELECT id, CASE WHEN id % 2 = 0 THEN 'Ulm' ELSE 'Bonn' END FROM generate_series(1, 1200) AS id",
    'CREATE SCHEMA kept',
    'CREATE SEQUENCE tickets',
    `CREATE FUNCTION emptied() RETURNS text LANGUAGE plpgsql AS $$ BEGIN
      IF current_setting('transaction_read_only') = 'off' THEN DELETE FROM visits; END IF;
      RETURN current_setting('transaction_read_only');
    END $$`,
  )
  app = await testApp()
})
afterAll(async () => {
  await app.close()
  await postgres.remove()
})

let made = 0
const create = async (flags: object = {}) => {
  const { body } = await app.plain.post('/database/', {
    database_name: `Visits ${(made += 1)}`,
    sqlalchemy_uri: postgres.address,
    ...flags,
  })
  return (body as { id: number }).id
}
const run = async (database_id: number, sql: string, more: object = {}, caller = app.plain) => {
  const { status, body } = await caller.post('/database/sql_json/', {
    database_id,
    sql,
    client_id: `run-${(made += 1)}`,
    ...more,
  })
  return { status, ...body }
}
const history = async (list: object = {}, caller = app.plain) =>
  (await caller.get(`/query/${q(list)}`)).body.result
const counted = async () =>
  (await run(await create(), 'SELECT count(*) AS n FROM visits')).data[0].n

const twoStatements =
  'SELECT 1 AS a, 2 AS a; SELECT id, town FROM visits WHERE id < 3 ORDER BY id LIMIT 2; -- done'

test('the rows of the last statement are answered, and those of each beside them', async () => {
  const answer = await run(await create(), twoStatements)
  const column = (name: string, type: string, type_generic: number) => ({
    name,
    column_name: name,
    type: expect.stringMatching(new RegExp(type, 'i')),
    is_dttm: false,
    type_generic,
  })
  const columns = [column('id', 'integer', 0), column('town', 'text', 1)]
  const data = [
    { id: 1, town: 'Bonn' },
    { id: 2, town: 'Ulm' },
  ]
  const { query: _, ...rows } = answer
  expect(rows).toEqual({
    status: 'success',
    query_id: expect.any(Number),
    columns,
    selected_columns: columns,
    expanded_columns: [],
    data,
    results: [
      {
        statement: 'SELECT 1 AS a, 2 AS a',
        columns: [column('a', 'integer', 0), column('a__1', 'integer', 0)],
        data: [{ a: 1, a__1: 2 }],
        rows: 1,
        truncated: false,
      },
      {
        statement: 'SELECT id, town FROM visits WHERE id < 3 ORDER BY id LIMIT 2',
        columns,
        data,
        rows: 2,
        truncated: false,
      },
    ],
  })
})

test('an answer tells what was requested and run, and the history has it with its tab', async () => {
  const id = await create()
  const sql = twoStatements
  const answer = await run(id, sql, { tab: 'Untitled Query 1', sql_editor_id: 'tab-1' })
  expect(answer.query).toEqual({
    id: expect.any(String),
    queryId: answer.query_id,
    serverId: answer.query_id,
    dbId: id,
    db: expect.any(String),
    sql,
    executedSql:
      'SELECT 1 AS a, 2 AS a;\nSELECT id, town FROM visits WHERE id < 3 ORDER BY id LIMIT 2',
    limit: 1000,
    limitingFactor: 'QUERY',
    rows: 2,
    state: 'success',
    startDttm: expect.any(Number),
    endDttm: expect.any(Number),
    schema: null,
    tab: 'Untitled Query 1',
    user: 'peter',
    tempTable: null,
  })
  const [reported] = await history({ filters: [{ col: 'id', opr: 'eq', value: answer.query_id }] })
  expect(reported).toMatchObject({
    status: 'success',
    rows: 2,
    sql,
    tab_name: 'Untitled Query 1',
    sql_editor_id: 'tab-1',
    error_message: null,
    database: { id },
    user: { username: 'peter' },
  })
  expect(reported.end_time).toBeGreaterThanOrEqual(reported.start_time)
})

test('rows are limited to 1000 or to what was asked for, and it says which', async () => {
  const id = await create()
  const shortened = async (sql: string, queryLimit?: number | null) => {
    const { query, results } = await run(id, sql, { queryLimit })
    return [query.rows, query.limit, query.limitingFactor, results[0].truncated]
  }
  expect(await shortened('SELECT id FROM visits')).toEqual([1000, 1000, 'DROPDOWN', true])
  expect(await shortened('SELECT id FROM visits', 5)).toEqual([5, 5, 'DROPDOWN', true])
  expect(await shortened('SELECT id FROM visits', 1)).toEqual([1, 1, 'DROPDOWN', true])
  for (const none of [0, null])
    expect(await shortened('SELECT id FROM visits', none)).toEqual([1000, 1000, 'DROPDOWN', true])
  expect(await shortened('SELECT id FROM visits LIMIT 3', 5)).toEqual([3, 5, 'QUERY', false])
  expect(await shortened('SELECT id FROM visits LIMIT 5', 5)).toEqual([5, 5, 'QUERY', false])
  expect(await shortened('SELECT id FROM visits WHERE id < 3 LIMIT 3', 5)).toEqual([
    2,
    5,
    'NOT_LIMITED',
    false,
  ])
  expect(await shortened('SELECT id FROM visits', 99_999)).toEqual([
    1200,
    10_000,
    'NOT_LIMITED',
    false,
  ])
})

test('what the database says of a bad statement is told with its place, and kept in the history', async () => {
  const answer = await run(await create(), 'SELECT 1; SELECT nothing FROM visits')
  expect(answer).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^\[Statement 2 out of 2\] column "nothing" does not exist/),
  })
  expect(answer.errors).toEqual([
    {
      message: answer.message,
      error_type: 'GENERIC_DB_ENGINE_ERROR',
      level: 'error',
      extra: { line: 1, column: 18 },
    },
  ])
  expect((await history({ page_size: 1 }))[0]).toMatchObject({
    status: 'failed',
    error_message: answer.message,
    rows: null,
  })
  expect((await run(await create(), '-- sql Explorer')).message).toBe('SQL statement is empty')
  expect((await run(987, 'SELECT 1')).status).toBe(404)
})

const onlySelect = 'Only SELECT statements are allowed against this database.'
const writes = [
  'DELETE FROM visits',
  'SELECT 1; DELETE FROM visits',
  'WITH gone AS (DELETE FROM visits RETURNING *) SELECT * FROM gone',
  'EXPLAIN ANALYZE DELETE FROM visits',
  'SELECT id INTO copied FROM visits',
  'CREATE TABLE copied AS SELECT 1',
]

test.each(writes)('%s is refused where nothing may be written, and nothing is', async (sql) => {
  const { status, message } = await run(await create(), sql)
  expect({ status, message }).toEqual({ status: 403, message: onlySelect })
  expect(await counted()).toBe(1200)
})

test('a database that allows it is written to, and says how many rows changed', async () => {
  const id = await create({ allow_dml: true })
  const answer = await run(
    id,
    'CREATE TABLE written (n integer); INSERT INTO written VALUES (1), (2); WITH gone AS (DELETE FROM written WHERE n = 1 RETURNING n) SELECT n FROM gone',
  )
  expect({
    rowCounts: answer.results.map(({ rows }: { rows: number }) => rows),
    data: answer.data,
  }).toEqual({ rowCounts: [0, 2, 1], data: [{ n: 1 }] })
  expect((await run(id, 'UPDATE written SET n = n + 1')).query.rows).toBe(1)
  expect((await run(await create(), 'SELECT n FROM written')).data).toEqual([{ n: 3 }])
})

test('tables and views are made of a SELECT where each is allowed, in the schema that is forced', async () => {
  const sql = "SELECT id FROM visits WHERE town = 'Ulm'"
  const table = { select_as_cta: true, tmp_table_name: 'of ulm', ctas_method: 'TABLE' }
  const view = { ...table, ctas_method: 'VIEW', tmp_table_name: 'seen' }
  const reading = await create()
  expect((await run(reading, sql, table)).status).toBe(403)
  expect((await run(reading, sql, view)).status).toBe(403)
  const tables = await create({ allow_ctas: true, force_ctas_schema: 'kept' })
  expect((await run(tables, sql, view)).status).toBe(403)
  const answer = await run(tables, sql, table)
  expect({
    columns: answer.columns,
    data: answer.data,
    tempTable: answer.query.tempTable,
    schema: answer.query.schema,
    executedSql: answer.query.executedSql,
  }).toEqual({
    columns: [],
    data: [],
    tempTable: 'of ulm',
    schema: 'kept',
    executedSql: `CREATE TABLE "kept"."of ulm" AS\n${sql}`,
  })
  expect((await run(reading, 'SELECT count(*) AS n FROM kept."of ulm"')).data).toEqual([{ n: 600 }])
  const views = await create({ allow_cvas: true })
  expect((await run(views, sql, table)).status).toBe(403)
  expect((await run(views, sql, view)).query.executedSql).toBe(
    `CREATE VIEW "public"."seen" AS\n${sql}`,
  )
  expect((await run(views, 'DROP VIEW seen', view)).message).toBe(onlySelect)
  const deleting = await run(
    tables,
    'WITH gone AS (DELETE FROM visits RETURNING *) SELECT * FROM gone',
    { ...table, tmp_table_name: 'gone' },
  )
  expect({ status: deleting.status, message: deleting.message, counted: await counted() }).toEqual({
    status: 403,
    message: onlySelect,
    counted: 1200,
  })
})

test.each([
  [
    "CASE WHEN current_setting('transaction_read_only') = 'on' THEN 7 ELSE setval('tickets', 99) END",
    '7',
  ],
  ['emptied()', 'on'],
])(
  'where a table may be made and nothing else be written, %s writes nothing on the way',
  async (expression, value) => {
    const tables = await create({ allow_ctas: true })
    const name = `made_${(made += 1)}`
    const answer = await run(
      tables,
      `SELECT id, ${expression} AS value FROM visits ORDER BY id DESC LIMIT 2 -- the last`,
      { select_as_cta: true, tmp_table_name: name, ctas_method: 'TABLE' },
    )
    expect(answer.status).toBe('success')
    expect((await run(tables, `SELECT id, value::text FROM ${name}`)).data).toEqual([
      { id: 1200, value },
      { id: 1199, value },
    ])
    const { data } = await run(tables, 'SELECT last_value FROM tickets')
    expect({ tickets: data, visits: await counted() }).toEqual({
      tickets: [{ last_value: 1 }],
      visits: 1200,
    })
  },
)

test('a database that is not exposed takes no SQL', async () => {
  const { status, message } = await run(await create({ expose_in_sqllab: false }), 'SELECT 1')
  expect({ status, message }).toEqual({
    status: 403,
    message: expect.stringMatching(/^Visits \d+ takes no SQL: it is not exposed in SQL Explorer$/),
  })
})

const untilSeen = (database: number, status: string) =>
  vi.waitFor(
    async () => {
      const [newest] = await history({
        filters: [{ col: 'database', opr: 'rel_o_m', value: database }],
        page_size: 1,
      })
      expect(newest?.status).toBe(status)
      return newest
    },
    { timeout: 60_000 },
  )

test('a run is stopped by its id, and the history says so', async () => {
  const id = await create()
  const running = app.plain.post('/database/sql_json/', {
    database_id: id,
    sql: 'SELECT pg_sleep(600)',
    client_id: 'slow',
  })
  await untilSeen(id, 'running')
  expect(
    (
      await app.plain.post('/database/sql_json/', {
        database_id: id,
        sql: 'SELECT 1',
        client_id: 'slow',
      })
    ).status,
  ).toBe(409)
  await app.plain.post('/query/slow/stop')
  expect((await running).body.message).toBe('The query was stopped')
  expect((await untilSeen(id, 'stopped')).error_message).toBe('The query was stopped')
})

test('a run that has ended, well or not, is not stopped any more', async () => {
  const id = await create()
  const stops: unknown[] = []
  for (const [client_id, sql] of [
    ['done', 'SELECT 1'],
    ['kept', 'SELECT 1'],
    ['wrong', 'SELECT nothing'],
  ] as const) {
    await run(id, sql, { client_id, keep: client_id === 'kept' })
    const { status, body } = await app.plain.post(`/query/${client_id}/stop`)
    stops.push([status, body.message])
  }
  const { status } = await app.plain.post('/query/never/stop')
  expect({ stops, never: status }).toEqual({
    stops: Array(3).fill([409, 'The query is not running']),
    never: 404,
  })
})

test('a run ends with its caller, unless the database lets runs outlive them', async () => {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const leave = async (database_id: number, sql: string) => {
    const controller = new AbortController()
    const call = fetch(`${address}/api/v1/database/sql_json/`, {
      method: 'POST',
      signal: controller.signal,
      body: JSON.stringify({ database_id, sql }),
      headers: { authorization: `Bearer ${app.plain.token}`, 'content-type': 'application/json' },
    }).catch(() => 'left')
    await untilSeen(database_id, 'running')
    controller.abort()
    expect(await call).toBe('left')
  }
  const bound = await create()
  await leave(bound, 'SELECT pg_sleep(600)')
  await untilSeen(bound, 'stopped')
  const free = await create({ allow_run_async: true, allow_dml: true })
  await leave(free, 'SELECT pg_sleep(2); CREATE TABLE outlived AS SELECT 1 AS n')
  await untilSeen(free, 'success')
  expect((await run(bound, 'SELECT n FROM outlived')).data).toEqual([{ n: 1 }])
})

test('everyone sees their own runs, admins everybody’s; a deleted database leaves them', async () => {
  const id = await create()
  const { query_id } = await run(id, 'SELECT 41 + 1')
  const mine = { filters: [{ col: 'sql', opr: 'eq', value: 'SELECT 41 + 1' }] }
  expect((await history(mine)).map((one: { id: number }) => one.id)).toEqual([query_id])
  expect((await history(mine, app.admin)).map((one: { id: number }) => one.id)).toEqual([query_id])
  await run(1, 'SELECT 41 + 1', {}, app.admin)
  expect(await history(mine)).toHaveLength(1)
  await app.plain.delete(`/database/${id}`)
  expect((await history(mine))[0].database).toBeNull()
  for (const order_column of [
    'changed_on',
    'start_time',
    'rows',
    'database.database_name',
    'status',
  ])
    expect(
      (
        await app.plain.get(
          `/query/${q({ order_column, filters: [{ col: 'start_time', opr: 'gt', value: 1.5 }] })}`,
        )
      ).status,
    ).toBe(200)
})

test('runs that a stopped server left at work or waiting are failed, and runs of 90 days ago forgotten', async () => {
  const database = await create()
  const ids: number[] = []
  for (const status of ['running', 'pending', 'stopped'] as const) {
    const { query_id } = await run(database, 'SELECT 1')
    await app.store.updateTable('query').set({ status }).where('id', '=', query_id).execute()
    ids.push(query_id)
  }
  await endAbandonedRuns(app.store)
  const one = (id = ids[0]) => ({ filters: [{ col: 'id', opr: 'eq', value: id }] })
  const told = await Promise.all(ids.map(async (id) => (await history(one(id)))[0]))
  const interrupted = ['failed', 'Interrupted by a server restart: run it again']
  expect(told.map(({ status, error_message }) => [status, error_message])).toEqual([
    interrupted,
    interrupted,
    ['stopped', null],
  ])
  const day = 24 * 3_600_000
  await purgeHistory(app.store, Date.now() + 89 * day)
  expect(await history(one())).toHaveLength(1)
  await purgeHistory(app.store, Date.now() + 91 * day)
  expect(await history(one())).toHaveLength(0)
})
