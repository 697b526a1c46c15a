import { expect, test } from 'vitest'
import { dialectOf } from '../../../server/engines/engines.ts'
import { mapChart } from '../../../server/uploads/superset/chartForm.ts'
import { linesOf } from '../../support/written.ts'

const source = {
  dialect: dialectOf('duckdb'),
  schema: 'main',
  table: 'sales',
  statement: null,
  idColumn: null,
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
  columns: [
    { column_name: 'Sold', type: 'TIMESTAMP', type_generic: 2 as const },
    { column_name: 'region', type: 'VARCHAR', type_generic: 1 as const },
  ],
}
const dataset = {
  metrics: [
    { metric_name: 'worth', expression: 'SUM(qty * price)', verbose_name: 'Net worth' },
    { metric_name: 'count', expression: 'COUNT(id)' },
  ],
} as unknown as Parameters<typeof mapChart>[1]

const sum = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'qty' },
  label: 'SUM(qty)',
}
const bars = { metrics: [sum, 'worth', 'count', 'none'], groupby: ['region'], columns: 'product' }
const line = { metrics: [sum], x_axis: 'sold', groupby: ['region'], time_grain_sqla: 'P1M' }
const filter = (subject: unknown, operator: unknown, comparator?: unknown, clause?: string) => ({
  expressionType: 'SIMPLE',
  subject,
  operator,
  comparator,
  clause,
})

