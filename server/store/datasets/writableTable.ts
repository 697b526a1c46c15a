import { sql } from 'kysely'
import { conflict } from '../../problem.ts'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'
import { peopleOf, requireOwner } from '../users/people.ts'
import type { TableAddress } from './uploadedTables.ts'

/** The datasets that a write of a table would change, in the trash or not. */
export const holders = (store: Store, { databaseId, schema, table }: TableAddress) =>
  store
    .selectFrom('dataset')
    .select(['id', 'table_name', 'source', 'created_by_id', 'deleted_on'])
    .where('database_id', '=', databaseId)
    .where((is) => is(is.fn.coalesce('schema', is.val('')), '=', schema))
    .where(sql<boolean>`lower(table_name) = ${table.toLowerCase()}`)
    .where('sql', 'is', null)
    .execute()

/**
 * Refuses to write to a table that somebody else's dataset shows, and to one whose dataset is in the trash: restored, it
 * would show other rows than it was deleted with. The refusal ends with what the caller may do instead.
 */
export const requireWritable = async (
  store: Store,
  target: TableAddress,
  caller: UserRow,
  instead: string,
) => {
  const datasets = await holders(store, target)
  if (datasets.some(({ deleted_on }) => deleted_on !== null))
    throw conflict(
      `The dataset of table ${target.table} is in Recent Deleted: restore it, or delete it for good, before its table is written to`,
    )
  const people = await peopleOf(
    store,
    datasets.map(({ created_by_id }) => created_by_id),
  )
  const [creator] = datasets.flatMap(({ created_by_id }) => people.get(created_by_id ?? 0) ?? [])
  const owner = creator ? ` of ${creator.username}` : ''
  const message = `Table ${target.table} is shown by a dataset${owner}: only its owners and admins may replace it or append to it. ${instead}`
  await requireOwner(store, 'dataset', datasets, caller, message)
}
