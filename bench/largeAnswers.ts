import { Worker } from 'node:worker_threads'
import { chartApp, metric } from '../tests/support/chartApp.ts'
import { openDirectly } from './support/directly.ts'
import { openReader } from './support/readAnswers.ts'
import { share, timed } from './support/timing.ts'

const [rounds = 20] = process.argv.slice(2, 3).map(Number)
const orders = `SELECT i AS id, 'region ' || (i % 12) AS region, 'product ' || (i * 7919 % 25) AS product,
  CASE WHEN i % 9 > 0 THEN (i * 31 % 1000)::INTEGER END AS qty, ((i * 17 % 10000) / 100)::DECIMAL(10, 2) AS price,
  TIMESTAMP '2023-01-01' + to_seconds(i * 63) AS sold FROM range(50000) t(i)`
const cells = `SELECT 'x ' || (i // 1000) AS x, 'y ' || (i % 1000) AS y, i * 1.5 AS v FROM range(20000) t(i)`

const columns = ['id', 'region', 'product', 'qty', 'price', 'sold']
const requests: [string, 'orders' | 'cells', object][] = [
  ['table of 50,000 rows, six types', 'orders', { viz_type: 'table', all_columns: columns }],
  [
    'scatter of 50,000 points',
    'orders',
    {
      viz_type: 'scatter',
      entity: 'id',
      series: 'region',
      x: metric('AVG', 'price'),
      y: metric('AVG', 'qty'),
    },
  ],
  [
    'heatmap of 20,000 cells',
    'cells',
    { viz_type: 'heatmap', all_columns_x: 'x', all_columns_y: 'y', metric: metric('SUM', 'v') },
  ],
]

const line = (name: string, figures: readonly (number | string)[]) =>
  process.stdout.write(
    `${name.padEnd(34)}${figures.map((figure) => (typeof figure === 'number' ? figure.toFixed(1) : figure).padStart(12)).join('')}\n`,
  )

const main = async () => {
  const app = await chartApp({ orders, cells })
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const direct = await openDirectly(app.workspace.folder)
  await direct.put('orders', orders)
  await direct.put('cells', cells)
  const reader = openReader(address, app.admin.token)
  process.stdout.write(
    `From the request to the rows that the page works with; ms more than the same SQL in DuckDB itself; medians of ${rounds}, in turns\n\n`,
  )
  line('', ['SQL ms', 'JSON more', 'kB', 'frames more', 'kB', '/health most'])
  for (const [name, table, form] of requests) {
    const { query } = (await app.query(form, { result_type: 'query' }, table)) as { query: string }
    const body = {
      datasource: app.datasets[table],
      form_data: form,
      force: true,
      result_type: 'results',
    }
    const byRows = { ...body, result_format: table === 'cells' ? 'json' : 'columnar' }
    const inFrames = () =>
      reader.read({ body: { ...body, result_format: 'columnar' }, inFrames: true })
    const times = { bare: [] as number[], json: [] as number[], frames: [] as number[] }
    const bytes = { json: 0, frames: 0 }
    for (let round = -5; round < rounds; round += 1) {
      const bare = await timed(() => direct.run(query))
      const json = await reader.read({ body: byRows, inFrames: false })
      const frames = await inFrames()
      Object.assign(bytes, { json: json.bytes, frames: frames.bytes })
      if (round < 0) continue
      times.bare.push(bare)
      times.json.push(json.ms)
      times.frames.push(frames.ms)
    }
    const watching = new Worker(new URL('./support/healthTimes.ts', import.meta.url), {
      workerData: { address },
    })
    const health: number[] = []
    watching.on('message', (ms: number) => health.push(ms))
    for (let round = 0; round < rounds; round += 1) await inFrames()
    await watching.terminate()
    const bare = share(times.bare, 0.5)
    line(name, [
      bare,
      share(times.json, 0.5) - bare,
      (bytes.json / 1000).toFixed(0),
      share(times.frames, 0.5) - bare,
      (bytes.frames / 1000).toFixed(0),
      Math.max(...health),
    ])
  }
  await reader.close()
  direct.close()
  await app.close()
}

await main()
