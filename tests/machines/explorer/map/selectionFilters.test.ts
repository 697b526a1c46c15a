import { expect, test } from 'vitest'
import type { AdhocFilter, ChartResult, FormData } from '../../../../src/api/contract'
import {
  chartFilters,
  clusterOf,
  selectedRows,
  type Made,
  type SelectedChart,
  type SelectedRows,
  type Selection,
} from '../../../../src/machines/explorer/map/selectionFilters'
import { result, sumOfCost } from '../../../support/explorer'

const mean = (column_name: string) => ({
  ...sumOfCost,
  aggregate: 'AVG' as const,
  column: { column_name },
  label: `AVG(${column_name})`,
})
const ran: FormData = {
  viz_type: 'scatter',
  entity: 'tree',
  x: mean('x_plt'),
  y: mean('y_plt'),
  series: 'cluster_category',
}
const many = 20_000
const trees = Array.from({ length: many }, (_, at) => at)
const map: ChartResult = {
  ...result,
  viz_type: 'scatter',
  data: { tree: trees, 'AVG(x_plt)': trees, 'AVG(y_plt)': trees },
  chart_metadata: {
    viz_type: 'scatter',
    entity: ['tree'],
    x: { label: 'AVG(x_plt)' },
    y: { label: 'AVG(y_plt)' },
    series: ['cluster_category'],
  },
}
const withColumns = (changed: object): ChartResult => ({
  ...map,
  chart_metadata: { ...map.chart_metadata, ...changed },
})
const chart: SelectedChart = { ran, result: map, indexColumn: 'tree' }

const lassoed = (count: number): Selection => ({
  rows: Uint32Array.from(trees.slice(0, count)),
  outline: { kind: 'lasso', corners: [] },
  series: null,
  counts: new Map([
    ['Cluster 2', 1],
    ['Cluster 1', count - 1],
  ]),
  hides: false,
})
const box = {
  kind: 'box',
  corners: [
    { x: 3, y: -1 },
    { x: -2, y: 5 },
  ],
} as const
const boxed: Selection = { ...lassoed(many), outline: box }
const cluster: Selection = { ...lassoed(many), outline: null, series: 'Cluster 1' }

const bound = (clause: 'WHERE' | 'HAVING', subject: string) => ({
  expressionType: 'SIMPLE' as const,
  clause,
  subject,
  operator: '>',
  comparator: '5',
})

const shortOf = (filters: Made<AdhocFilter[]>) =>
  'reason' in filters
    ? filters.reason
    : filters
        .make()
        .map(({ clause, subject, operator, comparator }) => [clause, subject, operator, comparator])
const filtersOf = (rows: Made<SelectedRows>) =>
  shortOf('reason' in rows ? rows : { make: () => rows.make().filters })

test('a few points are listed by their index', () => {
  const listed = [['WHERE', 'tree', 'IN', ['0', '1', '2']]]
  expect(shortOf(chartFilters(lassoed(3), chart))).toEqual(listed)
  expect(filtersOf(selectedRows(lassoed(3), chart))).toEqual(listed)
})

test('a cluster is its name, whatever its size, and one without a name is none', () => {
  const named = [['WHERE', 'cluster_category', '==', 'Cluster 1']]
  expect(shortOf(chartFilters(cluster, chart))).toEqual(named)
  expect(filtersOf(selectedRows(cluster, chart))).toEqual(named)
  expect(shortOf(chartFilters({ ...cluster, series: '<NULL>' }, chart))).toEqual([
    ['WHERE', 'cluster_category', 'IS NULL', 'null'],
  ])
})

