import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, filter, metric, type ChartApp } from '../../support/chartApp.ts'
import { fixDates } from '../../support/conversation.ts'
import { flat } from '../../support/written.ts'
import { formsOfNothing, formsOfVisits, nothing, oddForms, visits } from './oddForms.rows.ts'

/** Little, with all that is awkward: gaps in time, ties, what is empty, below zero or called as what stands for nothing. */
const orders = `SELECT * FROM (VALUES
  (1, TIMESTAMP '2025-11-03 08:30:00', DATE '2025-11-03', 'East', 'A', 10, 2.50::DECIMAL(9,2), true),
  (2, TIMESTAMP '2025-11-30 23:59:59.5', DATE '2025-11-30', 'East', 'B', -4, 4, false),
  (3, TIMESTAMP '2025-12-01 00:00:00', DATE '2025-12-01', 'West', 'A', 7, 2.5, true),
  (4, TIMESTAMP '2025-12-28 12:00:00', DATE '2025-12-28', 'West', 'B', NULL, 4, NULL),
  (5, TIMESTAMP '2026-01-01 00:00:00', DATE '2026-01-01', NULL, 'A', 3, 2, true),
  (6, TIMESTAMP '2026-01-14 17:45:00', DATE '2026-01-14', 'East', 'A', 0, 3, false),
  (7, TIMESTAMP '2026-01-15 11:59:00', DATE '2026-01-15', 'West', 'C', 12, 1, true),
  (8, TIMESTAMP '2026-03-29 06:00:00', DATE '2026-03-29', 'South', 'C', 1, 9, false),
  (9, NULL, NULL, 'South', 'A', 7, 0.01, NULL),
  (10, TIMESTAMP '2026-03-30 06:00:00', DATE '2026-03-30', 'Other', 'C', 2, 9, true),
  (11, TIMESTAMP '2026-03-30 06:00:00', DATE '2026-03-30', '<NULL>', '', 5, 9, true),
  (12, TIMESTAMP '2024-02-29 10:00:00', DATE '2024-02-29', 'a, b', 'A', 100, -1, false)
) AS v(id, sold, day, region, product, qty, price, paid)`

const sum = metric('SUM', 'qty')
const mean = metric('AVG', 'price', 'Mean price')
const top = (count: number, by: string, order = 'desc', other = true) => ({
  count,
  by,
  order,
  other,
})
const shown = (show: string) => ({ ...sum, label: show, show })

const bars = { viz_type: 'dist_bar', groupby: ['region'], metrics: [sum] }
const line = { viz_type: 'echarts_timeseries_line', groupby: ['sold'], metrics: [sum] }
const pie = { viz_type: 'pie', all_columns: ['region'], metric: sum }
const heat = { viz_type: 'heatmap', all_columns_x: 'region', all_columns_y: 'product', metric: sum }
const box = { viz_type: 'box_plot', metrics: [sum], groupby: ['region'] }
const points = {
  viz_type: 'bubble',
  entity: 'id',
  x: sum,
  y: mean,
  size: 'count',
  series: 'region',
}
const rows = { viz_type: 'table', all_columns: ['id', 'region', 'qty'] }
const grouped = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['region'],
  metrics: [sum, mean],
}
const grain = (P: string, column = 'sold') => ({ time_grain_sqla: { [column]: P } })
const where = (...adhoc_filters: object[]) => ({ adhoc_filters })
const ranged = (time_range: string) => ({
  ...rows,
  all_columns: ['id'],
  granularity_sqla: 'sold',
  time_range,
})

