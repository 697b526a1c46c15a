import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, filter, metric, type ChartApp } from '../../support/chartApp.ts'

const orders = `SELECT * FROM (VALUES
  (1, TIMESTAMPTZ '2024-01-31 23:30:00-05', DATE '2024-01-31', TIME '09:00:00', 'East', 1),
  (2, TIMESTAMPTZ '2024-04-15 08:00:00+00', DATE '2024-04-15', TIME '10:00:00', 'West', 2),
  (3, TIMESTAMPTZ '2024-04-15 20:00:00+00', DATE '2024-04-16', TIME '11:00:00', 'East', 4),
  (4, NULL, NULL, NULL, NULL, 8)
) AS v(id, "at", day, clock, region, qty)`
const ancient = `SELECT * FROM (VALUES
  (DATE '0044-03-15 (BC)', 1), (DATE '0043-03-15 (BC)', 2), (DATE '0010-01-01', 4), (DATE '10000-06-01', 8), (DATE 'infinity', 16)
) AS v(day, qty)`

/** Thursday 1 January to Wednesday 8 April. */
const days = `SELECT DATE '2026-01-01' + CAST(i AS INTEGER) AS day, 1 AS qty FROM range(98) AS r(i)`
const untilTheEighth = `SELECT day, qty FROM (${days}) AS d WHERE month(day) <> 2 OR day(day) <= 8`
const workdays = `SELECT day, qty FROM (${days}) AS d WHERE isodow(day) < 6 AND day < DATE '2026-04-04'`
const firsts = `SELECT CAST(DATE '2025-03-01' + to_months(CAST(i AS INTEGER)) AS DATE) AS day, 1 AS qty FROM range(14) AS r(i)`
const hours = `SELECT TIMESTAMP '2026-01-01 00:10:00' + to_hours(CAST(i AS INTEGER)) AS day, 1 AS qty FROM range(256) AS r(i)`
const minutes = `SELECT TIMESTAMP '2026-01-01 00:10:00' + to_minutes(CAST(i AS INTEGER)) AS day, 1 AS qty FROM range(311) AS r(i)`
const tenMinutes = `SELECT TIMESTAMP '2026-01-10 05:20:00' + to_minutes(CAST(i * 10 AS INTEGER)) AS day, 1 AS qty FROM range(30) AS r(i)`
const hoursFromMidnight = `SELECT TIMESTAMP '2026-01-01 00:00:00' + to_hours(CAST(i AS INTEGER)) AS day, 1 AS qty FROM range(250) AS r(i)`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({
    orders,
    ancient,
    days,
    untilTheEighth,
    workdays,
    firsts,
    hours,
    minutes,
    tenMinutes,
    hoursFromMidnight,
  })
})
afterAll(() => app.close())

const sum = metric('SUM', 'qty')
const bars = { viz_type: 'dist_bar', metrics: [sum] }
const marks = async (form: object, table = 'orders') => {
  const { records, message } = await app.query(form, {}, table)
  return message ?? records.map(({ x, key, y }: Record<string, unknown>) => [x, key, y])
}

test('moments with a zone are grouped in UTC, in the order of time, and months without rows have a mark without a value', async () => {
  const form = { ...bars, groupby: ['at'], time_grain_sqla: { at: 'P1M' } }
  expect(await marks(form)).toEqual([
    ['2024-02-01', 'SUM(qty)', 1],
    ['2024-03-01', 'SUM(qty)', null],
    ['2024-04-01', 'SUM(qty)', 6],
    ['<NULL>', 'SUM(qty)', 8],
  ])
  const { data, coltypes, time_grains, form_data } = await app.query(form, {}, 'orders')
  expect({ data, coltypes, time_grains, grains: form_data.time_grain_sqla }).toEqual({
    data: [
      { at: '2024-02-01', 'SUM(qty)': 1 },
      { at: '2024-04-01', 'SUM(qty)': 6 },
      { at: null, 'SUM(qty)': 8 },
    ],
    coltypes: [2, 0],
    time_grains: { at: 'P1M' },
    grains: { at: 'P1M' },
  })
})

