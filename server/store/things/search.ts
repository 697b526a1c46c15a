import { sql } from 'kysely'
import type { SearchItem } from '../../../src/api/contract/search.ts'
import { titleBegins, titleHas } from '../lists/textSearch.ts'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'
import { columnOf, seenBy, thingKinds } from './things.ts'
import { type Found, summarizeThings } from './thingSummaries.ts'

/** Things of every kind that the caller may see and whose title holds the text in any case: those that begin with it first, then by title. */
export const searchThings = async (
  store: Store,
  text: string,
  limit: number,
  caller: UserRow,
): Promise<SearchItem[]> => {
  const part = text.replaceAll('\0', '').trim()
  if (part === '') return []
  const candidates = await Promise.all(
    thingKinds.map(async (kind) => {
      const has = await titleHas(store, kind.type, part)
      const begins = titleBegins(store, kind.type, part)
      const ranked = [begins, sql`not ${begins}`].map(
        (ranks, rank) => sql`select * from (
      select ${sql.lit(kind.type)} as type, ${columnOf(kind, 'id')} as id, lower(${sql.ref(kind.title)}) as sorted, ${sql.lit(rank)} as rank
      from ${sql.table(kind.type)}
      where ${columnOf(kind, 'deleted_on')} is null and ${has} and ${ranks} and ${seenBy(kind, caller)}
      order by 3, 2 limit ${limit}) as ${sql.table(`${kind.type}_found_${rank}`)}`,
      )
      return sql.join(ranked, sql` union all `)
    }),
  )
  const { rows } =
    await sql<Found>`select type, id from (${sql.join(candidates, sql` union all `)}) as found
    order by rank, sorted, type, id limit ${limit}`.execute(store)
  return (await summarizeThings(store, rows)).map(({ thing, row }) => ({
    ...thing,
    hint: row.hint,
  }))
}
