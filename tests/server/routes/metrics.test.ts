import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInUser } from '../../support/app.ts'
import { chartApp, sales, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
let dataset: number
beforeAll(async () => {
  app = await chartApp({ sales })
  dataset = app.datasets['sales'] ?? 0
})
afterAll(() => app.close())

const shown = async () => (await app.admin.get(`/dataset/${dataset}`)).body.result
const change = (
  metrics: unknown[],
  more: object = {},
  who: Pick<ChartApp['admin'], 'put'> = app.admin,
) => who.put(`/dataset/${dataset}`, { metrics, ...more })
const numbers = { viz_type: 'big_number', metrics: ['margin'] }

test('a metric is added, drawn, rewritten and deleted; a chart that still asks for it is told so', async () => {
  const {
    metrics: [count],
    version,
  } = await shown()
  const margin = {
    metric_name: ' margin ',
    expression: ' SUM(price * qty) - 10 ',
    description: 'What is left',
  }
  const added = (await change([count, margin], { version })).body.result
  expect(added.metrics[1]).toEqual({
    id: added.metrics[1].id,
    metric_name: 'margin',
    expression: 'SUM(price * qty) - 10',
    description: 'What is left',
    verbose_name: null,
    metric_type: null,
    number_format: null,
  })
  expect((await app.query(numbers)).data).toEqual([{ margin: 85.5 }])
  const rewritten = (
    await change([
      count,
      { ...added.metrics[1], expression: 'MAX(qty) FILTER (WHERE region IS NULL)' },
    ])
  ).body.result
  expect(rewritten.metrics[1]).toMatchObject({
    id: added.metrics[1].id,
    expression: 'MAX(qty) FILTER (WHERE region IS NULL)',
  })
  expect((await app.query(numbers)).data).toEqual([{ margin: 3 }])
  expect((await change([count])).body.result.metrics).toEqual([count])
  expect(await app.query(numbers)).toEqual({
    status: 400,
    message: "Metric 'margin' does not exist",
  })
})

test('the expression of a metric may be as long as its field, that of its name 250 characters', async () => {
  const { metrics: before } = await shown()
  const of = (name: number, expression: number) => ({
    metric_name: 'm'.repeat(name),
    expression: `COUNT(*) FILTER (WHERE region = '')`.replace(
      "'",
      `'${'x'.repeat(expression - 35)}`,
    ),
  })
  const { status, body } = await change([of(250, 10_000)])
  const stored = body.result?.metrics.map((metric: Record<string, string>) =>
    ['metric_name', 'expression'].map((field) => metric[field]?.length),
  )
  const refused = [await change([of(251, 300)]), await change([of(250, 10_001)])]
  await change(before)
  expect([status, stored, ...refused.map((answer) => answer.status)]).toEqual([
    ...[200, [[250, 10_000]]],
    ...[422, 422],
  ])
})

test.each([
  ['SUM(nope)', /^No column is named “nope”\.$/],
  ['SUM(prise)', /^No column is named “prise”\. Did you mean “price”\?$/],
  [
    'SUM(region)',
    /^The metric expression cannot be computed: No function matches .*sum\(VARCHAR\)/,
  ],
  [
    'price',
    /^The metric expression is not allowed: it must be one aggregate of the rows, such as SUM\(price\)$/,
  ],
  ['SUM(qty) /* all */', /^The metric expression is not allowed: it holds a comment$/],
])('the expression %s is refused at its field', async (expression, message) => {
  const { status, body } = await change([{ metric_name: 'm', expression }])
  expect({ status, message: body.message, fields: body.fields }).toEqual({
    status: 400,
    message: expect.stringMatching(message),
    fields: { expression: [body.message] },
  })
})

test('a name that is taken is refused at its field', async () => {
  const { status, body } = await change([
    { metric_name: 'm', expression: 'MIN(qty)' },
    { metric_name: 'm ', expression: 'MAX(qty)' },
  ])
  expect({ status, fields: body.fields }).toEqual({
    status: 422,
    fields: { metric_name: ['Metric m is there twice'] },
  })
})

test('an older version and somebody else are refused', async () => {
  const { version } = await shown()
  await app.admin.put(`/dataset/${dataset}`, { description: 'newer' })
  expect((await change([], { version })).status).toBe(409)
  expect((await change([], {}, await signedInUser(app.app, 'mallory'))).body).toEqual({
    message: 'Changing this dataset is forbidden',
  })
})

test('a metric over a column that is gone stays as it is and hinders no other', async () => {
  await change([{ metric_name: 'stock', expression: 'SUM(qty)' }])
  await app.workspace.put('sales', 'SELECT 1 AS id, 2.5 AS price')
  const {
    metrics: [stock],
  } = await shown()
  const { status, body } = await change([stock, { metric_name: 'dear', expression: 'MAX(price)' }])
  expect({
    status,
    metrics: body.result.metrics.map((metric: { metric_name: string }) => metric.metric_name),
  }).toEqual({ status: 200, metrics: ['stock', 'dear'] })
})