test('a column without a grain has one by its range under the filters; the form is answered as it was sent', async () => {
  const form = { ...bars, groupby: ['day'], time_grain_sqla: 'P1D' }
  const whole = await app.query(form, {}, 'orders')
  expect([whole.time_grains, whole.form_data.time_grain_sqla]).toEqual([{ day: 'P1W' }, 'P1D'])
  const april = { ...form, adhoc_filters: [filter('day', '>=', '2024-04-01')] }
  expect((await app.query(april, {}, 'orders')).time_grains).toEqual({ day: 'P1D' })
  const { query } = await app.query(april, { result_type: 'query' }, 'orders')
  expect(query).toContain('CAST("day" AS DATE) AS "day"')
})

test('values that all begin longer periods are not grouped into shorter ones', async () => {
  const grains = async (table: string, more: object = {}) =>
    (await app.query({ ...bars, groupby: ['day'], ...more }, {}, table)).time_grains.day
  await app.addVirtual(
    'quarters',
    `SELECT day FROM (${firsts}) AS f WHERE month(day) IN (1, 4, 7, 10)`,
  )
  await app.addVirtual(
    'sundays',
    `SELECT DATE '2026-01-04' + 7 * CAST(i AS INTEGER) AS day FROM range(7) AS r(i)`,
  )
  const count = { metrics: [metric('COUNT', 'day')] }
  expect([
    await grains('firsts'),
    await grains('quarters', count),
    await grains('sundays', count),
    await grains('days', { adhoc_filters: [filter('day', '<=', '2026-04-01')] }),
  ]).toEqual(['P1M', 'P3M', '1969-12-28T00:00:00Z/P1W', 'P1W'])
})

test('points, rows and samples have their moments as they are', async () => {
  const forms = [
    { viz_type: 'table', all_columns: ['at'] },
    { viz_type: 'scatter', entity: 'at', x: sum, y: sum },
  ]
  for (const form of forms) {
    const { data, time_grains } = await app.query(form, {}, 'orders')
    expect([time_grains, data.map(({ at }: { at: unknown }) => at).toSorted()[0]]).toEqual([
      undefined,
      '2024-02-01T04:30:00',
    ])
  }
})

test('an aggregated table groups its dates by a grain of their range, or by the chosen one', async () => {
  const form = { viz_type: 'table', query_mode: 'aggregate', groupby: ['at'], metrics: [sum] }
  expect((await app.query(form, {}, 'orders')).time_grains).toEqual({ at: 'P1W' })
  const { status, body } = await app.admin.post('/chart/rows', {
    datasource: app.datasets['orders'],
    form_data: { ...form, time_grain_sqla: { at: 'P1M' } },
    limit: 1,
  })
  expect([status, body.time_grains, body.rows[0]]).toEqual([
    200,
    { at: 'P1M' },
    { at: '2024-02-01', 'SUM(qty)': 1 },
  ])
})

test('rows that are grouped by months are filtered, and aggregated, by their own moments', async () => {
  const { body } = await app.admin.post('/chart/rows', {
    datasource: app.datasets['orders'],
    form_data: { viz_type: 'table', all_columns: ['at', 'qty'] },
    group_by: ['at'],
    grains: { at: 'P1M' },
    aggregates: [{ col: 'at', aggregate: 'MAX' }],
    filters: [{ subject: 'at', operator: '>=', comparator: '2024-04-15T12:00:00' }],
  })
  expect(body.rows).toEqual([{ at: '2024-04-01', 'MAX(at)': '2024-04-15T20:00:00', __count: 1 }])
})

test('rows are grouped by the periods of two columns at once', async () => {
  const { body } = await app.admin.post('/chart/rows', {
    datasource: app.datasets['orders'],
    form_data: { viz_type: 'table', all_columns: ['at', 'day', 'qty'] },
    group_by: ['day', 'at'],
    flat: true,
    grains: { at: 'P1M', day: 'P1Y' },
    aggregates: [{ col: 'qty', aggregate: 'SUM' }],
  })
  expect(body.rows.map((row: object) => Object.values(row))).toEqual([
    ['2024-01-01', '2024-02-01', 1, 1],
    ['2024-01-01', '2024-04-01', 6, 2],
    [null, null, 8, 1],
  ])
})

test('cyclic grains are numbers, places between them without rows have a mark without a value', async () => {
  const form = { groupby: ['at'], metrics: [sum], time_grain_sqla: { at: 'weekday' } }
  for (const viz_type of ['dist_bar', 'horiz_bar'])
    expect(await marks({ ...form, viz_type })).toEqual([
      ['1', 'SUM(qty)', 6],
      ['2', 'SUM(qty)', null],
      ['3', 'SUM(qty)', null],
      ['4', 'SUM(qty)', 1],
      ['<NULL>', 'SUM(qty)', 8],
    ])
})

