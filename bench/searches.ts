import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ListQuery } from '../src/api/contract/list.ts'
import { chartList } from '../server/store/charts/charts.ts'
import { dashboardList } from '../server/store/dashboards/dashboards.ts'
import { datasetList } from '../server/store/datasets/datasets.ts'
import { openStore, type Store } from '../server/store/db/open.ts'
import type { UserRow } from '../server/store/db/tables.ts'
import { listOf } from '../server/store/lists/lists.ts'
import { projectList } from '../server/store/projects/projects.ts'
import { listRecent } from '../server/store/things/recent.ts'
import { searchThings } from '../server/store/things/search.ts'
import { listTrash } from '../server/store/trash/trash.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { thingMaker } from '../tests/support/things.ts'
import { createDatabase } from './support/createDatabase.ts'
import { addManyThings, sizes } from './support/manyThings.ts'
import { share, timed } from './support/timing.ts'

/** CHARTROOM_BENCH_THINGS makes it small, for a try; CHARTROOM_BENCH_POSTGRES names a server with pg_trgm, which the one of the tests lacks. */
const many = Number(process.env['CHARTROOM_BENCH_THINGS'] ?? 100_000)
const rounds = 9
const limitMs = 20
const typed = ['chart 9999', 'no such thing', 'Übersee', 'churn', 'sales n', 'ord', 'table', 'or']

interface Reads {
  store: Store
  admin: UserRow
  member: UserRow
}
type Read = (reads: Reads) => Promise<unknown>

/** Each list as its screen requests it, narrowed and ordered. */
const lists = {
  charts:
    (query: ListQuery, by: 'admin' | 'member' = 'member'): Read =>
    (reads) =>
      listOf(reads.store, chartList, query, reads[by]),
  dashboards:
    (query: ListQuery): Read =>
    ({ store, member }) =>
      listOf(store, dashboardList, query, member),
  datasets:
    (query: ListQuery): Read =>
    ({ store, member }) =>
      listOf(store, datasetList, query, member),
  projects:
    (query: ListQuery): Read =>
    ({ store, member }) =>
      listOf(store, projectList, query, member),
  recent:
    (query: ListQuery): Read =>
    ({ store, member }) =>
      listRecent(store, query, member),
  trash:
    (query: ListQuery): Read =>
    ({ store, member }) =>
      listTrash(store, query, member),
}
const filter = (col: string, opr: string, value: unknown): ListQuery => ({
  filters: [{ col, opr, value }],
})

const searches: Record<string, (text: string) => Read> = {
  everything:
    (text) =>
    ({ store, member }) =>
      searchThings(store, text, 10, member),
  charts: (text) => lists.charts(filter('slice_name', 'chart_all_text', text)),
  dashboards: (text) => lists.dashboards(filter('dashboard_title', 'title_or_slug', text)),
  datasets: (text) => lists.datasets(filter('table_name', 'ct', text)),
  projects: (text) => lists.projects(filter('project_title', 'project_all_text', text)),
  recent: (text) => lists.recent(filter('title', 'ct', text)),
  deleted: (text) => lists.trash(filter('title', 'ct', text)),
}
const narrowed: Record<string, Read> = {
  'charts, first page': lists.charts({}),
  'charts, page 2,000': lists.charts({ page: 2000 }),
  'charts by title': lists.charts({ order_column: 'slice_name', order_direction: 'asc' }),
  'charts by type': lists.charts({ order_column: 'viz_type', order_direction: 'asc' }),
  'charts by dataset': lists.charts({ order_column: 'datasource_name', order_direction: 'asc' }),
  'charts by who changed them': lists.charts({
    order_column: 'changed_by.username',
    order_direction: 'asc',
  }),
  'charts of a dataset': lists.charts(filter('datasource_id', 'eq', 77)),
  'charts that a person owns': lists.charts(filter('owners', 'rel_m_m', 7)),
  'charts that a person made': lists.charts(filter('created_by', 'rel_o_m', 2)),
  'charts that a person changed': lists.charts(filter('changed_by', 'rel_o_m', 2)),
  'favorite charts': lists.charts(filter('id', 'chart_is_favorite', true), 'admin'),
  'charts of a project': lists.charts(filter('projects', 'rel_m_m', 3), 'admin'),
  'charts of a dashboard': lists.charts(filter('dashboards', 'rel_m_m', 3)),
  'dashboards, first page': lists.dashboards({}),
  'datasets, first page': lists.datasets({}),
  'projects, first page': lists.projects({}),
  'recent, first page': lists.recent({}),
  'deleted, first page': lists.trash({}),
}

const out = (text: string) => process.stdout.write(`${text}\n`)

/** By which clock: the processor's time of this thread, which the rest of the machine does not lengthen, or the time that passes. */
const clocks = {
  computed: async (run: () => Promise<unknown>) => {
    const before = process.threadCpuUsage()
    for (let round = 0; round < rounds; round += 1) await run()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000 / rounds
  },
  passed: async (run: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await timed(run))
    return share(times, 0.5)
  },
}

const measure = async (name: string, location: string, clock: keyof typeof clocks) => {
  const store = await openStore(location)
  const make = thingMaker(store)
  const reads = { store, admin: await make.person('ada', true), member: await make.person('eve') }
  await addManyThings(store, [reads.admin, reads.member], {
    ...sizes,
    charts: many,
    datasets: many,
    dashboards: many,
  })
  // As either database does by itself after a while.
  await sql`vacuum analyze`.execute(store).catch(() => sql`analyze`.execute(store))
  const passed: number[] = []
  const cell = async (read: Read) => {
    const run = () => read(reads)
    await run()
    const ms = await clocks[clock](run)
    passed.push(ms)
    return ms.toFixed(1).padStart(11)
  }
  out(`\n${name}`)
  out(
    `${''.padEnd(28)}${Object.keys(searches)
      .map((list) => list.padStart(11))
      .join('')}`,
  )
  for (const text of typed) {
    let line = text.padEnd(28)
    for (const read of Object.values(searches)) line += await cell(read(text))
    out(line)
  }
  for (const [list, read] of Object.entries(narrowed)) out(list.padEnd(28) + (await cell(read)))
  out(`${passed.filter((ms) => ms <= limitMs).length} of ${passed.length} within ${limitMs} ms`)
  await store.destroy()
}

out(
  `Lists and searches with their counts over ${many} charts, dashboards and datasets each, of ${rounds} times, ms`,
)
const folder = mkdtempSync(join(tmpdir(), 'searches-'))
await measure(
  'SQLite, means of the thread that reads',
  join(folder, 'chartroom.sqlite'),
  'computed',
)
rmSync(folder, { recursive: true })
const given = process.env['CHARTROOM_BENCH_POSTGRES']
const postgres =
  given === undefined ? await startPostgres() : { url: given, close: () => Promise.resolve() }
await measure(
  'PostgreSQL, medians from the call to the answer',
  await createDatabase(postgres.url, 'metadata'),
  'passed',
)
await postgres.close()
