import type { Store } from './open.ts'
import type { Tables, UserRow } from './tables.ts'
import { canBeId } from './listQuery.ts'

type FavoriteKind = Tables['favorite']['kind']

/** Which of some objects are favourites of the caller. */
export const favoritesAmong = async (store: Store, kind: FavoriteKind, ids: readonly number[], caller: UserRow) => {
  const sought = ids.filter(canBeId)
  if (sought.length === 0) return new Set<number>()
  const rows = await store
    .selectFrom('favorite')
    .select('object_id')
    .where('user_id', '=', caller.id)
    .where('kind', '=', kind)
    .where('object_id', 'in', sought)
    .execute()
  return new Set(rows.map((row) => row.object_id))
}

/** The answer to `favorite_status`: every sent id in its order, unknown ones as no favourites. */
export const favoriteStatus = async (store: Store, kind: FavoriteKind, ids: readonly number[], caller: UserRow) => {
  const favorites = await favoritesAmong(store, kind, ids, caller)
  return { result: ids.map((id) => ({ id, value: favorites.has(id) })) }
}