test('bars split by months have them in the order of time, and a group before the time keeps the order of time', async () => {
  const split = { ...bars, groupby: ['region'], columns: ['day'], time_grain_sqla: { day: 'P1M' } }
  expect(await marks(split)).toEqual([
    ['<NULL>', '<NULL>', 8],
    ['East', '2024-01-01', 1],
    ['East', '2024-04-01', 4],
    ['West', '2024-04-01', 2],
  ])
  const both = { ...bars, groupby: ['region', 'day'], time_grain_sqla: { day: 'P1M' } }
  expect(await marks(both)).toEqual([
    ['East, 2024-01-01', 'SUM(qty)', 1],
    ['East, 2024-04-01', 'SUM(qty)', 4],
    ['West, 2024-04-01', 'SUM(qty)', 2],
    ['<NULL>, <NULL>', 'SUM(qty)', 8],
  ])
})

test('lines and areas go along the values of their axis, whatever these are', async () => {
  for (const viz_type of ['echarts_timeseries_line', 'echarts_area'])
    expect(await marks({ viz_type, metrics: [sum], groupby: ['region'] })).toEqual([
      ['East', 'SUM(qty)', 5],
      ['West', 'SUM(qty)', 2],
      ['<NULL>', 'SUM(qty)', 8],
    ])
})

test('one column stands on both axes of a heatmap with a grain each', async () => {
  const { records, time_grains, chart_metadata } = await app.query(
    {
      viz_type: 'heatmap',
      all_columns_x: 'at',
      all_columns_y: 'at',
      metric: sum,
      sort_x_axis: 'value_desc',
      time_grain_sqla: { 'all_columns_x:at': 'weekday', 'all_columns_y:at': 'hour_of_day' },
      adhoc_filters: [filter('at', 'IS NOT NULL')],
    },
    {},
    'orders',
  )
  expect(records.map(({ x, y, v }: Record<string, unknown>) => [x, y, v])).toEqual([
    ['1', '8', 2],
    ['1', '20', 4],
    ['4', '4', 1],
  ])
  expect([time_grains, chart_metadata.x.label, chart_metadata.y.label]).toEqual([
    { 'at (weekday)': 'weekday', 'at (hour of day)': 'hour_of_day' },
    'at (weekday)',
    'at (hour of day)',
  ])
})

test('years before Christ and after 9999 are in the order of time; gaps are not filled by the thousand', async () => {
  const form = { ...bars, groupby: ['day'], time_grain_sqla: { day: 'P1Y' } }
  expect((await marks(form, 'ancient')).map(([x]: string[]) => x)).toEqual([
    '0044-01-01 (BC)',
    '0043-01-01 (BC)',
    '0010-01-01',
    '10000-01-01',
    'infinity',
  ])
  const seconds = { ...bars, groupby: ['at'], time_grain_sqla: { at: 'PT1S' } }
  expect(await marks(seconds)).toHaveLength(4)
})

test('what is no grain and times of day with periods are refused with the reason', async () => {
  const grain = (column: string, name: string) =>
    marks({ ...bars, groupby: [column], time_grain_sqla: { [column]: name } })
  expect([await grain('day', 'P2D'), await grain('clock', 'P1M')]).toEqual([
    'time_grain_sqla of day: one of PT1S, PT1M, PT15M, PT1H, P1D, P1W, 1969-12-28T00:00:00Z/P1W, P1M, P3M, P1Y, hour_of_day, weekday, month_of_year, none',
    'clock holds times of day, which lie in no period: show its values as they are',
  ])
  const { time_grains } = await app.query({ ...bars, groupby: ['clock'] }, {}, 'orders')
  expect(time_grains).toEqual({ clock: 'none' })
})

test('a file has the periods that the chart shows', async () => {
  const { body } = await app.admin.post('/chart/data', {
    datasource: `${app.datasets['orders']}__table`,
    form_data: { ...bars, groupby: ['day'], time_grain_sqla: { day: 'P3M' } },
    result_format: 'csv',
  })
  expect(String(body)).toBe('day,SUM(qty)\r\n2024-01-01,1\r\n2024-04-01,6\r\n,8\r\n')
})

