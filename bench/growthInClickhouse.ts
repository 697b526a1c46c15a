import { chartApp } from '../tests/support/chartApp.ts'
import { queryClickhouse } from '../tests/support/queryClickhouse.ts'
import { chartCalls } from './support/chartCalls.ts'
import { compareInTurns } from './support/growingCharts.ts'

/** Each type of chart over tables of these sizes in the ClickHouse that CHARTROOM_BENCH_CLICKHOUSE names: what it takes more than the same SQL sent to ClickHouse itself. */
const address = process.env['CHARTROOM_BENCH_CLICKHOUSE']
const sizes = (process.argv[2] ?? '10000000,100000000').split(',').map(Number)
const rounds = Number(process.argv[3] ?? 3)
const database = 'chartroom_growth'

const ordersOf = (rows: number) => `CREATE TABLE ${database}.orders_${rows} ENGINE = MergeTree
  PARTITION BY toYear(sold) ORDER BY sold AS
  SELECT number AS id, toLowCardinality('region ' || toString(number % 12)) AS region,
    toLowCardinality('product ' || toString(number * 7919 % 25)) AS product, toInt32(number * 31 % 1000) AS qty,
    (number * 17 % 10000) / 100 AS price,
    toDateTime('2020-01-01 00:00:00', 'UTC') + toIntervalSecond(intDiv(number * 157766400, ${rows})) AS sold
  FROM numbers(${rows})`

const compare = async (url: string) => {
  const run = (sql: string) =>
    queryClickhouse(url, sql, '?default_format=JSONCompact&prefer_column_name_to_alias=1')
  await run(`CREATE DATABASE IF NOT EXISTS ${database}`)
  const app = await chartApp()
  const chart = chartCalls(await app.app.listen({ port: 0, host: '127.0.0.1' }), app.admin.token)
  const { host, username, password } = new URL(url)
  const idOf = async (path: string, fields: object) =>
    ((await app.admin.post(path, fields)).body as { id: number }).id
  const connected = await idOf('/database/', {
    database_name: 'ClickHouse',
    sqlalchemy_uri: `clickhousedb://${username || 'default'}:${password}@${host}/${database}`,
  })
  for (const rows of sizes) {
    const table_name = `orders_${rows}`
    await run(`DROP TABLE IF EXISTS ${database}.${table_name}`)
    await run(ordersOf(rows))
    const dataset = await idOf('/dataset/', {
      database: connected,
      schema: database,
      table_name,
    })
    const datasource = `${dataset}__table`
    console.log(`\n${rows.toLocaleString('en')} rows, medians of ${rounds} in turns`)
    await compareInTurns(rounds, {
      statementOf: async (form) => {
        const answer = await app.admin.post('/chart/data', {
          datasource,
          form_data: form,
          result_type: 'query',
        })
        return (answer.body as { result: [{ query: string }] }).result[0].query
      },
      run,
      chart: (form) => chart({ datasource, force: true, form_data: form }),
    })
    await run(`DROP TABLE ${database}.${table_name}`)
  }
  await app.close()
}

if (address === undefined) console.log('growthInClickhouse: CHARTROOM_BENCH_CLICKHOUSE is not set')
else await compare(address)
