import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { JobRow } from '../../../server/store/db/tables.ts'
import { callsOf, q, signedInUser } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
let plain: ReturnType<typeof callsOf>
beforeAll(async () => {
  app = await chartApp({
    big: `SELECT i AS id, 'name ' || (i % 1000) AS name FROM range(100000) t(i)`,
  })
  await app.addVirtual(
    'endless',
    'SELECT sum(a.i * b.i) AS n FROM range(3000000) a(i), range(3000000) b(i)',
  )
  await app.addVirtual('broken', "SELECT CAST('x' || i AS INTEGER) AS n FROM range(3) t(i)")
  plain = callsOf(app.app, app.admin.token)
})
afterAll(() => app.close())

const begin = async (table: string, column: string, title = table, more: object = {}) => {
  const { body } = await plain.post('/chart/export', {
    datasource: app.datasets[table],
    form_data: { viz_type: 'table', all_columns: [column] },
    result_format: 'csv',
    client_id: title,
    title,
    as_job: true,
    ...more,
  })
  return (body as { url: null; job_id: string }).job_id
}
const jobOf = async (id: string) =>
  (
    (await plain.get(`/async_event/spade_job/status/${id}`)).body as {
      result: Record<string, unknown>
    }
  ).result
const until = (id: string, parent_status: string) =>
  vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ parent_status }), {
    timeout: 60_000,
  })

test('a table that is exported as a job is what its grid shows', async () => {
  const view = {
    columns: ['name', 'id'],
    group_by: ['name'],
    aggregates: [{ col: 'id', aggregate: 'COUNT' }],
  }
  const form_data = { viz_type: 'table', all_columns: ['id', 'name'] }
  const id = await begin('big', 'id', 'shown', { view, form_data })
  await until(id, 'finished')
  const { body } = await plain.post(`/async_event/spade_job/${id}/file`, {})
  const lines = (await app.app.inject({ url: (body as { url: string }).url })).body.split('\r\n')
  expect([lines[0], lines.length, lines.at(-2)]).toEqual(['name,COUNT(id)', 1003, 'Total,100000'])
})

test('a long export is a job: the file is whole when it has ended, and is fetched by its user', async () => {
  const id = await begin('big', 'id', 'All "ids"')
  await until(id, 'finished')
  const done = {
    job_id: id,
    model_names: 'All _ids_.csv',
    progress: 100,
    stage: expect.toBeOneOf([null, 'writing']) as unknown,
    message: null,
    rounds_done: null,
    rounds_total: null,
    eta_s: null,
  }
  expect(await jobOf(id)).toEqual({
    ...done,
    kind: 'export',
    title: 'All _ids_.csv',
    parent_status: 'finished',
    finished: true,
    created_on_utc: expect.stringMatching(/\+0000$/) as unknown,
    has_file: true,
    upload_id: null,
    dataset_id: null,
    job_status: [{ ...done, model_id: null, status: 'finished', result: { format: 'csv' } }],
  })
  const ticket = async () =>
    ((await plain.post(`/async_event/spade_job/${id}/file`, {})).body as { url: string }).url
  const file = await app.app.inject({ url: await ticket() })
  const again = await app.app.inject({ url: await ticket() })
  expect({
    contentDisposition: file.headers['content-disposition'],
    lineCount: file.body.split('\r\n').length,
    start: file.body.slice(0, 8),
    sameAgain: again.body === file.body,
  }).toEqual({
    contentDisposition: `attachment; filename="All _ids_.csv"; filename*=UTF-8''All%20_ids_.csv`,
    lineCount: 100_002,
    start: 'id\r\n0\r\n1',
    sameAgain: true,
  })
})

const then = '2026-01-01T00:00:00.000000+0000'
/** Stores jobs that no worker here takes up. */
const put = (...jobs: (Partial<JobRow> & { id: string })[]) =>
  app.store
    .insertInto('job')
    .values(
      jobs.map((job) => ({
        kind: 'unknown',
        title: `Title of ${job.id}`,
        user_id: app.admin.user.id,
        state: 'queued',
        progress: 0,
        stage: null,
        message: null,
        attempts: 1,
        worker: null,
        lease_until: 0,
        input: '{}',
        result: null,
        created_on: then,
        ended_on: null,
        parent_id: null,
        step: null,
        rounds_done: null,
        rounds_total: null,
        eta_s: null,
        ...job,
      })),
    )
    .execute()

test('a job that stands for others tells of all of them', async () => {
  const parent_id = 'several'
  const failed = { parent_id, state: 'failed', ended_on: then } as const
  const working = { parent_id, state: 'started', stage: 'training' } as const
  await put(
    { id: parent_id, step: 'children' },
    { id: 'waiting', parent_id },
    {
      ...{ ...working, id: 'working', progress: 35, message: 'Round 2' },
      ...{ rounds_done: 2, rounds_total: 10, eta_s: 5 },
    },
    {
      ...{ ...working, id: 'working too', progress: 10, stage: 'reading' },
      ...{ rounds_done: 1, rounds_total: 20, eta_s: 40 },
    },
    { id: 'without rows', ...failed, progress: 40, message: 'No rows' },
    { id: 'without rows too', ...failed, message: 'No rows' },
    { id: 'a stopped one', ...failed, message: 'Cancelled' },
    { id: 'a done one', parent_id, state: 'finished', progress: 100, ended_on: then },
  )
  const toldWithout = async (...without: string[]) => {
    if (without.length > 0) await app.store.deleteFrom('job').where('id', 'in', without).execute()
    const job = await jobOf(parent_id)
    const { parent_status, finished, progress, stage, message } = job
    const rounds = [job['rounds_done'], job['rounds_total'], job['eta_s']]
    return [parent_status, finished, progress, stage, message, ...rounds]
  }
  const told = [
    await toldWithout(),
    await toldWithout('without rows too', 'a stopped one'),
    await toldWithout('working', 'working too', 'waiting'),
    await toldWithout('without rows'),
  ]
  await put({ id: 'waiting', parent_id })
  told.push(await toldWithout(), await toldWithout('a done one'))
  await app.store.deleteFrom('job').where('id', 'in', ['waiting', parent_id]).execute()
  expect(told).toEqual([
    ['started', false, 63, 'training', 'Cancelled; No rows', 3, 30, 45],
    ['started', false, 49, 'training', 'No rows', 3, 30, 45],
    ['failed', true, 100, null, 'No rows', null, null, null],
    ['finished', true, 100, null, null, null, null, null],
    ['started', false, 50, null, null, null, null, null],
    ['queued', false, 0, null, null, null, null, null],
  ])
})