test('a first and a last period whose rows begin late or end early are told with the moment, those that are like their neighbors are not', async () => {
  const incomplete = async (table: string, grain: string, more: object = {}) => {
    const form = { ...bars, groupby: ['day'], time_grain_sqla: { day: grain }, ...more }
    return (await app.query(form, {}, table)).incomplete_periods
  }
  const march = { adhoc_filters: [filter('day', 'BETWEEN', ['2026-01-20', '2026-03-31'])] }
  expect({
    weeks: await incomplete('days', 'P1W'),
    weeksFromSunday: await incomplete('days', '1969-12-28T00:00:00Z/P1W'),
    months: await incomplete('days', 'P1M'),
    filtered: await incomplete('days', 'P1M', march),
    days: await incomplete('days', 'P1D'),
    weekdays: await incomplete('days', 'weekday'),
    twoPeriods: await incomplete('days', 'P3M'),
    likeOneBeside: await incomplete('untilTheEighth', 'P1M'),
    workdays: await incomplete('workdays', 'P1W'),
    monthly: await incomplete('firsts', 'P1M'),
    quarters: await incomplete('firsts', 'P3M'),
    hours: await incomplete('hours', 'P1D'),
    hoursFromMidnight: await incomplete('hoursFromMidnight', 'P1D'),
    tenMinutes: await incomplete('tenMinutes', 'PT1H'),
    lines: await incomplete('days', 'P1W', { viz_type: 'echarts_timeseries_line' }),
    twoGroups: await incomplete('days', 'P1W', { groupby: ['day', 'qty'] }),
  }).toEqual({
    weeks: { first: '2026-01-01', last: '2026-04-08' },
    weeksFromSunday: { first: '2026-01-01', last: '2026-04-08' },
    months: { last: '2026-04-08' },
    filtered: { first: '2026-01-20' },
    days: undefined,
    weekdays: undefined,
    twoPeriods: undefined,
    likeOneBeside: undefined,
    workdays: { first: '2026-01-01' },
    monthly: undefined,
    quarters: { first: '2025-03-01', last: '2026-04-01' },
    hours: { last: '2026-01-11T15:10:00' },
    hoursFromMidnight: { last: '2026-01-11T09:00:00' },
    tenMinutes: { first: '2026-01-10T05:20:00', last: '2026-01-10T10:10:00' },
    lines: { first: '2026-01-01', last: '2026-04-08' },
    twoGroups: undefined,
  })
})

test('hours are told to be incomplete too, quarters of an hour are not, and a grain of a slot counts as one of its column', async () => {
  const incomplete = async (table: string, time_grain_sqla: object) =>
    (await app.query({ ...bars, groupby: ['day'], time_grain_sqla }, {}, table)).incomplete_periods
  expect([
    await incomplete('minutes', { day: 'PT1H' }),
    await incomplete('minutes', { day: 'PT15M' }),
    await incomplete('days', { 'groupby:day': 'P1W' }),
  ]).toEqual([
    { first: '2026-01-01T00:10:00', last: '2026-01-01T05:20:00' },
    undefined,
    { first: '2026-01-01', last: '2026-04-08' },
  ])
})

test('boxes of months have one without values for a month without rows, by two metrics one each', async () => {
  const names = async (metrics: object[]) =>
    (
      await app.query(
        { viz_type: 'box_plot', groupby: ['day'], metrics, time_grain_sqla: { day: 'P1M' } },
        {},
        'orders',
      )
    ).records.map(({ name, metric: of, count, median }: Record<string, unknown>) => [
      name,
      of,
      count,
      median,
    ])
  expect(await names([sum])).toEqual([
    ['2024-01-01', 'SUM(qty)', 1, 1],
    ['2024-02-01', 'SUM(qty)', 0, null],
    ['2024-03-01', 'SUM(qty)', 0, null],
    ['2024-04-01', 'SUM(qty)', 2, 3],
    ['<NULL>', 'SUM(qty)', 1, 8],
  ])
  expect((await names([sum, metric('SUM', 'id')])).map(([name]: string[]) => name)).toEqual(
    ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01', '<NULL>'].flatMap((name) => [
      name,
      name,
    ]),
  )
})

test('the range that chooses a grain is that of the filter as it stands now, not of another value', async () => {
  const form = { ...bars, groupby: ['day'] }
  const above = async (id: number) => {
    const adhoc_filters = [filter('id', '<=', id)]
    return (await app.query({ ...form, adhoc_filters }, {}, 'orders')).time_grains
  }
  expect([await above(3), await above(1), await above(3)]).toEqual([
    { day: 'P1W' },
    { day: 'P1D' },
    { day: 'P1W' },
  ])
})
