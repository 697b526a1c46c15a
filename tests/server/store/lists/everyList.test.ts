import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ListQuery } from '../../../../src/api/contract/list.ts'
import { thingTypeSchema } from '../../../../src/api/contract/thing.ts'
import { chartList } from '../../../../server/store/charts/charts.ts'
import { dashboardList } from '../../../../server/store/dashboards/dashboards.ts'
import { databaseList } from '../../../../server/store/databases/databaseList.ts'
import { datasetList } from '../../../../server/store/datasets/datasets.ts'
import type { Store } from '../../../../server/store/db/open.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import type { Filterable } from '../../../../server/store/lists/listFilters.ts'
import { listOf, type Resource } from '../../../../server/store/lists/lists.ts'
import { projectList } from '../../../../server/store/projects/projects.ts'
import { queryList } from '../../../../server/store/queries/queryList.ts'
import { savedQueryList } from '../../../../server/store/queries/savedQueries.ts'
import { slowQueryList } from '../../../../server/store/queries/slowQueries.ts'
import { listRecent } from '../../../../server/store/things/recent.ts'
import { searchThings } from '../../../../server/store/things/search.ts'
import { listTrash } from '../../../../server/store/trash/trash.ts'
import { userById } from '../../../../server/store/users/users.ts'
import { fixDates } from '../../../support/conversation.ts'
import { stores } from '../../../support/stores.ts'
import { linesOf } from '../../../support/written.ts'

const [onSqlite] = stores as [(typeof stores)[number]]
const lists: Resource<{ id: number }>[] = [
  chartList,
  dashboardList,
  datasetList,
  projectList,
  savedQueryList,
  databaseList,
  queryList,
  slowQueryList,
]

const bytes = new Uint8Array()
const rows = [0, 1, 2, 3, 4]
const words = ['Alder', 'birch', 'Cedar', 'dogwood', 'Elm']

/** Which of five values a row has in a column: no two of twenty columns put the rows in the same order. */
const nth = (column: number, row: number) =>
  (row * (1 + (column % 4)) + Math.floor(column / 4) + 1) % 5
const word = (column: number, row: number) => words[nth(column, row)] ?? ''
const id = (column: number, row: number) => nth(column, row) + 1
const time = (column: number, row: number) => `2026-01-0${id(column, row)}T00:00:00.000000+0000`
const flag = (column: number, row: number) => nth(column, row) % 2
const authored = (row: number) => ({
  created_by_id: id(0, row),
  changed_by_id: id(1, row),
  created_on: time(2, row),
  changed_on: time(3, row),
  deleted_on: null,
  version: 1,
})

