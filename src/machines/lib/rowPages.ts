/** How rows are shown page by page: what they are searched for, which page, and how many rows it has. */
export interface RowPages<Size extends string = string> {
  search: string
  /** Rows that the search leaves; null until they are counted. */
  found: number | null
  page: number
  size: Size
}

const rowsOn = (size: string, found: number) => (size === 'all' ? Math.max(found, 1) : Number(size))
const lastPage = (size: string, found: number) =>
  Math.max(0, Math.ceil(found / rowsOn(size, found)) - 1)

/** The first page of everything. */
export const firstPageOf = <Size extends string>(size: Size): RowPages<Size> => ({
  search: '',
  found: null,
  page: 0,
  size,
})

/** The rows in sight: the first, counted from 0, the one after the last, and of how many. */
export const rowsInSight = ({ page, size, found }: Omit<RowPages, 'search'>) => {
  const count = found ?? 0
  const perPage = rowsOn(size, count)
  const from = page * perPage
  return { from, to: Math.min(from + perPage, count), count, perPage }
}

/** What is known once the rows are counted: a page past the end becomes the last one. */
export const pageCounted = ({ page, size }: Omit<RowPages, 'search'>, count: number) => ({
  found: count,
  page: Math.min(page, lastPage(size, count)),
})
