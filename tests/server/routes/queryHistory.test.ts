import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../../server/problem.ts'
import { describedColumns } from '../../../server/results/ran.ts'
import { createRunNotes } from '../../../server/routes/sqlRunNotes.ts'
import { interrupted, noteRun } from '../../../server/store/queries/queries.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import { q, signedInUser, testApp, type TestApp } from '../../support/app.ts'
import { sqliteFile } from '../../support/sqliteFile.ts'

let app: TestApp
let shop: number
beforeAll(async () => {
  app = await testApp()
  sqliteFile(app, 'shop.db')
  shop = (
    await app.plain.post('/database/', {
      database_name: 'Shop',
      sqlalchemy_uri: 'sqlite:///shop.db',
    })
  ).body.id
})
afterAll(() => app.close())

const run = (sql: string, client_id: string, caller: Pick<TestApp['plain'], 'post'> = app.plain) =>
  caller.post('/database/sql_json/', {
    database_id: shop,
    sql,
    client_id,
    tab: 'Untitled Query 1',
    sql_editor_id: 'tab-1',
  })
const statements = async (list: object, caller: Pick<TestApp['plain'], 'get'> = app.plain) =>
  (await caller.get(`/query/${q(list)}`)).body.result.map(({ sql }: { sql: string }) => sql)

test('an item of the history carries status, times, rows, what was asked and run, database and user', async () => {
  await run('SELECT town FROM visits -- all', 'shown')
  const { body } = await app.plain.get('/query/')
  const peter = {
    id: app.plain.user.id,
    user_id: app.plain.user.id,
    username: 'peter',
    first_name: 'peter',
    last_name: '',
  }
  expect(body.result).toEqual([
    {
      id: expect.any(Number),
      client_id: 'shown',
      status: 'success',
      sql: 'SELECT town FROM visits -- all',
      executed_sql: expect.stringMatching(/^SELECT town FROM visits/),
      rows: 2,
      limit: 1000,
      start_time: expect.any(Number),
      end_time: expect.any(Number),
      schema: null,
      tab_name: 'Untitled Query 1',
      sql_editor_id: 'tab-1',
      tmp_table_name: null,
      error_message: null,
      database: { id: shop, database_name: 'Shop' },
      user: peter,
      changed_on: expect.any(String),
      changed_on_utc: expect.stringMatching(/\+0000$/),
      changed_on_delta_humanized: 'now',
    },
  ])
})

test('the columns that are requested of the history are answered, with database and user as things', async () => {
  await run('SELECT town FROM visits -- columns', 'columns')
  const columns = [
    'changed_on',
    'database.database_name',
    'database.id',
    'rows',
    'sql',
    'executed_sql',
    'start_time',
    'end_time',
    'status',
    'user.username',
  ]
  const [requested] = (await app.plain.get(`/query/${q({ columns })}`)).body.result
  expect(Object.keys(requested).toSorted()).toEqual([
    'changed_on',
    'database',
    'end_time',
    'executed_sql',
    'id',
    'rows',
    'sql',
    'start_time',
    'status',
    'user',
  ])
  expect({ database: requested.database, user: requested.user }).toEqual({
    database: { id: shop, database_name: 'Shop' },
    user: { username: 'peter' },
  })
})

test('a run that failed is an item too, with its message and without rows', async () => {
  const { body: refusal } = await run('SELECT nothing FROM visits', 'refused')
  const [reported] = (await app.plain.get(`/query/${q({ page_size: 1 })}`)).body.result
  expect({
    status: reported.status,
    rows: reported.rows,
    error_message: reported.error_message,
  }).toEqual({ status: 'failed', rows: null, error_message: refusal.message })
})

test('the newest changes come first, and the history is searched in its statements', async () => {
  await run('SELECT 7 AS "Seven%"', 'seven')
  expect(await statements({ page_size: 2 })).toEqual([
    'SELECT 7 AS "Seven%"',
    'SELECT nothing FROM visits',
  ])
  expect(await statements({ filters: [{ col: 'sql', opr: 'ct', value: 'seven%' }] })).toEqual([
    'SELECT 7 AS "Seven%"',
  ])
})

test('everyone sees what they ran, an admin what everybody ran', async () => {
  const olga = await signedInUser(app.app, 'olga')
  await run('SELECT 8 AS hers', 'hers', olga)
  expect(await statements({}, olga)).toEqual(['SELECT 8 AS hers'])
  expect(await statements({})).not.toContain('SELECT 8 AS hers')
  expect(await statements({}, app.admin)).toEqual(
    expect.arrayContaining(['SELECT 8 AS hers', 'SELECT nothing FROM visits']),
  )
})