const people = rows.map((row) => ({
  username: word(0, row),
  name: word(1, row),
  email: `${word(2, row)}@example.com`,
  password_hash: '',
  is_admin: Number(row === 0),
  active: 1,
  created_on: '',
  token_generation: 0,
}))
const switches = [
  'expose_in_sqllab',
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'allow_file_upload',
  'allow_multi_schema_metadata_fetch',
  'allow_run_async',
  'impersonate_user',
] as const
const databases = rows.slice(1).map((row) => {
  const { version: _, ...made } = authored(row)
  return {
    ...made,
    uuid: `database ${row}`,
    database_name: word(4, row),
    sqlalchemy_uri: `trino://${row}`,
    backend: word(5, row),
    is_internal: 0,
    ...(Object.fromEntries(
      switches.map((name, at) => [name, ((at + 3) >> (row - 1)) % 2]),
    ) as Record<(typeof switches)[number], number>),
    verbose_name: row === 2 ? null : word(6, row),
    cache_timeout: row === 3 ? null : id(7, row),
    force_ctas_schema: row === 4 ? null : word(8, row),
    server_cert: row === 1 ? null : word(9, row),
    extra: row === 2 ? '' : `{"of":${id(10, row)}}`,
    sealed_extra: row === 3 ? null : word(11, row),
  }
})
const datasets = rows.map((row) => ({
  ...authored(row),
  uuid: `dataset ${row}`,
  database_id: id(4, row),
  schema: row === 3 ? null : word(5, row),
  table_name: word(6, row),
  sql: row % 2 === 0 ? word(7, row) : null,
  description: word(8, row),
  source:
    (['user', 'upload', 'prediction', 'evaluation', 'embedding'] as const)[nth(9, row)] ?? 'user',
  source_ref: row === 3 ? null : `{"dataset_id":${id(10, row)}}`,
  id_column: id(11, row),
}))
const columns = rows.map((row) => ({
  dataset_id: id(0, row),
  position: id(1, row),
  column_name: word(2, row),
  verbose_name: row === 3 ? null : word(3, row),
  type: word(4, row),
  type_generic: nth(5, row) % 4,
  is_active: flag(6, row),
  expression: row === 2 ? null : word(7, row),
  description: word(8, row),
  stored_type: word(9, row),
  stored_generic: nth(10, row) % 4,
  date_format: word(11, row),
  number_format: row === 1 ? null : `{"decimals":${id(12, row)}}`,
}))
const metrics = rows.map((row) => ({
  dataset_id: id(1, row),
  metric_name: word(2, row),
  expression: word(3, row),
  verbose_name: row === 3 ? null : word(4, row),
  metric_type: word(5, row),
  description: word(6, row),
  number_format: row === 1 ? null : `{"decimals":${id(7, row)}}`,
}))
const charts = rows.map((row) => ({
  ...authored(row),
  uuid: `chart ${row}`,
  slice_name: word(4, row),
  description: row === 3 ? null : word(5, row),
  viz_type: word(6, row),
  dataset_id: id(7, row),
  params: `{"viz_type":"pie","of":${id(8, row)}}`,
  form_data_key: row === 4 ? null : `key-${id(9, row)}`,
  query_context: `{"of":${id(10, row)}}`,
  cache_timeout: id(11, row),
}))
/** Drafts of the first three keys: the first person's, one that is none, and another person's. */
const drafts = [1, 2, 3].map((key) => ({
  key: `key-${key}`,
  user_id: key === 3 ? 2 : 1,
  dataset_id: 1,
  chart_id: null,
  form_data: '{}',
  changed_on: '',
  read_on: '',
  chart_version: key === 2 ? null : 1,
}))
const dashboards = rows.map((row) => ({
  ...authored(row),
  uuid: `dashboard ${row}`,
  dashboard_title: word(5, row),
  description: word(6, row),
  slug: row === 3 ? null : word(7, row),
  css: word(8, row),
  position_json: '{}',
  json_metadata: `{"color_scheme":"${word(9, row)}"}`,
}))
const projects = rows.map((row) => ({
  ...authored(row),
  project_title: word(7, row),
  description: word(8, row),
}))
const savedQueries = [...rows, 5].map((row) => ({
  ...authored(row),
  created_by_id: row === 5 ? 2 : 1,
  label: word(4, row),
  description: word(5, row),
  database_id: id(6, row),
  schema: row === 3 ? null : word(7, row),
  sql: word(8, row),
}))
const runs = rows.map((row) => ({
  client_id: `run ${row}`,
  user_id: id(0, row),
  database_id: id(1, row),
  schema: word(2, row),
  tab_name: word(4, row),
  sql_editor_id: word(5, row),
  row_limit: id(6, row),
  row_count: id(7, row),
  status:
    (['success', 'failed', 'stopped', 'running', 'pending'] as const)[nth(8, row)] ?? 'running',
  start_time: id(9, row),
  end_time: id(10, row),
  tmp_table_name: null,
  changed_on: time(3, row),
  error_message: null,
  sql: word(11, row),
  executed_sql: word(12, row),
}))
const slowRuns = rows.map((row) => ({
  database_id: id(1, row),
  caller: row === 2 ? null : row === 3 ? `job ${id(0, row)}` : String(id(0, row)),
  request_id: word(2, row),
  sql: word(4, row),
  start_time: id(5, row),
  duration_ms: id(6, row),
  row_count: id(7, row),
  outcome: (['read', 'failed', 'left'] as const)[row % 3] ?? 'read',
  origin: (['chart', 'dashboard', 'dataset', 'sql'] as const)[nth(8, row)] ?? null,
  dashboard_id: row === 1 ? null : id(9, row),
  chart_id: row === 2 ? null : id(10, row),
  dataset_id: row === 3 ? null : id(11, row),
  query_id: row === 4 ? null : id(12, row),
}))

