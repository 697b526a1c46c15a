import { chartApp, metric } from '../tests/support/chartApp.ts'
import { chartCalls } from './support/chartCalls.ts'
import { openDirectly } from './support/directly.ts'
import { share, timed } from './support/timing.ts'

const rounds = 30
const rows = 1_000_000
const orders = `SELECT i AS id, 'region ' || (i % 12) AS region, 'product ' || (i * 7919 % 25) AS product,
  (i * 31 % 1000)::INTEGER AS qty, (i * 17 % 10000) / 100 AS price, TIMESTAMP '2023-01-01' + to_seconds(i * 63) AS sold FROM range(${rows}) t(i)`
const metrics = [metric('SUM', 'qty'), metric('AVG', 'price'), metric('COUNT_DISTINCT', 'qty')]
const top = { count: 5, by: 'SUM(qty)', order: 'desc', other: true }
const forms: Record<string, object> = {
  'bars split by products': {
    viz_type: 'dist_bar',
    groupby: ['region'],
    columns: ['product'],
    metrics,
  },
  'bars of periods, the grain by their range': {
    viz_type: 'dist_bar',
    groupby: ['sold'],
    metrics: metrics.slice(0, 2),
  },
  'five products of each region, the rest as Other': {
    viz_type: 'dist_bar',
    groupby: ['region'],
    columns: ['product'],
    metrics: metrics.slice(0, 2),
    top: { categories: top },
  },
}

const line = (name: string, times: number[], base: number | null) => {
  const [fastest, quartile, median] = [share(times, 0), share(times, 0.25), share(times, 0.5)]
  const figures = [fastest, quartile, median, ...(base === null ? [] : [median - base])]
  return `${name.padEnd(34)}${figures.map((figure) => figure.toFixed(1).padStart(12)).join('')}\n`
}

const heads = ['fastest ms', 'quarter ms', 'median ms', 'more ms']
  .map((head) => head.padStart(12))
  .join('')

const main = async () => {
  const app = await chartApp({ orders })
  const address = await app.app.listen({ port: 0 })
  const direct = await openDirectly(app.workspace.folder)
  await direct.put('orders', orders)

  const call = chartCalls(address, app.admin.token)
  const compare = async (name: string, form: object) => {
    const body = { datasource: app.datasets['orders'], form_data: form }
    const { query: sql } = (await app.query(form, { result_type: 'query' }, 'orders')) as {
      query: string
    }
    const overHttp = (more: object) => call({ ...body, ...more })
    const directly = () => direct.run(sql)

    for (let round = 0; round < 3; round += 1) {
      await overHttp({ force: true })
      await directly()
    }
    const times = { http: [] as number[], direct: [] as number[], cached: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.direct.push(await timed(directly))
      times.http.push(await timed(() => overHttp({ force: true })))
      times.cached.push(await timed(() => overHttp({})))
    }
    process.stdout.write(`${name}\n${sql}\n\n${' '.repeat(34)}${heads}\n`)
    process.stdout.write(line('the SQL in DuckDB directly', times.direct, null))
    process.stdout.write(line('chart/data over HTTP', times.http, share(times.direct, 0.5)))
    process.stdout.write(line('chart/data from the cached result', times.cached, null))
    process.stdout.write('\n')
  }

  for (const [name, form] of Object.entries(forms)) await compare(name, form)
  process.stdout.write(
    `${rows} rows, ${rounds} rounds, taken in turns in one run; at most 20 ms more at the median\n`,
  )
  direct.close()
  await app.close()
}

await main()