/** A form of each kind with each of its options, one at a time. */
const forms: Record<string, object> = {
  bars: bars,
  'bars across, least first': { ...bars, viz_type: 'horiz_bar', order_desc: false },
  'bars of parts': { ...bars, columns: ['product'] },
  'bars of parts of two metrics': { ...bars, columns: ['product'], metrics: [sum, 'count'] },
  'bars of parts as their share': { ...bars, columns: ['product'], contribution: true },
  'bars of two groups': { ...bars, groupby: ['region', 'paid'] },
  'bars by a metric that is not drawn': { ...bars, timeseries_limit_metric: mean },
  'bars by the second metric': { ...bars, metrics: [sum, mean], timeseries_limit_metric: mean },
  'two of the bars': { ...bars, row_limit: 2 },
  'bars after the first': { ...bars, row_limit: 2, row_offset: 1 },
  'first bars and the rest': { ...bars, top: { series: top(2, 'SUM(qty)') } },
  'last bars without the rest': { ...bars, top: { series: top(2, 'SUM(qty)', 'asc', false) } },
  'first parts and the rest': {
    ...bars,
    columns: ['product'],
    top: { categories: top(1, 'COUNT(*)') },
  },
  'first bars by a metric that is not drawn': { ...bars, top: { series: top(2, 'AVG(price)') } },
  'bars of booleans': { ...bars, groupby: ['paid'] },
  'bars as shares': { ...bars, metrics: [shown('share')] },
  'bars adding up': { ...bars, metrics: [shown('running_total'), shown('difference')] },
  'bars without a group': { ...bars, groupby: [] },
  'bars without a metric': { ...bars, metrics: [] },
  'bars of parts that are their groups': { ...bars, columns: ['region'] },
  'bars of what is not there': { ...bars, groupby: ['color'] },
  'bars of months': { ...bars, groupby: ['sold'], ...grain('P1M') },
  'bars of weekdays': { ...bars, groupby: ['sold'], ...grain('weekday') },
  'bars of hours': { ...bars, groupby: ['sold'], ...grain('hour_of_day'), order_desc: false },
  'bars of regions in quarters': { ...bars, columns: ['day'], ...grain('P3M', 'day') },
  'a line in a grain of its own': line,
  'a line of days of two parts': { ...line, groupby: ['day'], columns: ['paid'] },
  'a line of weeks': { ...line, ...grain('P1W') },
  'a line of weeks from Sunday': { ...line, ...grain('1969-12-28T00:00:00Z/P1W') },
  'a line of months adding up': { ...line, ...grain('P1M'), metrics: [shown('running_total')] },
  'a line of months as differences': { ...line, ...grain('P1M'), metrics: [shown('difference')] },
  'a line of months as shares': {
    ...line,
    ...grain('P1M'),
    metrics: [shown('share')],
    columns: ['paid'],
  },
  'a line of values': { ...line, ...grain('none') },
  'a line of years': { ...line, ...grain('P1Y') },
  'a line of what is no grain': { ...line, ...grain('P2W') },
  'an area along texts': {
    ...line,
    viz_type: 'echarts_area',
    groupby: ['product'],
    columns: ['paid'],
  },
  'a pie': pie,
  'a pie of two': { ...pie, all_columns: ['paid', 'product'] },
  'a pie of first slices and the rest': { ...pie, top: { categories: top(1, 'SUM(qty)') } },
  'a pie without categories': { ...pie, all_columns: [] },
  'a pie without a metric': { ...pie, metric: null },
  'a pie of months': { ...pie, all_columns: ['sold'], ...grain('month_of_year') },
  'a heatmap': heat,
  'a heatmap by values, within x': {
    ...heat,
    sort_x_axis: 'value_desc',
    sort_y_axis: 'value_asc',
    normalize_across: 'x',
  },
  'a heatmap by names, within y': {
    ...heat,
    sort_x_axis: 'alpha_desc',
    sort_y_axis: 'alpha_desc',
    normalize_across: 'y',
  },
  'a heatmap of time': {
    ...heat,
    all_columns_x: 'sold',
    all_columns_y: 'paid',
    sort_x_axis: 'value_desc',
    ...grain('P1M'),
  },
  'a heatmap by its metric': { ...heat, sort_by_metric: true, row_limit: 3 },
  'a heatmap in no order': { ...heat, sort_x_axis: 'up' },
  'a heatmap without y': { ...heat, all_columns_y: null },
  boxes: box,
  'boxes to the ends': { ...box, whiskerOptions: 'Min/max (no outliers)' },
  'boxes to percentiles': { ...box, whiskerOptions: '10/90 percentiles' },
  'boxes of other whiskers': { ...box, whiskerOptions: 'Long' },
  'boxes over products': { ...box, columns: ['product'] },
  'one box of two metrics': { ...box, groupby: [], metrics: [sum, mean] },
  'boxes of first and rest': { ...box, top: { series: top(1, 'SUM(qty)') } },
  'boxes of quarters': { ...box, groupby: ['sold'], ...grain('P3M') },
  'boxes of a count': { ...box, metrics: ['count'] },
  bubbles: points,
  points: { ...points, viz_type: 'scatter', series: null },
  'points of parts': { ...points, viz_type: 'scatter', entity: 'product', limit: 3 },
  'points of first parts and the rest': {
    ...points,
    entity: 'product',
    top: { categories: top(1, 'count') },
  },
  'bubbles without a size': { ...points, size: null },
  'points without an index': { ...points, entity: null },
  rows: rows,
  'rows in order': { ...rows, order_by_cols: [['region', false], '["id", true]'] },
  'rows after the first': { ...rows, row_limit: 2, row_offset: 3 },
  'rows without columns': { ...rows, all_columns: [] },
  'rows of every kind': { ...rows, all_columns: ['sold', 'day', 'price', 'paid'], row_limit: 4 },
  groups: grouped,
  'groups, least first': { ...grouped, order_desc: false, row_limit: 2 },
  'groups with percents': { ...grouped, percent_metrics: [sum] },
  'groups of months': { ...grouped, groupby: ['sold'], ...grain('P1M') },
  'metrics alone': { ...grouped, groupby: [] },
  'groups alone': { ...grouped, metrics: [] },
  nothing: { ...grouped, groupby: [], metrics: [] },
  'every aggregate': {
    ...grouped,
    groupby: ['paid'],
    metrics: [
      'SUM',
      'AVG',
      'MAX',
      'MIN',
      'COUNT',
      'COUNT_DISTINCT',
      'MEDIAN',
      'P10',
      'P90',
      'STDDEV',
    ].map((aggregate) => metric(aggregate, 'qty')),
  },
  'aggregates of what is no number': {
    ...grouped,
    metrics: [
      metric('MAX', 'sold'),
      metric('MIN', 'region'),
      metric(null, 'region'),
      metric('COUNT_DISTINCT', 'paid'),
    ],
  },
  'a sum of texts': { ...grouped, metrics: [metric('SUM', 'region')] },
  'an unknown aggregate': { ...grouped, metrics: [metric('MODE', 'qty')] },
  'an expression': {
    ...grouped,
    metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(qty * price)', label: 'Worth' }],
  },
  'two expressions': {
    ...grouped,
    metrics: [{ expressionType: 'SQL', sqlExpression: '1), (2', label: '' }],
  },
  'an unknown type': { ...grouped, viz_type: 'sunburst' },
  'groups above': { ...grouped, ...where(filter('SUM(qty)', '>', 5, 'HAVING')) },
  'groups by a name': { ...grouped, ...where(filter('Mean price', '<=', 4)) },
  'groups by what is not grouped': { ...grouped, ...where(filter('product', '==', 'A', 'HAVING')) },
  'bars above': { ...bars, ...where(filter('qty', '>=', 5, 'HAVING'), filter('paid', 'IS TRUE')) },
  'first bars of those above': {
    ...bars,
    top: { series: top(1, 'SUM(qty)') },
    ...where(filter('SUM(qty)', '<', 10, 'HAVING')),
  },
  'rows by a group': { ...rows, ...where(filter('qty', '>', 1, 'HAVING')) },
  'a filter of what is not there': {
    ...rows,
    ...where(filter('color', '==', 'red'), filter('id', '<', 3)),
  },
  'a filter in SQL': { ...rows, ...where({ expressionType: 'SQL', sqlExpression: '1 = 1' }) },
}

