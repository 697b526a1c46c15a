import { sql } from 'kysely'
import type { ListQuery } from '../../../src/api/contract/list.ts'
import type { Store } from '../db/open.ts'
import { peopleOf } from '../users/people.ts'
import type { UserRow } from '../db/tables.ts'
import { findThings, type ThingListing } from './thingList.ts'
import { columnOf, seenBy } from './things.ts'
import { summarizeThings, type ThingSummary } from './thingSummaries.ts'

const listing: ThingListing = {
  time: 'changed_on',
  by: 'changed_by',
  timeNames: ['changed_on_utc', 'changed_on', 'changed_on_delta_humanized'],
  contains: (kind, caller) =>
    sql<boolean>`${columnOf(kind, 'deleted_on')} is null and ${seenBy(kind, caller)}`,
  isPresent: true,
}

/** Things with who changed them last. */
export const withChangers = async (store: Store, summaries: readonly ThingSummary[]) => {
  const people = await peopleOf(
    store,
    summaries.map(({ row }) => row.changed_by_id),
  )
  return summaries.map(({ thing, row }) => ({
    ...thing,
    changed_by: people.get(row.changed_by_id ?? 0) ?? null,
  }))
}

/** One page of everything the caller may see, what changed last first unless another order is requested. */
export const listRecent = async (store: Store, query: ListQuery, caller: UserRow) => {
  const { found, ...counts } = await findThings(store, listing, query, caller)
  const result = await withChangers(store, await summarizeThings(store, found))
  return { ...counts, ids: result.map(({ id }) => id), result }
}