test('a run of the history is opened by its own call, by whoever ran it and by admins', async () => {
  const olga = await signedInUser(app.app, 'olga-2')
  const sql = `SELECT 9 AS nine -- ${'x'.repeat(12_000)}`
  await run(sql, 'long', olga)
  const {
    body: {
      ids: [id],
      result: [listed],
    },
  } = await olga.get(`/query/${q({ page_size: 1 })}`)
  expect(listed.sql).toBe(`${sql.slice(0, 10_000)}…`)
  const opened = await Promise.all(
    [olga, app.admin, app.plain].map(({ get }) => get(`/query/history/${id}`)),
  )
  expect(opened.map(({ status, body }) => [status, body.result?.sql ?? body.message])).toEqual([
    [200, sql],
    [200, sql],
    [404, 'The history does not hold it any more'],
  ])
})

test('the history holds the last 5,000 runs of each person', async () => {
  const [ann, ben] = [await signedInUser(app.app, 'ann'), await signedInUser(app.app, 'ben')]
  const begun = (user_id: number, client_id: string) => ({
    ...{ client_id, user_id, database_id: null, schema: null, tab_name: '', sql_editor_id: '' },
    ...{ row_limit: 10, sql: 'SELECT 1', server: 0 },
  })
  const ended = { status: 'success', start_time: 0, changed_on: '' } as const
  await noteRun(app.store, begun(ben.user.id, 'only'))
  const runs = Array.from({ length: 5000 }, (_, at) => begun(ann.user.id, `run ${at}`))
  for (let at = 0; at < runs.length; at += 1000)
    await app.store
      .insertInto('query')
      .values(runs.slice(at, at + 1000).map((one) => ({ ...one, ...ended })))
      .execute()
  await noteRun(app.store, begun(ann.user.id, 'last'))
  const held = async (user_id: number) => {
    const rows = await app.store
      .selectFrom('query')
      .select('client_id')
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute()
    return [rows.length, rows[0]?.client_id, rows.at(-1)?.client_id]
  }
  expect([await held(ann.user.id), await held(ben.user.id)]).toEqual([
    [5000, 'run 1', 'last'],
    [1, 'only', 'only'],
  ])
})

test('a run that failed has the rows of its last statement that answered some', async () => {
  const run = {
    ...{ client_id: 'three', user_id: app.plain.user.id, database_id: shop, schema: null },
    ...{ server: 1, tab_name: '', sql_editor_id: '', row_limit: 10, sql: 'SELECT 1' },
  }
  const notes = createRunNotes(app.app)
  const id = (await notes.begin(run, false)) ?? 0
  const [a] = describedColumns([{ name: 'a', type: 'INTEGER', typeGeneric: columnKinds.number }])
  const stored = [
    [a, 2],
    [a, 3],
    [undefined, 0],
  ] as const
  for (const [index, [column, rows]] of stored.entries()) {
    const columns = column === undefined ? [] : [column]
    const writer = await app.app.storedResults.begin(id, { index, statement: 'SELECT 1', columns })
    if (rows > 0) await writer.add(Buffer.from('[1]\n'.repeat(rows)))
    await writer.end(false)
  }
  const error = new Refusal(400, 'No such column')
  const { signal } = new AbortController()
  await expect(notes.of(id, signal).failed(error)).rejects.toBe(error)
  const { status, rows } = (await app.plain.get('/query/three')).body
  const [listed] = (await app.plain.get(`/query/${q({ page_size: 1 })}`)).body.result
  expect([status, rows, listed.rows]).toEqual(['failed', 3, 3])
})

test('how a run ended is told apart: refused, too long, stopped, or left by a server that stopped', async () => {
  const notes = createRunNotes(app.app)
  const ended = async (client_id: string, error: unknown, isStopped = false) => {
    const run = {
      ...{ client_id, user_id: app.plain.user.id, database_id: shop, schema: null, server: 1 },
      ...{ tab_name: '', sql_editor_id: '', row_limit: 10, sql: 'SELECT 1' },
    }
    const id = (await notes.begin(run, false)) ?? 0
    const signal = isStopped ? AbortSignal.abort() : new AbortController().signal
    await expect(notes.of(id, signal).failed(error)).rejects.toBe(error)
    const { status, error_message, rows } = (await app.plain.get(`/query/${client_id}`)).body
    return [status, error_message, rows]
  }
  const stopped = new Refusal(409, 'The query was stopped')
  expect([
    await ended('refused in the end', new Refusal(400, 'No\0 such column')),
    await ended('long in the end', new Refusal(408, 'It took too long')),
    await ended('broken in the end', new Error('broken')),
    await ended('odd in the end', 'odd'),
    await ended('stopped in the end', stopped, true),
    await ended('left in the end', new Refusal(503, interrupted), true),
  ]).toEqual([
    ['failed', 'No such column', null],
    ['timed_out', 'It took too long', null],
    ['failed', 'broken', null],
    ['failed', 'Unexpected error', null],
    ['stopped', 'The query was stopped', null],
    ['failed', interrupted, null],
  ])
})
