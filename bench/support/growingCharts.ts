import { metric } from '../../tests/support/chartApp.ts'
import { share, timed } from './timing.ts'

const [sold, paid] = [metric('SUM', 'qty'), metric('AVG', 'price')]
const byMonth = {
  viz_type: 'echarts_timeseries_line',
  groupby: ['sold'],
  time_grain_sqla: { sold: 'P1M' },
  metrics: [sold],
}
/** A chart of each type over orders by region, product and time. */
export const growingCharts: Record<string, object> = {
  'bars, 300': { viz_type: 'dist_bar', groupby: ['region'], columns: ['product'], metrics: [sold] },
  'side bars, 25': { viz_type: 'horiz_bar', groupby: ['product'], metrics: [sold] },
  'line, 60 months': byMonth,
  'line, one month of 60': {
    ...byMonth,
    time_grain_sqla: { sold: 'P1D' },
    granularity_sqla: 'sold',
    time_range: '2022-03-01 : 2022-04-01',
  },
  'area, 60 months by region': { ...byMonth, viz_type: 'echarts_area', columns: ['region'] },
  'pie, 12 slices': { viz_type: 'pie', all_columns: ['region'], metric: sold },
  'heatmap, 300 cells': {
    viz_type: 'heatmap',
    all_columns_x: 'region',
    all_columns_y: 'product',
    metric: paid,
  },
  'box plot, 12 boxes of 25': {
    viz_type: 'box_plot',
    groupby: ['region'],
    columns: ['product'],
    metrics: [sold],
  },
  'bubbles, 300': {
    viz_type: 'bubble',
    entity: 'product',
    series: 'region',
    x: paid,
    y: sold,
    size: 'count',
  },
  'points, 300': { viz_type: 'scatter', entity: 'product', series: 'region', x: paid, y: sold },
  'table, first 1,000 rows': {
    viz_type: 'table',
    all_columns: ['id', 'region', 'product', 'qty', 'price', 'sold'],
    row_limit: 1000,
  },
  'table, 12 groups': {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['region'],
    metrics: [sold, paid],
  },
}

/** What each of these charts takes more than its own statement on the engine itself, in turns, as lines of a table. */
export const compareInTurns = async (
  rounds: number,
  {
    statementOf,
    run,
    chart,
  }: {
    statementOf: (form: object) => Promise<string>
    run: (sql: string) => Promise<unknown>
    chart: (form: object) => Promise<void>
  },
) => {
  console.log(
    ' '.repeat(30) + ['SQL ms', 'chart ms', 'more ms'].map((head) => head.padStart(10)).join(''),
  )
  for (const [name, form] of Object.entries(growingCharts)) {
    const sql = await statementOf(form)
    const times = { bare: [] as number[], chart: [] as number[] }
    for (let round = -1; round < rounds; round += 1) {
      const bare = await timed(() => run(sql))
      const answered = await timed(() => chart(form))
      if (round < 0) continue
      times.bare.push(bare)
      times.chart.push(answered)
    }
    const [bare, answered] = [share(times.bare, 0.5), share(times.chart, 0.5)]
    console.log(
      `${name.padEnd(30)}${[bare, answered, answered - bare].map((figure) => figure.toFixed(1).padStart(10)).join('')}`,
    )
  }
}
