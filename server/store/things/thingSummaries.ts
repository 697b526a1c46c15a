import { sql } from 'kysely'
import type { Thing, ThingType } from '../../../src/api/contract/thing.ts'
import type { Store } from '../db/open.ts'
import { columnOf, thingKinds, type ThingKind } from './things.ts'
import { ago } from '../db/time.ts'

export interface Found {
  type: ThingType
  id: number
}

interface Row {
  id: number
  title: string
  viz_type: string | null
  form_data_key: string | null
  hint: string | null
  changed_on: string
  changed_by_id: number | null
  deleted_on: string | null
  deleted_by_id: number | null
}

export interface ThingSummary {
  thing: Thing
  row: Row
}

const rowsOf = async (store: Store, kind: ThingKind, ids: readonly number[]) => {
  const { rows } = await sql<Row>`
    select id, ${sql.ref(kind.title)} as title, ${kind.vizType} as viz_type, ${kind.formDataKey} as form_data_key, ${kind.hint} as hint,
      changed_on, changed_by_id, deleted_on, deleted_by_id
    from ${sql.table(kind.type)} where ${columnOf(kind, 'id')} in (${sql.join(ids)})`.execute(store)
  return rows
}

const summaryOf = (kind: ThingKind, row: Row, now: number): ThingSummary => ({
  row,
  thing: {
    type: kind.type,
    id: row.id,
    title: row.title,
    url: kind.path(row),
    viz_type: row.viz_type,
    changed_on_utc: row.changed_on,
    changed_on_delta_humanized: ago(row.changed_on, now),
  },
})

/** Things of any kinds in one form, in the order they were found. */
export const summarizeThings = async (
  store: Store,
  found: readonly Found[],
  now = Date.now(),
): Promise<ThingSummary[]> => {
  const byType = Map.groupBy(found, ({ type }) => type)
  const known = new Map<string, ThingSummary>()
  for (const kind of thingKinds) {
    const ids = byType.get(kind.type)?.map(({ id }) => id) ?? []
    if (ids.length === 0) continue
    for (const row of await rowsOf(store, kind, ids))
      known.set(`${kind.type} ${row.id}`, summaryOf(kind, row, now))
  }
  return found.flatMap(({ type, id }) => known.get(`${type} ${id}`) ?? [])
}
