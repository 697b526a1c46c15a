import { sql } from 'kysely'
import type { SearchItem } from '../../../src/api/contract/search.ts'
import { escapedForLike } from '../lists/listFilters.ts'
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
  const pattern = escapedForLike(text.trim())
  if (pattern === '') return []
  const candidates = thingKinds.map((kind) => {
    const title = sql`lower(${sql.ref(kind.title)})`
    return sql`select * from (
      select ${sql.lit(kind.type)} as type, ${columnOf(kind, 'id')} as id, ${title} as sorted,
        case when ${title} like lower(${`${pattern}%`}) escape '\\' then 0 else 1 end as rank
      from ${sql.table(kind.type)}
      where ${columnOf(kind, 'deleted_on')} is null and ${title} like lower(${`%${pattern}%`}) escape '\\' and ${seenBy(kind, caller)}
      order by 4, 3, 2 limit ${limit}) as ${sql.table(`${kind.type}_found`)}`
  })
  const { rows } =
    await sql<Found>`select type, id from (${sql.join(candidates, sql` union all `)}) as found
    order by rank, sorted, type, id limit ${limit}`.execute(store)
  return (await summarizeThings(store, rows)).map(({ thing, row }) => ({
    ...thing,
    hint: row.hint,
  }))
}
