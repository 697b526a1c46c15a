import { listPageSize, type ListAnswer } from '../../api/contract'

export interface ListSort {
  column: string
  direction: 'asc' | 'desc'
}
/** The order in which every list of things opens. */
export const newestFirst: ListSort = { column: 'changed_on_utc', direction: 'desc' }

/** What a list shows: the server searches, sorts and pages by it. */
export interface ListKey {
  search: string
  sort: ListSort
  page: number
  /** Only the viewer's favourites. */
  favorites?: boolean
  /** Only what stands like this. */
  status?: string
  /** Only what a project holds, or only what it does not. */
  project?: { id: number; contains: boolean }
}

/** Where every list of things opens. */
export const firstPage: ListKey = { search: '', sort: newestFirst, page: 0 }

/** A column to sort by; without a direction the one that is sorted by already turns. */
export interface SortChoice {
  column: string
  direction?: ListSort['direction']
}

const opposite = { asc: 'desc', desc: 'asc' } as const
const lastPageOf = (count: number) => Math.max(0, Math.ceil(count / listPageSize) - 1)

export const searchedFor = (key: ListKey, search: string): ListKey => ({
  ...key,
  search: search.trim(),
  page: 0,
})

export const withFavoritesToggled = (key: ListKey): ListKey => ({
  ...key,
  favorites: !key.favorites,
  page: 0,
})

export const ofStatus = ({ status: _, ...key }: ListKey, status: string | null): ListKey => ({
  ...key,
  ...(status === null ? {} : { status }),
  page: 0,
})

export const sortedBy = (key: ListKey, { column, direction }: SortChoice): ListKey => {
  const turned = key.sort.column === column ? opposite[key.sort.direction] : 'asc'
  return { ...key, sort: { column, direction: direction ?? turned }, page: 0 }
}

export const atLastPage = (key: ListKey, count: number): ListKey => ({
  ...key,
  page: lastPageOf(count),
})

/** The page lost its last item, here or in another window. */
export const isPastLastPage = ({ page }: ListKey, { result, count }: ListAnswer<unknown>) =>
  result.length === 0 && page > lastPageOf(count)
