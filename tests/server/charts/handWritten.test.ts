import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, metric, type ChartApp } from '../../support/chartApp.ts'
import { readRows } from '../../support/engineReading.ts'

/** Quarters add up exactly in any order, so that sums and means can be compared to the last digit. */
const motley = `SELECT i AS id,
  CASE i % 7 WHEN 0 THEN NULL WHEN 1 THEN '' WHEN 2 THEN 'null' ELSE 'word ' || (i % 7) END AS word,
  'category ' || (i * 7919 % 200) AS category,
  CASE WHEN i % 11 > 0 THEN DATE '2024-02-20' + (i % 30)::INTEGER END AS day,
  TIMESTAMP '2024-01-01 10:00:00' + INTERVAL (i % 5) HOUR AS moment,
  CASE WHEN i % 3 > 0 THEN i % 3 = 1 END AS flag,
  9007199254740000 + i AS big,
  CASE WHEN i % 13 > 0 THEN CAST((i * 37 % 1000 - 400) * 0.25 AS DECIMAL(18, 2)) END AS price,
  CASE WHEN i % 17 > 0 THEN (i * 91 % 512) / 4.0::DOUBLE END AS half,
  CASE WHEN i % 97 > 0 THEN (i * 91 % 512) / 4.0::DOUBLE ELSE (i - 2000) * 1.0::DOUBLE END AS skewed
  FROM range(4000) t(i)`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ motley })
})
afterAll(() => app.close())

const named = (column: string) =>
  `CASE WHEN ${column} IS NULL THEN '<NULL>' WHEN CAST(${column} AS VARCHAR) = '' THEN '<empty string>' ELSE CAST(${column} AS VARCHAR) END`

const quartile = (part: number) =>
  `(l[1 + floor(${part} * (n - 1))::INT] + l[1 + ceil(${part} * (n - 1))::INT]) / 2`
const boxesOf = (
  observations: string,
  series: string,
  label: string,
) => `WITH o AS (${observations}),
  s AS (SELECT ${series}, list(v ORDER BY v) FILTER (v IS NOT NULL) AS l, list(v ORDER BY id) FILTER (v IS NOT NULL) AS came, COUNT(v) AS n, AVG(v) AS mean
    FROM o GROUP BY ${series}),
  q AS (SELECT *, ${quartile(0.25)} AS q1, ${quartile(0.5)} AS median, ${quartile(0.75)} AS q3 FROM s),
  w AS (SELECT *, list_filter(l, lambda x: x BETWEEN q1 - 1.5 * (q3 - q1) AND q3 + 1.5 * (q3 - q1)) AS inside FROM q)
  SELECT ${named(series)}, '${label}', inside[1], q1, median, q3, inside[-1], mean, n,
    list_concat(list_filter(came, lambda x: x > inside[-1]), list_filter(came, lambda x: x < inside[1]))
  FROM w ORDER BY ${series} NULLS LAST`
const boxFields = [
  'name',
  'metric',
  'min',
  'q1',
  'median',
  'q3',
  'max',
  'mean',
  'count',
  'outliers',
]

const bars = (by: string, value: string, label: string) =>
  `SELECT ${named(by)}, '${label}', CAST(${value} AS DOUBLE), '${label}', NULL FROM motley GROUP BY ${by} ORDER BY 3 DESC NULLS LAST, ${by} NULLS LAST`
const barFields = ['x', 'key', 'y', 'metric', 'series']
const splitBars = `WITH g AS (SELECT day, flag, AVG(half) AS v FROM motley GROUP BY ALL)
  SELECT ${named('day')}, ${named('flag')}, v, 'AVG(half)', ${named('flag')} FROM g
  ORDER BY day NULLS LAST, SUM(v) OVER (PARTITION BY flag) DESC`
const slices = (
  by: string,
  value: string,
  order = 'v DESC NULLS LAST, c NULLS LAST',
) => `WITH g AS (SELECT ${by} AS c, CAST(${value} AS DOUBLE) AS v FROM motley GROUP BY ${by})
  SELECT ${named('c')}, v, CASE WHEN v >= 0 THEN v / SUM(greatest(v, 0)) OVER () END FROM g ORDER BY ${order}`
const sliceFields = ['x', 'y', 'perc']
const cells = (
  x: string,
  y: string,
  value: string,
) => `WITH g AS (SELECT ${x} AS a, ${y} AS b, CAST(${value} AS DOUBLE) AS v FROM motley GROUP BY ALL)
  SELECT ${named('a')}, ${named('b')}, v, (v - MIN(v) OVER ()) / (MAX(v) OVER () - MIN(v) OVER ()),
    CASE WHEN v IS NOT NULL THEN (RANK() OVER (ORDER BY v NULLS LAST) + (COUNT(*) OVER (PARTITION BY v) - 1) / 2.0::DOUBLE) / COUNT(v) OVER () END
  FROM g ORDER BY a NULLS LAST, b NULLS LAST`
const cellFields = ['x', 'y', 'v', 'perc', 'rank']
const pointFields = ['x', 'y', 'entity', 'series', 'group']

