import { z } from 'zod'
import {
  textLength,
  type FavoriteClass,
  type ThingType,
  type User,
  type UserReference,
} from '../../api/contract'
import { thingTypeSchema } from '../../api/contract/thing'
import { counted } from '../../api/contract/counted'
import { savedQueryPath } from '../lib/pageLocation'
import { notOwnerReason } from './ownership'

/** What a workspace holds for everyone to star, rename and copy. */
export type Kind = Exclude<ThingType, 'saved_query'>

interface Member {
  userId: number
  username: string
  role: string
}

/** A thing as any list or answer tells it; only the id is certain. */
export interface Item {
  id: number
  /** The title as lists over every kind tell it. */
  title?: string | undefined
  project_title?: string | undefined
  slice_name?: string | undefined
  dashboard_title?: string | undefined
  table_name?: string | undefined
  label?: string | undefined
  viz_type?: string | undefined
  form_data_key?: string | null | undefined
  /** Whether a dataset covers a table or is a statement. */
  kind?: string | undefined
  favorite?: boolean | undefined
  version?: number | undefined
  owners?: UserReference[] | undefined
  created_by?: UserReference | null | undefined
  members_metadata?: Member[] | undefined
}

type TitleColumn = 'project_title' | 'slice_name' | 'dashboard_title' | 'table_name' | 'label'

interface KindFacts {
  noun: string
  plural: string
  /** What several of them are headed with. */
  heading: string
  /** What the deletion of one, or of many, leaves as it is. */
  stays: (many: boolean) => string
  /** The column that holds the title and that lists sort by. */
  titleColumn: TitleColumn
  longestTitle: number
  /** The shared reads, by `systemId`, that show something else after a change of one. */
  invalidates: readonly string[]
  /** The list of its kind. */
  listPath: string
}

interface StarredFacts extends KindFacts {
  /** The class name of its favourites. */
  favoriteClass: FavoriteClass
}

export const kinds: Record<Kind, StarredFacts> & Record<'saved_query', KindFacts> = {
  project: {
    noun: 'project',
    plural: 'projects',
    heading: 'Projects',
    stays: (many) => `${many ? 'Their' : 'Its'} charts and dashboards stay.`,
    titleColumn: 'project_title',
    longestTitle: 250,
    favoriteClass: 'project',
    listPath: '/projects',
    invalidates: ['projects', 'favoriteProjects', 'project', 'recent'],
  },
  chart: {
    noun: 'chart',
    plural: 'charts',
    heading: 'Charts',
    stays: (many) => `${many ? 'Their datasets stay' : 'Its dataset stays'}.`,
    titleColumn: 'slice_name',
    longestTitle: 250,
    favoriteClass: 'slice',
    listPath: '/charts',
    invalidates: ['charts', 'favoriteCharts', 'project', 'recent'],
  },
  dashboard: {
    noun: 'dashboard',
    plural: 'dashboards',
    heading: 'Dashboards',
    stays: (many) => `${many ? 'Their' : 'Its'} charts stay.`,
    titleColumn: 'dashboard_title',
    longestTitle: 500,
    favoriteClass: 'Dashboard',
    listPath: '/dashboards',
    invalidates: ['dashboards', 'favoriteDashboards', 'dashboard', 'project', 'recent'],
  },
  dataset: {
    noun: 'dataset',
    plural: 'datasets',
    heading: 'Datasets',
    stays: (many) => `The underlying ${many ? 'tables are' : 'table is'} kept.`,
    titleColumn: 'table_name',
    longestTitle: 250,
    favoriteClass: 'dataset',
    listPath: '/datasets',
    invalidates: ['datasets', 'favoriteDatasets', 'dataset', 'recent'],
  },
  saved_query: {
    noun: 'saved query',
    plural: 'saved queries',
    heading: 'Saved Queries',
    stays: () => 'Past runs stay in Query History.',
    titleColumn: 'label',
    longestTitle: 256,
    listPath: '/saved-query',
    invalidates: ['savedQueries', 'recent'],
  },
}

export const kindSchema = thingTypeSchema.exclude(['saved_query'])
const everyKind: readonly Kind[] = kindSchema.options

/** The kind of a whole thing as the server answers it, known by where its title stands. */
export const kindOf = (item: Item): Kind =>
  everyKind.find((kind) => item[kinds[kind].titleColumn] !== undefined) ?? 'chart'

/** What is stored of a thing that a dialog is about. */
export const namedItemSchema = z.object({ id: z.number(), title: z.string() })

/** What a thing is called. */
export const titleOf = (kind: ThingType, item: Item) =>
  item[kinds[kind].titleColumn] ?? item.title ?? ''

/** A thing as a dialog that comes back names it. */
export const namedItem = (kind: ThingType, item: Item) => ({
  id: item.id,
  title: titleOf(kind, item),
})

const turnsText = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** A title as part of a sentence: marks in it that turn the direction of text end with it. */
export const nameOf = (kind: ThingType, item: Item) => {
  const title = titleOf(kind, item)
  return turnsText.test(title) ? `\u2068${title}\u2069` : title
}

/** Some things in words, such as `3 charts`. */
export const countOf = (kind: ThingType, count: number) =>
  counted(count, kinds[kind].noun, kinds[kind].plural)

/** Where a thing is seen; a chart that was never saved with a key has no address of its own yet. */
export const pathOf = (kind: ThingType, item: Item): string | null => {
  if (kind === 'saved_query') return savedQueryPath(item.id)
  if (kind !== 'chart') return `${kinds[kind].listPath}/${item.id}`
  return item.form_data_key ? `/visualizations/${item.id}/${item.form_data_key}` : null
}

/** One thing among all of every kind. */
export const keyOfItem = (kind: Kind, { id }: Pick<Item, 'id'>) => `${kind} ${id}`

/** Why the viewer may not change or delete a thing; null when they may. */
export const notChangeableReason = (item: Item, me: Pick<User, 'id' | 'isAdmin'> | null) => {
  const isProjectOwner =
    item.members_metadata?.some(({ userId, role }) => userId === me?.id && role === 'Owner') ??
    false
  return isProjectOwner ? null : notOwnerReason(item, me)
}

/** Why a thing cannot be given another title by the viewer; null when it can. */
export const notRenamableReason = (
  kind: Kind,
  item: Item,
  me: Pick<User, 'id' | 'isAdmin'> | null,
) =>
  kind === 'dataset' && item.kind === 'physical'
    ? 'it is named after the table that it reads'
    : notChangeableReason(item, me)

const refusedTitles: Record<Kind, { empty: string; blank: string }> = {
  project: { empty: 'Title is required', blank: 'Title is required' },
  chart: { empty: 'Required.', blank: 'Empty chart title' },
  dashboard: { empty: 'Title is required', blank: 'Title is required' },
  dataset: { empty: 'Required.', blank: 'Required.' },
}

/** Why a thing cannot be called this; null when it can. */
export const titleProblem = (kind: Kind, title: string) => {
  if (title === '') return refusedTitles[kind].empty
  if (title.trim() === '') return refusedTitles[kind].blank
  const { longestTitle } = kinds[kind]
  return textLength(title.trim()) > longestTitle ? `At most ${longestTitle} characters` : null
}
