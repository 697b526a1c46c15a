import { type RawBuilder, sql } from 'kysely'
import type { ListAnswer, ListQuery } from '../../../src/api/contract/list.ts'
import { badRequest } from '../../problem.ts'
import { columnChoice } from './listColumns.ts'
import { type Condition, conditionOf, type Filterable, textSearchOf } from './listFilters.ts'
import { pageOf } from './listQuery.ts'
import { presentCount } from './presentCount.ts'
import { findTexts, type FoundTexts } from './textSearch.ts'
import { isPostgres } from '../db/isPostgres.ts'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'

type IsRequested = (column: string) => boolean

export interface Resource<Item extends { id: number }> extends Filterable {
  title: string
  /** The columns of an item, and those that are answered only when requested by name. */
  columns: readonly string[]
  onRequest: readonly string[]
  orders: Record<string, RawBuilder<unknown>>
  /** The order of `orders` in which they are listed unless another is requested; by their last change where it is absent. */
  usualOrder?: string
  /** True where nothing is moved to the trash. */
  neverInTrash?: true
  /** Which of them the caller may see; all where it is absent. */
  seenBy?: (caller: UserRow) => Condition
  /** Reads the items of one page, in any order; `wants` spares what was not requested. */
  load: (
    store: Store,
    ids: readonly number[],
    caller: UserRow,
    isRequested: IsRequested,
  ) => Promise<Item[]>
}

const changeTime = ['changed_on_utc', 'changed_on', 'changed_on_delta_humanized']

const orderOf = (
  resource: Resource<{ id: number }>,
  column = resource.usualOrder ?? 'changed_on_utc',
) => {
  if (resource.usualOrder === undefined && changeTime.includes(column))
    return sql.ref(`${resource.table}.changed_on`)
  const order = Object.hasOwn(resource.orders, column) ? resource.orders[column] : undefined
  if (order === undefined) throw badRequest(`Invalid order by column: ${column}`)
  return order
}

const evaluated = async (store: Store, count: RawBuilder<number>) => {
  const { rows } = await sql<{ count: number }>`select ${count} as count`.execute(store)
  return rows[0]?.count ?? 0
}

const countOf = (table: string, conditions: Condition[]) =>
  sql<number>`(select count(*) from ${sql.table(table)} where ${sql.join(conditions, sql` and `)})`

const labelOf = (column: string) =>
  column
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

const metadata = (
  resource: Resource<{ id: number }>,
  columns: readonly string[],
  keys: readonly string[] | undefined,
) => {
  const all = {
    list_columns: [...columns],
    order_columns: [
      ...new Set([...Object.keys(resource.orders), resource.usualOrder ?? 'changed_on_utc']),
    ],
    label_columns: Object.fromEntries(columns.map((column) => [column, labelOf(column)])),
    description_columns: {},
    list_title: `List ${resource.title}`,
  }
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => keys === undefined || keys.includes(key)),
  )
}

/** One page of a noun: the ids are found, ordered and cut in the database, then only these rows are read. */
export const listOf = async <Item extends { id: number }>(
  store: Store,
  resource: Resource<Item>,
  query: ListQuery,
  caller: UserRow,
): Promise<ListAnswer<Partial<Item> & { id: number }>> => {
  const { table } = resource
  const { names, isRequested, pick } = columnChoice(
    query.columns,
    resource.columns,
    resource.onRequest,
  )
  const { limit, offset, open } = pageOf(query)
  const order = orderOf(resource, query.order_column)
  const direction = query.order_direction === 'asc' ? sql`asc` : sql`desc`
  const present =
    resource.neverInTrash === true
      ? sql<boolean>`1 = 1`
      : sql<boolean>`${sql.ref(`${table}.deleted_on`)} is null`
  const shown = resource.seenBy === undefined ? [present] : [present, resource.seenBy(caller)]
  const filters = query.filters ?? []
  const searches: FoundTexts[] = []
  const others: Condition[] = []
  for (const filter of filters) {
    const found = textSearchOf(resource, filter)
    if (found === null) others.push(conditionOf(resource, filter, caller))
    else searches.push(await findTexts(store, found.search, found.text))
  }
  const matching = [...shown, ...others, ...searches.map(({ inOrder }) => inOrder)]
  const isShownToAll = resource.seenBy === undefined && resource.neverInTrash !== true
  const [search, another] = searches
  const alone = another === undefined && others.length === 0 && isShownToAll ? search : undefined
  const countOfAll = () => {
    const all = [...shown, ...others, ...searches.map(({ among }) => among)]
    return evaluated(store, alone?.count ?? countOf(table, all))
  }
  // PostgreSQL counts meanwhile in a process of its own.
  const counting = isPostgres(store) && alone !== undefined ? countOfAll() : null
  const page = async () => {
    const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)} where ${sql.join(matching, sql` and `)}
    order by ${order} ${direction}, ${sql.ref(`${table}.id`)} desc limit ${limit} offset ${offset}`.execute(
      store,
    )
    const ids = rows.map((row) => row.id)
    const ended = ids.length < limit && (ids.length > 0 || offset === 0)
    const [items, counted] = await Promise.all([
      resource.load(store, ids, caller, isRequested),
      filters.length === 0 ? null : ended ? offset + ids.length : (counting ?? countOfAll()),
    ])
    return { ids, items: new Map(items.map((item) => [item.id, item])), counted }
  }
  const [{ ids, items, counted }, total] = await Promise.all([
    page(),
    evaluated(store, isShownToAll ? presentCount(store, table) : countOf(table, shown)),
    counting,
  ])
  const count = counted ?? total
  const result = ids.flatMap((id) => items.get(id) ?? [])
  return {
    count,
    total,
    ids: result.map((item) => item.id),
    result: result.map(pick),
    ...(open ? { truncated: count > limit } : {}),
    ...metadata(resource, names, query.keys),
  }
}
