import type { FocusGridInnerElementParams } from 'ag-grid-community'
import type { KeyboardEvent } from 'react'
import { tabStops } from '../controls/focusTrail'

/** Puts the focus where it was when the grid was left; on the first header in one that is entered for the first time. */
export const focusGridInnerElement = ({ api }: Pick<FocusGridInnerElementParams, 'api'>) => {
  const cell = api.getFocusedCell()
  if (cell) {
    if (!cell.rowPinned) api.ensureIndexVisible(cell.rowIndex)
    api.ensureColumnVisible(cell.column)
    api.setFocusedCell(cell.rowIndex, cell.column, cell.rowPinned)
    return true
  }
  const first = api
    .getAllDisplayedColumns()
    .find((column) => column.getColDef().suppressNavigable !== true)
  if (!first) return false
  api.setFocusedHeader(first)
  return true
}

const isAfter = (grid: Element, element: Element) =>
  (grid.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/**
 * Tab on a cell or a header leaves the grid: arrows move inside it. From its end it goes around to the beginning of the page, or of
 * the dialog. AG Grid's own way out and Fluent's way around the page lead into the grid again where nothing comes after it.
 */
export const leaveByTab = (event: KeyboardEvent<HTMLElement>) => {
  const { key, shiftKey, target } = event
  const grid =
    key === 'Tab' && target instanceof HTMLElement && target.matches('.ag-cell, .ag-header-cell')
      ? target.closest<HTMLElement>('.ag-root-wrapper')
      : null
  if (!grid) return
  const others = tabStops(grid.closest('[role="dialog"]') ?? document.body).filter(
    (element) => !grid.contains(element),
  )
  const [before, after] = [
    others.filter((element) => !isAfter(grid, element)),
    others.filter((element) => isAfter(grid, element)),
  ]
  const next = shiftKey ? (before.at(-1) ?? after.at(-1)) : (after[0] ?? before[0])
  event.preventDefault()
  event.stopPropagation()
  next?.focus()
}
