import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '../../../src/api/contract/list.ts'
import { badRequest } from '../../problem.ts'
import { type Condition, conditionOf, type Filterable, textSearchOf } from '../lists/listFilters.ts'
import { pageOf } from '../lists/listQuery.ts'
import { presentCount } from '../lists/presentCount.ts'
import { findTexts, type FoundTexts } from '../lists/textSearch.ts'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'
import { columnOf, seenOnlyBy, thingKinds, type ThingKind } from './things.ts'
import type { Found } from './thingSummaries.ts'

/** A list over every kind at once: which things it holds, and the time and the person that it shows. */
export interface ThingListing {
  time: 'changed_on' | 'deleted_on'
  by: 'changed_by' | 'deleted_by'
  timeNames: readonly string[]
  contains: (kind: ThingKind, caller: UserRow) => Condition
  /** True where it holds what is not in the trash: text indexes have all of that, and it is counted by the page. */
  isPresent?: true
}

const orderOf = (listing: ThingListing, kind: ThingKind, column: string): RawBuilder<unknown> => {
  if (listing.timeNames.includes(column)) return columnOf(kind, listing.time)
  if (column === 'title') return sql`lower(${sql.ref(kind.title)})`
  if (column === 'type') return sql.lit(kind.type)
  throw badRequest(`Invalid order by column: ${column}`)
}

const filterable = ({ by, isPresent }: ThingListing, kind: ThingKind): Filterable => ({
  table: kind.type,
  ...(isPresent === true ? { titled: { column: 'title', thing: kind.type } } : {}),
  favorites: kind.favorites ?? null,
  filters: {
    title: { is: 'text', of: sql.ref(kind.title) },
    type: { is: 'text', of: sql.lit(kind.type) },
    [by]: { is: 'one', of: columnOf(kind, `${by}_id`) },
  },
})

/** The things of a kind that a list shows: their condition for whoever reads them in order, and their number. */
interface Narrowed {
  kind: ThingKind
  inOrder: Condition
  count: RawBuilder<number>
}

const both = (conditions: Condition[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`

const countWhere = (kind: ThingKind, condition: Condition) =>
  sql<number>`(select count(*) from ${sql.table(kind.type)} where ${condition})`

const narrowedBy = async (
  store: Store,
  listing: ThingListing,
  kind: ThingKind,
  filters: readonly unknown[],
  caller: UserRow,
): Promise<Narrowed> => {
  const resource = filterable(listing, kind)
  const contains = listing.contains(kind, caller)
  const searches: FoundTexts[] = []
  const others: Condition[] = []
  for (const filter of filters) {
    const found = textSearchOf(resource, filter)
    if (found === null) others.push(conditionOf(resource, filter, caller))
    else searches.push(await findTexts(store, found.search, found.text))
  }
  const isAllPresent = listing.isPresent === true && seenOnlyBy(kind, caller) === null
  const quickCount = () => {
    const [search, another] = searches
    if (!isAllPresent || others.length > 0 || another !== undefined) return null
    return search === undefined ? presentCount(store, kind.type) : search.count
  }
  return {
    kind,
    inOrder: both([contains, ...others, ...searches.map(({ inOrder }) => inOrder)]),
    count:
      quickCount() ??
      countWhere(kind, both([contains, ...others, ...searches.map(({ among }) => among)])),
  }
}

const sumOf = async (store: Store, narrowed: readonly Narrowed[]) => {
  const counts = narrowed.map(({ count }) => count)
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
  const filters = query.filters ?? []
  const narrowedTo = (by: readonly unknown[]) =>
    Promise.all(thingKinds.map((kind) => narrowedBy(store, listing, kind, by, caller)))
  const narrowed = await narrowedTo(filters)
  const candidates = narrowed.map(
    ({ kind, inOrder }) => sql`select * from (
    select ${sql.lit(kind.type)} as type, ${columnOf(kind, 'id')} as id, ${orderOf(listing, kind, column)} as sorted
    from ${sql.table(kind.type)} where ${inOrder}
    order by ${orderOf(listing, kind, column)} ${direction}, ${columnOf(kind, 'id')} desc limit ${Math.min(limit + offset, Number.MAX_SAFE_INTEGER)}) as ${sql.table(`${kind.type}_found`)}`,
  )
  const [{ rows }, total, counted] = await Promise.all([
    sql<Found>`select type, id from (${sql.join(candidates, sql` union all `)}) as found
    order by sorted ${direction}, type, id desc limit ${limit} offset ${offset}`.execute(store),
    narrowedTo([]).then((all) => sumOf(store, all)),
    filters.length === 0 ? null : sumOf(store, narrowed),
  ])
  const count = counted ?? total
  return { found: rows, count, total, ...(open ? { truncated: count > limit } : {}) }
}
