import { createHash } from 'node:crypto'
import { notFound } from '../../problem.ts'
import type { Store } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import { timeNow } from '../db/time.ts'

type PicturedKind = Tables['thumbnail']['kind']

/** The tags of the pictures of some things, by id; those without one are absent. */
export const thumbnailTags = async (store: Store, kind: PicturedKind, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await store
    .selectFrom('thumbnail')
    .select(['object_id', 'tag'])
    .where('kind', '=', kind)
    .where('object_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.object_id, row.tag]))
}

/** Stores a picture in place of an earlier one; answers its tag, which is the same for the same picture. */
export const storeThumbnail = async (
  store: Store,
  kind: PicturedKind,
  id: number,
  png: Uint8Array,
) => {
  const tag = createHash('sha256').update(png).digest('hex').slice(0, 16)
  const stored = { tag, png, changed_on: timeNow() }
  await store
    .insertInto('thumbnail')
    .values({ kind, object_id: id, ...stored })
    .onConflict((conflict) => conflict.columns(['kind', 'object_id']).doUpdateSet(stored))
    .execute()
  return tag
}

/** Removes the picture of a thing that looks otherwise now. */
export const dropThumbnail = (store: Store, kind: PicturedKind, id: number) =>
  store.deleteFrom('thumbnail').where('kind', '=', kind).where('object_id', '=', id).execute()

/** The picture of a thing, or a refusal where there is none yet. */
export const thumbnailOf = async (store: Store, kind: PicturedKind, id: number) => {
  const found = await store
    .selectFrom('thumbnail')
    .select(['tag', 'png'])
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw notFound('There is no picture yet')
  return found
}
