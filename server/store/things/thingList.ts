import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '../../../src/api/contract/list.ts'
import { badRequest } from '../../problem.ts'
import { type Condition, conditionOf } from '../lists/listFilters.ts'
import { pageOf } from '../lists/listQuery.ts'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'
import { columnOf, thingKinds, type ThingKind } from './things.ts'
import type { Found } from './thingSummaries.ts'

/** A list over every kind at once: which things it holds, and the time and the person that it shows. */
export interface ThingListing {
  time: 'changed_on' | 'deleted_on'
  by: 'changed_by' | 'deleted_by'
  timeNames: readonly string[]
  contains: (kind: ThingKind, caller: UserRow) => Condition
}

const orderOf = (listing: ThingListing, kind: ThingKind, column: string): RawBuilder<unknown> => {
  if (listing.timeNames.includes(column)) return columnOf(kind, listing.time)
  if (column === 'title') return sql`lower(${sql.ref(kind.title)})`
  if (column === 'type') return sql.lit(kind.type)
  throw badRequest(`Invalid order by column: ${column}`)
}

const filterable = ({ by }: ThingListing, kind: ThingKind) => ({
  table: kind.type,
  favorites: kind.favorites ?? null,
  filters: {
    title: { is: 'text' as const, of: sql.ref(kind.title) },
    type: { is: 'text' as const, of: sql.lit(kind.type) },
    [by]: { is: 'one' as const, of: columnOf(kind, `${by}_id`) },
  },
})

type Narrowed = readonly (readonly [ThingKind, Condition])[]

const countOf = async (store: Store, narrowed: Narrowed) => {
  const counts = narrowed.map(
    ([kind, condition]) => sql`(select count(*) from ${sql.table(kind.type)} where ${condition})`,
  )
  const { rows } = await sql<{
    things: number
  }>`select ${sql.join(counts, sql` + `)} as things`.execute(store)
  return rows[0]?.things ?? 0
}

/** One page of a list over every kind: each kind gives as many as the page could need, in order, and the best of them are the page. */
export const findThings = async (
  store: Store,
  listing: ThingListing,
  query: ListQuery,
  caller: UserRow,
) => {
  const { limit, offset, open } = pageOf(query)
  const column = query.order_column ?? `${listing.time}_utc`
  const direction = query.order_direction === 'asc' ? sql`asc` : sql`desc`
  const contained = thingKinds.map((kind) => [kind, listing.contains(kind, caller)] as const)
  const filters = query.filters ?? []
  const narrowed: Narrowed = contained.map(([kind, contains]) => {
    const conditions = filters.map((filter) =>
      conditionOf(filterable(listing, kind), filter, caller),
    )
    return [kind, sql<boolean>`${sql.join([contains, ...conditions], sql` and `)}`]
  })
  const candidates = narrowed.map(
    ([kind, condition]) => sql`select * from (
    select ${sql.lit(kind.type)} as type, ${columnOf(kind, 'id')} as id, ${orderOf(listing, kind, column)} as sorted
    from ${sql.table(kind.type)} where ${condition}
    order by ${orderOf(listing, kind, column)} ${direction}, ${columnOf(kind, 'id')} desc limit ${Math.min(limit + offset, Number.MAX_SAFE_INTEGER)}) as ${sql.table(`${kind.type}_found`)}`,
  )
  const { rows } =
    await sql<Found>`select type, id from (${sql.join(candidates, sql` union all `)}) as found
    order by sorted ${direction}, type, id desc limit ${limit} offset ${offset}`.execute(store)
  const total = await countOf(store, contained)
  const count = filters.length === 0 ? total : await countOf(store, narrowed)
  return { found: rows, count, total, ...(open ? { truncated: count > limit } : {}) }
}