const ranges = [
  'No filter',
  'today',
  'Last day',
  'Last 2 weeks',
  'Last month',
  'Current quarter',
  'previous calendar month',
  'previous calendar year',
  'next quarter',
  '2025-12 : 2026-01-15',
  ' : 2025-12-01',
  '2026-01-14T17:45:00 : now',
  "DATEADD(DATETIME('today'), -1, month) : 3 months later",
  'sometime',
]

/** What each kind of column is compared with. */
const comparisons: [operator: string, ...values: unknown[]][] = [
  ['==', 'East', 7, '2025-12', true, '<NULL>', null],
  ['!==', 'East', 7, '2025-12-01', false, '<NULL>'],
  ['>', 7, '2025-12-28', 'Other'],
  ['<=', 7, '2025-12-28', '2026-01'],
  ['IN', ['East', '<NULL>'], '7, 3', [true, null], ['2026-03-30', '2025-12-01']],
  ['NOT IN', ['East'], ['<NULL>'], [7, '3'], []],
  ['LIKE', 'E%', '%-12-%', '_'],
  ['ILIKE', 'e', 'OTH'],
  ['CONTAINS', 'st', '%', '1', ['st', 'uth']],
  [
    'BETWEEN',
    [3, 7],
    [3, 7, 9],
    [null, '2025-12-01'],
    ['2025-12-28', '2026-01-14'],
    ['East', 'South'],
  ],
  ['TEMPORAL_RANGE', 'Last week', '2025-12-01 : 2026-01-01'],
  ['IS NULL', null],
  ['IS NOT NULL', null],
  ['IS TRUE', null],
  ['IS FALSE', null],
  ['NEARLY', 1],
]