const fill = async (store: Store) => {
  const put = (table: 'user', values: typeof people) =>
    store.insertInto(table).values(values).execute()
  await put('user', people)
  const workspace = { uuid: 'database 0', created_on: time(2, 0), changed_on: time(3, 0) }
  await store.updateTable('database').set(workspace).execute()
  await store.insertInto('database').values(databases).execute()
  await store.insertInto('dataset').values(datasets).execute()
  await store.insertInto('dataset_column').values(columns).execute()
  await store.insertInto('dataset_metric').values(metrics).execute()
  await store.insertInto('chart').values(charts).execute()
  await store.insertInto('chart_form').values(drafts).execute()
  await store.insertInto('dashboard').values(dashboards).execute()
  await store.insertInto('project').values(projects).execute()
  await store.insertInto('saved_query').values(savedQueries).execute()
  await store.insertInto('query').values(runs).execute()
  await store.insertInto('slow_query').values(slowRuns).execute()
}

/** Of each five things one is each person's, and two have stars of the first person, two of the second; each project has one person, chart and dashboard. */
const relate = async (store: Store) => {
  for (const [at, kind] of (['chart', 'dashboard', 'dataset', 'database'] as const).entries())
    for (const row of rows)
      await store
        .insertInto('owner')
        .values({ kind, object_id: row + 1, user_id: id(10 + at, row) })
        .execute()
  for (const [at, kind] of (['slice', 'Dashboard', 'dataset', 'project'] as const).entries())
    for (const [user_id, object_id] of [
      [1, at + 1],
      [1, ((at + 1) % 5) + 1],
      [2, ((at + 1) % 5) + 1],
      [2, ((at + 2) % 5) + 1],
    ] as const)
      await store
        .insertInto('favorite')
        .values({ user_id, kind, object_id, created_on: '' })
        .execute()
  for (const row of rows) {
    const project_id = row + 1
    await store
      .insertInto('project_member')
      .values({ project_id, user_id: id(13, row), role: 'Member' })
      .execute()
    await store
      .insertInto('project_chart')
      .values({ project_id, chart_id: id(14, row) })
      .execute()
    await store
      .insertInto('project_dashboard')
      .values({ project_id, dashboard_id: id(15, row) })
      .execute()
    for (const [at, kind] of (['chart', 'dashboard'] as const).entries()) {
      const chart_id = ((row + at) % 5) + 1
      await store
        .insertInto('dashboard_chart')
        .values({ dashboard_id: 5 - row, chart_id })
        .execute()
      if (row !== 2)
        await store
          .insertInto('thumbnail')
          .values({ kind, object_id: chart_id, tag: `${kind} ${row}`, changed_on: '', png: bytes })
          .execute()
    }
  }
}

let store: Store
let close: () => Promise<void>
let admin: UserRow

beforeEach(async () => {
  fixDates()
  ;({ store, close } = await onSqlite.open())
  await fill(store)
  await relate(store)
  admin = (await userById(store, 1)) as UserRow
})
afterEach(() => close())

/** What each kind of filter is tried with, and the columns that have words of their own. */
const tried = {
  text: words.map((value) => ['eq', value]),
  number: [['gt', 2]],
  real: [
    ['gt', 2],
    ['lt', '3'],
    ['gt', 'x'],
    ['gt', ' '],
  ],
  time: [['gt', '2026-01-02']],
  flag: [
    ['eq', true],
    ['eq', 'false'],
    ['neq', '1'],
    ['eq', 'maybe'],
  ],
  one: [
    ['rel_o_m', 2],
    ['nrel_o_m', 3],
  ],
  many: [
    ['rel_m_m', 2],
    ['rel_m_m', [3, 4]],
  ],
}
const ownWords: Record<string, unknown[][]> = {
  kind: [['eq', 'physical']],
  source: [['eq', 'upload']],
  status: [['eq', 'failed']],
  datasource_type: [['eq', 'table']],
}

const filtersOf = ({ filters, allText, favorites }: Filterable) => [
  ...Object.entries(filters).flatMap(([col, filter]) => [
    ...(ownWords[col] ?? tried[filter.is]).map(([opr, value]) => ({ col, opr, value })),
    ...('operator' in filter ? [{ col, opr: filter.operator, value: true }] : []),
  ]),
  ...(allText === undefined
    ? []
    : words.map((value) => ({ col: allText.column, opr: allText.operator, value }))),
  {
    col: 'id',
    opr: favorites === undefined ? 'dataset_is_favorite' : 'chart_is_favorite',
    value: true,
  },
]

