import { expect, test } from 'vitest'
import { queryPage } from '../../src/api/chartRows'
import { calledServer } from '../support/calledServer'

const columns = [
  { name: 'state', type_generic: 1 },
  { name: 'n', type_generic: 0 },
]
let answer: object
let sent: Record<string, unknown>
calledServer((request, response) => {
  let body = ''
  request.on('data', (piece) => (body += String(piece)))
  request.on('end', () => {
    sent = JSON.parse(body) as typeof sent
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
})

const form = { viz_type: 'table', datasource: '12__table' } as const
const rows = [{ state: 'TX', n: 1 }]
const pageOf = (answered: object, page: object) => {
  answer = { rows, columns, ...answered }
  return queryPage({ datasetId: 12, form }, page, {})
}

test('a page of rows says how many there are, and whether more follow', async () => {
  const pages = [
    await pageOf({ total: null }, {}),
    await pageOf({ total: null }, { offset: 200 }),
    await pageOf({ total: 1 }, {}),
    await pageOf({ total: 2 }, { offset: 1 }),
    await pageOf({ total: 0, rows: [] }, { offset: 5 }),
  ]
  expect(pages.map(({ rowcount, truncated }) => [rowcount, truncated])).toEqual([
    [1, true],
    [201, true],
    [1, false],
    [2, true],
    [0, false],
  ])
})

test('a page of rows is asked for with what its grid shows, and answered as a chart is', async () => {
  const pivot_columns = [{ field: 'n', keys: ['TX'], metric: 'n' }]
  const sort = [{ col: 'n', desc: true }]
  const result = await pageOf(
    { total: 1, pivot_columns, time_grains: { state: 'P1M' } },
    { sort, offset: 100, limit: 50 },
  )
  expect(sent).toEqual({
    sort,
    offset: 100,
    limit: 50,
    datasource: { id: 12, type: 'table' },
    form_data: form,
    client_id: expect.any(String),
  })
  expect(result).toEqual({
    colnames: ['state', 'n'],
    coltypes: [1, 0],
    data: rows,
    headers: ['state', 'n'],
    cols: [
      { field: 'state', headerName: 'state', type_generic: 1, is_metric: false },
      { field: 'n', headerName: 'n', type_generic: 0, is_metric: false },
    ],
    rowcount: 1,
    truncated: false,
    status: 'success',
    error: null,
    viz_type: 'table',
    chart_metadata: { viz_type: 'table', x: { label: '' }, y: { label: '' }, series: [] },
    applied_filters: [],
    rejected_filters: [],
    duration_ms: 0,
    time_grains: { state: 'P1M' },
    page: { total: 1, pivot_columns },
  })
})
