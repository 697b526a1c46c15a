import type { SuppressHeaderKeyboardEventParams } from 'ag-grid-community'

const opensMenu = ({ key, altKey, shiftKey }: KeyboardEvent) =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey)

/** Enter on a header sorts by its column, with Shift beside the others; Alt with the arrow down opens its menu. */
export const headerKeys = ({
  event,
  headerRowIndex,
  column,
}: SuppressHeaderKeyboardEventParams) => {
  const header = (event.target as HTMLElement).closest<HTMLElement>('.ag-header-cell')
  if (!header || event.target !== header || !('getColId' in column) || headerRowIndex < 0)
    return false
  const pressed = (selector: string) => {
    const found = header.querySelector<HTMLElement>(selector)
    found?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: event.shiftKey }))
    return found !== null
  }
  if (event.key === 'Enter') return pressed('[data-column-sort]')
  if (opensMenu(event)) {
    event.preventDefault()
    return pressed('[data-column-menu] button')
  }
  return false
}
