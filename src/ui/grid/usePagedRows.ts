import { useEffect, useMemo, useReducer } from 'react'
import type { GridQuery } from '../../api/contract'
import type { GridPage, LoadPage } from './gridPage'
import { createPagedRows } from './pagedRows'

export interface RowSource {
  load: LoadPage
  /** The first page of a query that was requested before. */
  first: { query: GridQuery; page: GridPage } | null
  onTotal?: ((total: number) => void) | undefined
  /** Whether there is a row of totals also where rows are not grouped. */
  totals?: boolean
}

/**
 * The rows of the query that `key` is the JSON of, loaded while the grid is shown; `version` grows with each change. While
 * it is `closed` there is nothing but the first page.
 */
export const usePagedRows = ({
  load,
  key,
  first,
  onTotal,
  totals = false,
  closed,
}: RowSource & { key: string; closed: boolean }) => {
  const [version, redraw] = useReducer((count: number) => count + 1, 0)
  const rows = useMemo(
    () =>
      createPagedRows({
        load,
        query: JSON.parse(key) as GridQuery,
        first: first && JSON.stringify(first.query) === key ? first.page : null,
        totals,
      }),
    [load, key, first, totals],
  )
  useEffect(() => (closed ? undefined : rows.open(redraw)), [rows, closed])
  const total = rows.count()
  useEffect(() => {
    if (total !== null) onTotal?.(total)
  }, [total, onTotal])
  return { rows, version }
}
