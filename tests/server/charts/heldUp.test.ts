import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, filter, metric, type ChartApp } from '../../support/chartApp.ts'
import { longestTurn, maxMs } from '../../support/longestTurn.ts'

let app: ChartApp
beforeAll(async () => {
  app = await chartApp()
})
afterAll(() => app.close())

const rows = { viz_type: 'table', all_columns: ['id'] }
const bars = { viz_type: 'dist_bar', groupby: ['region'] }
const repeated = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index))

const heavy: [string, object][] = [
  [
    'a value of line ends',
    { ...rows, adhoc_filters: [filter('region', '==', `x${'\n'.repeat(200_000)}x`)] },
  ],
  [
    'a list of values',
    {
      ...rows,
      adhoc_filters: [
        filter(
          'qty',
          'IN',
          repeated(20_000, (index) => index),
        ),
      ],
    },
  ],
  [
    'a list of values as text',
    { ...rows, adhoc_filters: [filter('region', 'IN', ' '.repeat(500_000))] },
  ],
  ['filters', { ...rows, adhoc_filters: repeated(5000, (index) => filter('qty', '>', -index)) }],
  [
    'metrics',
    { ...bars, metrics: repeated(5000, (index) => metric('SUM', 'qty', `sum ${index}`)) },
  ],
  [
    'metrics of one label',
    {
      ...bars,
      metrics: repeated(5000, (index) => ({
        ...metric('SUM', 'qty', 'sum'),
        expressionType: 'SQL',
        sqlExpression: `sum(qty) + ${index}`,
      })),
    },
  ],
  ['a metric of spaces', { ...bars, metrics: [`SUM(${' '.repeat(100_000)}x`] }],
  ['a metric of parentheses', { ...bars, metrics: [`SUM(${') '.repeat(100_000)}x`] }],
  ['unknown columns', { ...rows, all_columns: repeated(50_000, (index) => `column ${index}`) }],
]
test.each(heavy)(
  'a form with many or long parts does not hold up the server: %s',
  async (_, form) => {
    const request = () =>
      app.admin.post('/chart/data', {
        datasource: app.datasets['sales'],
        form_data: form,
        result_type: 'query',
      })
    expect(await longestTurn(request)).toBeLessThan(maxMs)
  },
)

test('a form larger than a chart may be is refused', async () => {
  expect(
    await app.query({
      ...rows,
      adhoc_filters: [
        filter(
          'qty',
          'IN',
          repeated(400_000, (index) => index),
        ),
      ],
    }),
  ).toEqual({
    status: 413,
    message: 'form_data is larger than 1 MB',
  })
})

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
test('what is nested too deeply is refused, as an object and as text', async () => {
  const send = async (payload: string) => {
    const headers = {
      authorization: `Bearer ${app.admin.token}`,
      'content-type': 'application/json',
    }
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/chart/data',
      headers,
      payload,
    })
    return { status: answer.statusCode, message: answer.json<{ message: string }>().message }
  }
  const datasource = app.datasets['sales']
  expect(
    await send(
      `{"datasource":${datasource},"form_data":{"viz_type":"table","all_columns":${deep}}}`,
    ),
  ).toEqual({
    status: 400,
    message: 'The request is nested too deeply',
  })
  expect(
    await send(JSON.stringify({ datasource, form_data: `{"viz_type":"table","x":${deep}}` })),
  ).toEqual({
    status: 400,
    message: 'form_data is nested too deeply',
  })
})

test('SQL of many spaces is trimmed without holding up the server', async () => {
  const making = () =>
    app.admin.post('/dataset/', {
      database: 1,
      table_name: 'spaces',
      sql: `SELECT 1${' '.repeat(200_000)}AS a ; ;`,
    })
  expect(await longestTurn(making)).toBeLessThan(maxMs)
})
