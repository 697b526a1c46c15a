import { unacceptable } from '../../problem.ts'
import { canBeId } from '../lists/listQuery.ts'
import type { Store } from '../db/open.ts'
import { peopleOf } from '../users/people.ts'

const idsPerStatement = 1000

const present = async (store: Store, table: 'chart' | 'dashboard', ids: readonly number[]) => {
  const requestedIds = [...new Set(ids)].filter(canBeId)
  const known = new Set<number>()
  for (let from = 0; from < requestedIds.length; from += idsPerStatement) {
    const some = requestedIds.slice(from, from + idsPerStatement)
    const rows = await store
      .selectFrom(table)
      .select('id')
      .where('id', 'in', some)
      .where('deleted_on', 'is', null)
      .execute()
    for (const { id } of rows) known.add(id)
  }
  return known
}

/** Which of some ids are there: charts and dashboards that are not deleted, people. */
export const knownAmong = {
  charts: (store: Store, ids: readonly number[]) => present(store, 'chart', ids),
  dashboards: (store: Store, ids: readonly number[]) => present(store, 'dashboard', ids),
  people: async (store: Store, ids: readonly number[]) =>
    new Set((await peopleOf(store, ids)).keys()),
}

/** The sent ids once each, or a refusal that names those that do not exist. */
export const requireKnown = async (
  store: Store,
  things: keyof typeof knownAmong,
  field: string,
  sent: readonly number[],
) => {
  const ids = [...new Set(sent)]
  const known = await knownAmong[things](store, ids)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length === 0) return ids
  const message = `${field}: [${unknown.join(', ')}] do not exist`
  throw unacceptable(message, { [field]: [message] })
}
