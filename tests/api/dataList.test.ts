import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { readCharts, type ChartEntry } from '../../src/api/dataList'
import { beginEarly } from '../../src/api/earlyCalls'
import type { LinesCall } from '../../src/api/linesCall'
import { calledServer } from '../support/calledServer'

let answer = ''
let status = 200
let type = 'application/x-ndjson'
/** Where the answer is cut into pieces that come one after the other. */
let cuts: number[] = []
let requests = 0
let requested: { url: string | undefined; accept: string | undefined; body: string }
let key: unknown
calledServer((request, response) => {
  requests += 1
  let body = ''
  request.on('data', (piece) => (body += String(piece)))
  request.on('end', () => {
    key = request.headers['idempotency-key']
    requested = { url: request.url, accept: request.headers.accept, body }
    response.writeHead(status, { 'content-type': type })
    status = 200
    type = 'application/x-ndjson'
    void write(response, Buffer.from(answer))
  })
})
const write = async (response: ServerResponse, whole: Buffer) => {
  const ends = [...cuts.splice(0), whole.length]
  for (const [at, end] of ends.entries()) {
    response.write(whole.subarray(ends[at - 1] ?? 0, end))
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
  response.end()
}

const metadata = { viz_type: 'pie', x: { label: 'a' }, y: { label: 'b' }, series: [] }
const entry = (id: number, fields: object = {}) =>
  JSON.stringify({
    id,
    chart_name: `Chart ${id}`,
    chart_metadata: metadata,
    form_data: { viz_type: 'pie' },
    applied_filters: [],
    rejected_filters: [],
    error: null,
    result: [
      {
        colnames: ['a'],
        coltypes: [1],
        headers: ['a'],
        cols: [],
        data: [],
        records: [{ x: 'é', y: 1, perc: 1 }],
        rowcount: 1,
        truncated: false,
        status: 'success',
        error: null,
        viz_type: 'pie',
        chart_metadata: metadata,
        applied_filters: [],
        rejected_filters: [],
        duration_ms: 1,
      },
    ],
    ...fields,
  })
const failed = entry(2, {
  error: 'No such column',
  chart_metadata: null,
  result: [{ status: 'failed' }],
})

let sent: LinesCall
const read = async (ids: number[]) => {
  const entries: ChartEntry[] = []
  const problem = await readCharts({
    ids,
    filters: [{ dataset: 1, column: 'a', operator: '==', filter_val: 'x' }],
    timeRange: undefined,
    force: true,
    dashboardId: 7,
    onEntry: (one) => entries.push(one),
    onSent: (call) => (sent = call),
  }).then(
    () => null,
    (error: unknown) => (error as { message: string }).message,
  )
  return {
    entries: entries.map(({ id, error, result }) => [id, error, result?.records ?? null]),
    problem,
  }
}

test('each line of the answer is a chart: its result, or why there is none', async () => {
  answer = `${entry(1)}\n${failed}\n`
  expect(await read([1, 2])).toEqual({
    entries: [
      [1, null, [{ x: 'é', y: 1, perc: 1 }]],
      [2, 'No such column', null],
    ],
    problem: null,
  })
  expect(requested).toEqual({
    url: '/api/v1/chart/data_list/?id_list=1%2C2&table_rows=100&force=true',
    accept: 'application/x-ndjson',
    body: JSON.stringify({
      filters: [{ dataset: 1, column: 'a', operator: '==', filter_val: 'x' }],
      dashboard_id: 7,
    }),
  })
  expect(key).toMatch(/^[\da-z]+-[\da-z]+$/)
})

test('charts of another time are asked for with it, and what is cached is taken where nobody refreshes', async () => {
  answer = `${entry(1)}\n`
  await readCharts({
    ids: [1],
    filters: [],
    timeRange: '2024-01-01 : ',
    force: false,
    dashboardId: 7,
    onEntry: () => undefined,
  })
  expect(requested).toMatchObject({
    url: '/api/v1/chart/data_list/?id_list=1&table_rows=100',
    body: JSON.stringify({ filters: [], dashboard_id: 7, time_range: '2024-01-01 : ' }),
  })
})

test.each([
  [
    'is cut within a line',
    `${entry(1)}\n${failed.slice(0, 40)}`,
    /data_list\/ was not understood: it is incomplete/,
  ],
  ['ends before all were answered', `${entry(1)}\n`, /Some charts were not answered/],
  [
    'holds what no chart is',
    `${entry(1)}\n{"id":2}\n`,
    /data_list\/ \(chart_name\) was not understood: it does not have the expected form/,
  ],
])('an answer that %s gives the charts it had and a problem', async (_, text, message) => {
  answer = text
  const { entries, problem } = await read([1, 2])
  expect({ ids: entries.map(([id]) => id), problem }).toEqual({
    ids: [1],
    problem: expect.stringMatching(message) as string,
  })
})

test('an answer that comes in pieces is read by its lines, also where a letter is cut', async () => {
  answer = `${entry(1)}\n${failed}\n${entry(3)}\n`
  const bytes = Buffer.from(answer)
  const [letter, line, last] = [
    bytes.indexOf('é') + 1,
    bytes.indexOf('\n'),
    bytes.lastIndexOf('{"x"'),
  ]
  cuts = [letter, letter + 9, line, line + 1, last]
  expect(await read([1, 2, 3])).toEqual({
    entries: [
      [1, null, [{ x: 'é', y: 1, perc: 1 }]],
      [2, 'No such column', null],
      [3, null, [{ x: 'é', y: 1, perc: 1 }]],
    ],
    problem: null,
  })
})

test.each([
  ['text/html', /a web page came instead of data/],
  ['application/json', /it is incomplete/],
])('lines of the media type %s are no answer', async (other, message) => {
  answer = `${entry(1)}\n`
  type = other
  expect(await read([1])).toEqual({
    entries: [],
    problem: expect.stringMatching(message) as string,
  })
})

test('a read that is left says so, and not that the server cannot be reached', async () => {
  const left = new AbortController()
  const query = { filters: [], timeRange: undefined, force: false, dashboardId: 7 }
  const { signal } = left
  const reading = readCharts({ ...query, ids: [1], onEntry: () => undefined }, { signal })
  left.abort()
  await expect(reading).rejects.toHaveProperty('name', 'AbortError')
})

test.each([
  ['this one', {}, 'a token', 200, 1],
  ['of other charts', { url: 'of others' }, 'a token', 200, 2],
  ['under other filters', { body: '{}' }, 'a token', 200, 2],
  ['of another user', {}, 'another token', 200, 2],
  ['that the server refused', {}, 'a token', 503, 2],
])(
  'of a call begun early, %s, the answer is taken or the call is sent',
  async (_, other: { url?: string; body?: string }, token, earlyStatus, expected) => {
    answer = `${entry(1)}\n`
    await read([1])
    const url = other.url === undefined ? sent.url : sent.url.replace('id_list=1', 'id_list=2')
    requests = 0
    status = earlyStatus
    beginEarly([{ ...sent, ...other, url }], token)
    await expect.poll(() => requests).toBe(1)
    expect([await read([1]), requests]).toEqual([
      { entries: [[1, null, [{ x: 'é', y: 1, perc: 1 }]]], problem: null },
      expected,
    ])
    expect(globalThis.earlyCalls).toEqual([])
  },
)
