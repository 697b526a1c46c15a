import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeKeys } from '../../../server/store/db/idempotency.ts'
import {
  anotherApp,
  callsOf,
  signedInUser,
  testApp,
  testPassword,
  type TestApp,
} from '../../support/app.ts'
import { sqliteFile } from '../../support/sqliteFile.ts'
import { stores } from '../../support/stores.ts'

describe.each(stores)('a request that arrives twice, with the metadata on $kind', ({ open }) => {
  let app: TestApp
  let close: () => Promise<void>
  let shop: number
  let dataset: number
  beforeAll(async () => {
    const opened = await open()
    app = await testApp({ store: opened.store })
    close = async () => {
      await app.close()
      await opened.close()
    }
    sqliteFile(app, 'shop.db')
    shop = (
      await app.admin.post('/database/', {
        database_name: 'Shop',
        sqlalchemy_uri: 'sqlite:///shop.db',
        allow_dml: true,
      })
    ).body.id
    dataset = (
      await app.admin.post('/dataset/', { database: shop, table_name: 'visits', schema: 'main' })
    ).body.id
  })
  afterAll(() => close())

  let keys = 0
  const keyed = () => ({ 'idempotency-key': `key ${(keys += 1)}` })
  const count = async (table: string) =>
    Number(
      (
        await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
          app.app.store,
        )
      ).rows[0]?.n,
    )
  const chart = (more: object = {}) => ({
    slice_name: 'Towns',
    viz_type: 'table',
    datasource_id: dataset,
    params: '{}',
    ...more,
  })

  const makings: [name: string, table: string, path: string, body: () => object][] = [
    ['chart', 'chart', '/chart/', () => chart()],
    [
      'dashboard',
      'dashboard',
      '/dashboard',
      () => ({ dashboard_title: 'Board of towns', description: 'Of towns' }),
    ],
    ['project', 'project', '/projects/', () => ({ project_title: 'Project' })],
    [
      'saved query',
      'saved_query',
      '/saved_query/',
      () => ({ db_id: shop, label: 'Query', sql: 'SELECT 1' }),
    ],
    [
      'dataset over a SELECT',
      'dataset',
      '/dataset/',
      () => ({ database: shop, table_name: 'chosen', schema: 'main', sql: 'SELECT 1 AS one' }),
    ],
    [
      'database',
      'database',
      '/database/',
      () => ({ database_name: 'Second shop', sqlalchemy_uri: 'sqlite:///shop.db' }),
    ],
    [
      'user',
      'user',
      '/security/register_user',
      () => ({ name: 'Olga', email: 'olga@example.com', password: testPassword }),
    ],
    [
      'form',
      'chart_form',
      '/explore/chart_form',
      () => ({ datasource: `${dataset}__table`, viz_type: 'table' }),
    ],
  ]

  test.each(makings)(
    'makes one %s, also when seven arrive at once and after a restart',
    async (_name, table, path, body) => {
      const key = keyed()
      const before = await count(table)
      const answers = await Promise.all(
        Array.from({ length: 7 }, () => app.admin.post(path, body(), key)),
      )
      const restarted = anotherApp(app)
      const later = await callsOf(restarted, app.admin.token).post(path, body(), key)
      await restarted.close()
      const [first] = answers
      expect({ status: first?.status, count: await count(table) }).toEqual({
        status: 201,
        count: before + 1,
      })
      const made = ({
        status,
        body: reported,
      }: {
        status: number
        body: { id?: number; key?: string }
      }) => [status, reported.id, reported.key]
      expect([...answers, later].map(made)).toEqual(
        Array.from({ length: 8 }, () => made(first as never)),
      )
    },
  )

  test('deletes once, and for good once: a repeat gets the same answer, and without a key it is gone', async () => {
    const { id } = (await app.admin.post('/chart/', chart())).body
    const answers = async (path: string, key: Record<string, string>) => {
      const first = await app.admin.delete(path, undefined, key)
      return [
        first,
        await app.admin.delete(path, undefined, key),
        await app.admin.delete(path),
      ].map(({ status }) => status)
    }
    expect(await answers(`/chart/${id}`, keyed())).toEqual([200, 200, 404])
    expect(await answers(`/trash/chart/${id}`, keyed())).toEqual([200, 200, 404])
  })

  test('with another key, of another user or without one makes another thing', async () => {
    const key = keyed()
    const other = await signedInUser(app.app, 'otto')
    const ids = [
      await app.admin.post('/chart/', chart(), key),
      await app.admin.post('/chart/', chart(), keyed()),
      await other.post('/chart/', chart(), key),
      await app.admin.post('/chart/', chart()),
      await app.admin.post('/chart/', chart()),
    ].map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(5)
    const again = async (who: typeof other) => (await who.post('/chart/', chart(), key)).body.id
    const [first, , ofOther] = ids
    expect([await again(app.admin), await again(other)]).toEqual([first, ofOther])
    await app.admin.delete(`/chart/${first}`)
    await app.admin.delete(`/trash/chart/${first}`)
    expect([ids.includes(await again(app.admin)), await again(other)]).toEqual([false, ofOther])
  })

  test('with one key and other content is refused with what the first made', async () => {
    const key = keyed()
    const { body: made } = await app.admin.post('/chart/', chart(), key)
    const { status, body } = await app.admin.post('/chart/', chart({ slice_name: 'Other' }), key)
    const message =
      'An earlier attempt with other content arrived and was carried out. Check its result, or send again to create another'
    expect({
      status,
      message: body.message,
      error_type: body.errors[0].error_type,
      id: body.errors[0].extra.current.id,
    }).toEqual({ status: 422, message, error_type: 'IDEMPOTENCY_KEY_REUSED', id: made.id })
  })

  test('with one key and another address is refused, though its content is the same', async () => {
    const shown: number[] = []
    const once = (url: string) =>
      app.app.once(
        {
          ...{ headers: { 'idempotency-key': 'of an address' }, method: 'POST', body: {}, url },
          caller: app.plain.user,
        },
        {
          make: (write) => write(async () => 7),
          show: async (made: number) => shown.push(made),
        },
      )
    expect([await once('/one'), await once('/one')]).toEqual([7, 1])
    await expect(once('/other')).rejects.toMatchObject({ status: 422 })
    expect(shown).toEqual([7, 7])
  })

  test('after a refusal, which made nothing, makes the thing', async () => {
    const key = keyed()
    expect((await app.admin.post('/chart/', chart({ slice_name: '' }), key)).status).toBe(422)
    expect((await app.admin.post('/chart/', chart({ slice_name: 'Named' }), key)).status).toBe(201)
    expect(
      (await app.admin.post('/chart/', chart(), { 'idempotency-key': 'x'.repeat(256) })).status,
    ).toBe(400)
  })

  test('makes the thing again where the first one was deleted', async () => {
    const key = keyed()
    const {
      body: { id },
    } = await app.admin.post('/chart/', chart(), key)
    await app.admin.delete(`/chart/${id}`)
    const { status, body } = await app.admin.post('/chart/', chart(), key)
    expect({ status, isNewer: body.id > id }).toEqual({ status: 201, isNewer: true })
  })

  test('restores a thing from the trash once, and tells the same', async () => {
    const {
      body: { id },
    } = await app.admin.post('/chart/', chart())
    await app.admin.delete(`/chart/${id}`)
    const key = keyed()
    const answers = [
      await app.admin.post(`/trash/chart/${id}/restore`, undefined, key),
      await app.admin.post(`/trash/chart/${id}/restore`, undefined, key),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, answers[0]?.body],
      [200, answers[0]?.body],
    ])
  })

  test('changes a password once: the repeat does not find the old one wrong', async () => {
    const ida = await signedInUser(app.app, 'ida')
    const body = { old_password: testPassword, password: 'Battery-staple2!' }
    const key = keyed()
    expect(
      [
        await ida.post('/security/users/resetpassword', body, key),
        await ida.post('/security/users/resetpassword', body, key),
      ].map(({ status }) => status),
    ).toEqual([200, 200])
  })

  test('is known by its key for a day, and neither its content nor a password is stored with it', async () => {
    const stored = await app.app.store.selectFrom('idempotency_key').selectAll().execute()
    expect(stored.map(({ made }) => made)).not.toContain(null)
    expect(JSON.stringify(stored)).not.toMatch(/Correct-horse|Battery|Towns/)
    await purgeKeys(app.app.store, Date.now() + 86_300_000)
    expect(await count('idempotency_key')).toBe(stored.length)
    await purgeKeys(app.app.store, Date.now() + 86_500_000)
    expect(await count('idempotency_key')).toBe(0)
  })

  test('two charts never share a form key: the second is given its own, also in its saved form', async () => {
    const params = JSON.stringify({
      url_params: { form_data_key: 'shared', other: 1 },
      all_columns: ['id'],
    })
    const [one, two] = [
      await app.admin.post('/chart/', chart({ params })),
      await app.admin.post('/chart/', chart({ params })),
    ].map(({ body }) => body.result)
    expect({ form_data_key: one.form_data_key, params: one.params }).toEqual({
      form_data_key: 'shared',
      params,
    })
    expect(two.form_data_key).toMatch(/^[\w-]{64}$/)
    expect(JSON.parse(two.params)).toEqual({
      url_params: { form_data_key: two.form_data_key, other: 1 },
      all_columns: ['id'],
    })
    const {
      body: { result: again },
    } = await app.admin.put(`/chart/${two.id}`, { params })
    expect(again.form_data_key).not.toBe('shared')
    expect((await app.admin.put(`/chart/${one.id}`, { params })).body.result.form_data_key).toBe(
      'shared',
    )
  })

  test('knows a run of SQL without a client_id by its key', async () => {
    const again = () =>
      app.admin.post(
        '/database/sql_json/',
        { database_id: shop, sql: 'SELECT 1 AS one' },
        { 'idempotency-key': 'run by key' },
      )
    const statuses = [(await again()).status, (await again()).status]
    const { status, body } = await app.admin.get('/query/run by key')
    expect({ statuses, looked: status, run: body.status }).toEqual({
      statuses: [200, 409],
      looked: 200,
      run: 'success',
    })
  })

  test('runs SQL that writes once, and says that the first was begun, also after a restart', async () => {
    const body = {
      database_id: shop,
      sql: 'INSERT INTO visits (id) VALUES (777)',
      client_id: 'insert once',
      keep: true,
    }
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => app.admin.post('/database/sql_json/', body)),
    )
    const restarted = anotherApp(app)
    const later = await callsOf(restarted, app.admin.token).post('/database/sql_json/', body)
    await restarted.close()
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200, 409, 409, 409, 409, 409, 409,
    ])
    expect({ status: later.status, error_type: later.body.errors[0].error_type }).toEqual({
      status: 409,
      error_type: 'RUN_ALREADY_BEGUN',
    })
    const file = new DatabaseSync(join(app.folder, 'databases', 'shop.db'))
    expect(file.prepare('SELECT count(*) AS n FROM visits WHERE id = 777').get()).toEqual({ n: 1 })
    file.close()
    const { body: run } = await app.admin.get('/query/insert once')
    expect({ status: run.status, rows: run.rows, results: run.results }).toEqual({
      status: 'success',
      rows: 1,
      results: [
        {
          index: 0,
          statement: body.sql,
          columns: [],
          rows: 1,
          truncated: false,
          complete: true,
          wrote: true,
        },
      ],
    })
    expect(
      Number(
        (
          await sql<{
            n: number
          }>`select count(*) as n from query where client_id = 'insert once'`.execute(app.app.store)
        ).rows[0]?.n,
      ),
    ).toBe(1)
    expect((await app.admin.get('/query/insert once/rows')).status).toBe(410)
  })

  test('makes one thing where it arrives at two servers at once: who is later is answered with what the other made', async () => {
    const other = anotherApp(app)
    const request = (body: object) => ({
      ...{ headers: { 'idempotency-key': 'at both' }, method: 'POST', url: '/made' },
      ...{ body, caller: app.plain.user },
    })
    const show = async (made: string) => `${made} as it is now`
    const once = (server: typeof other, made: string, body: object, until: Promise<unknown>) =>
      server
        .once(request(body), {
          make: async (write) => {
            await until
            return write(async () => made)
          },
          show,
        })
        .catch(({ status }: Error & { status: number }) => status)
    const written = Promise.withResolvers<void>()
    const late = once(app.app, 'the later', {}, written.promise)
    const first = await once(other, 'the first', {}, Promise.resolve())
    written.resolve()
    const another = await once(app.app, 'another', { other: true }, Promise.resolve())
    await other.close()
    expect([first, await late, another]).toEqual(['the first', 'the first as it is now', 422])
  })

  test('begins one job', async () => {
    const body = {
      datasource: `${dataset}__table`,
      form_data: { viz_type: 'table', all_columns: ['id'] },
      result_format: 'csv',
      client_id: 'job once',
      as_job: true,
    }
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => app.admin.post('/chart/export', body)),
    )
    expect(new Set(answers.map(({ body: reported }) => reported.job_id)).size).toBe(1)
    expect(await count('job')).toBe(1)
    await rm(join(app.folder, 'jobs'), { recursive: true, force: true })
  })
})

test('a POST that does not say what its repeat does keeps the app from starting', async () => {
  const server = await testApp()
  const app = anotherApp(server)
  app.post('/api/v1/forgotten', { config: { permission: 'any' } }, () => ({}))
  await expect(app.ready()).rejects.toThrow(
    'These routes have no config.repeat: POST /api/v1/forgotten',
  )
  await server.close()
})
