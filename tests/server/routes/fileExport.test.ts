import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { readXlsx } from 'hucre/xlsx'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '../../../server/instance.ts'
import { noteRun } from '../../../server/store/queries/queries.ts'
import { anotherApp, callsOf, signedInUser } from '../../support/app.ts'
import { chartApp, metric, type ChartApp } from '../../support/chartApp.ts'
import { cpuShare } from '../../support/cpuTime.ts'

/** Four months in three regions, in five weeks, with gaps. */
const visits = `SELECT DATE '2026-01-01' + (i * 7 % 120)::INTEGER AS day, ['North', 'South', 'Söder'][1 + i % 3] AS region,
  DATE '2026-01-01' + (i * 11 % 5 * 7)::INTEGER AS week, i * 1.25 - 7 AS amount, 'buyer ' || (i % 7) AS buyer FROM range(90) t(i)`

let app: ChartApp
let impatient: App
let hasty: App
/** A server over an engine that counts `counted` rows. */
let counting: App
let counted = 0
let address: string
beforeAll(async () => {
  app = await chartApp({
    big: `SELECT i AS id, 'name ' || (i % 1000) AS name FROM range(100000) t(i)`,
    sales: `SELECT * FROM (VALUES ('North', 'A', 2024, 0.1), ('North', 'A', 2024, 0.2), ('North', 'B', 2025, 10.5),
      ('South', 'A', 2025, -3), ('=South', NULL, 2024, 7)) v(region, kind, year, revenue)`,
    visits,
    attacks: `SELECT * FROM (VALUES ('=1+1'), ('safe')) v(cell)`,
  })
  await app.addVirtual('long', 'SELECT i FROM range(1048576) t(i)')
  await app.addVirtual(
    'endless',
    'SELECT a.i * b.i AS n FROM range(3000000) a(i), range(3000000) b(i)',
  )
  await app.addVirtual(
    'late',
    'SELECT sum(a.i * b.i) AS n FROM range(3000000) a(i), range(3000000) b(i)',
  )
  hasty = anotherApp(app, { config: { exportWaitMs: 0 }, workspace: app.workspace.engine })
  const { engine } = app.workspace
  const counts: typeof engine.query = (statement, shape) =>
    statement.sql.startsWith('SELECT COUNT(*)')
      ? engine.query({ ...statement, sql: `SELECT ${counted}`, values: [] }, shape)
      : engine.query(statement, shape)
  counting = anotherApp(app, { workspace: { ...engine, query: counts } })
  impatient = anotherApp(app, { config: { downloadIdleMs: 300 }, workspace: app.workspace.engine })
  address = await impatient.listen({ port: 0 })
})
afterAll(async () => {
  await impatient.close()
  await hasty.close()
  await counting.close()
  await app.close()
})

const headers = () => ({
  authorization: `Bearer ${app.admin.token}`,
  'content-type': 'application/json',
})
const query = async (
  table: string,
  all_columns: string[],
  client_id: string,
  more: object = {},
) => {
  const body = {
    datasource: app.datasets[table],
    form_data: { viz_type: 'table', all_columns, row_limit: 1 },
    result_format: 'csv',
    client_id,
    ...more,
  }
  const answer = await fetch(`${address}/api/v1/chart/export`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { url: string; message: string } }
}
const stateOf = async (client_id: string) =>
  (await fetch(`${address}/api/v1/chart/export/${client_id}`, { headers: headers() })).json()
const engineRests = () =>
  vi.waitFor(async () => expect(await cpuShare(app.workspace.engine.pid())).toBeLessThan(0.05), {
    timeout: 60_000,
    interval: 10,
  })

