import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, filter, metric, sales, type ChartApp } from '../../../support/chartApp.ts'

const spread =
  'SELECT id, value FROM (VALUES (1, 9), (2, 50), (3, 1), (4, 2), (5, 3), (6, 4), (7, 5), (8, 6), (9, 7), (10, 8)) AS v(id, value)'
const odd = `SELECT * FROM (VALUES (1, 'a', NULL), (2, 'a', NULL), (3, '', 4), (4, 'null', 5), (5, NULL, 6), (6, NULL, NULL)) AS v(id, kind, amount)`

/** Boxes of so many observations that what their statistics are of is gathered: the same in SQL and here. */
const shapes: [string, string, (row: number) => number][] = [
  ['even', '(i * 7919 % 10007) / 100', (row) => ((row * 7919) % 10007) / 100],
  ['equal', 'CASE WHEN i % 10 = 0 THEN i ELSE 5 END', (row) => (row % 10 === 0 ? row : 5)],
  ['coarse', 'i % 5', (row) => row % 5],
  ['apart', 'i % 2 * 1000 + i % 7', (row) => (row % 2) * 1000 + (row % 7)],
  ['tail', 'pow(i * 7919 % 1009, 3)', (row) => ((row * 7919) % 1009) ** 3],
  ['far', 'CASE WHEN i % 100 = 0 THEN -i ELSE i % 64 END', (row) => (row % 100 ? row % 64 : -row)],
]
const observations = (shape: number) => 5000 + shape
const large = shapes
  .map(
    ([name, value], shape) =>
      `SELECT '${name}' AS kind, CAST(${value} AS DOUBLE) AS amount FROM range(${observations(shape)}) t(i)`,
  )
  .concat("SELECT 'even', CAST('inf' AS DOUBLE)", "SELECT 'far', NULL")
  .join(' UNION ALL ')

let app: ChartApp
beforeAll(async () => {
  const single = 'SELECT 1 AS id, 7 AS value'
  app = await chartApp({ sales, indexed: sales, spread, odd, single, large })
  const id = app.datasets['indexed'] ?? 0
  const { body } = await app.admin.get(`/dataset/${id}`)
  const columns = body.result.columns as { id: number; column_name: string }[]
  await app.admin.put(`/dataset/${id}`, {
    id_column: columns.find(({ column_name }) => column_name === 'id')?.id,
  })
})
afterAll(() => app.close())

const byRegion = {
  viz_type: 'box_plot',
  metrics: [metric('SUM', 'qty')],
  groupby: ['region'],
  columns: ['id'],
}
const values = {
  viz_type: 'box_plot',
  metrics: [metric('SUM', 'value')],
  groupby: [],
  columns: ['id'],
}
const box = (
  name: string,
  of: string,
  [count, min, q1, median, q3, max, mean]: (number | null)[],
  outliers: number[] = [],
) => ({
  name,
  metric: of,
  mean,
  median,
  max,
  min,
  q1,
  q3,
  count,
  outliers,
})

const statistics = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers']

test('a box plot answers eight columns per metric and a box per series, ascending, with the missing one last', async () => {
  const { duration_ms, ...answer } = await app.query(byRegion, { result_type: 'results' })
  expect(duration_ms).toBeGreaterThanOrEqual(0)
  const boxes = [
    box('East', 'SUM(qty)', [3, 2, 3.5, 5, 7.5, 10, 17 / 3]),
    box('South', 'SUM(qty)', [1, 1, 1, 1, 1, 1, 1]),
    box('West', 'SUM(qty)', [2, 7, 9.5, 9.5, 9.5, 12, 9.5]),
    box('<NULL>', 'SUM(qty)', [1, 3, 3, 3, 3, 3, 3]),
  ]
  const names = statistics.map((statistic) => `SUM(qty)__${statistic}`)
  const types = [0, 0, 0, 0, 0, 0, 0, 1]
  expect(answer).toEqual({
    colnames: ['region', ...names],
    coltypes: [1, ...types],
    headers: ['region', ...names],
    cols: [
      { field: 'region', headerName: 'region', type_generic: 1, is_metric: false },
      ...names.map((field, index) => ({
        field,
        headerName: field,
        type_generic: types[index],
        is_metric: true,
      })),
    ],
    status: 'success',
    error: null,
    viz_type: 'box_plot',
    chart_metadata: {
      viz_type: 'box_plot',
      x: { label: 'region' },
      y: { label: 'SUM(qty)' },
      series: ['region'],
    },
    applied_filters: [],
    rejected_filters: [],
    rowcount: 4,
    truncated: false,
    data: boxes.map(({ name, metric: of, ...rest }) => ({
      region: name === '<NULL>' ? null : name,
      ...Object.fromEntries(
        Object.entries(rest).map(([statistic, value]) => [`${of}__${statistic}`, value]),
      ),
    })),
    records: boxes,
  })
})

