import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chartApp, metric, type ChartApp } from '../../support/chartApp.ts'
import { cpuShare } from '../../support/cpuTime.ts'
import { longestTurnsShare, maxShare } from '../../support/longestTurn.ts'

const kinds = `SELECT * FROM (VALUES
  (1, 'a,"b"' || chr(10) || 'c', DATE '2024-01-02', TIMESTAMP '2024-01-02 12:00:00', true, -1.5, 9007199254740993),
  (2, '', DATE '1850-01-01', NULL, false, NULL, -7), (NULL, NULL, NULL, NULL, NULL, 2.0, NULL)
) v(id, "te""xt, ä", day, moment, yes, num, big)`
const attacks = `SELECT * FROM (VALUES (1, '=1+1'), (2, '+1'), (3, '-1'), (4, '@SUM(A1)'), (5, chr(9) || '=1'), (6, chr(13) || '=1'),
  (7, 'a=1'), (8, '=HYPERLINK("http://x","y")'), (-9, '<b>&amp;' || chr(1) || '_x0041_')) v(n, "=cmd|' /C calc'!A0")`

let app: ChartApp
let address: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartroom-files-'))
  app = await chartApp({
    kinds,
    attacks,
    sales: `SELECT i % 4 AS region, i AS qty FROM range(10) t(i)`,
    big: `SELECT i AS id, 'name ' || (i % 1000) AS name, i * 0.5 AS half, DATE '2024-01-01' + (i % 365)::INTEGER AS day, i % 2 = 0 AS even FROM range(600000) t(i)`,
  })
  await app.addVirtual('long', 'SELECT i FROM range(1048576) t(i)')
  await app.addVirtual(
    'endless',
    'SELECT a.i * b.i AS n FROM range(3000000) a(i), range(3000000) b(i)',
  )
  await app.addVirtual(
    'late',
    "SELECT CAST(CASE WHEN i < 2000000 THEN '1' ELSE 'x' END AS INTEGER) AS n FROM range(3000000) t(i)",
  )
  address = await app.app.listen({ port: 0 })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const send = (body: object, signal?: AbortSignal) =>
  fetch(`${address}/api/v1/chart/data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
const file = (
  table: string,
  columns: string[],
  result_format: string,
  more: object = {},
  signal?: AbortSignal,
) =>
  send(
    {
      datasource: app.datasets[table],
      form_data: { viz_type: 'table', all_columns: columns, row_limit: 1 },
      result_format,
      ...more,
    },
    signal,
  )

const sheetOf = async (answer: Response) =>
  (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets[0]

const columns = ['id', 'te"xt, ä', 'day', 'moment', 'yes', 'num', 'big']

test('a CSV file holds every kind of value, quoted as RFC 4180 says', async () => {
  const answer = await file('kinds', columns, 'csv')
  expect({
    contentType: answer.headers.get('content-type'),
    contentDisposition: answer.headers.get('content-disposition'),
  }).toEqual({
    contentType: 'text/csv; charset=utf-8; header=present',
    contentDisposition: `attachment; filename="kinds.csv"; filename*=UTF-8''kinds.csv`,
  })
  expect(await answer.text()).toBe(
    'id,"te""xt, ä",day,moment,yes,num,big\r\n' +
      '1,"a,""b""\nc",2024-01-02,2024-01-02T12:00:00,true,-1.5,9007199254740993\r\n' +
      '2,"",1850-01-01,,false,,-7\r\n,,,,,2,\r\n',
  )
})

test('an Excel file holds numbers as numbers and dates as dates', async () => {
  const answer = await file('kinds', columns, 'xlsx')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="kinds.xlsx"; filename*=UTF-8''kinds.xlsx`,
  )
  const sheet = await sheetOf(answer)
  expect({ name: sheet?.name, rows: sheet?.rows }).toEqual({
    name: 'kinds',
    rows: [
      columns,
      [
        1,
        'a,"b"\nc',
        new Date('2024-01-02'),
        new Date('2024-01-02T12:00:00Z'),
        true,
        -1.5,
        '9007199254740993',
      ],
      [2, '', '1850-01-01', null, false, null, -7],
      [null, null, null, null, null, 2, null],
    ],
  })
  expect(sheet?.columns?.map(({ width }) => width)).toEqual([18, 14, 20, 20, 10, 18, 18])
})

const first = '<b>&amp;\u0001_x0041_'
test('cells and headers that a spreadsheet would take for formulas are led by an apostrophe, unless the switch says no', async () => {
  const header = "=cmd|' /C calc'!A0"
  const raw = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    'a=1',
    '=HYPERLINK("http://x","y")',
    first,
  ]
  const safe = raw.map((text) => (text === 'a=1' || text === first ? text : `'${text}`))
  const csv = (texts: string[]) =>
    texts
      .map(
        (text, row) =>
          `${row === 8 ? -9 : row + 1},${/["\r,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text}\r\n`,
      )
      .join('')
  expect(await (await file('attacks', ['n', header], 'csv')).text()).toBe(
    `n,'${header}\r\n${csv(safe)}`,
  )
  expect(
    await (await file('attacks', ['n', header], 'csv', { escape_formulas: false })).text(),
  ).toBe(`n,${header}\r\n${csv(raw)}`)
  const texts = async (more: object) =>
    (await sheetOf(await file('attacks', ['n', header], 'xlsx', more)))?.rows.map((row) => row[1])
  const read = (all: string[]) =>
    all.map((text) =>
      expect.stringMatching(
        text === first ? /^<b>&amp;/ : new RegExp(`^${text.replace(/[^a-z0-9]/gi, '[\\s\\S]')}`),
      ),
    )
  expect(await texts({})).toEqual(read([`'${header}`, ...safe]))
  expect(await texts({ escape_formulas: false })).toEqual(read([header, ...raw]))
})

