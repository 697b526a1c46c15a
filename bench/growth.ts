import { limitsOf } from '../server/engines/duckdb/limits.ts'
import { chartApp, metric } from '../tests/support/chartApp.ts'
import { chartCalls } from './support/chartCalls.ts'
import { openDirectly } from './support/directly.ts'
import { share, timed } from './support/timing.ts'

/** Each type of chart over tables of these sizes, with the memory that an engine gets by itself: what it takes more than the same SQL in DuckDB itself. */
const sizes = (process.argv[2] ?? '1000000,10000000').split(',').map(Number)
const rounds = Number(process.argv[3] ?? 5)

const ordersOf = (
  rows: number,
) => `SELECT i AS id, 'region ' || (i % 12) AS region, 'product ' || (i * 7919 % 25) AS product,
  (i * 31 % 1000)::INTEGER AS qty, (i * 17 % 10000) / 100 AS price,
  TIMESTAMP '2020-01-01' + to_seconds((i * 157_766_400 // ${rows})::BIGINT) AS sold FROM range(${rows}) t(i)`

const [sold, paid] = [metric('SUM', 'qty'), metric('AVG', 'price')]
const byMonth = {
  viz_type: 'echarts_timeseries_line',
  groupby: ['sold'],
  time_grain_sqla: 'P1M',
  metrics: [sold],
}
const requests: Record<string, object> = {
  'bars, 300': { viz_type: 'dist_bar', groupby: ['region'], columns: ['product'], metrics: [sold] },
  'side bars, 25': { viz_type: 'horiz_bar', groupby: ['product'], metrics: [sold] },
  'line, 60 months': byMonth,
  'line, one month of 60': {
    ...byMonth,
    time_grain_sqla: 'P1D',
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

const compare = async (rows: number) => {
  const orders = ordersOf(rows)
  const limits = limitsOf(undefined)
  const app = await chartApp({ orders }, {}, limits)
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const direct = await openDirectly(app.workspace.folder, limits)
  await direct.put('orders', orders)
  const chart = chartCalls(address, app.admin.token)
  console.log(
    `\n${rows.toLocaleString('en')} rows, medians of ${rounds} in turns\n${' '.repeat(30)}${['SQL ms', 'chart ms', 'more ms'].map((head) => head.padStart(10)).join('')}`,
  )
  for (const [name, form] of Object.entries(requests)) {
    const { query } = (await app.query(form, { result_type: 'query' }, 'orders')) as {
      query: string
    }
    const overHttp = () =>
      chart({ datasource: app.datasets['orders'], force: true, form_data: form })
    const times = { bare: [] as number[], chart: [] as number[] }
    for (let round = -1; round < rounds; round += 1) {
      const bare = await timed(() => direct.run(query))
      const answered = await timed(overHttp)
      if (round < 0) continue
      times.bare.push(bare)
      times.chart.push(answered)
    }
    const [bare, answered] = [share(times.bare, 0.5), share(times.chart, 0.5)]
    console.log(
      `${name.padEnd(30)}${[bare, answered, answered - bare].map((figure) => figure.toFixed(1).padStart(10)).join('')}`,
    )
  }
  direct.close()
  await app.close()
}

for (const rows of sizes) await compare(rows)