test('the list has twenty-five jobs to a page where nobody says otherwise, and all at once for -1', async () => {
  const { get, user } = await signedInUser(app.app, 'pages')
  const ids = Array.from({ length: 30 }, (_, at) => `job ${at + 10}`)
  await put(...ids.map((id) => ({ id, user_id: user.id, state: 'finished' as const })))
  const listed = async (query: object) => {
    const { body } = await get(`/async_event/spade_job/${q(query)}`)
    return [body.count, body.ids.length, body.ids[0]]
  }
  expect([
    await listed({}),
    await listed({ page_size: -1 }),
    await listed({ page: 1, page_size: -1 }),
    await listed({ page: 1, page_size: 20 }),
    await listed({ page: 1 }),
  ]).toEqual([
    [30, 25, 'job 10'],
    [30, 30, 'job 10'],
    [30, 0, undefined],
    [30, 10, 'job 30'],
    [30, 5, 'job 35'],
  ])
})

test('an import has no file', async () => {
  const done = { state: 'finished', progress: 100, result: '{}', ended_on: then } as const
  await put({ id: 'imported', kind: 'import', ...done })
  const { status, body } = await plain.post('/async_event/spade_job/imported/file', {})
  await app.store.deleteFrom('job').where('id', '=', 'imported').execute()
  expect({ status, body }).toEqual({ status: 404, body: { message: 'This job has no file' } })
})

test('the list is the caller’s own, newest first', async () => {
  const [first, second] = [await begin('big', 'id', 'first'), await begin('big', 'id', 'second')]
  const listed = async (calls: typeof plain) =>
    (
      (await calls.get(`/async_event/spade_job/?q=${encodeURIComponent('{"page_size":2}')}`))
        .body as { ids: string[] }
    ).ids
  const other = await signedInUser(app.app, 'other')
  expect(await listed(plain)).toEqual([second, first])
  expect(await listed(other)).toEqual([])
  await Promise.all([until(first, 'finished'), until(second, 'finished')])
})

test('a cancelled job has failed at once, its query ends and its files are gone', async () => {
  const id = await begin('endless', 'n')
  await until(id, 'started')
  const { body } = await plain.post(`/async_event/spade_job/${id}/cancel`, {})
  expect(body).toMatchObject({
    result: { parent_status: 'failed', message: 'Cancelled', finished: true },
  })
  const again = await plain.post(`/async_event/spade_job/${id}/cancel`, {})
  expect({ status: again.status, body: again.body }).toEqual({
    status: 409,
    body: { message: 'The job has ended already' },
  })
  const folders = () => readdir(join(app.app.config.dataFolder, 'jobs')).catch(() => [])
  await vi.waitFor(async () => expect(await folders()).not.toContain(id), { timeout: 60_000 })
})

test('a job that fails says why', async () => {
  const id = await begin('broken', 'n')
  await until(id, 'failed')
  expect(await jobOf(id)).toMatchObject({
    message: expect.stringContaining('Conversion Error') as unknown,
    has_file: false,
  })
  expect((await plain.post(`/async_event/spade_job/${id}/file`, {})).status).toBe(404)
})

test('exports that two people ask for under one id are a job of each', async () => {
  const other = await signedInUser(app.app, 'twin')
  const ask = (who: Pick<typeof plain, 'post'>) =>
    who.post('/chart/export', {
      datasource: app.datasets['big'],
      form_data: { viz_type: 'table', all_columns: ['id'], row_limit: 1 },
      ...{ result_format: 'csv', client_id: 'twin', title: 'twin', as_job: true },
    })
  const ids: string[] = []
  for (const who of [plain, other, plain])
    ids.push(((await ask(who)).body as { job_id: string }).job_id)
  const [own, others, again] = ids
  const seen = await other.get(`/async_event/spade_job/status/${String(others)}`)
  expect({ isOther: others !== own, again, seen: seen.status }).toEqual({
    isOther: true,
    again: own,
    seen: 200,
  })
  await Promise.all([until(String(own), 'finished'), app.app.jobs.outcomeOf(String(others))])
})

test('a job that stands for others is cancelled while any of them goes on', async () => {
  const parent_id = 'partly done'
  await put(
    { id: parent_id, step: 'children' },
    { id: 'a done one', parent_id, state: 'finished', ended_on: then },
    { id: 'one that waits', parent_id },
  )
  const cancel = async () => {
    const { status, body } = await plain.post(`/async_event/spade_job/${parent_id}/cancel`, {})
    return [status, (body as { message?: string }).message]
  }
  const first = await cancel()
  expect([first[0], await cancel()]).toEqual([200, [409, 'The job has ended already']])
  const { job_status } = await jobOf(parent_id)
  const children = job_status as { job_id: string; status: string }[]
  expect(Object.fromEntries(children.map(({ job_id, status }) => [job_id, status]))).toEqual({
    'a done one': 'finished',
    'one that waits': 'failed',
  })
})
