import { type RawBuilder, sql } from 'kysely'
import type { SearchItem } from '../../../src/api/contract/search.ts'
import { findTitles } from '../lists/textSearch.ts'
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
  const kinds = await Promise.all(
    thingKinds.map(async (kind) => ({
      kind,
      ...(await findTitles(store, kind.type, part)),
    })),
  )
  const found = async (
    condition: (of: (typeof kinds)[number]) => RawBuilder<boolean>,
    max: number,
  ) => {
    const candidates = kinds.map(
      (of) => sql`select * from (
      select ${sql.lit(of.kind.type)} as type, ${columnOf(of.kind, 'id')} as id, ${of.title} as sorted
      from ${of.from}
      where ${columnOf(of.kind, 'deleted_on')} is null and ${condition(of)} and ${seenBy(of.kind, caller)}
      order by 3, 2 limit ${max}) as ${sql.table(`${of.kind.type}_found`)}`,
    )
    const { rows } =
      await sql<Found>`select type, id from (${sql.join(candidates, sql` union all `)}) as found
    order by sorted, type, id limit ${max}`.execute(store)
    return rows
  }
  const first = await found(({ begins }) => begins, limit)
  const rest = limit - first.length
  const others = rest === 0 ? [] : await found(({ within }) => within, rest)
  return (await summarizeThings(store, [...first, ...others])).map(({ thing, row }) => ({
    ...thing,
    hint: row.hint,
  }))
}