interface Told {
  status?: number
  [field: string]: unknown
}

const tell = ({ status, ...answer }: Told) => {
  if (answer['data'] === undefined) return [`${status ?? 200} ${flat(answer)}`]
  const {
    colnames,
    coltypes,
    data,
    records,
    headers,
    cols,
    error,
    duration_ms: _duration,
    cache_key: _key,
    form_data: _form,
    language: _language,
    is_cached: _cached,
    cached_dttm: _since,
    cache_timeout: _timeout,
    viz_type,
    ...rest
  } = answer
  const cells = (data as object[]).map((row) => Object.values(row).map(flat).join(' | '))
  const marks = (records as object[] | undefined)?.map(
    (mark) => `  ${Object.values(mark).map(flat).join(' | ')}`,
  )
  expect({ headers, error, viz_type }).toEqual({
    headers: colnames,
    error: null,
    viz_type: expect.any(String),
  })
  return [
    flat(
      Object.fromEntries(
        Object.entries(rest).filter(([, field]) => !Array.isArray(field) || field.length > 0),
      ),
    ),
    `${flat(colnames)} ${flat(coltypes)} ${flat((cols as { is_metric: boolean }[]).map(({ is_metric }) => Number(is_metric)))}`,
    ...cells,
    ...(marks === undefined ? [] : ['records', ...marks]),
  ]
}

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ orders, visits, nothing })
  await app.admin.put(`/dataset/${app.datasets['orders']}`, {
    metrics: [
      { metric_name: 'count', expression: 'COUNT(*)' },
      { metric_name: 'Double', expression: 'SUM(qty) * 2' },
    ],
  })
})
afterAll(() => app.close())

const asked = (form: object, more: object) => app.query(form, more, 'orders')

const toldForm = async (name: string, form: object, more: object, table: string) => {
  const { status, ...answer } = await app.query(form, more, table)
  if (status !== 'success') return [`# ${name}`, ...tell({ status, ...answer }), '']
  const { query, ...found } = answer
  return [`# ${name}`, query, ...tell(found), '']
}

test('every form asks the statement and shows the rows that are written down', async () => {
  fixDates()
  const text: string[] = []
  for (const [name, form] of Object.entries(forms))
    text.push(...(await toldForm(name, form, {}, 'orders')))
  await expect(text.join('\n')).toMatchFileSnapshot('./charts.txt')
})

const oddColumns = {
  visits: ['clock', 'at', 'amount', 'big', 'tags', 'open'],
  nothing: ['sold', 'region', 'qty', 'paid'],
}

