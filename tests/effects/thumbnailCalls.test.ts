import { expect, test } from 'vitest'
import { loadDrawable } from '../../src/effects/thumbnailCalls'
import { sampledServer } from '../support/sampledServer'

const server = sampledServer()
const metric = { expressionType: 'SQL', sqlExpression: '1', label: 'a' }
const forms: Record<string, object> = {
  table: { all_columns: ['state'] },
  scatter: { entity: 'id', x: metric, y: metric },
  bubble: { entity: 'id', x: metric, y: metric, size: metric },
  pie: { metric },
}

/** What is requested for the thumbnail of a saved chart, and the limit of the form that is drawn. */
const limits = async (viz_type: string, fields: object) => {
  server.requests.length = 0
  server.answer = ({ path }) =>
    path === '/chart/4'
      ? { viz_type, params: JSON.stringify({ viz_type, ...fields }), datasource_id: 12 }
      : undefined
  const { form } = await loadDrawable({ id: 4 }, {})
  const { body } = server.requests.at(-1) ?? {}
  return [
    (body as { form_data: { row_limit?: number } }).form_data.row_limit ?? null,
    form.row_limit ?? null,
  ]
}

test.each([
  ['table', undefined, 20],
  ['table', 5, 5],
  ['table', 1000, 20],
  ['scatter', undefined, 20_000],
  ['scatter', 300, 300],
  ['scatter', 50_000, 20_000],
  ['bubble', 1_000_000, 20_000],
  ['pie', undefined, null],
  ['pie', 30_000, 30_000],
])(
  'the thumbnail of a %s with a limit of %s rows is drawn of as many as it shows',
  async (vizType, own, requested) => {
    expect(await limits(vizType, { ...forms[vizType], row_limit: own })).toEqual([
      requested,
      own ?? null,
    ])
  },
)

test('of a chart that lacks something nothing is requested', async () => {
  await expect(limits('bubble', { ...forms['scatter'] })).rejects.toThrow(
    'The chart is not complete.',
  )
  expect(server.sent()).toEqual(['GET /chart/4'])
})