/** Charts of Superset, each with something that is said in another way here. */
const charts: [name: string, viz_type: string, params: Record<string, unknown> | undefined][] = [
  ['bars', 'dist_bar', { ...bars, row_limit: '100', order_desc: false }],
  ['bars that are stacked', 'dist_bar', { ...bars, bar_stacked: true, row_limit: -1 }],
  [
    'bars that are not',
    'dist_bar',
    { ...bars, bar_stacked: false, logAxis: true, y_axis_bounds: [0, 5] },
  ],
  [
    'bars over time',
    'echarts_timeseries_bar',
    { ...line, stack: 'Stack', contributionMode: 'row' },
  ],
  [
    'bars across',
    'echarts_timeseries_bar',
    { ...line, orientation: 'horizontal', stack: 'Expand' },
  ],
  [
    'a line',
    'echarts_timeseries_line',
    { ...line, limit: 5, timeseries_limit_metric: 'count', stack: null },
  ],
  [
    'a line of the rest',
    'line',
    {
      ...line,
      x_axis: undefined,
      granularity_sqla: 'sold',
      limit: '700',
      group_others_when_limit_reached: true,
      order_desc: false,
    },
  ],
  [
    'a line of weeks',
    'echarts_timeseries_step',
    { ...line, time_grain_sqla: '1969-12-29T00:00:00Z/P1W' },
  ],
  [
    'a line in another grain',
    'echarts_timeseries',
    { ...line, time_grain_sqla: 'PT5M', groupby: [] },
  ],
  ['a line without a limit', 'line', { ...line, limit: 0, timeseries_limit_metric: 'count' }],
  ['a line without series', 'line', { ...line, groupby: [], limit: 5 }],
  ['a line of two axes', 'line', { ...line, granularity_sqla: 'region' }],
  [
    'shares that are not stacked',
    'echarts_area',
    { ...line, stack: null, contributionMode: 'row' },
  ],
  ['bars that stack in one way alone', 'dist_bar', { ...bars, stack: false, bar_stacked: true }],
  ['an area along texts', 'echarts_area', { ...line, x_axis: 'region', stack: true }],
  ['a pie', 'pie', { metric: 'worth', groupby: ['region', { column_name: 'product' }] }],
  [
    'a pie by an expression',
    'pie',
    { metric: 'worth', groupby: [{ label: 'Up', sqlExpression: 'UPPER(a)' }] },
  ],
  [
    'a heatmap',
    'heatmap',
    {
      all_columns_x: 'region',
      all_columns_y: ['product'],
      metric: sum,
      sort_x_axis: 'value_desc',
      sort_y_axis: 'up',
    },
  ],
  ['a heatmap of today', 'heatmap_v2', { x_axis: 'region', groupby: 'product', metric: 'count' }],
  [
    'boxes',
    'box_plot',
    { metrics: sum, groupby: ['region'], columns: ['id'], whiskerOptions: 'Tukey' },
  ],
  [
    'bubbles',
    'bubble_v2',
    {
      entity: 'id',
      series: 'region',
      x: sum,
      y: 'worth',
      size: 'count',
      xAxisBounds: [null, 9],
      logXAxis: false,
    },
  ],
  [
    'bubbles of before, on axes of both kinds',
    'bubble',
    { x: sum, y: sum, size: sum, logXAxis: true, logYAxis: true },
  ],
  ['a smooth line', 'echarts_timeseries_smooth', { ...line, granularity_sqla: undefined }],
  ['an area of before', 'area', { ...line, limit: 2.5 }],
  [
    'points of one color and one metric',
    'echarts_timeseries_scatter',
    { granularity_sqla: 'sold', groupby: 'region', metrics: 'count' },
  ],
  ['points along nothing', 'echarts_timeseries_scatter', { metrics: [] }],
  ['boxes with the usual whiskers', 'box_plot', { metrics: ['count'], columns: ['id'] }],
  [
    'the last groups by a metric that is not shown',
    'table',
    {
      groupby: ['region'],
      metrics: [sum],
      timeseries_limit_metric: 'worth',
      row_limit: '7',
      order_desc: false,
    },
  ],
  [
    'points over time',
    'echarts_timeseries_scatter',
    { x_axis: 'sold', groupby: ['region', 'product'], metrics: [sum, 'count'] },
  ],
  [
    'rows',
    'table',
    { query_mode: 'raw', all_columns: ['id'], order_by_cols: ['["id",true]'], groupby: ['region'] },
  ],
  ['rows by their columns', 'table', { all_columns: ['id'], order_by_cols: null }],
  [
    'groups',
    'table',
    {
      query_mode: 'aggregate',
      all_columns: ['id'],
      groupby: ['region'],
      metrics: ['worth'],
      percent_metrics: ['count'],
      row_limit: 500,
    },
  ],
  ['many groups', 'table', { groupby: ['region'], metrics: [sum], row_limit: 501 }],
  ['metrics alone', 'table', { metrics: [sum], row_limit: 10 }],
  [
    'filters',
    'pie',
    {
      metric: 'count',
      adhoc_filters: [
        filter('region', ' not   in ', ['a']),
        filter('region', '!=', 'a', 'HAVING'),
        filter('sold', 'TEMPORAL_RANGE', 'Last week'),
        filter('sold', 'TEMPORAL_RANGE', 'No filter'),
        filter('sold', 'TEMPORAL_RANGE', 'whenever'),
        filter('region', 'REGEX', 'a'),
        { expressionType: 'SQL', sqlExpression: 'a = 1', operator: '==' },
        filter(undefined, '==', 'a'),
        'none',
      ],
      granularity_sqla: 'sold',
      time_range: 'Last month',
    },
  ],
  ['a range without a column', 'pie', { metric: 'count', time_range: 'Last month' }],
  ['nothing', 'table', undefined],
  ['another type', 'sunburst', {}],
]

test('every chart of Superset becomes the form that is written down', async () => {
  const lines = charts.flatMap(([name, viz_type, params]) => {
    const mapped = () => {
      try {
        return mapChart({ viz_type, params }, dataset, source)
      } catch (error) {
        return { refused: String(error) }
      }
    }
    return [`# ${name}`, ...linesOf(mapped(), null, ''), '']
  })
  await expect(lines.join('\n')).toMatchFileSnapshot('./chartForm.txt')
})
