import { type RawBuilder, sql } from 'kysely'
import { badRequest } from '../../problem.ts'
import type { Tables, UserRow } from '../db/tables.ts'
import { readTime } from '../db/time.ts'
import type { ThingType } from '../../../src/api/contract/thing.ts'
import { escapedForLike, type TextSearch } from './textSearch.ts'

export type Condition = RawBuilder<boolean>
type FavoriteKind = Tables['favorite']['kind']

/**
 * A column that lists can be filtered by: a plain value, one related row's id, or a set of related ids. A flag may have
 * an operator of its own that means the same as `eq`.
 */
type FilterColumn =
  | { is: 'text' | 'number' | 'real' | 'time'; of: RawBuilder<unknown> }
  | { is: 'flag'; of: RawBuilder<unknown>; operator?: string }
  | { is: 'one'; of: RawBuilder<unknown> }
  | { is: 'many'; contains: (id: number, caller: UserRow) => Condition }

export interface Filterable {
  table: string
  filters: Record<string, FilterColumn>
  /** The operator that searches every text of a thing, the column it is sent for, and whether a thing is also found by the title of its dataset. */
  allText?: { operator: string; column: string; search: TextSearch }
  /** The column that is the title of a thing, which its text index finds too; absent where things of the trash are listed. */
  titled?: { column: string; thing: ThingType }
  /** The class of their stars; null where nothing of the kind has one. */
  favorites?: FavoriteKind | null
}

interface Filter {
  col: string
  opr: string
  value: unknown
}

const integerBound = 2_147_483_647
const favoriteOperators = new Set([
  'chart_is_favorite',
  'dashboard_is_favorite',
  'dataset_is_favorite',
  'project_is_favorite',
])
const noFavorites = new Set<unknown>(['!f', false, 'false', 0, '', null])

const comparisons = new Map([
  ['eq', sql`=`],
  ['neq', sql`<>`],
  ['gt', sql`>`],
  ['lt', sql`<`],
])
const memberships = new Map([
  ['in', sql`in`],
  ['not_in', sql`not in`],
])
const starts = (text: string) => `${text}%`
const ends = (text: string) => `%${text}`
const contains = (text: string) => `%${text}%`
const patterns = new Map([
  ['sw', { around: starts, negated: false }],
  ['nsw', { around: starts, negated: true }],
  ['ew', { around: ends, negated: false }],
  ['new', { around: ends, negated: true }],
  ['ct', { around: contains, negated: false }],
  ['nct', { around: contains, negated: true }],
])

const badValue = ({ col }: Filter) => badRequest(`Invalid filter value: ${col}`)
const badOperator = ({ col, opr }: Filter) =>
  badRequest(`Filter operation: ${opr} not allowed on column: ${col}`)

const like = (of: RawBuilder<unknown>, filter: Filter, around: (text: string) => string) => {
  if (typeof filter.value !== 'string' && typeof filter.value !== 'number') throw badValue(filter)
  return sql<boolean>`lower(${of}) like lower(${around(escapedForLike(String(filter.value)))}) escape '\\'`
}

const textOf = (value: unknown, filter: Filter) => {
  if (typeof value !== 'string' && typeof value !== 'number') throw badValue(filter)
  return String(value).replaceAll('\0', '')
}

const integerOf = (value: unknown, filter: Filter) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || Math.abs(number) > integerBound)
    throw badValue(filter)
  return number
}

const realOf = (value: unknown, filter: Filter) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) throw badValue(filter)
  return number
}

const flagOf = (value: unknown, filter: Filter) => {
  if ([true, 1, 'true', '1'].includes(value as string)) return 1
  if ([false, 0, 'false', '0'].includes(value as string)) return 0
  throw badValue(filter)
}

const timeOf = (value: unknown, filter: Filter) => {
  const instant = readTime(textOf(value, filter))
  if (instant === null) throw badValue(filter)
  return instant
}

const readers = { text: textOf, time: timeOf, number: integerOf, real: realOf, flag: flagOf }

