import { type RawBuilder, sql } from 'kysely'
import type { FavoriteClass } from '../../../src/api/contract/favorite.ts'
import { thingTypeSchema, type ThingType } from '../../../src/api/contract/thing.ts'
import { conflict, forbidden, notFound } from '../../problem.ts'
import type { Condition } from '../lists/listFilters.ts'
import { canBeId } from '../lists/listQuery.ts'
import { seesProject } from './projectAccess.ts'
import type { Store } from '../db/open.ts'
import type { OwnedKind } from '../users/people.ts'
import type { UserRow } from '../db/tables.ts'

interface LinkedThing {
  id: number
  form_data_key: string | null
}

/** What favourites, trash, recent and search have to know of a kind; its table has the name of its type. */
export interface ThingKind {
  type: ThingType
  title: string
  /** Absent where things of the kind have no stars. */
  favorites?: FavoriteClass
  /** The other words for it that calls may use, in lower case. */
  aliases: readonly string[]
  path: (thing: LinkedThing) => string
  /** Columns that only some kinds have, and what distinguishes things of the same title. */
  vizType: RawBuilder<string | null>
  formDataKey: RawBuilder<string | null>
  hint: RawBuilder<string | null>
  /** Who of those that are no admins may see a thing, everybody where it is absent, and who may change it. */
  sees?: (caller: UserRow) => Condition
  changes: (caller: UserRow) => Condition
  /** True where the rules for others hold for admins too. */
  alsoForAdmins?: true
}

/** A kind whose things can have stars. */
export type StarredKind = ThingKind & Required<Pick<ThingKind, 'favorites'>>

const everyone = () => sql<boolean>`1 = 1`
const none = sql<null>`cast(null as text)`

/** PostgreSQL would gather all that the person owns where the look-up were not limited by an offset. */
const owners =
  (type: OwnedKind) =>
  ({ id }: UserRow) =>
    sql<boolean>`(${sql.ref(`${type}.created_by_id`)} = ${id} or exists (
  select 1 from owner where owner.kind = ${sql.lit(type)} and owner.object_id = ${sql.ref(`${type}.id`)} and owner.user_id = ${id} limit 1 offset 0))`

const leaders = ({ id }: UserRow) => sql<boolean>`exists (
  select 1 from project_member where project_member.project_id = project.id and project_member.user_id = ${id} and project_member.role = 'Owner')`

const own =
  (type: ThingType) =>
  ({ id }: UserRow) =>
    sql<boolean>`${sql.ref(`${type}.created_by_id`)} = ${id}`

const creator = (type: ThingType) =>
  sql<
    string | null
  >`(select name from "user" where "user".id = ${sql.ref(`${type}.created_by_id`)})`

const rows: Readonly<Record<ThingType, Omit<ThingKind, 'type'>>> = {
  project: {
    title: 'project.project_title',
    favorites: 'project',
    aliases: ['projects'],
    path: ({ id }) => `/projects/${id}`,
    vizType: none,
    formDataKey: none,
    hint: creator('project'),
    sees: seesProject,
    changes: leaders,
  },
  chart: {
    title: 'chart.slice_name',
    favorites: 'slice',
    aliases: ['charts', 'slice', 'slices'],
    path: ({ id, form_data_key }) => `/visualizations/${id}/${form_data_key ?? 'null'}`,
    vizType: sql.ref('chart.viz_type'),
    formDataKey: sql.ref('chart.form_data_key'),
    hint: sql`(select table_name from dataset where dataset.id = chart.dataset_id and dataset.deleted_on is null)`,
    changes: owners('chart'),
  },
  dashboard: {
    title: 'dashboard.dashboard_title',
    favorites: 'Dashboard',
    aliases: ['dashboards'],
    path: ({ id }) => `/dashboards/${id}`,
    vizType: none,
    formDataKey: none,
    hint: creator('dashboard'),
    changes: owners('dashboard'),
  },
  dataset: {
    title: 'dataset.table_name',
    favorites: 'dataset',
    aliases: ['datasets'],
    path: ({ id }) => `/datasets/${id}`,
    vizType: none,
    formDataKey: none,
    hint: sql`(select database_name from database where database.id = dataset.database_id)`,
    changes: owners('dataset'),
  },
  saved_query: {
    title: 'saved_query.label',
    aliases: ['saved_queries'],
    path: ({ id }) => `/sql-page?savedQueryId=${id}`,
    vizType: none,
    formDataKey: none,
    hint: sql`(select database_name from database where database.id = saved_query.database_id)`,
    sees: own('saved_query'),
    changes: own('saved_query'),
    alsoForAdmins: true,
  },
}

