import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../server/instance.ts'
import { createHistogram } from '../../../server/plugins/metrics.ts'
import type { SlowQuery } from '../../../src/api/contract/slowQuery.ts'
import { addJob } from '../../../server/store/jobs.ts'
import { anotherApp, callsOf, q } from '../../support/app.ts'
import { chartApp, filter, metric, type ChartApp } from '../../support/chartApp.ts'

const metricsToken = 'a token for a collector'
let server: ChartApp
let app: App
const lines: string[] = []
beforeAll(async () => {
  server = await chartApp()
  app = anotherApp(server, {
    config: { metricsToken, slowQueryMs: 0, logLevel: 'info', workers: 3 },
    logStream: { write: (line) => lines.push(line) },
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const clicked = (id: string, sql = 'SELECT id FROM sales', at = app) =>
  at.inject({
    method: 'POST',
    url: '/api/v1/database/sql_json/',
    headers: { authorization: `Bearer ${server.admin.token}`, 'x-request-id': id },
    payload: { database_id: 1, sql },
  })

const logged = (message: string) =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === message)
const metrics = (authorization?: string) =>
  app.inject({
    url: '/metrics',
    headers: authorization === undefined ? {} : { authorization },
  })
const valueOf = (text: string, series: string) =>
  text.split('\n').find((line) => line.startsWith(`${series} `))

test('one id leads from a click to its request, its statement in the log and in the list of slow ones', async () => {
  lines.length = 0
  const answer = await clicked('click-of-ada-1')
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([200, 'click-of-ada-1'])
  expect(logged('incoming request').map(({ reqId }) => reqId)).toEqual(['click-of-ada-1'])
  const [line] = logged('slow query')
  expect(line).toMatchObject({
    reqId: 'click-of-ada-1',
    database: 1,
    caller: String(server.admin.user.id),
    rows: 8,
    outcome: 'read',
  })
  const admin = callsOf(app, server.admin.token)
  await expect
    .poll(async () => (await admin.get('/slow_query/')).body.result[0])
    .toMatchObject({
      database: { id: 1, database_name: 'Workspace' },
      user: { username: 'ada' },
      in_background: false,
      request_id: 'click-of-ada-1',
      sql: 'SELECT id FROM sales',
      rows: 8,
      outcome: 'read',
    })
})

test('a statement that is fast is logged with its request and listed nowhere', async () => {
  const own: string[] = []
  const patient = anotherApp(server, {
    config: { slowQueryMs: 60_000, logLevel: 'info' },
    logStream: { write: (line) => own.push(line) },
  })
  const admin = callsOf(patient, server.admin.token)
  const { count: before } = (await admin.get('/slow_query/')).body
  await clicked('click-of-ada-fast', 'SELECT id FROM sales', patient)
  const { count: after } = (await admin.get('/slow_query/')).body
  await patient.close()
  const queries = own
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => /query$/.test(String(msg)))
    .map(({ msg, level, reqId, rows, outcome }) => [msg, level, reqId, rows, outcome])
  expect({ queries, added: after - before }).toEqual({
    queries: [['query', 30, 'click-of-ada-fast', 8, 'read']],
    added: 0,
  })
})

test('an id that could forge a line of the log is not taken', async () => {
  for (const id of ['short', 'two words and more', 'x'.repeat(65), 'a"},{"b":"cccc'])
    expect((await clicked(id)).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

test('a statement that is refused by its database, or left by its reader, is listed as that', async () => {
  const admin = callsOf(app, server.admin.token)
  const { count: before } = (await admin.get('/slow_query/')).body
  await clicked('click-of-ada-2', 'SELECT nothing_of_that_name FROM sales')
  await expect
    .poll(async () => (await admin.get(`/slow_query/${q({ page_size: 1 })}`)).body)
    .toMatchObject({
      count: before + 1,
      result: [{ request_id: 'click-of-ada-2', rows: 0, outcome: 'failed' }],
    })
})

test('a slow statement names who ran it and for what: a chart, its dashboard, a dataset or a run of SQL', async () => {
  const dataset = server.datasets['sales'] ?? 0
  const form = {
    viz_type: 'pie',
    groupby: ['region'],
    all_columns: ['region'],
    metric: metric('SUM', 'qty'),
    adhoc_filters: [filter('product', '==', 'a secret value')],
  }
  const { body: made } = await server.plain.post('/chart/', {
    slice_name: 'By region',
    viz_type: 'pie',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify(form),
  })
  const chart = made.id as number
  const { body: shown } = await server.plain.post('/dashboard', {
    dashboard_title: 'Sales overview',
    description: 'By region',
    post_charts: [chart],
  })
  const sent = async (id: string, path: string, payload?: object) => {
    const { statusCode } = await app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${server.plain.token}`, 'x-request-id': id },
      ...(payload === undefined ? {} : { payload }),
    })
    expect([id, statusCode]).toEqual([id, 200])
  }
  const datasource = `${dataset}__table`
  const listed = `/chart/data_list/?id_list=${chart}`
  await sent('of-a-form', '/chart/data', { datasource, form_data: form })
  await sent('of-a-chart', `/chart/${chart}/data/?force=true`)
  await sent('of-a-list', `${listed}&force=true`, {})
  await sent('of-a-dashboard', `${listed}&force=true`, { dashboard_id: shown.id })
  await sent('of-a-file', '/chart/data', {
    datasource,
    form_data: { ...form, slice_id: chart },
    result_format: 'csv',
  })
  await sent('of-a-page', '/chart/rows', {
    datasource,
    form_data: { viz_type: 'table', all_columns: ['id'], slice_id: 99_999_999_999 },
  })
  const savedForm = { viz_type: 'table', all_columns: ['id'], slice_id: chart }
  await sent('of-a-saved-page', '/chart/rows', { datasource, form_data: savedForm })
  await sent('of-an-export', '/chart/export', {
    datasource,
    form_data: savedForm,
    result_format: 'csv',
    client_id: 'file',
  })
  await sent('of-a-dataset', `/dataset/${dataset}/data`)
  await sent('of-a-run', '/database/sql_json/', {
    database_id: 1,
    sql: 'SELECT 1',
    client_id: 'run',
  })
  const admin = callsOf(app, server.admin.token)
  const run = (await admin.get(`/query/${q({ page_size: 1 })}`)).body.ids[0] as number
  await sent('of-a-file-of-a-run', `/query/${run}/export?format=csv`)
  const everything = async () => (await admin.get('/slow_query/?q={"page_size":-1}')).body.result
  const of = async (id: string) => {
    const rows = (await everything()).filter((row: SlowQuery) => row.request_id === id)
    const facts = rows.map((row: SlowQuery) => [
      row.user?.username,
      row.origin,
      row.dashboard?.title ?? null,
      row.chart?.title ?? null,
      row.dataset?.title ?? null,
      row.query_id,
      row.sql.includes('a secret value'),
    ])
    return [...new Set(facts.map((fact: unknown) => JSON.stringify(fact)))]
  }
  const fact = (...facts: unknown[]) => [JSON.stringify(['peter', ...facts, false])]
  const saved = fact('chart', null, 'By region', 'sales', null)
  const facts = {
    'of-a-form': fact('chart', null, null, 'sales', null),
    'of-a-chart': saved,
    'of-a-list': saved,
    'of-a-dashboard': fact('dashboard', 'Sales overview', 'By region', 'sales', null),
    'of-a-file': saved,
    'of-a-saved-page': saved,
    'of-an-export': saved,
    'of-a-page': fact('chart', null, null, 'sales', null),
    'of-a-dataset': fact('dataset', null, null, 'sales', null),
    'of-a-run': fact('sql', null, null, null, run),
    'of-a-file-of-a-run': fact('sql', null, null, null, run),
  }
  for (const [id, expected] of Object.entries(facts))
    await expect.poll(async () => [id, await of(id)]).toEqual([id, expected])
  await server.plain.delete(`/chart/${chart}`)
  expect(await of('of-a-chart')).toEqual(fact('chart', null, null, 'sales', null))
})

test('the statements of a job are its user’s, of no request, whoever began it', async () => {
  const { body } = await callsOf(app, server.plain.token).post('/chart/export', {
    datasource: server.datasets['sales'],
    form_data: { viz_type: 'table', all_columns: ['id', 'qty'] },
    result_format: 'csv',
    client_id: 'as a job',
    as_job: true,
  })
  expect(body).toMatchObject({ url: null })
  const admin = callsOf(app, server.admin.token)
  await expect
    .poll(async () => (await admin.get(`/slow_query/${q({ page_size: 1 })}`)).body.result[0])
    .toMatchObject({
      user: { username: 'peter' },
      in_background: true,
      origin: 'chart',
      chart: null,
      dataset: { title: 'sales' },
      request_id: null,
    })
})

test('metrics are for who has the token, and are nowhere without the setting', async () => {
  const answers = [
    await server.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } }),
    await metrics(),
    await metrics('Bearer another token'),
    await metrics(`Bearer ${server.admin.token}`),
    await metrics(`Bearer ${metricsToken}`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 401, 401, 401, 200])
})

test('requests and statements are counted by what they were', async () => {
  const read = async () => (await metrics(`Bearer ${metricsToken}`)).body
  const before = await read()
  const since = performance.now()
  await clicked('click-of-ada-3')
  const seconds = (performance.now() - since) / 1000
  const after = await read()
  const count = (text: string, series: string) => Number(valueOf(text, series)?.split(' ').at(-1))
  const request =
    'chartroom_request_seconds_count{method="POST",route="/api/v1/database/sql_json/",status="200"}'
  const statement = 'chartroom_query_seconds_count{database="1",outcome="read"}'
  for (const series of [request, statement]) {
    expect([series, count(after, series) - count(before, series)]).toEqual([series, 1])
    const sum = series.replace('_count', '_sum')
    expect(count(after, sum) - count(before, sum)).toBeLessThanOrEqual(seconds)
  }
  const buckets = after
    .split('\n')
    .filter((line) => line.startsWith('chartroom_query_seconds_bucket{database="1",outcome="read"'))
    .map((line) => Number(line.split(' ').at(-1)))
  expect(buckets).toEqual(buckets.toSorted((one, other) => one - other))
  expect(buckets.at(-1)).toBe(count(after, statement))
  expect(valueOf(after, 'chartroom_servers')).toBe('chartroom_servers 1')
})

test('durations are counted in the buckets that they fit into, each series by itself', () => {
  const histogram = createHistogram('took_seconds', 'How long.')
  const empty = histogram.text()
  for (const seconds of [0.01, 0.011, 60, 60.5]) histogram.observe({ of: 'a "b"\\\n' }, seconds)
  histogram.observe({ of: 'c', by: 7 }, 2)
  const numbers = histogram.text().matchAll(/^(\w+)({.*})? (.*)$/gm)
  const found = Array.from(numbers, ([, name, labels, value]) => `${name} ${labels} ${value}`)
  const bounds = ['0.01', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '30', '60', '+Inf']
  const series = (labels: string, counts: number[], sum: number) => [
    ...counts.map((count, at) => `took_seconds_bucket {${labels},le="${bounds[at]}"} ${count}`),
    `took_seconds_sum {${labels}} ${sum}`,
    `took_seconds_count {${labels}} ${counts.at(-1)}`,
  ]
  expect({ empty, found }).toEqual({
    empty: '# HELP took_seconds How long.\n# TYPE took_seconds histogram\n',
    found: [
      ...series('of="a \\"b\\"\\\\\\n"', [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4], 120.521),
      ...series('of="c",by="7"', [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1], 2),
    ],
  })
})

test('a collector reads the server, its process and the jobs that wait, each with its kind', async () => {
  const before = process.cpuUsage()
  const job = await addJob(server.app.store, {
    ...{ kind: 'predict', title: 'Waits', userId: server.admin.user.id },
    ...{ step: 'read', input: null },
  })
  const { body, headers } = await metrics(`Bearer ${metricsToken}`)
  await server.app.store.deleteFrom('job').where('id', '=', job).execute()
  const lines = body.split('\n').filter((line) => !/^(#|chartroom_(request|query)_)/.test(line))
  const shown = lines.map((line) => line.replace(/ [\d.e+-]+$/, ' N').replace(/"[\d.]+"/, '"V"'))
  const value = (name: string) => Number(valueOf(body, name)?.split(' ')[1])
  expect({ type: headers['content-type'], shown }).toEqual({
    type: 'text/plain; version=0.0.4; charset=utf-8',
    shown: [
      'chartroom_jobs{kind="predict",state="queued"} N',
      'chartroom_servers N',
      'chartroom_workers N',
      'chartroom_info{version="V"} N',
      'process_cpu_seconds_total N',
      'process_resident_memory_bytes N',
      'process_start_time_seconds N',
      'nodejs_eventloop_lag_p99_seconds N',
      '',
    ],
  })
  expect(value('chartroom_workers')).toBe(3)
  expect(value('process_cpu_seconds_total')).toBeGreaterThan((before.user + before.system) / 1e6)
  const started = Date.now() / 1000 - process.uptime()
  expect(Math.abs(value('process_start_time_seconds') - started)).toBeLessThan(2)
})