const queries: [string, object, object[]][] = [
  [
    'without series there is one box with the name of its metric',
    { groupby: [], metrics: [metric('AVG', 'price')] },
    [box('AVG(price)', 'AVG(price)', [8, 1, 2.25, 2.75, 4, 4, 3.5], [9])],
  ],
  [
    'several metrics are several boxes per series',
    {
      metrics: [metric('SUM', 'qty'), metric('MAX', 'price')],
      adhoc_filters: [filter('region', '==', 'West')],
    },
    [
      box('West', 'SUM(qty)', [2, 7, 9.5, 9.5, 9.5, 12, 9.5]),
      box('West', 'MAX(price)', [3, 1, 1.75, 2.5, 3.25, 4, 2.5]),
    ],
  ],
  [
    'several series are joined',
    { groupby: ['region', 'product'], adhoc_filters: [filter('id', '==', 5)] },
    [box('<NULL>, A', 'SUM(qty)', [1, 3, 3, 3, 3, 3, 3])],
  ],
  [
    'the distribution groups the observations',
    { columns: ['product'], adhoc_filters: [filter('region', '==', 'East')] },
    [box('East', 'SUM(qty)', [2, 5, 8.5, 8.5, 8.5, 12, 8.5])],
  ],
  [
    'a HAVING filter leaves observations out',
    { adhoc_filters: [filter('SUM(qty)', '>', 5, 'HAVING'), filter('region', '==', 'East')] },
    [box('East', 'SUM(qty)', [1, 10, 10, 10, 10, 10, 10])],
  ],
  [
    'without a distribution each row is an observation',
    { columns: [], adhoc_filters: [filter('region', '==', 'East')] },
    [box('East', 'SUM(qty)', [3, 2, 3.5, 5, 7.5, 10, 17 / 3])],
  ],
  [
    'a row counts as one',
    {
      columns: [],
      metrics: ['count', metric('COUNT_DISTINCT', 'qty')],
      adhoc_filters: [filter('region', '==', 'South')],
    },
    [
      box('South', 'count', [1, 1, 1, 1, 1, 1, 1]),
      box('South', 'COUNT_DISTINCT(qty)', [1, 1, 1, 1, 1, 1, 1]),
    ],
  ],
  [
    'the row limit leaves out no observation',
    { groupby: [], row_limit: 2 },
    [box('SUM(qty)', 'SUM(qty)', [7, 1, 2.5, 5, 8.5, 12, 40 / 7])],
  ],
  ['nothing found is no box', { adhoc_filters: [filter('id', '>', 100)] }, []],
]
test.each(queries)('%s', async (_, more, records) => {
  expect((await app.query({ ...byRegion, ...more })).records).toEqual(records)
})

test('outliers left out by the limit are told, and the outermost of each box stay', async () => {
  const answered = async (row_limit: number) => {
    const { records, truncated } = await app.query(
      {
        ...values,
        metrics: [metric('SUM', 'value')],
        whiskerOptions: '20/80 percentiles',
        row_limit,
      },
      {},
      'spread',
    )
    return [(records as { outliers: number[] }[]).map(({ outliers }) => outliers), truncated]
  }
  expect(await answered(2)).toEqual([[[50, 1]], true])
  expect(await answered(10)).toEqual([[[9, 50, 1, 2]], false])
})

test('a box of the rest stands behind those of the first groups, whatever they are called', async () => {
  const top = { series: { count: 2, by: 'SUM(qty)', order: 'desc', other: true } }
  const { records } = await app.query({ ...byRegion, top })
  expect((records as { name: string }[]).map(({ name }) => name)).toEqual(['East', 'West', 'Other'])
})

test("without a distribution the dataset's index column is it", async () => {
  const { query, records } = await app.query(
    {
      ...byRegion,
      columns: [],
      metrics: [metric('COUNT', 'id')],
      adhoc_filters: [filter('region', '==', 'East')],
    },
    {},
    'indexed',
  )
  expect(query).toContain('GROUP BY 1, 2')
  expect(records).toEqual([box('East', 'COUNT(id)', [3, 1, 1, 1, 1, 1, 1])])
})

const whiskers: [unknown, (number | null)[], number[]][] = [
  [undefined, [10, 1, 3.5, 5.5, 7.5, 9, 9.5], [50]],
  ['Tukey', [10, 1, 3.5, 5.5, 7.5, 9, 9.5], [50]],
  ['Min/max (no outliers)', [10, 1, 3.5, 5.5, 7.5, 50, 9.5], []],
  ['9/91 percentiles', [10, 1.81, 3.5, 5.5, 7.5, 16.79, 9.5], [50, 1]],
  ['0/100 percentiles', [10, 1, 3.5, 5.5, 7.5, 50, 9.5], []],
]
test.each(whiskers)('the whiskers of %s', async (whiskerOptions, numbers, outliers) => {
  const [found] = (await app.query({ ...values, whiskerOptions }, {}, 'spread')).records
  for (const statistic of ['min', 'max'])
    found[statistic] = Math.round(found[statistic] * 1e9) / 1e9
  expect(found).toEqual(box('SUM(value)', 'SUM(value)', numbers, outliers))
})