export const thingKinds: readonly ThingKind[] = thingTypeSchema.options.map((type) => ({
  type,
  ...rows[type],
}))

/** The kind that a call names, in any case and by any of its words; an unknown one is 404. */
export const kindNamed = (name: string): ThingKind => {
  const word = name.toLowerCase()
  const found = thingKinds.find(({ type, aliases }) => type === word || aliases.includes(word))
  if (found === undefined) throw notFound()
  return found
}

/** The same for kinds whose things can have stars. */
export const starredKindNamed = (name: string): StarredKind => {
  const { favorites, ...kind } = kindNamed(name)
  if (favorites === undefined) throw notFound()
  return { ...kind, favorites }
}

const nounOf = ({ type }: ThingKind) => type.replace('_', ' ')

export const columnOf = ({ type }: ThingKind, column: string) => sql.ref(`${type}.${column}`)
const seesAll = ({ alsoForAdmins }: ThingKind, caller: UserRow) =>
  caller.is_admin === 1 && alsoForAdmins !== true
/** Who may see a thing; null where the caller may see all. */
export const seenOnlyBy = (kind: ThingKind, caller: UserRow) =>
  seesAll(kind, caller) ? null : (kind.sees?.(caller) ?? null)
export const seenBy = (kind: ThingKind, caller: UserRow) => seenOnlyBy(kind, caller) ?? everyone()
export const changedBy = (kind: ThingKind, caller: UserRow) =>
  seesAll(kind, caller) ? everyone() : kind.changes(caller)

export interface FoundThing {
  id: number
  title: string
  created_by_id: number | null
  deleted_on: string | null
  changeable: number
}

/** A thing in the trash or out of it; 404 where there is none that the caller may see. */
export const findThing = async (
  store: Store,
  kind: ThingKind,
  id: number,
  caller: UserRow,
  missing?: string,
): Promise<FoundThing> => {
  if (!canBeId(id)) throw notFound(missing)
  const {
    rows: [found],
  } = await sql<FoundThing>`
    select id, ${sql.ref(kind.title)} as title, created_by_id, deleted_on,
      case when ${changedBy(kind, caller)} then 1 else 0 end as changeable
    from ${sql.table(kind.type)} where id = ${id} and ${seenBy(kind, caller)}`.execute(store)
  if (found === undefined) throw notFound(missing)
  return found
}

/** The same for a thing that is not in the trash. */
export const findPresentThing = async (
  store: Store,
  kind: ThingKind,
  id: number,
  caller: UserRow,
) => {
  const found = await findThing(store, kind, id, caller)
  if (found.deleted_on !== null) throw notFound()
  return found
}

/** A thing in the trash that the caller may bring back or delete for good, or a refusal that says why not. */
export const findTrashedThing = async (
  store: Store,
  kind: ThingKind,
  id: number,
  caller: UserRow,
) => {
  const found = await findThing(
    store,
    kind,
    id,
    caller,
    `There is no such ${nounOf(kind)} in Recent Deleted: it may have been deleted for good`,
  )
  requireChangeable(kind, found)
  if (found.deleted_on === null) throw noLongerTrashed(kind)
  return found
}

/** The refusal for a thing that came back between the look and the deed. */
export const noLongerTrashed = (kind: ThingKind) =>
  conflict(`This ${nounOf(kind)} is not in Recent Deleted: it has been restored already`)

/** Refuses a change by someone who only sees the thing. */
export const requireChangeable = (kind: ThingKind, { changeable }: FoundThing) => {
  if (changeable === 0) throw forbidden(`Changing this ${nounOf(kind)} is forbidden`)
}