const plain = (
  column: Extract<FilterColumn, { is: keyof typeof readers }>,
  filter: Filter,
): Condition => {
  const { value } = filter
  const opr = column.is === 'flag' && filter.opr === column.operator ? 'eq' : filter.opr
  const read = readers[column.is]
  const comparison = comparisons.get(opr)
  if (comparison !== undefined) {
    if (value === null && opr === 'eq') return sql`${column.of} is null`
    if (value === null && opr === 'neq') return sql`${column.of} is not null`
    return sql`${column.of} ${comparison} ${read(value, filter)}`
  }
  const membership = memberships.get(opr)
  if (membership !== undefined) {
    if (!Array.isArray(value)) throw badValue(filter)
    if (value.length === 0) return opr === 'in' ? sql`1 = 0` : sql`1 = 1`
    return sql`${column.of} ${membership} (${sql.join(value.map((one) => read(one, filter)))})`
  }
  const pattern = patterns.get(opr)
  if (pattern === undefined || column.is !== 'text') throw badOperator(filter)
  const matches = like(column.of, filter, pattern.around)
  return pattern.negated ? sql`not (${matches})` : matches
}

const maxRelated = 500

/** The one id, or the several any of which counts. */
const relatedIds = (value: unknown, filter: Filter) => {
  if (Array.isArray(value) && value.length > maxRelated) throw badValue(filter)
  return (Array.isArray(value) ? value : [value]).map((id) => integerOf(id, filter))
}

const related = (
  column: Extract<FilterColumn, { is: 'one' | 'many' }>,
  filter: Filter,
  caller: UserRow,
): Condition => {
  const { opr, value } = filter
  if (column.is === 'many') {
    if (opr !== 'rel_m_m' && opr !== 'nrel_m_m') throw badOperator(filter)
    const contained = relatedIds(value, filter).map((id) => column.contains(id, caller))
    const any =
      contained.length === 0
        ? sql<boolean>`1 = 0`
        : sql<boolean>`(${sql.join(contained, sql` or `)})`
    return opr === 'rel_m_m' ? any : sql`not (${any})`
  }
  if (opr === 'rel_o_m') return sql`${column.of} = ${integerOf(value, filter)}`
  if (opr === 'nrel_o_m') return sql`${column.of} <> ${integerOf(value, filter)}`
  throw badOperator(filter)
}

const favorite = ({ table, favorites }: Filterable, filter: Filter, caller: UserRow): Condition => {
  if (favorites === undefined) throw badOperator(filter)
  const starred = sql<boolean>`${sql.ref(`${table}.id`)} in (
    select favorite.object_id from favorite where favorite.user_id = ${caller.id} and favorite.kind = ${favorites})`
  return noFavorites.has(filter.value) ? sql`not (${starred})` : starred
}

const isFilter = (sent: unknown): sent is Filter =>
  typeof sent === 'object' &&
  sent !== null &&
  'col' in sent &&
  typeof sent.col === 'string' &&
  'opr' in sent &&
  typeof sent.opr === 'string'

/** What a filter looks for in the text index; null where the filter is another one. */
export const textSearchOf = (
  { allText, titled }: Filterable,
  sent: unknown,
): { search: TextSearch; text: string } | null => {
  if (!isFilter(sent)) return null
  if (allText !== undefined && sent.opr === allText.operator && sent.col === allText.column)
    return { search: allText.search, text: textOf(sent.value ?? '', sent) }
  if (titled !== undefined && sent.opr === 'ct' && sent.col === titled.column)
    return { search: { thing: titled.thing, byTitle: true }, text: textOf(sent.value, sent) }
  return null
}

/** One sent filter as a condition on the resource's table; every value is bound, every column comes from the resource. */
export const conditionOf = (resource: Filterable, sent: unknown, caller: UserRow): Condition => {
  if (!isFilter(sent)) throw badRequest('Invalid filter')
  if (favoriteOperators.has(sent.opr)) return favorite(resource, sent, caller)
  const column = Object.hasOwn(resource.filters, sent.col) ? resource.filters[sent.col] : undefined
  if (column === undefined) throw badRequest(`Filter column: ${sent.col} not allowed to filter`)
  return column.is === 'one' || column.is === 'many'
    ? related(column, sent, caller)
    : plain(column, sent)
}
