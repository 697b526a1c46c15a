import type { DragStartedEvent } from 'ag-grid-community'
import { useRef, useState } from 'react'

const panelAt = (x: number, y: number) =>
  document.elementsFromPoint(x, y).some((element) => element.closest('[data-group-panel]') !== null)

/** A header that is let go over the panel of the groups; AG Grid itself knows only places between headers. */
export const useHeaderDrag = (onDrop: (colId: string) => void) => {
  const [over, setOver] = useState(false)
  const stop = useRef<(() => void) | null>(null)
  const inside = useRef(false)
  return {
    over,
    onDragStarted: ({ target }: Pick<DragStartedEvent, 'target'>) => {
      const colId = target.closest('.ag-header-cell')?.getAttribute('col-id')
      if (!colId) return
      const follow = ({ clientX, clientY }: MouseEvent) => {
        inside.current = panelAt(clientX, clientY)
        setOver(inside.current)
      }
      document.addEventListener('mousemove', follow, true)
      document.addEventListener('pointermove', follow, true)
      stop.current = () => {
        document.removeEventListener('mousemove', follow, true)
        document.removeEventListener('pointermove', follow, true)
        if (inside.current) onDrop(colId)
        inside.current = false
        setOver(false)
      }
    },
    onDragStopped: () => {
      stop.current?.()
      stop.current = null
    },
  }
}