test('a box of many points is its bounds: of the metrics of the chart, of the columns of the rows', () => {
  const bounds = (clause: string, x: string, y: string) => [
    [clause, x, '>=', '-2'],
    [clause, x, '<=', '3'],
    [clause, y, '>=', '-1'],
    [clause, y, '<=', '5'],
  ]
  expect(shortOf(chartFilters(boxed, chart))).toEqual(bounds('HAVING', 'AVG(x_plt)', 'AVG(y_plt)'))
  expect(filtersOf(selectedRows(boxed, chart))).toEqual(bounds('WHERE', 'x_plt', 'y_plt'))
})

test('a lasso around many points is its corners, and the series within it where others are hidden', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
    { x: 0, y: 9 },
  ]
  const around: Selection = { ...lassoed(many), outline: { kind: 'lasso', corners } }
  const bounds = [
    ['WHERE', 'x_plt', '>=', '0'],
    ['WHERE', 'x_plt', '<=', '9'],
    ['WHERE', 'y_plt', '>=', '0'],
    ['WHERE', 'y_plt', '<=', '9'],
  ]
  const made = selectedRows(around, chart)
  expect('make' in made ? made.make().lasso : null).toEqual({ x: 'x_plt', y: 'y_plt', corners })
  expect(filtersOf(made)).toEqual(bounds)
  expect(filtersOf(selectedRows({ ...around, hides: true }, chart))).toEqual([
    ['WHERE', 'cluster_category', 'IN', ['Cluster 2', 'Cluster 1']],
    ...bounds,
  ])
})

test.each([
  [
    'a lasso around many points of a chart that shows some of the rows',
    lassoed(many),
    { ...chart, result: { ...map, truncated: true } },
    'More than 1,000 points',
    'More than 10,000 points',
  ],
  [
    'a lasso around hidden points of a series and some of Other',
    { ...lassoed(many), hides: true, counts: new Map([['Other', many]]) },
    chart,
    'More than 1,000 points',
    'More than 10,000 points',
  ],
  [
    'many values that Other gathers',
    { ...cluster, series: 'Other' },
    chart,
    'More than 1,000 points',
    'More than 10,000 points',
  ],
])('%s has no filter, which says why', (_, selection, of, forChart, forDataset) => {
  expect(shortOf(chartFilters(selection, of))).toContain(forChart)
  expect(filtersOf(selectedRows(selection, of))).toContain(forDataset)
})

test('a new dataset is of the time range of its chart, where that sets limits', () => {
  const within = (time_range: string) =>
    filtersOf(
      selectedRows(cluster, { ...chart, ran: { ...ran, granularity_sqla: 'planted', time_range } }),
    )
  const named = ['WHERE', 'cluster_category', '==', 'Cluster 1']
  expect(['2024-01-01 : 2025-01-01', ' : 2025-01-01', 'No filter', ''].map(within)).toEqual([
    [['WHERE', 'planted', 'TEMPORAL_RANGE', '2024-01-01 : 2025-01-01'], named],
    [['WHERE', 'planted', 'TEMPORAL_RANGE', ' : 2025-01-01'], named],
    [named],
    [named],
  ])
})

test('a new dataset has the filters of its chart too; one of groups has no bounds by row', () => {
  const filtered = { ...chart, ran: { ...ran, adhoc_filters: [bound('WHERE', 'height')] } }
  expect(filtersOf(selectedRows(cluster, filtered))).toEqual([
    ['WHERE', 'height', '>', '5'],
    ['WHERE', 'cluster_category', '==', 'Cluster 1'],
  ])
  const having = { ...chart, ran: { ...ran, adhoc_filters: [bound('HAVING', 'AVG(x_plt)')] } }
  expect(filtersOf(selectedRows(cluster, having))).toContain('More than 10,000 points')
  expect(filtersOf(selectedRows(boxed, { ...chart, indexColumn: null }))).toContain(
    'More than 10,000 points',
  )
})

test('the cluster to explain is the one that most of the points are in', () => {
  expect(clusterOf(lassoed(5), chart)).toBe('Cluster 1')
  const { chart_metadata: columns } = map
  const ofKinds = { ...map, chart_metadata: { ...columns, series: ['kind'] } }
  expect(clusterOf(lassoed(5), { result: ofKinds })).toBe(null)
})

