import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, metric, type ChartApp } from '../../../support/chartApp.ts'

let app: ChartApp
beforeAll(async () => {
  app = await chartApp()
  const metrics = [
    { metric_name: 'revenue', expression: 'SUM(qty * price)' },
    { metric_name: 'sold', expression: 'sum( "qty" )' },
    { metric_name: 'stolen', expression: '(SELECT 1)' },
  ]
  const rest = {
    dataset_id: app.datasets['sales'] ?? 0,
    verbose_name: null,
    metric_type: null,
    description: null,
  }
  for (const one of metrics)
    await app.store
      .insertInto('dataset_metric')
      .values({ ...one, ...rest })
      .execute()
})
afterAll(() => app.close())

const whole = async (...metrics: unknown[]) => {
  const answer = await app.query({ viz_type: 'big_number', metrics }, { result_type: 'results' })
  return answer.data?.[0] ?? answer
}
const written = (sqlExpression: string, label = 'm') => ({
  expressionType: 'SQL',
  sqlExpression,
  label,
})

const values: [unknown, object][] = [
  [metric('SUM', 'qty'), { 'SUM(qty)': 40 }],
  [metric('sum', 'QTY'), { 'SUM(qty)': 40 }],
  [metric('AVG', 'price'), { 'AVG(price)': 3.5 }],
  [metric('MAX', 'region'), { 'MAX(region)': 'West' }],
  [metric('MIN', 'qty'), { 'MIN(qty)': 1 }],
  [metric('COUNT', 'region'), { 'COUNT(region)': 7 }],
  [metric('COUNT_DISTINCT', 'region'), { 'COUNT_DISTINCT(region)': 3 }],
  [metric(null, 'price'), { 'AVG(price)': 3.5 }],
  [metric(null, 'region'), { 'COUNT(region)': 7 }],
  [metric('SUM', 'qty', 'Sold'), { Sold: 40 }],
  ['SUM(qty)', { 'SUM(qty)': 40 }],
  ['count_distinct("region")', { 'COUNT_DISTINCT(region)': 3 }],
  ['COUNT(*)', { 'COUNT(*)': 8 }],
  ['count', { count: 8 }],
  ['sold', { sold: 40 }],
  ['revenue', { revenue: 95.5 }],
  [{ metric_name: 'revenue', expression: 'SUM(1)' }, { revenue: 95.5 }],
  [{ metric_name: 'sold', label: 'Sold' }, { Sold: 40 }],
  [written('SUM(qty) / COUNT(*)'), { m: 5 }],
  [written("COUNT(*) FILTER (WHERE region = 'East -- ; (')"), { m: 0 }],
  [
    written("EXTRACT(year FROM MAX(DATE '2024-05-01'))", ''),
    { "EXTRACT(year FROM MAX(DATE '2024-05-01'))": 2024 },
  ],
]
test.each(values)('%j', async (one, expected) => {
  expect(await whole(one)).toEqual(expected)
})

test('the same metric is selected once, another one under its label gets a number', async () => {
  expect(
    await whole(metric('SUM', 'qty'), metric('SUM', 'qty'), metric('MAX', 'qty', 'SUM(qty)')),
  ).toEqual({ 'SUM(qty)': 40, 'SUM(qty) (2)': 12 })
})

test('a metric labelled as a column of the chart gets a number, and groups stay groups', async () => {
  const form = {
    viz_type: 'big_number',
    groupby: ['product'],
    metrics: [metric('MAX', 'region', 'product'), metric('COUNT', 'id', 'region')],
  }
  expect((await app.query(form)).data).toEqual([
    { product: 'A', 'product (2)': 'West', region: 4 },
    { product: 'B', 'product (2)': 'West', region: 2 },
    { product: 'C', 'product (2)': 'West', region: 2 },
  ])
})

test('a sum over no value is null, a count 0', async () => {
  const form = {
    viz_type: 'big_number',
    metrics: [metric('SUM', 'qty'), metric('COUNT', 'qty')],
    adhoc_filters: [{ subject: 'id', operator: '==', comparator: 4 }],
  }
  expect((await app.query(form)).data).toEqual([{ 'SUM(qty)': null, 'COUNT(qty)': 0 }])
})

const expression = (reason: string) => `The metric expression is not allowed: ${reason}`
const subQuery = expression('sub-queries cannot be used in a metric')
const refusals: [unknown, string][] = [
  ['nope', "Metric 'nope' does not exist"],
  ['MODE(qty)', "Metric 'MODE(qty)' does not exist"],
  ['SUM(nope)', "Columns missing in datasource: ['nope']"],
  [metric('SUM', 'nope'), "Columns missing in datasource: ['nope']"],
  [metric('MODE', 'qty'), 'Unknown aggregate: MODE'],
  [metric('SUM(qty)) --', 'qty'), 'Unknown aggregate: SUM(qty)) --'],
  [metric('AVG', 'region'), 'AVG needs a numeric column: region'],
  ['SUM(region)', 'SUM needs a numeric column: region'],
  [{ label: 'empty' }, "Metric 'empty' does not exist"],
  [7, "Metric '7' does not exist"],
  ['stolen', subQuery],
  [written('(SELECT max(price) FROM sales)'), subQuery],
  [written('SUM(qty) + (FROM sales SELECT max(id))'), subQuery],
  [written('array( from sales select id )'), subQuery],
  [written('1 IN (TABLE sales)'), subQuery],
  [written('(VALUES (1))'), subQuery],
  [written('( with x as (select 1) select * from x)'), subQuery],
  [written('SUM(qty); DROP TABLE sales'), expression('it holds a semicolon')],
  [written('SUM(qty) -- rest'), expression('it holds a comment')],
  [written('SUM(qty) /* rest */'), expression('it holds a comment')],
  [
    written('SUM(qty)) FROM sales GROUP BY ALL'),
    expression('a parenthesis is closed that was not opened'),
  ],
  [written('(SUM(qty)'), expression('a parenthesis is not closed')],
  [written("MAX('a)"), expression('a quote is not closed')],
  [written("MAX(E'\\') || (SELECT 1) || (''')"), expression('it holds an escape string')],
  [written('SUM($1)'), expression('it holds a parameter')],
  [written('SUM(?)'), expression('it holds a parameter')],
  [written('MAX($$a$$)'), expression('it holds a parameter')],
  [written('COLUMNS(*)'), expression('it gives more than one value')],
  [written('  '), 'The metric expression is empty'],
  [written("MAX(getenv('HOME'))"), 'The function getenv is not allowed here'],
  [written("MAX(read_text('/etc/passwd'))"), 'The function read_text is not allowed here'],
]
test.each(refusals)('%j is refused', async (one, message) => {
  expect(await whole(one)).toEqual({ status: 400, message })
})
