import { expect, test } from 'vitest'
import type { Column, VizType } from '../../../src/api/contract'
import { columnKinds, type ColumnKind } from '../../../src/api/contract/columnKinds'
import { vizTypeSchema } from '../../../src/api/contract/vizTypes'
import { chartStart } from '../../../src/machines/newChart/chartStart'
import { dataset } from '../../support/rows'

const [like] = dataset.columns as [Column]
const columns = (...kinds: [name: string, kind: ColumnKind][]): Column[] =>
  kinds.map(([column_name, type_generic], id) => ({ ...like, id, column_name, type_generic }))
const { number, text, moment, boolean } = columnKinds
const sales = columns(
  ['order_id', number],
  ['day', moment],
  ['region', text],
  ['product', text],
  ['amount', number],
  ['price', number],
  ['cost', number],
)

test('every type starts with the columns that suit its slots: measures are summed or averaged, numbers of things left out', () => {
  expect(
    Object.fromEntries(vizTypeSchema.options.map((type) => [type, chartStart(type, sales)?.words])),
  ).toEqual({
    dist_bar: 'SUM(amount) by day',
    horiz_bar: 'SUM(amount) by region',
    echarts_timeseries_line: 'SUM(amount) by day',
    echarts_area: 'SUM(amount) by day and region',
    table: 'all 7 columns',
    pie: 'SUM(amount) by region',
    bubble: 'SUM(amount), AVG(price), SUM(cost) by region',
    scatter: 'SUM(amount), AVG(price) by region',
    box_plot: 'amount by region',
    heatmap: 'SUM(amount) by region and product',
  })
})

test('the table of one column names no number of them', () => {
  expect(chartStart('table', sales.slice(0, 1))?.words).toBe('the one column')
})

test('amounts of money come before counts of things', () => {
  const start = (...names: string[]) =>
    chartStart(
      'dist_bar',
      columns(['region', text], ...names.map((name): [string, ColumnKind] => [name, number])),
    )?.words
  expect([
    start('quantity', 'amount', 'cost'),
    start('distance_km', 'fare', 'tip'),
    start('Menge', 'Umsatz (EUR)'),
    start('units', 'weightKg'),
    start('litres', 'paid £'),
    start('unitCount', 'netRevenue'),
    start('order_id', 'kg'),
    start('order_id'),
  ]).toEqual([
    'SUM(amount) by region',
    'AVG(fare) by region',
    'SUM(Umsatz (EUR)) by region',
    'SUM(units) by region',
    'SUM(paid £) by region',
    'SUM(netRevenue) by region',
    'SUM(kg) by region',
    undefined,
  ])
})

test('codes, groups, years and places are no quantities, and a chart over time has years where there are no dates', () => {
  const start = (type: VizType, ...numbers: string[]) =>
    chartStart(
      type,
      columns(['Entity', text], ...numbers.map((name): [string, ColumnKind] => [name, number])),
    )?.words
  const gapminder = ['year', 'cluster', 'pop', 'life_expect', 'fertility']
  expect([
    start('dist_bar', ...gapminder),
    start('bubble', ...gapminder),
    start('echarts_timeseries_line', 'Year', 'Deaths'),
    start('echarts_area', 'birth_year', 'Deaths'),
    start('echarts_timeseries_line', 'sales_per_year', 'Deaths'),
    start('horiz_bar', 'lat', 'lon', 'phone', 'postal', 'cluster size'),
    start('scatter', 'lat', 'lon'),
  ]).toEqual([
    'SUM(pop) by Entity',
    'SUM(pop), SUM(life_expect), SUM(fertility) by Entity',
    'SUM(Deaths) by Year',
    'SUM(Deaths) by birth_year and Entity',
    undefined,
    'SUM(cluster size) by Entity',
    'AVG(lat), AVG(lon) by Entity',
  ])
})

test('texts that tell single things apart are groups only where there are no others', () => {
  const start = (...names: string[]) =>
    chartStart(
      'pie',
      columns(...names.map((name): [string, ColumnKind] => [name, text]), ['amount', number]),
    )?.words
  expect([
    start('order_id', 'region'),
    start('orderNumber', 'zip code', 'city'),
    start('id'),
  ]).toEqual(['SUM(amount) by region', 'SUM(amount) by city', 'SUM(amount) by id'])
})

test('a type whose required slots the columns do not fill starts empty', () => {
  expect(
    vizTypeSchema.options.filter((type) => chartStart(type, columns(['name', text])) !== null),
  ).toEqual(['table'])
  expect(chartStart('dist_bar', columns(['day', moment], ['kg', number]))?.fields).toEqual({
    metrics: [expect.objectContaining({ label: 'SUM(kg)', aggregate: 'SUM' })],
    groupby: ['day'],
  })
})

test('dates and what is yes or no divide a chart where there are no texts', () => {
  const start = (type: 'heatmap' | 'horiz_bar' | 'pie', ...kinds: [string, ColumnKind][]) =>
    chartStart(type, columns(...kinds, ['amount', number]))?.words
  expect([
    start('heatmap', ['region', text], ['day', moment]),
    start('heatmap', ['day', moment], ['due', moment]),
    start('horiz_bar', ['day', moment]),
    start('pie', ['paid', boolean]),
    start('pie'),
  ]).toEqual([
    'SUM(amount) by region and day',
    'SUM(amount) by day and due',
    'SUM(amount) by day',
    'SUM(amount) by paid',
    'SUM(amount)',
  ])
})

test('what a chart starts with is decided: nothing of it waits for an aggregation', () => {
  expect(chartStart('horiz_bar', columns(['region', text], ['amount', number]))?.fields).toEqual({
    metrics: [
      {
        expressionType: 'SIMPLE',
        column: { id: 1, column_name: 'amount', type_generic: number },
        aggregate: 'SUM',
        expression: 'SUM(amount)',
        label: 'SUM(amount)',
        hasCustomLabel: false,
        isNew: false,
        sqlExpression: null,
      },
    ],
    groupby: ['region'],
  })
})

test('of several dates a chart over time starts with the first', () => {
  const dated = columns(['ordered', moment], ['paid', moment], ['cost', number])
  expect(chartStart('echarts_timeseries_line', dated)).toMatchObject({
    fields: { groupby: ['ordered'] },
    words: 'SUM(cost) by ordered',
  })
})