test('forms that are written in other ways, and options together, are answered as is written down', async () => {
  fixDates()
  const text: string[] = []
  for (const [name, [form, more = {}]] of Object.entries(oddForms))
    text.push(...(await toldForm(name, form, more, 'orders')))
  for (const [name, [form, more = {}]] of Object.entries(formsOfVisits))
    text.push(...(await toldForm(name, form, more, 'visits')))
  for (const [name, form] of Object.entries(formsOfNothing))
    text.push(...(await toldForm(name, form, {}, 'nothing')))
  for (const [table, columns] of Object.entries(oddColumns))
    for (const column of columns)
      for (const read of ['values', 'range', 'profile']) {
        const { body } = await app.admin.get(
          `/dataset/${app.datasets[table]}/${read}?column=${column}`,
        )
        text.push(`${read} of ${column}: ${flat(body.result ?? body)}`)
      }
  await expect(text.join('\n')).toMatchFileSnapshot('./oddForms.txt')
})

test('every filter and range of time leaves the rows that are written down', async () => {
  fixDates()
  const text: string[] = []
  const note = async (name: string, form: object) => {
    const { data, message } = await asked(
      { ...form, all_columns: ['id'] },
      { result_type: 'results', result_format: 'columnar' },
    )
    text.push(`${name}: ${data === undefined ? message : flat(data.id)}`)
  }
  for (const range of ranges) await note(range, ranged(range))
  for (const [operator, ...values] of comparisons)
    for (const value of values)
      for (const column of ['region', 'qty', 'sold', 'paid'])
        await note(`${column} ${operator} ${flat(value)}`, {
          ...rows,
          ...where(filter(column, operator, value)),
        })
  await expect(text.join('\n')).toMatchFileSnapshot('./filters.txt')
})

