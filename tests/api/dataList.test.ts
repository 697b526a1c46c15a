import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSession } from '../../src/api/client'
import { readCharts, type ChartEntry } from '../../src/api/dataList'

let answer = ''
let requested: { url: string | undefined; accept: string | undefined; body: string }
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (piece) => (body += String(piece)))
  request.on('end', () => {
    requested = { url: request.url, accept: request.headers.accept, body }
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(answer)
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  connectSession({
    token: () => 'a token',
    expired: () => undefined,
    origin: `http://127.0.0.1:${String(port)}`,
  })
})
afterAll(() => server.close())

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

const read = async (ids: number[]) => {
  const entries: ChartEntry[] = []
  const problem = await readCharts({
    ids,
    filters: [{ dataset: 1, column: 'a', operator: '==', filter_val: 'x' }],
    timeRange: undefined,
    force: true,
    onEntry: (one) => entries.push(one),
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
    }),
  })
})

test.each([
  [
    'is cut within a line',
    `${entry(1)}\n${failed.slice(0, 40)}`,
    /data_list\/ was not understood: it is incomplete/,
  ],
  ['ends before all were answered', `${entry(1)}\n`, /Some charts were not answered/],
  ['holds what no chart is', `${entry(1)}\n{"id":2}\n`, /was not understood/],
])('an answer that %s gives the charts it had and a problem', async (_, text, message) => {
  answer = text
  const { entries, problem } = await read([1, 2])
  expect({ ids: entries.map(([id]) => id), problem }).toEqual({
    ids: [1],
    problem: expect.stringMatching(message) as string,
  })
})
