import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, filter, metric, type ChartApp } from '../../support/chartApp.ts'

const names = [
  'a"b',
  '__proto__',
  'constructor',
  '%',
  "it's",
  'a.b',
  'a;DROP TABLE odd;--',
  ' ',
  'x\ny',
  '$1',
  'toString',
  'select',
  'ünï💥',
]
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const odd = `SELECT ${names.map((name, index) => `${index} AS ${quoted(name)}`).join(', ')}`

const notes = () =>
  `SELECT unnest([${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]) AS text`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ odd, notes: notes(), 'ta"ble; --': 'SELECT 1 AS id' })
})
afterAll(() => app.close())

const entriesOf = (row: object) => Object.entries(row)

test('columns of any name are read by rows and by columns', async () => {
  const form = { viz_type: 'table', all_columns: names }
  const byRows = await app.query(form, {}, 'odd')
  const byColumns = await app.query(form, { result_format: 'columnar' }, 'odd')
  expect(entriesOf(byRows.data[0])).toEqual(names.map((name, index) => [name, index]))
  expect(entriesOf(byColumns.data)).toEqual(names.map((name, index) => [name, [index]]))
})

test.each(names)('a column called %j is filtered, grouped, ordered and summed', async (name) => {
  const rows = {
    viz_type: 'table',
    all_columns: [name],
    order_by_cols: [[name, false]],
    adhoc_filters: [filter(name, '==', names.indexOf(name))],
  }
  expect(entriesOf((await app.query(rows, {}, 'odd')).data[0])).toEqual([
    [name, names.indexOf(name)],
  ])
  const bars = {
    viz_type: 'dist_bar',
    groupby: [name],
    metrics: [metric('SUM', name)],
    adhoc_filters: [filter(name, '>=', 0, 'HAVING')],
  }
  const { data, records } = await app.query(bars, {}, 'odd')
  expect(entriesOf(data[0])).toEqual([
    [name, names.indexOf(name)],
    [`SUM(${name})`, names.indexOf(name)],
  ])
  expect(records).toEqual([
    {
      x: String(names.indexOf(name)),
      key: `SUM(${name})`,
      y: names.indexOf(name),
      metric: `SUM(${name})`,
      series: null,
    },
  ])
})

test.each([...names, '"', '\0', 'a\0b"'])('a metric labelled %j is only a name', async (label) => {
  const { data, records } = await app.query(
    { viz_type: 'dist_bar', groupby: ['%'], metrics: [metric('SUM', '%', label)] },
    {},
    'odd',
  )
  expect({ measure: entriesOf(data[0])[1]?.[1], y: records[0].y }).toEqual({ measure: 3, y: 3 })
})

test('a table of any name is read', async () => {
  expect(
    (await app.query({ viz_type: 'table', all_columns: ['id'] }, {}, 'ta"ble; --')).data,
  ).toEqual([{ id: 1 }])
})

const attempt = '" OR 1=1; DROP TABLE odd; --'
const inNames: object[] = [
  { viz_type: 'table', all_columns: [attempt] },
  { viz_type: 'table', all_columns: ['%'], order_by_cols: [[attempt, true]] },
  { viz_type: 'dist_bar', groupby: [attempt], metrics: ['count'] },
  { viz_type: 'dist_bar', groupby: ['%'], columns: [attempt], metrics: ['count'] },
  { viz_type: 'dist_bar', groupby: ['%'], metrics: [metric('SUM', attempt)] },
]
test.each(inNames)('SQL in the place of a column is an unknown column: %j', async (form) => {
  expect(await app.query(form, {}, 'odd')).toEqual({
    status: 400,
    message: `Columns missing in datasource: ['${attempt}']`,
  })
})

test('SQL in the place of an operator, a limit or an order has no effect', async () => {
  const rows = { viz_type: 'table', all_columns: ['%'] }
  expect(
    await app.query({ ...rows, adhoc_filters: [filter('%', '= 1 OR 1 =', 1)] }, {}, 'odd'),
  ).toEqual({
    status: 400,
    message: 'Invalid filter operation type: = 1 OR 1 =',
  })
  expect(
    (await app.query({ ...rows, row_limit: '1; DROP TABLE odd' }, { result_type: 'query' }, 'odd'))
      .query,
  ).toBe('SELECT "%" FROM "main"."odd" LIMIT 500000')
  expect(
    (await app.query({ ...rows, order_by_cols: [['%', 'DESC; DROP TABLE odd']] }, {}, 'odd')).data,
  ).toEqual([{ '%': 3 }])
})

const texts = [
  "' OR '1'='1",
  "'; DROP TABLE odd; --",
  "') OR 1=1 --",
  '$1',
  '${1}',
  '%',
  '\\',
  '<NULL',
  'a,b',
]
test.each(texts)('%j as a value finds only itself', async (text) => {
  for (const [operator, comparator] of [
    ['==', text],
    ['IN', [text]],
    ['IN', `"${text}"`],
  ] as const) {
    const form = {
      viz_type: 'table',
      all_columns: ['text'],
      adhoc_filters: [filter('text', operator, comparator)],
    }
    expect((await app.query(form, {}, 'notes')).data).toEqual([{ text }])
  }
  const others = {
    viz_type: 'table',
    all_columns: ['text'],
    adhoc_filters: [filter('text', 'NOT IN', [text]), filter('text', '!==', text)],
  }
  expect((await app.query(others, {}, 'notes')).rowcount).toBe(texts.length - 1)
})

test('the tables stand after all that', async () => {
  expect((await app.workspace.engine.tables(null)).map(({ name }) => name)).toEqual([
    'notes',
    'odd',
    'ta"ble; --',
  ])
})
