import { beforeEach, expect, test } from 'vitest'
import { queryChart } from '../../src/api/chartData'
import { sampledServer } from '../support/sampledServer'

const server = sampledServer()
beforeEach(() => {
  server.requests.length = 0
})

const rowsOf = async (viz_type: string, row_limit: number | undefined) => {
  const form = { viz_type, ...(row_limit === undefined ? {} : { row_limit }) }
  await queryChart({ datasetId: 12, form })
  const [sent] = server.requests
  const { row_limit: limit = null, result_format: format } = (sent?.body ?? {}) as {
    row_limit?: number
    result_format?: string
  }
  return { limit, format }
}

test.each([
  ['scatter', undefined, 1_000_000, 'columnar'],
  ['scatter', 50_000, 1_000_000, 'columnar'],
  ['scatter', 100, null, 'columnar'],
  ['bubble', 50_000, 1_000_000, 'columnar'],
  ['bubble', 60_000, null, 'columnar'],
  ['table', 50_000, null, 'columnar'],
  ['heatmap', undefined, null, 'columnar'],
  ['pie', 50_000, null, 'json'],
  ['of another tool', undefined, null, 'json'],
])(
  'of a chart %s with a limit of %s rows all that can be drawn are requested',
  async (vizType, own, limit, format) => {
    expect(await rowsOf(vizType, own)).toEqual({ limit, format })
  },
)

test('a page of a table is requested as one, the table itself as a chart', async () => {
  server.answer = ({ path }) =>
    path === '/chart/rows' ? { status: 418, message: 'A page' } : undefined
  const form = { viz_type: 'table' }
  const page = await queryChart({ datasetId: 12, form, page: { offset: 100 } }).catch(
    (problem: unknown) => problem,
  )
  await queryChart({ datasetId: 12, form })
  expect({ page, sent: server.sent() }).toEqual({
    page: { status: 418, message: 'A page' },
    sent: ['POST /chart/rows', 'POST /chart/data'],
  })
})
