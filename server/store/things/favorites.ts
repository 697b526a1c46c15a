import { sql } from 'kysely'
import type { FavoriteClass } from '../../../src/api/contract/favorite.ts'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'
import { canBeId } from '../lists/listQuery.ts'
import { columnOf, findPresentThing, seenBy, type StarredKind } from './things.ts'
import { timeNow } from '../db/time.ts'
import { together } from '../db/transaction.ts'

/** Which of some objects are favourites of the caller. */
export const favoritesAmong = async (
  store: Store,
  kind: FavoriteClass,
  ids: readonly number[],
  caller: UserRow,
) => {
  const requestedIds = ids.filter(canBeId)
  if (requestedIds.length === 0) return new Set<number>()
  const rows = await store
    .selectFrom('favorite')
    .select('object_id')
    .where('user_id', '=', caller.id)
    .where('kind', '=', kind)
    .where('object_id', 'in', requestedIds)
    .execute()
  return new Set(rows.map((row) => row.object_id))
}

/** The answer to `favorite_status`: every sent id in its order, unknown ones as no favourites. */
export const favoriteStatus = async (
  store: Store,
  kind: FavoriteClass,
  ids: readonly number[],
  caller: UserRow,
) => {
  const favorites = await favoritesAmong(store, kind, ids, caller)
  return { result: ids.map((id) => ({ id, value: favorites.has(id) })) }
}

/** The caller's favourites of a kind that are there and that they may see, the newest star first. */
export const favoritesOf = async (store: Store, kind: StarredKind, caller: UserRow) => {
  const { rows } = await sql<{ id: number; dttm: string }>`
    select favorite.object_id as id, favorite.created_on as dttm
    from favorite join ${sql.table(kind.type)} on ${columnOf(kind, 'id')} = favorite.object_id
    where favorite.user_id = ${caller.id} and favorite.kind = ${kind.favorites}
      and ${columnOf(kind, 'deleted_on')} is null and ${seenBy(kind, caller)}
    order by favorite.created_on desc, favorite.object_id desc`.execute(store)
  return rows
}

/** Makes a thing the caller's favourite; one that they cannot see is 404, one that is a favourite already stays as it is. */
export const addFavorite = (store: Store, kind: StarredKind, id: number, caller: UserRow) =>
  together(store, async (writing) => {
    await findPresentThing(writing, kind, id, caller)
    await writing
      .insertInto('favorite')
      .values({ user_id: caller.id, kind: kind.favorites, object_id: id, created_on: timeNow() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })

/** Takes a thing off the caller's favourites, whether or not it still exists. */
export const removeFavorite = (store: Store, kind: StarredKind, id: number, caller: UserRow) =>
  store
    .deleteFrom('favorite')
    .where('user_id', '=', caller.id)
    .where('kind', '=', kind.favorites)
    .where('object_id', '=', id)
    .execute()