const form = (viz_type: string, slots: object) => ({ viz_type, ...slots })
const cases: [string, object, string[], string][] = [
  [
    'bars of 200 categories',
    form('dist_bar', { groupby: ['category'], metrics: [metric('SUM', 'price')] }),
    barFields,
    bars('category', 'SUM(price)', 'SUM(price)'),
  ],
  [
    'bars of text, empty, missing and "null"',
    form('dist_bar', { groupby: ['word'], metrics: [metric('COUNT', 'half')] }),
    barFields,
    bars('word', 'COUNT(half)', 'COUNT(half)'),
  ],
  [
    'bars of true and false',
    form('dist_bar', { groupby: ['flag'], metrics: [metric('MAX', 'big')] }),
    barFields,
    bars('flag', 'MAX(big)', 'MAX(big)'),
  ],
  [
    'lying bars of dates, split by true and false',
    form('horiz_bar', { groupby: ['day'], columns: ['flag'], metrics: [metric('AVG', 'half')] }),
    barFields,
    splitBars,
  ],
  [
    'a pie of 200 categories, some below 0',
    form('pie', { all_columns: ['category'], metric: metric('SUM', 'price') }),
    sliceFields,
    slices('category', 'SUM(price)'),
  ],
  [
    'a pie of text',
    form('pie', { all_columns: ['word'], metric: metric('COUNT_DISTINCT', 'category') }),
    sliceFields,
    slices('word', 'COUNT(DISTINCT category)'),
  ],
  [
    'a pie of dates',
    form('pie', { all_columns: ['day'], metric: metric('SUM', 'half') }),
    sliceFields,
    slices('day', 'SUM(half)', 'c NULLS LAST'),
  ],
  [
    'a heatmap of dates and text',
    form('heatmap', { all_columns_x: 'day', all_columns_y: 'word', metric: metric('MIN', 'half') }),
    cellFields,
    cells('day', 'word', 'MIN(half)'),
  ],
  [
    'a heatmap of 200 categories and true and false',
    form('heatmap', {
      all_columns_x: 'category',
      all_columns_y: 'flag',
      metric: metric('MIN', 'price'),
    }),
    cellFields,
    cells('category', 'flag', 'MIN(price)'),
  ],
  [
    'bubbles of text and dates',
    form('bubble', {
      entity: 'word',
      series: 'day',
      x: metric('AVG', 'half'),
      y: metric('MAX', 'big'),
      size: metric('COUNT', 'price'),
    }),
    [...pointFields, 'size'],
    `SELECT AVG(half), CAST(MAX(big) AS DOUBLE), ${named('word')}, ${named('day')}, ${named('day')}, COUNT(price) FROM motley
      GROUP BY word, day ORDER BY word NULLS LAST, day NULLS LAST`,
  ],
  [
    'a scatter of every row',
    form('scatter', { entity: 'id', x: metric('MIN', 'price'), y: metric('MIN', 'half') }),
    pointFields,
    `SELECT CAST(price AS DOUBLE), half, CAST(id AS VARCHAR), NULL, CAST(id AS VARCHAR) FROM motley ORDER BY id`,
  ],
  [
    'boxes of text over an id',
    form('box_plot', { groupby: ['word'], columns: ['id'], metrics: [metric('SUM', 'skewed')] }),
    boxFields,
    boxesOf('SELECT id, word, SUM(skewed) AS v FROM motley GROUP BY ALL', 'word', 'SUM(skewed)'),
  ],
  [
    'boxes of dates over every row',
    form('box_plot', { groupby: ['day'], metrics: [metric('AVG', 'price')] }),
    boxFields,
    boxesOf('SELECT id, day, CAST(price AS DOUBLE) AS v FROM motley', 'day', 'AVG(price)'),
  ],
]
/** Lists are written with the fractions of doubles that are whole. */
const withoutFractions = (cell: unknown) =>
  typeof cell === 'string' && cell.startsWith('[') ? JSON.stringify(JSON.parse(cell)) : cell

test.each(cases)(
  'the answer equals hand-written SQL value by value: %s',
  async (_, requested, fields, sql) => {
    const { records, truncated } = await app.query(requested, {}, 'motley')
    const answered = (records as Record<string, unknown>[]).map((record) =>
      fields.map((field) =>
        Array.isArray(record[field]) ? JSON.stringify(record[field]) : record[field],
      ),
    )
    const written = await readRows(app.workspace.engine, sql)
    expect(answered).toEqual(written.map((row) => row.map(withoutFractions)))
    expect({ truncated, recordFields: Object.keys((records as object[])[0] ?? {}).sort() }).toEqual(
      { truncated: false, recordFields: fields.toSorted() },
    )
  },
)

test('a table equals hand-written SQL value by value: every kind of column', async () => {
  const names = ['id', 'word', 'category', 'day', 'moment', 'flag', 'big', 'price', 'half']
  const { data } = await app.query({ viz_type: 'table', all_columns: names }, {}, 'motley')
  const written = `SELECT id, word, category, strftime(day, '%Y-%m-%d'), strftime(moment, '%Y-%m-%dT%H:%M:%S'), flag, CAST(big AS VARCHAR), CAST(price AS DOUBLE), half FROM motley`
  const rows = await readRows(app.workspace.engine, written)
  const exact = (text: unknown) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)
  expect((data as Record<string, unknown>[]).map((row) => names.map((name) => row[name]))).toEqual(
    rows.map((row) => row.with(6, exact(row[6]) as string)),
  )
})
