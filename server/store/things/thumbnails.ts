import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { notFound, unacceptable } from '../../problem.ts'
import type { Store } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import { timeNow } from '../db/time.ts'

type PicturedKind = Tables['thumbnail']['kind']

/** The databases behind the charts of a thing that meet a condition. */
const databasesBehind = (
  kind: PicturedKind,
  id: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
) => {
  const isIts =
    kind === 'chart'
      ? sql`chart.id = ${id}`
      : sql`chart.id in (select chart_id from dashboard_chart where dashboard_id = ${id})`
  return sql<{ database_name: string }>`select "database".database_name from chart
    join dataset on dataset.id = chart.dataset_id
    join "database" on "database".id = dataset.database_id
    where ${isIts} and ${condition}`
}

const isReadInOwnNames = sql`"database".impersonate_user = 1`
const picturedId = sql.ref('thumbnail.object_id')

/** That a picture shows nothing which is read in each user's own name: it is one person's, and everybody is shown it. */
export const isShared = (kind: PicturedKind) =>
  sql<boolean>`not exists (${databasesBehind(kind, picturedId, isReadInOwnNames)})`

const requireShared = async (store: Store, kind: PicturedKind, id: number) => {
  const { rows } = await databasesBehind(kind, sql`${id}`, isReadInOwnNames).execute(store)
  const [found] = rows
  if (found !== undefined)
    throw unacceptable(
      `Database ${found.database_name} is read in each user's own name, and a picture of its rows would be seen by everybody`,
    )
}

/** The tags of the pictures of some things, by id; those without one are absent. */
export const thumbnailTags = async (store: Store, kind: PicturedKind, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await store
    .selectFrom('thumbnail')
    .select(['object_id', 'tag'])
    .where('kind', '=', kind)
    .where('object_id', 'in', ids)
    .where(isShared(kind))
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
  await requireShared(store, kind, id)
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

/** Removes the pictures of what lies in a database, whose rows are read in other names now. */
export const dropThumbnailsOver = async (store: Store, databaseId: number) => {
  const isHere = sql`"database".id = ${databaseId}`
  for (const kind of ['chart', 'dashboard'] as const)
    await store
      .deleteFrom('thumbnail')
      .where('kind', '=', kind)
      .where(sql<boolean>`exists (${databasesBehind(kind, picturedId, isHere)})`)
      .execute()
}

/** The picture of a thing, or a refusal where there is none that everybody may see. */
export const thumbnailOf = async (store: Store, kind: PicturedKind, id: number) => {
  const found = await store
    .selectFrom('thumbnail')
    .select(['tag', 'png'])
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .where(isShared(kind))
    .executeTakeFirst()
  if (found === undefined) throw notFound('There is no picture yet')
  return found
}
