import { limitsOf } from '../server/engines/duckdb/limits.ts'
import { chartApp, metric } from '../tests/support/chartApp.ts'
import { chartCalls } from './support/chartCalls.ts'
import { openDirectly } from './support/directly.ts'
import { share, timed } from './support/timing.ts'

const [rows = 10_000_000, rounds = 7, memoryMb] = process.argv.slice(2).map(Number)
const rides = `SELECT i AS id, 'borough ' || (hash(i) % 5) AS borough,
  round(100 + 20 * sqrt(-2 * ln((hash(i, 1) % 1000000 + 1) / 1000001)) * cos(2 * pi() * (hash(i, 2) % 1000000) / 1000000), 2) AS fare FROM range(${rows}) t(i)`
const quartiles = ['quantile_cont(fare, [0.25, 0.5, 0.75])']
const each = ['0.25', '0.5', '0.75'].map((part) => `quantile_cont(fare, ${part})`)

const heads = [
  'quantiles ms',
  'three calls',
  'boxes',
  'over HTTP',
  'boxes x',
  'CPU ms',
  'CPU ms',
  'CPU x',
]
const figures = (numbers: readonly (number | string)[]) =>
  numbers
    .map((figure) => (typeof figure === 'number' ? figure.toFixed(1) : figure).padStart(14))
    .join('')

const measured = async (run: () => Promise<unknown>) => {
  const before = process.cpuUsage()
  const time = await timed(run)
  const { user, system } = process.cpuUsage(before)
  return { time, cpu: (user + system) / 1000 }
}

const main = async () => {
  const limits = limitsOf(memoryMb === undefined ? undefined : { memoryMb })
  const app = await chartApp({ rides }, {}, limits)
  const address = await app.app.listen({ port: 0 })
  const direct = await openDirectly(app.workspace.folder, limits)
  await direct.put('rides', rides)
  const call = chartCalls(address, app.admin.token)
  const overHttp = (form: object) =>
    call({ datasource: app.datasets['rides'], force: true, form_data: form })
  process.stdout.write(`${' '.repeat(12)}${figures(heads)}\n`)
  for (const groupby of [[], ['borough']]) {
    const form = { viz_type: 'box_plot', groupby, metrics: [metric('AVG', 'fare')] }
    const { query } = (await app.query(form, { result_type: 'query' }, 'rides')) as {
      query: string
    }
    const own = (calls: string[]) =>
      direct.run(
        `SELECT ${[...groupby, ...calls].join(', ')} FROM rides${groupby.length === 0 ? '' : ' GROUP BY ALL'}`,
      )
    const runs = [
      () => own(quartiles),
      () => own(each),
      () => direct.run(query),
      () => overHttp(form),
    ]
    const taken = runs.map((): { time: number; cpu: number }[] => [])
    for (let round = -1; round < rounds; round += 1)
      for (const [index, run] of runs.entries()) {
        const one = await measured(run)
        if (round >= 0) taken[index]?.push(one)
      }
    const median = (index: number, of: 'time' | 'cpu') =>
      share(taken[index]?.map((one) => one[of]) ?? [], 0.5)
    process.stdout.write(
      `${(groupby.length === 0 ? '1 box' : '5 boxes').padEnd(12)}${figures([
        ...runs.map((_, index) => median(index, 'time')),
        median(2, 'time') / median(0, 'time'),
        ...[0, 2].map((index) => median(index, 'cpu')),
        median(2, 'cpu') / median(0, 'cpu'),
      ])}\n`,
    )
  }
  process.stdout.write(
    `${rows} rows, ${limits.memoryMb} MB, medians of ${rounds} rounds taken in turns\n`,
  )
  direct.close()
  await app.close()
}

await main()