const noteAll = async (
  text: string[],
  orders: readonly string[],
  filters: readonly { col: string; opr: unknown; value: unknown }[],
  answer: (query: ListQuery) => Promise<unknown>,
) => {
  text.push(JSON.stringify(await answer({})))
  for (const order_column of orders) {
    const answered = await answer({ order_column, order_direction: 'asc' })
    text.push(`by ${order_column}: ${JSON.stringify(answered)}`)
  }
  for (const filter of filters) {
    const answered = await answer({ filters: [filter] })
    text.push(
      `${filter.col} ${String(filter.opr)} ${JSON.stringify(filter.value)}: ${JSON.stringify(answered)}`,
    )
  }
}

/** Moves some things of each kind to the trash. */
const trash = async () => {
  for (const [at, kind] of thingTypeSchema.options.entries())
    for (const row of rows.slice(1))
      if (nth(at, row) > 1)
        await store
          .updateTable(kind)
          .set({ deleted_on: time(at + 4, row), deleted_by_id: id(at + 5, row) })
          .where('id', '=', row + 1)
          .execute()
}

test('every order and filter of every list goes by the field that it names', async () => {
  const text: string[] = []
  for (const list of lists) {
    text.push('', `# ${list.title}`)
    const ids = (query: ListQuery) =>
      listOf(store, list, query, admin).then(
        (answer) => answer.ids,
        ({ message }: Error) => message,
      )
    await noteAll(text, Object.keys(list.orders), filtersOf(list), ids)
  }
  await trash()
  const title = { col: 'title', opr: 'eq', value: 'birch' }
  for (const [name, list, by, times] of [
    ['Recent', listRecent, 'changed_by', ['changed_on', 'changed_on_utc']],
    ['Trash', listTrash, 'deleted_by', ['deleted_on', 'purge_on_utc']],
  ] as const) {
    text.push('', `# ${name}`)
    const people = [2, 3].map((value) => ({ col: by, opr: 'rel_o_m', value }))
    await noteAll(text, [...times, 'title', 'type'], [title, ...people], async (query) =>
      (await list(store, query, admin)).result.map(
        (thing) =>
          `${thing.type} ${thing.id} ${'changed_by' in thing ? thing.changed_by?.id : thing.deleted_by?.id}`,
      ),
    )
  }
  for (const query of [
    { page_size: -1, filters: [] },
    { page_size: 1, filters: ['e', 'd'].map((value) => ({ col: 'title', opr: 'ct', value })) },
  ]) {
    const { count, total, truncated, ids } = await listRecent(store, query, admin)
    text.push('', `${JSON.stringify(query)}: ${JSON.stringify({ count, total, truncated, ids })}`)
  }
  text.push('', '# Search')
  for (const found of await searchThings(store, 'd', 30, admin))
    text.push([found.type, found.id, found.title, found.hint].join(' '))
  await expect(`${text.join('\n').trim()}\n`).toMatchFileSnapshot('./everyList.txt')
})

test('every list tells of each thing what is its own, where no two fields have the same', async () => {
  const text: string[] = []
  for (const list of lists) {
    text.push('', `# ${list.title}`)
    const asked = { columns: [...list.columns, ...list.onRequest], keys: [] }
    for (const thing of (await listOf(store, list, asked, admin)).result)
      text.push('', ...linesOf(thing, null, ''))
  }
  await expect(`${text.join('\n').trim()}\n`).toMatchFileSnapshot('./everyItem.txt')
})

/** What of a thing leads to others, and whether those are in the trash. */
const leading: Record<string, string[]> = {
  Chart: ['datasource_name', 'table', 'dashboards'],
  Dashboard: ['charts', 'slice_count', 'slices_meta.datasource_name'],
  Project: ['slices', 'slice_count', 'slice_metadata.dataset', 'dashboards', 'dashboard_count'],
  'Slow Query': ['dashboard', 'chart', 'dataset'],
}

test('no list leads from a thing to what lies in the trash', async () => {
  await trash()
  const links = [1, 3, 5].map((chart_id) => ({ project_id: 5, chart_id }))
  await store
    .insertInto('project_chart')
    .values(links)
    .onConflict((is) => is.doNothing())
    .execute()
  const text: string[] = []
  for (const list of lists.filter(({ title }) => title in leading)) {
    text.push('', `# ${list.title}`)
    const asked = { columns: leading[list.title], keys: [] }
    for (const thing of (await listOf(store, list, asked, admin)).result)
      text.push(...linesOf(thing, null, ''))
  }
  await expect(`${text.join('\n').trim()}\n`).toMatchFileSnapshot('./besideTrash.txt')
})
