import type { GridApi } from 'ag-grid-community'
import { useEffect } from 'react'
import type { CellRange } from './cellRange'
import type { Edits } from './gridEdits'
import type { Handle } from './gridHandle'
import type { LoadPage } from './gridPage'
import type { PagedRows } from './pagedRows'

interface Shown {
  api: GridApi<Handle> | null
  rows: PagedRows
  /** Rows from elsewhere are shown from the first one. */
  load: LoadPage
  /** What cells are drawn again for: `version` of the rows, edits, and the marked range. */
  version: number
  edits: Edits
  range: CellRange | null
}

/** AG Grid follows the rows: as many as there are, drawn anew when something in them changed; those in sight are loaded. */
export const useRowsInGrid = ({ api, rows, load, version, edits, range }: Shown) => {
  const hasRows = rows.rowCount() > 0
  useEffect(() => {
    if (!api || api.isDestroyed()) return
    api.setRowCount(rows.rowCount(), true)
    for (const node of api.getRenderedNodes())
      if (!node.rowPinned && node.rowIndex !== null) node.setData({ at: node.rowIndex })
  }, [api, rows, version, edits, range])
  useEffect(() => {
    if (api && !api.isDestroyed() && hasRows) api.ensureIndexVisible(0, 'top')
  }, [api, load, hasRows])
  useEffect(() => {
    const [from, to] =
      api && !api.isDestroyed()
        ? [api.getFirstDisplayedRowIndex(), api.getLastDisplayedRowIndex()]
        : [0, 0]
    rows.look(Math.max(0, from), Math.max(0, to))
  }, [api, rows])
}
