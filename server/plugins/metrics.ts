import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { App } from '../instance.ts'
import { notFound, unauthorized } from '../problem.ts'
import { countJobsByState } from '../store/jobs.ts'
import { version } from '../version.ts'

type Labels = Readonly<Record<string, string | number>>

/** Upper bounds in seconds. */
const bounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

const escaped = (value: string | number) =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const labelText = (labels: Labels) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const header = (name: string, type: string, help: string) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

/** Values as they are when they are read. */
const gauges = (name: string, help: string, values: readonly [Labels, number][], type = 'gauge') =>
  header(name, type, help) +
  values.map(([labels, value]) => `${name}${labelText(labels)} ${value}\n`).join('')

interface Series {
  labels: Labels
  counts: number[]
  sum: number
}

/** Counts durations by their labels, in Prometheus's cumulative buckets. */
export const createHistogram = (name: string, help: string) => {
  const all = new Map<string, Series>()
  const lines = ({ labels, counts, sum }: Series) => {
    let below = 0
    const buckets = [...bounds, '+Inf'].map((le, index) => {
      below += counts[index] ?? 0
      return `${name}_bucket${labelText({ ...labels, le })} ${below}\n`
    })
    const text = labelText(labels)
    return `${buckets.join('')}${name}_sum${text} ${sum}\n${name}_count${text} ${below}\n`
  }
  return {
    observe: (labels: Labels, seconds: number) => {
      const key = labelText(labels)
      const series = all.get(key) ?? {
        labels,
        counts: Array.from({ length: bounds.length + 1 }, () => 0),
        sum: 0,
      }
      const index = bounds.findIndex((bound) => seconds <= bound)
      const at = index < 0 ? bounds.length : index
      series.counts[at] = (series.counts[at] ?? 0) + 1
      series.sum += seconds
      all.set(key, series)
    },
    text: () => header(name, 'histogram', help) + [...all.values()].map(lines).join(''),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** What a server does in Prometheus's text format, for whoever has CHARTROOM_METRICS_TOKEN. */
export const addMetrics = (app: App) => {
  const { metricsToken: token, workers } = app.config
  const requests = createHistogram(
    'chartroom_request_seconds',
    'Requests by route and status, from their head to the end of the answer.',
  )
  const queries = createHistogram(
    'chartroom_query_seconds',
    'Statements sent to databases, by the id of the database and how they ended.',
  )
  const delay = token === null ? null : monitorEventLoopDelay({ resolution: 20 })
  delay?.enable()
  app.addHook('onClose', async () => void delay?.disable())
  if (token !== null) {
    app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
      const labels = { method, route: routeOptions.url ?? 'none', status: statusCode }
      requests.observe(labels, elapsedTime / 1000)
    })
    app.onQuery(({ databaseId: database, outcome, ms }) =>
      queries.observe({ database, outcome }, ms / 1000),
    )
  }

  const ofProcess = () => {
    const { user, system } = process.cpuUsage()
    return [
      gauges(
        'process_cpu_seconds_total',
        'Processor time of this server.',
        [[{}, (user + system) / 1e6]],
        'counter',
      ),
      gauges('process_resident_memory_bytes', 'Memory of this server.', [
        [{}, process.memoryUsage.rss()],
      ]),
      gauges('process_start_time_seconds', 'When this server began.', [
        [{}, Math.round(Date.now() / 1000 - process.uptime())],
      ]),
      gauges(
        'nodejs_eventloop_lag_p99_seconds',
        'How late 1 of 100 turns of the event loop came since the last look.',
        [[{}, (delay?.percentile(99) ?? 0) / 1e9]],
      ),
    ]
  }

  app.get('/metrics', {
    config: { permission: 'public' },
    logLevel: 'warn',
    schema: { hide: true },
    handler: async ({ headers }, reply) => {
      if (token === null) throw notFound()
      const sent = digest(headers.authorization ?? '')
      if (!timingSafeEqual(sent, digest(`Bearer ${token}`))) throw unauthorized()
      const jobs = await countJobsByState(app.store)
      const servers = await app.peers.running()
      const text = [
        requests.text(),
        queries.text(),
        gauges(
          'chartroom_jobs',
          'Jobs that wait or are worked at, by kind and state, of all servers.',
          jobs.map(({ kind, state, count }) => [{ kind, state }, count]),
        ),
        gauges('chartroom_servers', 'Servers that serve this workspace.', [[{}, servers.length]]),
        gauges('chartroom_workers', 'Models that this server computes at once.', [[{}, workers]]),
        gauges('chartroom_info', 'The version of this server.', [[{ version }, 1]]),
        ...ofProcess(),
      ].join('')
      delay?.reset()
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text)
    },
  })
}