const between = (sorted: number[], share: number) => {
  const place = (sorted.length - 1) * share
  return [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN] as const
}
const midpoint = (sorted: number[], share: number) => {
  const [one, other] = between(sorted, share)
  return (one + other) / 2
}
const interpolated = (sorted: number[], share: number) => {
  const [one, other] = between(sorted, share)
  return one + (other - one) * (((sorted.length - 1) * share) % 1)
}
test.each(['Tukey', 'Min/max (no outliers)', '2/98 percentiles'])(
  'boxes of thousands of observations are as exact as small ones, with the whiskers of %s',
  async (whiskerOptions) => {
    const form = { viz_type: 'box_plot', metrics: [metric('SUM', 'amount')], groupby: ['kind'] }
    const { records } = await app.query({ ...form, whiskerOptions }, {}, 'large')
    const expected = shapes.map(([name, , value], shape) => {
      const sorted = Array.from({ length: observations(shape) }, (_, row) => value(row)).sort(
        (one, other) => one - other,
      )
      const [q1, q3] = [midpoint(sorted, 0.25), midpoint(sorted, 0.75)]
      const reach = 1.5 * (q3 - q1)
      const inside = sorted.filter((one) => one >= q1 - reach && one <= q3 + reach)
      const ends: Record<string, [number, number]> = {
        Tukey: [inside[0] ?? NaN, inside.at(-1) ?? NaN],
        'Min/max (no outliers)': [sorted[0] ?? NaN, sorted.at(-1) ?? NaN],
        '2/98 percentiles': [interpolated(sorted, 0.02), interpolated(sorted, 0.98)],
      }
      const [low, high] = ends[whiskerOptions] ?? [NaN, NaN]
      const mean = sorted.reduce((sum, one) => sum + one) / sorted.length
      const outliers = [...sorted.filter((one) => one > high), ...sorted.filter((one) => one < low)]
      const numbers = [sorted.length, low, q1, midpoint(sorted, 0.5), q3, high, mean]
      return box(name, 'SUM(amount)', numbers, outliers)
    })
    const rounded = (boxes: object[]) =>
      JSON.parse(
        JSON.stringify(boxes, (_, one) => (typeof one === 'number' ? one.toPrecision(12) : one)),
      )
    const byName = (boxes: { name: string }[]) =>
      boxes.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    expect(rounded(byName(records))).toEqual(rounded(byName(expected)))
  },
)

test('missing values are no observations, and a series of nothing else has an empty box', async () => {
  const { records } = await app.query(
    { viz_type: 'box_plot', metrics: ['SUM(amount)'], groupby: ['kind'], columns: ['id'] },
    {},
    'odd',
  )
  expect(records).toEqual([
    box('<empty string>', 'SUM(amount)', [1, 4, 4, 4, 4, 4, 4]),
    box('a', 'SUM(amount)', [0, null, null, null, null, null, null]),
    box('null', 'SUM(amount)', [1, 5, 5, 5, 5, 5, 5]),
    box('<NULL>', 'SUM(amount)', [1, 6, 6, 6, 6, 6, 6]),
  ])
})

test('one row is a flat box', async () => {
  expect((await app.query(values, {}, 'single')).records).toEqual([
    box('SUM(value)', 'SUM(value)', [1, 7, 7, 7, 7, 7, 7]),
  ])
})

test('by columns the outliers are lists too', async () => {
  const { data } = await app.query(values, { result_format: 'columnar' }, 'spread')
  expect(data['SUM(value)__outliers']).toEqual([[50]])
})

const written = { expressionType: 'SQL', sqlExpression: 'SUM(qty * price)', label: 'revenue' }
const refusals: [string, object][] = [
  ['Pick at least one metric', { metrics: [] }],
  ["Columns missing in datasource: ['dropped']", { columns: ['dropped'] }],
  [
    'HAVING needs an aggregated chart',
    { columns: [], adhoc_filters: [filter('SUM(qty)', '>', 5, 'HAVING')] },
  ],
  [
    'Pick a column for the distribution: revenue cannot be computed for a row by itself',
    { columns: [], metrics: [written] },
  ],
  [
    'MAX(region) gives text, and this chart draws numbers: count the column or choose a numeric one',
    { metrics: [metric('MAX', 'region')] },
  ],
  [
    'MAX(region) gives text, and this chart draws numbers: count the column or choose a numeric one',
    { columns: [], metrics: [metric('MAX', 'region')] },
  ],
  [
    'whiskerOptions: Tukey, Min/max (no outliers) or a/b percentiles',
    { whiskerOptions: '91/9 percentiles' },
  ],
  ['whiskerOptions: Tukey, Min/max (no outliers) or a/b percentiles', { whiskerOptions: 7 }],
]
test.each(refusals)('%s', async (message, more) => {
  expect(await app.query({ ...byRegion, ...more })).toEqual({ status: 400, message })
})