test('a file is fetched once, without the token, under the name that was asked for, with every row', async () => {
  const { body } = await query('big', ['id', 'name'], 'one', { title: ' Strikes: "all" ' })
  expect(await stateOf('one')).toEqual({ state: 'waiting', bytes: 0, message: null })
  const answer = await fetch(address + body.url)
  expect(answer.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''Strikes_%20_all_.csv`,
  )
  const text = await answer.text()
  expect({ lineCount: text.split('\r\n').length, start: text.slice(0, 17) }).toEqual({
    lineCount: 100_002,
    start: 'id,name\r\n0,name 0',
  })
  await vi.waitFor(async () =>
    expect(await stateOf('one')).toEqual({ state: 'done', bytes: text.length, message: null }),
  )
  const again = await fetch(address + body.url)
  expect({ status: again.status, body: await again.json() }).toEqual({
    status: 404,
    body: { message: 'This download was fetched before, or it has expired' },
  })
})

test('the switch for formulas holds for a file that the browser fetches', async () => {
  const text = async (more: object, id: string) =>
    (await fetch(address + (await query('attacks', ['cell'], id, more)).body.url)).text()
  expect(await text({}, 'safe')).toBe("cell\r\n'=1+1\r\nsafe\r\n")
  expect(await text({ escape_formulas: false }, 'raw')).toBe('cell\r\n=1+1\r\nsafe\r\n')
})

const view = async (
  id: string,
  form: object,
  shown: object,
  result_format = 'xlsx',
  table = 'sales',
) => {
  const more = { form_data: { viz_type: 'table', ...form }, view: shown, result_format }
  const { status, body } = await query(table, [], id, more)
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined })
  return fetch(address + body.url)
}
const all = { all_columns: ['region', 'kind', 'year', 'revenue'] }
const sheetOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

test('a pivot is a sheet as the grid shows it: its columns, its totals, number formats and a header that stays', async () => {
  const bytes = await sheetOf(
    await view('pivot', all, {
      columns: [],
      group_by: ['region'],
      pivot_by: ['kind'],
      aggregates: [{ col: 'revenue', aggregate: 'SUM' }],
      formats: { 'SUM(revenue)': { prefix: '$' } },
    }),
  )
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  expect(sheet?.rows.map((row) => row.map((cell) => cell ?? ''))).toEqual([
    ['', 'A', 'B', 'null', 'Total'],
    ['region', 'SUM(revenue)', 'SUM(revenue)', 'SUM(revenue)', 'SUM(revenue)'],
    ["'=South", '', '', 7, 7],
    ['North', expect.closeTo(0.3), 10.5, '', expect.closeTo(10.8)],
    ['South', -3, '', '', -3],
    ['Total', expect.closeTo(-2.7), 10.5, 7, expect.closeTo(14.8)],
  ])
  expect(sheet?.freezePane).toEqual({ rows: 2, columns: 1 })
  expect(sheet?.columns?.map(({ width }) => width)).toEqual([14, 18, 18, 18, 18])
  expect(sheet?.cells?.get('3,2')?.style?.numFmt).toBe('"$"#,##0.0')
})

test('every cell of a pivot in a workbook, its totals of rows and of columns among them, is what SQL computes', async () => {
  const bytes = await sheetOf(
    await view(
      'every cell',
      { all_columns: ['day', 'region', 'week', 'amount', 'buyer'] },
      {
        columns: [],
        group_by: ['day', 'region'],
        pivot_by: ['week'],
        grains: { day: 'P1M', week: 'P1W' },
        aggregates: [
          { col: 'amount', aggregate: 'SUM' },
          { col: 'amount', aggregate: 'AVG' },
          { col: 'buyer', aggregate: 'COUNT_DISTINCT' },
        ],
        formats: { 'SUM(amount)': { suffix: ' €', decimals: 2 } },
      },
      'xlsx',
      'visits',
    ),
  )
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  const [weeks = [], metrics = [], ...rows] = sheet?.rows ?? []
  const connection = await (await DuckDBInstance.create()).connect()
  const cells = (
    await connection.runAndReadAll(`WITH rows AS (
      SELECT strftime(day, '%b %Y') AS month, region, strftime(week, 'W%V %G') AS week, amount, buyer FROM (${visits}))
    SELECT CASE WHEN grouping(month) = 1 THEN 'Total' ELSE month END,
      CASE WHEN grouping(region) = 1 THEN '' ELSE region END,
      CASE WHEN grouping(week) = 1 THEN 'Total' ELSE week END,
      sum(amount)::DOUBLE, avg(amount)::DOUBLE, count(DISTINCT buyer)::DOUBLE
    FROM rows GROUP BY GROUPING SETS ((month, region, week), (month, region), (week), ())`)
  ).getRows()
  const expected = new Map(
    cells.flatMap(([month, region, week, ...values]) =>
      ['SUM(amount)', 'AVG(amount)', 'COUNT_DISTINCT(buyer)'].map((metric, at) => [
        [month, region, week, metric].join(),
        values[at],
      ]),
    ),
  )
  const written = new Map(
    rows.flatMap((row) =>
      row.slice(2).map((value, at) => {
        const key = [row[0], row[1] ?? '', weeks[at + 2], metrics[at + 2]].join()
        return [key, value] as const
      }),
    ),
  )
  expect(written.size).toBe(13 * 6 * 3)
  for (const [key, value] of written) {
    const isCount = key.endsWith('COUNT_DISTINCT(buyer)')
    const none = isCount ? 0 : null
    const exact = expected.get(key) ?? none
    if (exact === null) expect([key, value]).toEqual([key, null])
    else expect([key, value]).toEqual([key, expect.closeTo(Number(exact), 9)])
  }
  expect([...expected.keys()].filter((key) => !written.has(key))).toEqual([])
  expect(weeks.slice(2, 5)).toEqual(['W01 2026', 'W01 2026', 'W01 2026'])
  expect(sheet?.freezePane).toEqual({ rows: 2, columns: 2 })
  const codes = [2, 3, 4].map((at) => sheet?.cells?.get(`2,${at}`)?.style?.numFmt)
  expect(codes).toEqual(['#,##0.00" €"', '#,##0.00', '#,##0'])
})

test('groups of two levels are a row each with their keys, followed by the totals', async () => {
  const text = await view(
    'groups',
    all,
    {
      columns: ['year', 'region', 'revenue'],
      group_by: ['region', 'kind'],
      aggregates: [{ col: 'revenue', aggregate: 'AVG' }],
      sort: [{ col: 'revenue', desc: true }],
      filters: [{ subject: 'year', operator: '>', comparator: 2000 }],
    },
    'csv',
  )
  expect((await text.text()).split('\r\n')).toEqual([
    'region,kind,AVG(revenue)',
    "'=South,,7",
    expect.stringMatching(/^North,B,10.5$/),
    expect.stringMatching(/^North,A,0.15/),
    'South,A,-3',
    expect.stringMatching(/^Total,,2.96/),
    '',
  ])
})

test('rows are a file as the grid shows them: columns in sight, sorted and filtered', async () => {
  const text = await view(
    'rows',
    all,
    {
      columns: ['revenue', 'region'],
      sort: [{ col: 'revenue', desc: true }],
      filters: [{ subject: 'kind', operator: '==', comparator: 'A' }],
    },
    'csv',
  )
  expect(await text.text()).toBe('revenue,region\r\n0.2,North\r\n0.1,North\r\n-3,South\r\n')
})

test('three files of one person with the totals of many groups are made together', async () => {
  const shown = { columns: [], group_by: ['id'], aggregates: [{ col: 'id', aggregate: 'SUM' }] }
  const texts = await Promise.all(
    ['north', 'east', 'south'].map(async (id) =>
      (await view(`groups ${id}`, { all_columns: ['id'] }, shown, 'csv', 'big')).text(),
    ),
  )
  expect(texts.map((text) => text.split('\r\n').length)).toEqual([100_003, 100_003, 100_003])
})

const aggregated = {
  query_mode: 'aggregate',
  groupby: ['region'],
  metrics: [metric('AVG', 'revenue'), metric('COUNT_DISTINCT', 'kind')],
}

test('an aggregated table is a file of its groups with bold totals, which are of all rows of the groups', async () => {
  const shown = {
    columns: ['AVG(revenue)', 'region', 'COUNT_DISTINCT(kind)'],
    sort: [{ col: 'region' }],
    filters: [{ subject: 'region', operator: '==', comparator: 'North' }],
  }
  const [sheet] = (
    await readXlsx(await sheetOf(await view('totals', aggregated, shown)), { readStyles: true })
  ).sheets
  expect(sheet?.rows).toEqual([
    ['AVG(revenue)', 'region', 'COUNT_DISTINCT(kind)'],
    [expect.closeTo(3.6), 'North', 2],
    [expect.closeTo(3.6), 'Total', 2],
  ])
  const styles = ['0,0', '1,0', '2,0', '2,1'].map((at) => sheet?.cells?.get(at)?.style)
  expect(styles.map((style) => [style?.font?.bold ?? false, style?.numFmt])).toEqual([
    [true, undefined],
    [false, '#,##0.0'],
    [true, '#,##0.0'],
    [true, undefined],
  ])
  const csv = await (await view('csv', aggregated, { columns: shown.columns }, 'csv')).text()
  expect(csv.split('\r\n').at(-2)).toMatch(/^2.96\d*,Total,2$/)
})

test('a file that has not begun within the time of the settings becomes a job, and its first query ends', async () => {
  const calls = callsOf(hasty, app.admin.token)
  const { body } = await calls.post('/chart/export', {
    datasource: app.datasets['late'],
    form_data: { viz_type: 'table', all_columns: ['n'] },
    result_format: 'csv',
    client_id: 'late',
    title: 'late',
  })
  const { job_id: id } = body as { url: null; job_id: string }
  expect(body).toEqual({ url: null, job_id: expect.any(String) as unknown })
  expect((await calls.get('/async_event/spade_job/')).body).toMatchObject({
    count: 1,
    ids: [id],
    result: [{ kind: 'export', title: 'late.csv', finished: false }],
  })
  expect((await calls.post(`/async_event/spade_job/${id}/cancel`, {})).body).toMatchObject({
    result: { parent_status: 'failed', message: 'Cancelled' },
  })
  await engineRests()
})

test('the job of a file makes what was asked for: its statement or view, its format, its title and its formulas', async () => {
  const calls = callsOf(hasty, app.admin.token)
  const run = await noteRun(app.store, {
    ...{ client_id: 'slow', user_id: app.admin.user.id, database_id: 1, schema: null, server: 0 },
    ...{ tab_name: '', sql_editor_id: '', row_limit: 10 },
    sql: 'SELECT 1; SELECT sum(a.i * b.i) FROM range(3000000) a(i), range(3000000) b(i); SELECT 3',
  })
  const asked = async (path: string, more: object) => {
    const { body } = await calls.post(path, { result_format: 'xlsx', title: ' Of it ', ...more })
    const { job_id: id } = body as { job_id: string }
    await calls.post(`/async_event/spade_job/${id}/cancel`, {})
    const job = await app.store.selectFrom('job').selectAll().where('id', '=', id).execute()
    return job.map(({ title, input }): [string, object] => [title, JSON.parse(input)])[0]
  }
  const chart = { datasource: app.datasets['sales'], as_job: true, escape_formulas: false }
  const form_data = { viz_type: 'table', all_columns: ['region'] }
  const shown = { columns: ['region'], search: 'o' }
  const shared = { format: 'xlsx', title: 'Of it' }
  const ofChart = { ...shared, datasetId: app.datasets['sales'], form: form_data }
  expect([
    await asked(`/query/${run}/export`, { client_id: 'j1', statement: 1, escape_formulas: false }),
    await asked('/chart/export', { client_id: 'j2', ...chart, form_data, view: shown }),
    await asked('/chart/export', { client_id: 'j3', ...chart, form_data, escape_formulas: true }),
  ]).toEqual([
    ['Of it.xlsx', { ...shared, run, statement: 1, escapeFormulas: false }],
    ['Of it.xlsx', { ...ofChart, view: shown, escapeFormulas: false }],
    ['Of it.xlsx', { ...ofChart, escapeFormulas: true }],
  ])
  await engineRests()
})

test('what does not fit into a sheet is refused when it is asked for', async () => {
  const { status, body } = await query('long', ['i'], 'sheet', { result_format: 'xlsx' })
  expect({ status, message: body.message }).toEqual({
    status: 422,
    message:
      'An Excel sheet holds at most 1048576 rows with its header, this query has 1048576: export it as CSV',
  })
})

const groups = { group_by: ['region'], aggregates: [{ col: 'revenue', aggregate: 'SUM' }] }
const pivot = { ...groups, pivot_by: ['kind'] }
test.each<[string, number, string, object]>([
  ['rows', 1_048_575, 'header', { columns: ['region'] }],
  ['groups', 1_048_574, 'header and totals', { columns: [], ...groups }],
  ['a pivot', 1_048_573, 'header and totals', { columns: [], ...pivot }],
])('a sheet of %s has at most %d of them beside its %s', async (_, most, besides, shown) => {
  const asked = async (rows: number, result_format = 'xlsx') => {
    counted = rows
    const { status, body } = await callsOf(counting, app.admin.token).post('/chart/export', {
      datasource: app.datasets['sales'],
      form_data: { viz_type: 'table', ...all },
      client_id: `${besides} ${most} ${rows} ${result_format}`,
      ...{ view: shown, result_format },
    })
    return [status, body.message]
  }
  const refusal = `An Excel sheet holds at most 1048576 rows with its ${besides}, this query has ${most + 1}: export it as CSV`
  expect([await asked(most), await asked(most + 1), await asked(most + 1, 'csv')]).toEqual([
    [200, undefined],
    [422, refusal],
    [200, undefined],
  ])
})

test('nobody else is told of a file or lets it go', async () => {
  const other = await signedInUser(app.app, 'ben')
  await query('big', ['id'], 'mine')
  const requested = await fetch(`${address}/api/v1/chart/export/mine`, {
    headers: { authorization: `Bearer ${other.token}` },
  })
  expect(requested.status).toBe(404)
  expect((await fetch(`${address}/api/v1/export/guessed`)).status).toBe(404)
})

test('stopping an export ends its download and the work of the engine', async () => {
  const { body } = await query('endless', ['n'], 'stopped')
  const answer = await fetch(address + body.url)
  const reading = answer.arrayBuffer().then(
    () => 'whole',
    () => 'broken off',
  )
  expect(
    await (
      await fetch(`${address}/api/v1/query/stopped/stop`, { method: 'POST', headers: headers() })
    ).json(),
  ).toEqual({ message: 'OK' })
  expect(await reading).toBe('broken off')
  await vi.waitFor(async () =>
    expect(await stateOf('stopped')).toMatchObject({
      state: 'failed',
      message: 'The query was stopped',
    }),
  )
  await engineRests()
})

test('a file that breaks off while it is fetched says why', async () => {
  await app.addVirtual(
    'breaking',
    `SELECT CAST(CASE WHEN i < 300000 THEN '1' ELSE 'x' END AS INTEGER) AS n, repeat('y', 20) AS y FROM range(300001) t(i)`,
  )
  const { body } = await query('breaking', ['n', 'y'], 'breaking')
  const fetched = await fetch(address + body.url).then((answer) =>
    answer.arrayBuffer().then(
      () => 'whole',
      () => 'broken off',
    ),
  )
  await vi.waitFor(async () =>
    expect(await stateOf('breaking')).toEqual({
      state: 'failed',
      bytes: expect.any(Number) as unknown,
      message: expect.stringContaining("Could not convert string 'x' to INT32") as unknown,
    }),
  )
  expect(fetched).toBe('broken off')
})

test.each([
  [
    'a file fetched with a ticket',
    async () => ({
      line: `GET ${(await query('endless', ['n'], 'idle')).body.url} HTTP/1.1`,
      sent: '',
    }),
  ],
  [
    'a file posted for',
    () => {
      const sent = JSON.stringify({
        datasource: app.datasets['endless'],
        form_data: { viz_type: 'table', all_columns: ['n'] },
        result_format: 'csv',
      })
      return Promise.resolve({ line: 'POST /api/v1/chart/data HTTP/1.1', sent })
    },
  ],
])(
  '%s whose reader takes nothing any more is broken off and leaves the engine to others',
  async (_, request) => {
    const { line, sent } = await request()
    const arrives = once(impatient.server, 'connection') as Promise<[Socket]>
    const reader = connect(Number(new URL(address).port), '127.0.0.1')
    const [connection] = await arrives
    const brokenOff = once(connection, 'close')
    reader.write(
      `${line}\r\nHost: localhost\r\nAuthorization: Bearer ${app.admin.token}\r\nContent-Type: application/json\r\nContent-Length: ${String(Buffer.byteLength(sent))}\r\n\r\n${sent}`,
    )
    await once(reader, 'readable')
    await brokenOff
    reader.destroy()
    await engineRests()
    expect(
      (await app.query({ viz_type: 'table', all_columns: ['cell'] }, {}, 'attacks')).rowcount,
    ).toBe(2)
  },
)
