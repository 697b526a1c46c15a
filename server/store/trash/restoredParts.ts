import { sql } from 'kysely'
import type { Store } from '../db/open.ts'
import type { ThingKind } from '../things/things.ts'

const datasetOf = async (store: Store, chartId: number) => {
  const {
    rows: [dataset],
  } = await sql<{ table_name: string | null; deleted_on: string | null }>`
    select dataset.table_name, dataset.deleted_on from chart left join dataset on dataset.id = chart.dataset_id where chart.id = ${chartId}`.execute(
    store,
  )
  if (dataset?.table_name === null)
    return ['Its dataset was deleted for good: choose another one in the chart']
  if (dataset === undefined || dataset.deleted_on === null) return []
  return [`Its dataset ${dataset.table_name} is in Recent Deleted too: restore it to see the chart`]
}

const containedInTrash = async (
  store: Store,
  holder: 'dashboard' | 'project',
  id: number,
  childType: 'chart' | 'dashboard',
) => {
  const {
    rows: [row],
  } = await sql<{ held: number }>`
    select count(*) as held from ${sql.table(`${holder}_${childType}`)} as holding join ${sql.table(childType)} as held on held.id = ${sql.ref(`holding.${childType}_id`)}
    where ${sql.ref(`holding.${holder}_id`)} = ${id} and held.deleted_on is not null`.execute(store)
  const count = row?.held ?? 0
  if (count === 0) return []
  return [
    count === 1
      ? `One of its ${childType}s is in Recent Deleted too`
      : `${count} of its ${childType}s are in Recent Deleted too`,
  ]
}

/** What a restored thing lacks because it is in the trash itself or was deleted for good. */
export const missingParts = async (
  store: Store,
  { type }: ThingKind,
  id: number,
): Promise<string[]> => {
  if (type === 'chart') return datasetOf(store, id)
  if (type === 'dashboard') return containedInTrash(store, 'dashboard', id, 'chart')
  if (type === 'project')
    return [
      ...(await containedInTrash(store, 'project', id, 'chart')),
      ...(await containedInTrash(store, 'project', id, 'dashboard')),
    ]
  return []
}
