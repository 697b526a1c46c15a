import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, filter, metric, type ChartApp } from '../../support/chartApp.ts'
import { longestTurnsShare, maxShare } from '../../support/longestTurn.ts'

/** One more than an answer has. */
const rows = 500_001
const fewerRows = 200_000
const rowsOf = (
  count: number,
) => `SELECT i AS id, 'name ' || (i % 1000) AS name, i * 0.5 AS half, DATE '2024-01-01' + (i % 365)::INTEGER AS day, i % 2 = 0 AS even
  FROM range(${count}) t(i)`

let app: ChartApp
let address: string
beforeAll(async () => {
  app = await chartApp({
    big: rowsOf(rows),
    fewer: rowsOf(fewerRows),
    late: "SELECT CASE WHEN i < 400000 THEN '1' ELSE 'x' END AS text FROM range(500000) t(i)",
  })
  await app.addVirtual('breaks', 'SELECT CAST(text AS INTEGER) AS n FROM late')
  address = await app.app.listen({ port: 0 })
})
afterAll(() => app.close())

const query = (form_data: object, more: object = {}, table = 'big') =>
  fetch(`${address}/api/v1/chart/data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ datasource: app.datasets[table], form_data, force: true, ...more }),
  })

const drained = async (answer: Response) => {
  const pieces: Uint8Array[] = []
  for await (const piece of answer.body ?? []) pieces.push(piece as Uint8Array)
  return pieces
}

const rowsByRow = { viz_type: 'table', all_columns: ['id', 'name', 'half', 'day', 'even'] }
const bars = {
  viz_type: 'dist_bar',
  groupby: ['id'],
  columns: ['name'],
  metrics: [metric('SUM', 'half')],
}
const requests: [string, object, object?, table?: string][] = [
  ['half a million rows', rowsByRow],
  ['half a million rows by columns', { ...rowsByRow }, { result_format: 'columnar' }],
  ['half a million bars', bars],
  [
    '200,000 slices',
    { viz_type: 'pie', all_columns: ['id'], metric: metric('SUM', 'half'), row_limit: fewerRows },
    {},
    'fewer',
  ],
  [
    '200,000 cells',
    {
      viz_type: 'heatmap',
      all_columns_x: 'id',
      all_columns_y: 'name',
      metric: metric('SUM', 'half'),
      row_limit: fewerRows,
    },
    {},
    'fewer',
  ],
  [
    '200,000 points',
    {
      viz_type: 'scatter',
      entity: 'id',
      x: metric('SUM', 'half'),
      y: metric('SUM', 'id'),
      row_limit: fewerRows,
    },
    {},
    'fewer',
  ],
]
/** The last whole answers that are looked at again below; others would only be in the collector's way. */
const answers = new Map<object, Uint8Array[]>()
const answered = async (form: object, more?: object, table?: string) => {
  const pieces = await drained(await query(form, more, table))
  if ([rowsByRow, bars].some((one) => one === form)) answers.set(form, pieces)
  return pieces
}
const bodyOf = async (form: object) =>
  JSON.parse(Buffer.concat(answers.get(form) ?? (await answered(form))).toString()) as unknown

test.each(requests)('%s leave without holding up the server', async (_, form, more, table) => {
  let pieces: Uint8Array[] = []
  const share = await longestTurnsShare(async () => (pieces = await answered(form, more, table)))
  expect(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeGreaterThan(15_000_000)
  expect(share).toBeLessThan(maxShare)
})

test('the streamed answer is whole, and says that it was cut', async () => {
  const {
    result: [{ data, rowcount, truncated }],
  } = (await bodyOf(rowsByRow)) as {
    result: [{ data: object[]; rowcount: number; truncated: boolean }]
  }
  expect({ rowcount, truncated, dataCount: data.length, lastRow: data.at(-1) }).toEqual({
    rowcount: 500_000,
    truncated: true,
    dataCount: 500_000,
    lastRow: { id: 499_999, name: 'name 999', half: 249_999.5, day: '2024-11-10', even: false },
  })
})

test('half a million bars are put in order', async () => {
  const {
    result: [{ records, truncated }],
  } = (await bodyOf(bars)) as { result: [{ records: object[]; truncated: boolean }] }
  expect({ recordCount: records.length, truncated, firstRecord: records[0] }).toEqual({
    recordCount: 500_000,
    truncated: true,
    firstRecord: { x: '500000', key: 'name 0', y: 250_000, metric: 'SUM(half)', series: 'name 0' },
  })
})

test('an error that shows only after many rows breaks the answer off, it does not shorten it', async () => {
  const answer = await query({ viz_type: 'table', all_columns: ['n'] }, {}, 'breaks')
  const outcome =
    answer.status === 200
      ? answer.text().then(
          () => 'whole',
          () => 'broken off',
        )
      : answer.json()
  expect([
    ['broken off'],
    [{ message: expect.stringContaining("Could not convert string 'x' to INT32") }],
  ]).toContainEqual([await outcome])
})

test('a small part of a big table is one piece with its length', async () => {
  const answer = await query({ ...rowsByRow, adhoc_filters: [filter('id', '<', 3)] })
  expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
})
