import { useEffect, useMemo, useRef } from 'react'
import type { NumberWriter } from '../format/numbers'
import type { CellPosition } from './cellRange'
import type { Edits } from './gridEdits'
import type { Reading } from './gridHandle'
import type { PagedRows } from './pagedRows'

/** What cells read when they are drawn, the same thing as long as the rows are, so that columns are not made anew. */
export const useReading = (
  rows: PagedRows,
  edits: Edits,
  contains: (position: CellPosition) => boolean,
  numbers: (field: string) => NumberWriter,
): Reading => {
  const now = useRef({ edits, contains, numbers })
  useEffect(() => {
    now.current = { edits, contains, numbers }
  })
  const { on } = edits
  return useMemo(
    () => ({
      view: rows.view,
      editing: on,
      edited: (at, column) =>
        now.current.edits.cells.size === 0 || at < 0
          ? undefined
          : now.current.edits.cells.get(`${rows.keyOf(at)} ${column}`),
      marked: (row, column) => now.current.contains({ row, column }),
      numbers: (field) => now.current.numbers(field),
    }),
    [rows, on],
  )
}
