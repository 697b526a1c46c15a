import { chartApp, metric } from '../tests/support/chartApp.ts'
import { chartCalls } from './support/chartCalls.ts'
import { openDirectly } from './support/directly.ts'
import { share, timed } from './support/timing.ts'

const [rows = 1_000_000, rounds = 20] = process.argv.slice(2, 4).map(Number)
const only = process.argv[4] ?? ''
const orders = `SELECT i AS id, 'region ' || (i % 12) AS region, 'product ' || (i * 7919 % 25) AS product,
  (i * 31 % 1000)::INTEGER AS qty, (i * 17 % 10000) / 100 AS price FROM range(${rows}) t(i)`

const [sold, price] = [metric('SUM', 'qty'), metric('AVG', 'price')]
const columnar = { result_format: 'columnar' }
const requests: [string, object, object?][] = [
  [
    'dist_bar, 300 bars',
    { viz_type: 'dist_bar', groupby: ['region'], columns: ['product'], metrics: [sold] },
  ],
  ['pie, 12 slices', { viz_type: 'pie', all_columns: ['region'], metric: sold }],
  [
    'heatmap, 300 cells',
    { viz_type: 'heatmap', all_columns_x: 'region', all_columns_y: 'product', metric: price },
  ],
  [
    'bubble, 300 points',
    { viz_type: 'bubble', entity: 'product', series: 'region', x: price, y: sold, size: 'count' },
  ],
  [
    'bubble, 300 points by columns',
    { viz_type: 'bubble', entity: 'product', series: 'region', x: price, y: sold, size: 'count' },
    columnar,
  ],
  [
    'box_plot, 300 observations',
    { viz_type: 'box_plot', groupby: ['region'], columns: ['product'], metrics: [sold] },
  ],
  ['box_plot, 50000 rows', { viz_type: 'box_plot', groupby: ['region'], metrics: [price] }],
  [
    'box_plot, 50000 ids',
    { viz_type: 'box_plot', groupby: ['region'], columns: ['id'], metrics: [price] },
  ],
  ['scatter, 50000 points', { viz_type: 'scatter', entity: 'id', x: price, y: sold }],
  [
    'scatter, 50000 points by columns',
    { viz_type: 'scatter', entity: 'id', x: price, y: sold },
    columnar,
  ],
  [
    'scatter, 1000000 points by columns',
    { viz_type: 'scatter', entity: 'id', x: price, y: sold, row_limit: 1_000_000 },
    columnar,
  ],
  [
    'table, 50000 rows',
    {
      viz_type: 'table',
      all_columns: ['id', 'region', 'product', 'qty', 'price'],
      row_limit: 50_000,
    },
  ],
]

const main = async () => {
  const app = await chartApp({ orders })
  const address = await app.app.listen({ port: 0 })
  const direct = await openDirectly(app.workspace.folder)
  await direct.put('orders', orders)
  const call = chartCalls(address, app.admin.token)
  const overHttp = (body: object) =>
    call({ datasource: app.datasets['orders'], force: true, ...body })
  const heads = ['SQL ms', 'answer ms', 'more ms', 'fastest ms', 'fastest ms', 'more ms']
    .map((head) => head.padStart(12))
    .join('')
  process.stdout.write(
    `medians and fastest of ${rounds} rounds over ${rows} rows, taken in turns\n${' '.repeat(34)}${heads}\n`,
  )
  for (const [name, form, more] of requests.filter(([name]) => name.includes(only))) {
    const { query } = (await app.query(form, { result_type: 'query', ...more }, 'orders')) as {
      query: string
    }
    const [bare, http]: [number[], number[]] = [[], []]
    for (let round = -2; round < rounds; round += 1) {
      const times = [
        await timed(() => direct.run(query)),
        await timed(() => overHttp({ form_data: form, ...more })),
      ]
      if (round < 0) continue
      bare.push(times[0] ?? 0)
      http.push(times[1] ?? 0)
    }
    const figures = [0.5, 0].flatMap((part) => [
      share(bare, part),
      share(http, part),
      share(http, part) - share(bare, part),
    ])
    process.stdout.write(
      `${name.padEnd(34)}${figures.map((figure) => figure.toFixed(1).padStart(12)).join('')}\n`,
    )
  }
  direct.close()
  await app.close()
}

await main()
