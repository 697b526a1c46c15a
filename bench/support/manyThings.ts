import { randomUUID } from 'node:crypto'
import type { Store } from '../../server/store/db/open.ts'
import type { Tables, UserRow } from '../../server/store/db/tables.ts'
import { timeText } from '../../server/store/db/time.ts'
import { together } from '../../server/store/db/transaction.ts'
import type { Insertable } from 'kysely'

/** What a busy workspace holds after some years. */
export const sizes = {
  charts: 10_000,
  projects: 2000,
  datasets: 10_000,
  dashboards: 1000,
  trashed: 500,
}

const minute = 60_000
const start = Date.UTC(2025, 0, 1)
const words = [
  'sales',
  'revenue',
  'churn',
  'orders',
  'weather',
  'flights',
  'penguins',
  'returns',
  'margin',
  'visits',
  'costs',
  'stock',
]
const positions = [
  'north',
  'south',
  'east',
  'west',
  'Europe',
  'Asia',
  'online',
  'retail',
  'partners',
  'Übersee',
]
const types = ['table', 'dist_bar', 'horiz_bar', 'pie', 'heatmap', 'scatter', 'bubble', 'box_plot']
const rowsPerStatement = 500

const pick = <Item>(items: readonly Item[], number: number) => items[number % items.length] as Item
const titleOf = (noun: string, at: number) =>
  `${pick(words, at * 7)} ${pick(positions, at * 3)} ${noun} ${at}`
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const insertAll = async <Name extends keyof Tables>(
  store: Store,
  table: Name,
  rows: Insertable<Tables[Name]>[],
) => {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await store
      .insertInto(table)
      .values(rows.slice(from, from + rowsPerStatement) as never)
      .execute()
}

const authored = (people: readonly UserRow[], at: number, trashed = false) => {
  const time = timeText(start + ((at * 7919) % 500_000) * minute)
  const by = pick(people, at).id
  const deleted = trashed
    ? { deleted_on: timeText(Date.now() - at * minute), deleted_by_id: by }
    : { deleted_on: null }
  return {
    created_by_id: by,
    changed_by_id: by,
    created_on: time,
    changed_on: time,
    version: 1,
    ...deleted,
  }
}

const params = JSON.stringify({
  viz_type: 'table',
  all_columns: numbers(20).map((number) => `column ${number}`),
  adhoc_filters: [],
})

/** Fills a store with things of every kind, made by these people and shared between them; the last of each are in the trash. */
export const addManyThings = (store: Store, people: readonly UserRow[], counts = sizes) =>
  together(store, (writing) => addAll(writing, people, counts))

const addAll = async (
  store: Store,
  people: readonly UserRow[],
  { charts, projects, datasets, dashboards, trashed }: typeof sizes,
) => {
  const text = {
    description: 'What it shows and where its numbers come from, in a sentence or two.',
  }
  await insertAll(
    store,
    'dataset',
    numbers(datasets + trashed).map((at) => ({
      uuid: randomUUID(),
      database_id: 1,
      schema: 'main',
      table_name: titleOf('table', at),
      sql: null,
      ...text,
      source: 'upload',
      source_ref: null,
      id_column: -1,
      ...authored(people, at, at > datasets),
    })),
  )
  await insertAll(
    store,
    'chart',
    numbers(charts + trashed).map((at) => ({
      uuid: randomUUID(),
      slice_name: titleOf('chart', at),
      ...text,
      viz_type: pick(types, at),
      dataset_id: 1 + ((at * 31) % datasets),
      params,
      form_data_key: randomUUID(),
      query_context: params,
      cache_timeout: null,
      ...authored(people, at, at > charts),
    })),
  )
  await insertAll(
    store,
    'dashboard',
    numbers(dashboards + trashed).map((at) => ({
      uuid: randomUUID(),
      dashboard_title: titleOf('dashboard', at),
      ...text,
      slug: null,
      css: null,
      position_json: '{}',
      json_metadata: '{}',
      ...authored(people, at, at > dashboards),
    })),
  )
  await insertAll(
    store,
    'project',
    numbers(projects + trashed).map((at) => ({
      project_title: titleOf('project', at),
      ...text,
      ...authored(people, at, at > projects),
    })),
  )
  await insertAll(
    store,
    'project_member',
    numbers(projects + trashed).flatMap((at) => [
      { project_id: at, user_id: pick(people, at).id, role: 'Owner' as const },
      ...(at % 3 === 0
        ? [{ project_id: at, user_id: pick(people, at + 1).id, role: 'Member' as const }]
        : []),
    ]),
  )
  await insertAll(
    store,
    'project_chart',
    numbers(projects).flatMap((at) =>
      numbers(10).map((nth) => ({
        project_id: at,
        chart_id: 1 + ((at * 17 + nth * 101) % charts),
      })),
    ),
  )
  await insertAll(
    store,
    'project_dashboard',
    numbers(projects).map((at) => ({ project_id: at, dashboard_id: 1 + (at % dashboards) })),
  )
  await insertAll(
    store,
    'dashboard_chart',
    numbers(dashboards).flatMap((at) =>
      numbers(6).map((nth) => ({
        dashboard_id: at,
        chart_id: 1 + ((at * 13 + nth * 97) % charts),
      })),
    ),
  )
  for (const [kind, count] of [
    ['chart', charts],
    ['dataset', datasets],
    ['dashboard', dashboards],
  ] as const)
    await insertAll(
      store,
      'owner',
      numbers(count + trashed).map((at) => ({ kind, object_id: at, user_id: pick(people, at).id })),
    )
  const [viewer] = people
  for (const kind of ['project', 'slice', 'Dashboard', 'dataset'] as const)
    await insertAll(
      store,
      'favorite',
      numbers(100).map((at) => ({
        user_id: viewer?.id ?? 0,
        kind,
        object_id: at * 9,
        created_on: timeText(start + at * minute),
      })),
    )
}
