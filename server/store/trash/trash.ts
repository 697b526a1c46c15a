import { sql } from 'kysely'
import type { ListQuery } from '../../../src/api/contract/list.ts'
import type { TrashItem } from '../../../src/api/contract/trash.ts'
import type { Store } from '../db/open.ts'
import { peopleOf } from '../users/people.ts'
import type { UserRow } from '../db/tables.ts'
import { findThings, type ThingListing } from '../things/thingList.ts'
import { changedBy, columnOf } from '../things/things.ts'
import { ago, shiftedTime } from '../db/time.ts'
import { summarizeThings } from '../things/thingSummaries.ts'

export const retentionMs = 30 * 86_400_000

const listing: ThingListing = {
  time: 'deleted_on',
  by: 'deleted_by',
  timeNames: ['deleted_on_utc', 'deleted_on', 'deleted_on_delta_humanized', 'purge_on_utc'],
  contains: (kind, caller) =>
    sql<boolean>`${columnOf(kind, 'deleted_on')} is not null and ${changedBy(kind, caller)}`,
}

/** One page of the deleted things that the caller may bring back, what was deleted last first unless another order is requested. */
export const listTrash = async (store: Store, query: ListQuery, caller: UserRow) => {
  const { found, ...counts } = await findThings(store, listing, query, caller)
  const now = Date.now()
  const summaries = await summarizeThings(store, found, now)
  const people = await peopleOf(
    store,
    summaries.map(({ row }) => row.deleted_by_id),
  )
  const result = summaries.flatMap(
    ({ thing: { type, id, title, viz_type }, row: { deleted_on, deleted_by_id } }): TrashItem[] => {
      if (deleted_on === null) return []
      const times = {
        deleted_on_utc: deleted_on,
        deleted_on_delta_humanized: ago(deleted_on, now),
        purge_on_utc: shiftedTime(deleted_on, retentionMs),
      }
      return [
        { type, id, title, viz_type, ...times, deleted_by: people.get(deleted_by_id ?? 0) ?? null },
      ]
    },
  )
  return { ...counts, ids: result.map(({ id }) => id), result }
}
