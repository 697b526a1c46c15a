import type { UserReference } from '../../../src/api/contract/user.ts'
import { forbidden, Refusal, unacceptable } from '../../problem.ts'
import { canBeId } from '../lists/listQuery.ts'
import type { Store } from '../db/open.ts'
import type { Tables, UserRow } from '../db/tables.ts'
import { ago } from '../db/time.ts'

export type OwnedKind = Tables['owner']['kind']

/** A person as embedded in other objects: the first name ends at the first space, the last name is the rest. */
const referenceOf = ({
  id,
  username,
  name,
}: Pick<UserRow, 'id' | 'username' | 'name'>): UserReference => {
  const space = name.indexOf(' ')
  return {
    id,
    user_id: id,
    username,
    first_name: space < 0 ? name : name.slice(0, space),
    last_name: space < 0 ? '' : name.slice(space + 1),
  }
}

const letters = new Intl.Segmenter()

/** The first two letters of a name, as they stand in for a picture. */
export const initialsOf = (name: string) =>
  Array.from(letters.segment(name), ({ segment }) => segment)
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** The people behind some ids, by id. */
export const peopleOf = async (store: Store, ids: readonly (number | null)[]) => {
  const requestedIds = [...new Set(ids)].filter((id) => id !== null && canBeId(id))
  if (requestedIds.length === 0) return new Map<number, UserReference>()
  const rows = await store
    .selectFrom('user')
    .select(['id', 'username', 'name'])
    .where('id', 'in', requestedIds)
    .execute()
  return new Map(rows.map((row) => [row.id, referenceOf(row)]))
}

/** The owners of some objects, by object id, in the order of their names. */
export const ownersOf = async (store: Store, kind: OwnedKind, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, UserReference[]>()
  const rows = await store
    .selectFrom('owner')
    .innerJoin('user', 'user.id', 'owner.user_id')
    .select(['owner.object_id', 'user.id', 'user.username', 'user.name'])
    .where('owner.kind', '=', kind)
    .where('owner.object_id', 'in', ids)
    .orderBy((is) => is.fn<string>('lower', ['user.name']))
    .orderBy('user.id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.object_id)].map(([id, owners]) => [
      id,
      owners.map(referenceOf),
    ]),
  )
}

/** Adds owners to an object; those it has already stay. */
export const addOwners = async (
  store: Store,
  kind: OwnedKind,
  objectId: number,
  userIds: readonly number[],
) => {
  if (userIds.length === 0) return
  await store
    .insertInto('owner')
    .values([...new Set(userIds)].map((userId) => ({ kind, object_id: objectId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The owners an object shall have: those sent, and the caller unless an admin gives it to others. */
export const requestedOwners = async (
  store: Store,
  sent: readonly number[] | undefined,
  caller: UserRow,
) => {
  if (sent === undefined) return [caller.id]
  const known = await peopleOf(store, sent)
  const unknown = sent.filter((id) => !known.has(id))
  if (unknown.length > 0) throw unacceptable(`owners: [${unknown.join(', ')}] do not exist`)
  return caller.is_admin === 1 && sent.length > 0 ? sent : [...sent, caller.id]
}

/** Replaces the owners of an object. */
export const replaceOwners = async (
  store: Store,
  kind: OwnedKind,
  objectId: number,
  userIds: readonly number[],
) => {
  await store
    .deleteFrom('owner')
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .execute()
  await addOwners(store, kind, objectId, userIds)
}

type Owned = { id: number; created_by_id: number | null }

/** The permission to change things: refuses unless the caller may change every one of the rows: an admin, the creator or an owner. */
export const requireOwner = async (
  store: Store,
  kind: OwnedKind,
  rows: readonly Owned[],
  caller: UserRow,
  message = `Changing this ${kind} is forbidden`,
) => {
  const others = rows.filter((row) => row.created_by_id !== caller.id).map((row) => row.id)
  if (caller.is_admin === 1 || others.length === 0) return
  const { count } = await store
    .selectFrom('owner')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('user_id', '=', caller.id)
    .where('object_id', 'in', others)
    .executeTakeFirstOrThrow()
  if (count < others.length) throw forbidden(message)
}

/** The refusal of a change that was made to an older version, with the stored object beside it. */
export const staleRefusal = async (
  store: Store,
  row: { changed_by_id: number | null; changed_on: string },
  current: unknown,
  caller: UserRow,
) => {
  const changer = (await peopleOf(store, [row.changed_by_id])).get(row.changed_by_id ?? 0)
  const others =
    changer === undefined ? 'someone' : `${changer.first_name} ${changer.last_name}`.trim()
  const name = changer?.id === caller.id ? 'you' : others
  const message = `Changed by ${name} ${ago(row.changed_on, Date.now())}`
  return new Refusal(409, message, {
    errors: [{ message, error_type: 'STALE_VERSION_ERROR', level: 'error', extra: { current } }],
  })
}