/** What a grid asks of a table, one thing at a time and together. */
const pages: Record<string, object> = {
  all: {},
  'a page': { offset: 2, limit: 3 },
  'the number alone': { limit: 0 },
  'no number': { limit: 2, count: false },
  sorted: { sort: [{ col: 'region', desc: true }, { col: 'qty' }] },
  filtered: {
    filters: [{ subject: 'qty', operator: '>', comparator: 4 }],
    sort: [{ col: 'id', desc: true }],
  },
  searched: { search: 'ES' },
  'searched for a number': { search: '10' },
  grouped: { group_by: ['region'], aggregates: [{ col: 'qty', aggregate: 'SUM' }] },
  'grouped by two': {
    group_by: ['region', 'product'],
    aggregates: [{ col: 'qty', aggregate: 'MAX' }],
  },
  'within a group': {
    group_by: ['region', 'product'],
    group_keys: ['East'],
    aggregates: [{ col: 'price', aggregate: 'AVG' }],
  },
  'within the group of nothing': {
    group_by: ['region', 'product'],
    group_keys: [null],
    aggregates: [{ col: 'qty', aggregate: 'COUNT' }],
  },
  'rows of groups': { group_by: ['region'], group_keys: ['South'] },
  'groups of all levels': {
    group_by: ['region', 'product'],
    flat: true,
    aggregates: [{ col: 'qty', aggregate: 'SUM' }],
  },
  'groups in order': {
    group_by: ['region'],
    aggregates: [{ col: 'qty', aggregate: 'MIN' }],
    sort: [{ col: 'qty', desc: true }],
    limit: 2,
  },
  'groups of months': {
    group_by: ['sold'],
    grains: { sold: 'P1M' },
    aggregates: [{ col: 'qty', aggregate: 'SUM' }],
  },
  'within a month': { group_by: ['sold'], grains: { sold: 'P1M' }, group_keys: ['2025-12-01'] },
  totals: {
    totals: true,
    aggregates: [
      { col: 'qty', aggregate: 'SUM' },
      { col: 'price', aggregate: 'AVG' },
    ],
  },
  'totals of what is left': {
    totals: true,
    filters: [{ subject: 'region', operator: '==', comparator: 'East' }],
    aggregates: [{ col: 'qty', aggregate: 'MEDIAN' }],
  },
  'totals within a group': {
    totals: true,
    group_by: ['region'],
    group_keys: ['West'],
    aggregates: [{ col: 'qty', aggregate: 'COUNT' }],
  },
  pivoted: {
    group_by: ['region'],
    pivot_by: ['paid'],
    aggregates: [{ col: 'qty', aggregate: 'SUM' }],
  },
  'pivoted by months and two': {
    group_by: ['region'],
    pivot_by: ['sold'],
    grains: { sold: 'P1Y' },
    aggregates: [
      { col: 'qty', aggregate: 'SUM' },
      { col: 'id', aggregate: 'COUNT' },
    ],
  },
  'pivoted totals': {
    totals: true,
    group_by: ['region'],
    pivot_by: ['paid'],
    aggregates: [{ col: 'qty', aggregate: 'SUM' }],
  },
  'pivoted by two, every way': {
    group_by: ['paid'],
    pivot_by: ['region', 'product'],
    filters: [{ subject: 'id', operator: 'IN', comparator: [1, 2, 3, 6, 9] }],
    aggregates: ['AVG', 'MIN', 'MAX', 'COUNT_DISTINCT'].map((aggregate) => ({
      col: 'qty',
      aggregate,
    })),
  },
  'pivoted, by a column of it': {
    group_by: ['region'],
    pivot_by: ['paid'],
    aggregates: [{ col: 'price', aggregate: 'AVG' }],
    sort: [{ col: 'true, AVG(price)', desc: true }],
    limit: 3,
  },
  'pivoted within a group': {
    group_by: ['region', 'product'],
    group_keys: ['East'],
    pivot_by: ['paid'],
    aggregates: [{ col: 'qty', aggregate: 'COUNT' }],
  },
  'pivoted alone': { pivot_by: ['paid'], aggregates: [{ col: 'qty', aggregate: 'SUM' }] },
  'pivoted without an aggregate': { group_by: ['region'], pivot_by: ['paid'] },
  'pivoted by medians': {
    pivot_by: ['paid'],
    aggregates: [{ col: 'qty', aggregate: 'MEDIAN' }],
  },
  'groups of all levels, in order': {
    group_by: ['region', 'product'],
    flat: true,
    aggregates: [{ col: 'qty', aggregate: 'SUM' }],
    sort: [{ col: 'qty' }],
    limit: 6,
  },
  'the last group of two': {
    group_by: ['region', 'product'],
    group_keys: ['West', 'C'],
    sort: [{ col: 'id' }],
  },
  'keys without groups': { group_keys: ['West'] },
  'after the last': { offset: 50 },
  'after the last that are left': {
    offset: 3,
    limit: 5,
    filters: [{ subject: 'paid', operator: 'IS TRUE', comparator: null }],
  },
  'searched for many letters': { search: 'A', sort: [{ col: 'qty', desc: true }], limit: 3 },
  'periods of no dates': { group_by: ['region'], grains: { region: 'P1M' } },
  'by what is not there': { sort: [{ col: 'color' }] },
  'groups by their own name': {
    group_by: ['region'],
    aggregates: [{ col: 'qty', aggregate: 'SUM' }],
    sort: [{ col: 'region', desc: true }],
  },
  'groups by their own name, which is counted too': {
    group_by: ['region'],
    aggregates: [{ col: 'region', aggregate: 'COUNT' }],
    sort: [{ col: 'region', desc: true }],
  },
  'groups by what is not there': { group_by: ['region'], sort: [{ col: 'color' }] },
  'rows within a pivot': {
    group_by: ['region'],
    group_keys: ['East'],
    pivot_by: ['paid'],
    aggregates: [{ col: 'qty', aggregate: 'SUM' }],
    sort: [{ col: 'id', desc: true }],
  },
  'periods of what is not there': { group_by: ['region'], grains: { color: 'P1M' } },
  'a sum of texts': { group_by: ['paid'], aggregates: [{ col: 'region', aggregate: 'SUM' }] },
}
const aggregatedPages: Record<string, object> = {
  all: {},
  sorted: { sort: [{ col: 'Mean price' }], limit: 3 },
  filtered: { filters: [{ subject: 'SUM(qty)', operator: '>=', comparator: 7 }] },
  searched: { search: 'st' },
  totals: { totals: true },
  'totals of what is left': {
    totals: true,
    filters: [{ subject: 'SUM(qty)', operator: '<', comparator: 7 }],
  },
}

