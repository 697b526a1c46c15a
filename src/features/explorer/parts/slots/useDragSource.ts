import { useCallback, useEffect } from 'react'
import { useDrag } from 'react-dnd'
import { getEmptyImage } from 'react-dnd-html5-backend'
import { dragType, type Dragged } from './dragging'

/** Makes an element a thing to drag; the ghost under the pointer is drawn by `DragArea`. */
export const useDragSource = (item: Dragged, type = dragType) => {
  const [{ lifted }, ref, preview] = useDrag({
    type,
    item,
    collect: (monitor) => ({ lifted: monitor.isDragging() }),
  })
  useEffect(() => {
    preview(getEmptyImage(), { captureDraggingState: true })
  }, [preview])
  const attach = useCallback(
    (element: HTMLElement | null) => {
      ref(element)
    },
    [ref],
  )
  return { lifted, ref: attach }
}