test('all rows are in the file, whatever the row limit, without holding up the server', async () => {
  let bytes = new Uint8Array()
  const share = await longestTurnsShare(async () => {
    bytes = new Uint8Array(
      await (await file('big', ['id', 'name', 'half', 'day', 'even'], 'csv')).arrayBuffer(),
    )
  })
  await writeFile(join(folder, 'big.csv'), bytes)
  const connection = await (await DuckDBInstance.create()).connect()
  const read = await connection.runAndReadAll(
    `SELECT count(*)::INT, sum(id)::DOUBLE, max(name), max(day)::VARCHAR, count_if(even)::INT FROM read_csv('${join(folder, 'big.csv')}')`,
  )
  expect(read.getRows()).toEqual([[600_000, 179_999_700_000, 'name 999', '2024-12-30', 300_000]])
  expect(share).toBeLessThan(maxShare)
})

test('all rows are in the Excel file, without holding up the server', async () => {
  let answer: Response | undefined
  let whole: Uint8Array | undefined
  const share = await longestTurnsShare(async () => {
    answer = await send({
      datasource: app.datasets['big'],
      form_data: {
        viz_type: 'table',
        all_columns: ['id', 'name'],
        adhoc_filters: [
          {
            expressionType: 'SIMPLE',
            subject: 'id',
            operator: '<',
            comparator: 200_000,
            clause: 'WHERE',
          },
        ],
      },
      result_format: 'xlsx',
    })
    whole = new Uint8Array(await answer.arrayBuffer())
  })
  expect(share).toBeLessThan(maxShare)
  const rows = (await readXlsx(whole ?? new Uint8Array())).sheets[0]?.rows ?? []
  expect({ rowCount: rows.length, firstRow: rows[0], lastRow: rows.at(-1) }).toEqual({
    rowCount: 200_001,
    firstRow: ['id', 'name'],
    lastRow: [199_999, 'name 999'],
  })
})

test('more rows than a sheet holds are refused before anything is written, as CSV they leave', async () => {
  const answer = await file('long', ['i'], 'xlsx')
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 422,
    body: {
      message:
        'An Excel sheet holds at most 1048576 rows with its header, this query has 1048576: export it as CSV',
    },
  })
  expect((await (await file('long', ['i'], 'csv')).text()).split('\r\n')).toHaveLength(
    1_048_576 + 2,
  )
})

test("a chart's file has its name, its groups and metrics, and not what it is only sorted by", async () => {
  const form = {
    viz_type: 'dist_bar',
    groupby: ['region'],
    metrics: [metric('SUM', 'qty')],
    timeseries_limit_metric: metric('COUNT', 'qty', 'hidden'),
    row_limit: 1,
  }
  const { body } = await app.admin.post('/chart/', {
    slice_name: 'Sales: "Ä/B"\r\n',
    viz_type: 'dist_bar',
    datasource_id: app.datasets['sales'],
    params: JSON.stringify(form),
  })
  const answer = await app.admin.get(`/chart/${body.id}/data/?format=csv`)
  expect({ contentDisposition: answer.headers['content-disposition'], body: answer.body }).toEqual({
    contentDisposition:
      `attachment; filename="Sales_ __/B_.csv"; filename*=UTF-8''Sales_%20_%C3%84_B_.csv`.replace(
        '__/B_',
        '___B_',
      ),
    body: 'region,SUM(qty)\r\n0,12\r\n1,15\r\n2,8\r\n3,10\r\n',
  })
})

test('formulas in the file of a saved chart are texts unless that is switched off', async () => {
  const { body } = await app.admin.post('/chart/', {
    slice_name: 'Attacks',
    viz_type: 'table',
    datasource_id: app.datasets['attacks'],
    params: JSON.stringify({ query_mode: 'raw', all_columns: ["=cmd|' /C calc'!A0"] }),
  })
  const choices = ['', '&escape_formulas=true', '&escape_formulas=1', '&escape_formulas=false']
  const escaped = [...choices, '&escape_formulas=0'].map(async (choice) => {
    const answer = await app.admin.get(`/chart/${body.id}/data/?format=csv${choice}`)
    return String(answer.body).includes("'=1+1")
  })
  expect(await Promise.all(escaped)).toEqual([true, true, true, false, false])
})

const works = (share: (value: number) => boolean) =>
  vi.waitFor(async () => expect(share(await cpuShare(app.workspace.engine.pid()))).toBe(true), {
    timeout: 60_000,
    interval: 10,
  })

test.each(['csv', 'xlsx'])('giving up a %s file ends the work of the engine', async (format) => {
  const gone = new AbortController()
  const answer = file('endless', ['n'], format, {}, gone.signal)
    .then((given) => given.text())
    .catch((error: Error) => error.name)
  await works((share) => share >= 0.05)
  gone.abort()
  expect(await answer).toBe('AbortError')
  await works((share) => share < 0.05)
})

test('a file whose reader does not read waits, and its engine rests', async () => {
  const gone = new AbortController()
  const answer = await file('endless', ['n'], 'csv', {}, gone.signal)
  await works((share) => share < 0.05)
  gone.abort()
  await answer.body?.cancel().catch(() => undefined)
})

test('an error late in the rows breaks the file off, it does not shorten it', async () => {
  for (const format of ['csv', 'xlsx']) {
    const answer = await file('late', ['n'], format)
    const outcome =
      answer.status === 200
        ? await answer.text().then(
            () => 'whole',
            () => 'broken off',
          )
        : 'refused'
    expect(['broken off', 'refused'], format).toContain(outcome)
  }
  expect((await app.admin.get('/health')).status).not.toBe(500)
})
