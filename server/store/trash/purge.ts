import { sql } from 'kysely'
import { type Layout, withoutOthers } from '../dashboards/dashboardLayout.ts'
import type { Condition } from '../lists/listFilters.ts'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'
import { findTrashedThing, noLongerTrashed, thingKinds, type ThingKind } from '../things/things.ts'
import { timeText } from '../db/time.ts'
import { together } from '../db/transaction.ts'
import { retentionMs } from './trash.ts'

const perTransaction = 200

/** What of other tables belongs to things that go; what refers to them by a key of the database goes with them. */
const forget = async (writing: Store, { type, favorites }: ThingKind, ids: readonly number[]) => {
  const these = sql`(${sql.join(ids)})`
  if (favorites !== undefined)
    await sql`delete from favorite where kind = ${favorites} and object_id in ${these}`.execute(
      writing,
    )
  await sql`delete from owner where kind = ${type} and object_id in ${these}`.execute(writing)
  await sql`delete from thumbnail where kind = ${type} and object_id in ${these}`.execute(writing)
  if (type === 'chart' || type === 'dataset')
    await sql`delete from chart_form where ${sql.ref(`${type}_id`)} in ${these}`.execute(writing)
}

const dashboardsWith = async (writing: Store, charts: readonly number[]) =>
  (
    await writing
      .selectFrom('dashboard_chart')
      .select('dashboard_id')
      .distinct()
      .where('chart_id', 'in', charts)
      .execute()
  ).map((row) => row.dashboard_id)

/** Takes nodes out of layouts whose charts are gone. A layout that somebody saves at this moment stays: whoever reads it leaves such nodes out. */
const tidyLayouts = async (writing: Store, dashboards: readonly number[]) => {
  for (const id of dashboards) {
    const dashboard = await writing
      .selectFrom('dashboard')
      .select('position_json')
      .where('id', '=', id)
      .executeTakeFirst()
    if (dashboard === undefined) continue
    const { position_json: stored } = dashboard
    const contained = await writing
      .selectFrom('dashboard_chart')
      .select('chart_id')
      .where('dashboard_id', '=', id)
      .execute()
    const left = new Map(contained.map(({ chart_id }) => [chart_id, true]))
    const tidied = JSON.stringify(withoutOthers(JSON.parse(stored) as Layout, left))
    await writing
      .updateTable('dashboard')
      .set({ position_json: tidied })
      .where('id', '=', id)
      .where('position_json', '=', stored)
      .execute()
  }
}

/**
 * Deletes for good what of the ids is still in the trash at this moment: what somebody restores meanwhile stays. A
 * dataset's table is not touched.
 */
const removeForGood = (store: Store, kind: ThingKind, ids: readonly number[], still: Condition) =>
  together(store, async (writing) => {
    const dashboards = kind.type === 'chart' ? await dashboardsWith(writing, ids) : []
    const { rows } = await sql<{ id: number }>`
      delete from ${sql.table(kind.type)} where id in (${sql.join(ids)}) and deleted_on is not null and ${still} returning id`.execute(
      writing,
    )
    const gone = rows.map(({ id }) => id)
    if (gone.length > 0) await forget(writing, kind, gone)
    await tidyLayouts(writing, dashboards)
    return gone
  })

/** Deletes a thing in the trash for good. */
export const deleteForGood = async (store: Store, kind: ThingKind, id: number, caller: UserRow) => {
  await findTrashedThing(store, kind, id, caller)
  const gone = await removeForGood(store, kind, [id], sql<boolean>`1 = 1`)
  if (gone.length === 0) throw noLongerTrashed(kind)
}

/** Deletes for good what has been in the trash for 30 days; answers how many of each kind. */
export const purgeTrash = async (store: Store, now = Date.now()) => {
  const gone: Partial<Record<ThingKind['type'], number>> = {}
  const due = sql<boolean>`deleted_on <= ${timeText(now - retentionMs)}`
  for (const kind of thingKinds)
    for (;;) {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(kind.type)} where deleted_on is not null and ${due} order by deleted_on limit ${perTransaction}`.execute(
        store,
      )
      if (rows.length === 0) break
      const removed = await removeForGood(
        store,
        kind,
        rows.map(({ id }) => id),
        due,
      )
      if (removed.length > 0) gone[kind.type] = (gone[kind.type] ?? 0) + removed.length
    }
  return gone
}