test('a series of the empty text is filtered by the name that it has, and an index that many points share is listed once', () => {
  const shared = { ...map, data: { tree: [7, 7, 8] } }
  expect([
    shortOf(chartFilters({ ...cluster, series: '<empty string>' }, chart)),
    shortOf(chartFilters(lassoed(3), { ...chart, result: shared })),
  ]).toEqual([
    [['WHERE', 'cluster_category', '==', '<empty string>']],
    [['WHERE', 'tree', 'IN', ['7', '8']]],
  ])
})

test('a chart takes up to 1,000 points by their index, a new dataset up to 10,000, beside the filters of the chart', () => {
  const filtered = { ...chart, ran: { ...ran, adhoc_filters: [bound('WHERE', 'height')] } }
  const listed = (made: ReturnType<typeof filtersOf>) =>
    typeof made === 'string'
      ? made.slice(0, 22)
      : made.map(([, subject, , values]) => [subject, [values].flat().length])
  expect([
    ...[1000, 1001].map((count) => listed(shortOf(chartFilters(lassoed(count), filtered)))),
    ...[10_000, 10_001].map((count) => listed(filtersOf(selectedRows(lassoed(count), filtered)))),
  ]).toEqual([
    [['tree', 1000]],
    'More than 1,000 points',
    [
      ['height', 1],
      ['tree', 10_000],
    ],
    [
      ['height', 1],
      ['x_plt', 1],
      ['x_plt', 1],
      ['y_plt', 1],
      ['y_plt', 1],
    ],
  ])
})

test.each([
  ['points of two columns', { result: withColumns({ entity: ['tree', 'stem'] }) }],
  ['points that another column names', { indexColumn: 'stem' }],
  ['counted points', { ran: { ...ran, x: { ...mean('x_plt'), aggregate: 'COUNT' as const } } }],
  ['points that are as high as they are many', { ran: { ...ran, y: 'count' } }],
])('a box of many %s says nothing of the rows of the dataset', (_, changed) => {
  expect(filtersOf(selectedRows(boxed, { ...chart, ...changed }))).toContain('More than 10,000')
})

test('points and series that two columns name together are no values of one of them', () => {
  const twice = { ...chart, result: withColumns({ entity: ['tree', 'stem'] }) }
  const kinds = { ...chart, result: withColumns({ series: ['cluster_category', 'kind'] }) }
  const few: Selection = { ...lassoed(3), outline: box }
  const subjects = (made: ReturnType<typeof shortOf>) =>
    typeof made === 'string' ? made.slice(0, 23) : made.map(([, subject]) => subject)
  expect(
    [
      shortOf(chartFilters(few, twice)),
      shortOf(chartFilters(cluster, kinds)),
      filtersOf(selectedRows(few, { ...twice, indexColumn: 'tree' })),
      filtersOf(selectedRows(cluster, kinds)),
    ].map(subjects),
  ).toEqual([
    ['AVG(x_plt)', 'AVG(x_plt)', 'AVG(y_plt)', 'AVG(y_plt)'],
    'More than 1,000 points:',
    'More than 10,000 points',
    'More than 10,000 points',
  ])
})

test('no cluster is explained of points without one, in the rest, or by two columns', () => {
  const counted = (...counts: [string, number][]) => ({ ...lassoed(9), counts: new Map(counts) })
  expect([
    clusterOf(counted(['<NULL>', 7], ['Cluster 3', 2]), chart),
    clusterOf(counted(['Other', 7], ['Cluster 3', 2]), chart),
    clusterOf(counted(['<NULL>', 9]), chart),
    clusterOf(lassoed(5), { result: withColumns({ series: ['cluster_category', 'kind'] }) }),
  ]).toEqual(['Cluster 3', 'Cluster 3', null, null])
})