const monthPages: Record<string, object> = {
  sorted: { sort: [{ col: 'sold', desc: true }], limit: 3 },
  filtered: { filters: [{ subject: 'sold', operator: '>=', comparator: '2026-01' }] },
  searched: { search: '2025-1' },
  grouped: {
    group_by: ['sold'],
    grains: { sold: 'P1Y' },
    aggregates: [{ col: 'SUM(qty)', aggregate: 'SUM' }],
  },
  'totals of what is left': {
    totals: true,
    filters: [{ subject: 'sold', operator: '<', comparator: '2026-01-01' }],
  },
}

test('every page of a table and every file of it has the rows that are written down', async () => {
  fixDates()
  const text: string[] = []
  const datasource = app.datasets['orders']
  const table = {
    viz_type: 'table',
    all_columns: ['id', 'sold', 'region', 'product', 'qty', 'price', 'paid'],
  }
  const note = async (name: string, form_data: object, page: object) => {
    const { status, body } = await app.admin.post('/chart/rows', {
      datasource,
      form_data,
      ...page,
    })
    text.push(`# ${name}`)
    if (status !== 200) return void text.push(`${status} ${flat(body)}`, '')
    const { rows: found, columns, ...rest } = body
    text.push(
      flat(rest),
      columns.map(({ name: column, type_generic }: any) => `${column} ${type_generic}`).join(' | '),
    )
    text.push(...found.map((row: object) => Object.values(row).map(flat).join(' | ')), '')
  }
  for (const [name, page] of Object.entries(pages)) await note(name, table, page)
  for (const [name, page] of Object.entries(aggregatedPages))
    await note(`aggregated, ${name}`, grouped, page)
  const shares = { ...grouped, percent_metrics: [sum], metrics: [mean, shown('running_total')] }
  for (const [name, page] of Object.entries({
    all: {},
    'by their share': { sort: [{ col: '%SUM(qty)', desc: true }], limit: 3 },
    'of large shares': { filters: [{ subject: '%SUM(qty)', operator: '>', comparator: 0.03 }] },
    totals: { totals: true },
    'totals of large shares': {
      totals: true,
      filters: [{ subject: '%SUM(qty)', operator: '>', comparator: 0.03 }],
    },
  }))
    await note(`shares, ${name}`, shares, page)
  const byMonth = { ...grouped, groupby: ['sold', 'paid'], ...grain('P1M') }
  for (const [name, page] of Object.entries(monthPages))
    await note(`by month, ${name}`, byMonth, page)
  await note('metrics alone, totals', { ...grouped, groupby: [] }, { totals: true })
  const above = { ...grouped, ...where(filter('SUM(qty)', '>', 4, 'HAVING')) }
  await note('above a number, totals', above, { totals: true })
  const inOrder = {
    ...table,
    order_by_cols: [
      ['region', true],
      ['qty', false],
    ],
  }
  await note('in an order', inOrder, { limit: 4 })
  await note('in an order, sorted', inOrder, { sort: [{ col: 'paid' }], limit: 4 })
  for (const [name, form_data] of Object.entries({
    table,
    grouped,
    bars,
    line,
    pie,
    heat,
    box,
    points,
  })) {
    const { body } = await app.admin.post('/chart/data', {
      datasource,
      form_data,
      result_format: 'csv',
    })
    text.push(`# ${name} as a file`, String(body))
  }
  for (const column of ['id', 'sold', 'day', 'region', 'qty', 'price', 'paid', 'color'])
    for (const read of ['values', 'range', 'profile']) {
      const { body } = await app.admin.get(`/dataset/${datasource}/${read}?column=${column}`)
      text.push(`${read} of ${column}: ${flat(body.result ?? body)}`)
    }
  for (const search of ['search=e', 'search=%25', 'limit=2', 'search=1&limit=1'])
    for (const column of ['region', 'qty']) {
      const { body } = await app.admin.get(
        `/dataset/${datasource}/values?column=${column}&${search}`,
      )
      text.push(`values of ${column}, ${search}: ${flat(body.result ?? body)}`)
    }
  await expect(text.join('\n')).toMatchFileSnapshot('./pages.txt')
})
