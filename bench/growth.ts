import { limitsOf } from '../server/engines/duckdb/limits.ts'
import { chartApp } from '../tests/support/chartApp.ts'
import { chartCalls } from './support/chartCalls.ts'
import { openDirectly } from './support/directly.ts'
import { compareInTurns } from './support/growingCharts.ts'

/** Each type of chart over tables of these sizes, with the memory that an engine gets by itself: what it takes more than the same SQL in DuckDB itself. */
const sizes = (process.argv[2] ?? '1000000,10000000').split(',').map(Number)
const rounds = Number(process.argv[3] ?? 5)

const ordersOf = (
  rows: number,
) => `SELECT i AS id, 'region ' || (i % 12) AS region, 'product ' || (i * 7919 % 25) AS product,
  (i * 31 % 1000)::INTEGER AS qty, (i * 17 % 10000) / 100 AS price,
  TIMESTAMP '2020-01-01' + to_seconds((i * 157_766_400 // ${rows})::BIGINT) AS sold FROM range(${rows}) t(i)`

const compare = async (rows: number) => {
  const orders = ordersOf(rows)
  const limits = limitsOf(undefined)
  const app = await chartApp({ orders }, {}, limits)
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const direct = await openDirectly(app.workspace.folder, limits)
  await direct.put('orders', orders)
  const chart = chartCalls(address, app.admin.token)
  console.log(`\n${rows.toLocaleString('en')} rows, medians of ${rounds} in turns`)
  await compareInTurns(rounds, {
    statementOf: async (form) =>
      ((await app.query(form, { result_type: 'query' }, 'orders')) as { query: string }).query,
    run: direct.run,
    chart: (form) => chart({ datasource: app.datasets['orders'], force: true, form_data: form }),
  })
  direct.close()
  await app.close()
}

for (const rows of sizes) await compare(rows)
