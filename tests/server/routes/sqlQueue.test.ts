import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'
import { postgresDatabase, type PostgresDatabase } from '../../support/postgresDatabase.ts'

let app: ChartApp
let postgres: PostgresDatabase
let onPostgres: number
beforeAll(async () => {
  ;[app, postgres] = await Promise.all([chartApp({ birds: 'SELECT 1 AS id' }), postgresDatabase()])
  const { body } = await app.plain.post('/database/', {
    database_name: 'Elsewhere',
    sqlalchemy_uri: postgres.address,
  })
  onPostgres = body.id
})
afterAll(async () => {
  await app.close()
  await postgres.remove()
})

const perCaller = 3

describe.each([
  ['DuckDB', () => 1, 'SELECT count(*) FROM range(100000000000) a WHERE a.range % 7 = 3'],
  ['PostgreSQL', () => onPostgres, 'SELECT pg_sleep(600)'],
])('on %s', (kind, database, endless) => {
  const run = async (client_id: string, sql: string, keep: boolean) => {
    const { status, body } = await app.plain.post('/database/sql_json/', {
      database_id: database(),
      client_id,
      sql,
      keep,
    })
    return { status, data: body.data as unknown, message: body.message as unknown }
  }
  const state = async (client_id: string) =>
    (await app.plain.get(`/query/${client_id}`)).body as { status: string; elapsed_ms: number }
  const reaches = (client_id: string, status: string) =>
    vi.waitFor(async () => expect((await state(client_id)).status).toBe(status), {
      timeout: 20_000,
    })
  const stop = (client_id: string) => app.plain.post(`/query/${client_id}/stop`)

  test.each([
    ['kept', true],
    ['only answered', false],
  ])(
    'a fourth run at once whose rows are %s waits for its turn without its time running, and runs when a place is free',
    async (_, keep) => {
      const names = Array.from({ length: perCaller }, (__, index) => `${kind} ${keep} ${index}`)
      const going = names.map((name) => run(name, endless, keep))
      await Promise.all(names.map((name) => reaches(name, 'running')))
      const waiting = run(`${kind} ${keep} waits`, 'SELECT 7 AS seven', keep)
      await reaches(`${kind} ${keep} waits`, 'pending')
      await vi.waitFor(
        async () => expect((await state(names[0] ?? '')).elapsed_ms).toBeGreaterThan(1500),
        { timeout: 10_000 },
      )
      expect(await state(`${kind} ${keep} waits`)).toMatchObject({
        status: 'pending',
        elapsed_ms: 0,
        rows: null,
      })
      await stop(names[0] ?? '')
      expect(await waiting).toEqual({ status: 200, data: [{ seven: 7 }], message: undefined })
      const reported = await state(`${kind} ${keep} waits`)
      expect({ status: reported.status, answeredAtOnce: reported.elapsed_ms < 1500 }).toEqual({
        status: 'success',
        answeredAtOnce: true,
      })
      await Promise.all(names.slice(1).map(stop))
      expect((await Promise.all(going)).map(({ message }) => message)).toEqual(
        Array.from({ length: perCaller }, () => 'The query was stopped'),
      )
    },
  )

  test('Stop takes a waiting run out of the queue at once, and it never begins', async () => {
    const names = Array.from({ length: perCaller }, (__, index) => `${kind} busy ${index}`)
    const going = names.map((name) => run(name, endless, true))
    await Promise.all(names.map((name) => reaches(name, 'running')))
    const waiting = run(`${kind} left`, 'SELECT 8 AS eight', true)
    await reaches(`${kind} left`, 'pending')
    await stop(`${kind} left`)
    expect(await waiting).toEqual({
      status: 409,
      data: undefined,
      message: 'The query was stopped',
    })
    expect([
      (await state(`${kind} left`)).status,
      ...(await Promise.all(names.map(state))).map(({ status }) => status),
    ]).toEqual(['stopped', 'running', 'running', 'running'])
    await Promise.all(names.map(stop))
    await Promise.all(going)
  })
})
