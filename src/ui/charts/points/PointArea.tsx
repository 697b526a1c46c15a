import { makeStyles, mergeClasses } from '@fluentui/react-components'
import {
  useCallback,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { color } from '../../theme/color'
import { isArrow, type Arrow } from '../frame/ChartStage'
import type { Outline, Place, SelectionTool } from '../frame/selecting'
import { OutlineShape } from './OutlineShape'
import type { Room, Zoom } from './pointView'

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    cursor: 'crosshair',
    touchAction: 'none',
    borderRadius: '2px',
    ':focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: '1px' },
  },
  moving: { cursor: 'grabbing' },
  pressable: { cursor: 'pointer' },
})

interface Outlining {
  tool: SelectionTool
  /** An outline was drawn, in pixels from the top left. */
  onOutline: (outline: Outline) => void
  onClear: () => void
}

interface Props {
  label: string
  /** Its element, which takes the focus back. */
  areaRef: RefObject<HTMLDivElement | null>
  left: number
  top: number
  room: Room
  zoom: Zoom
  onPoint: (position: { x: number; y: number } | null) => void
  /** A click, after which nothing was moved: where in the chart, and where on the page. */
  onChoose: (position: Place, at: Place) => void
  /** The keys lead to the next point; `corner` is where the area begins on the page. */
  onReach: (arrow: Arrow, corner: Place) => void
  /** Enter on the point that is lit, and Escape from it; null where none is. */
  lit: { onOpen: () => void; onLeave: () => void } | null
  /** Whether a click where the pointer is means something. */
  pressable: boolean
  /** Whether points can be pressed at all. */
  pressesPoints: boolean
  /** Null where nothing can be selected. */
  outlining: Outlining | null
  children: ReactNode
}

const step = 0.1
/** Pixels within which a press is a click and no move. */
const still = 4
const arrows: Record<string, readonly [right: number, up: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}

/** The place between the axes: wheel and + − zoom, dragging and arrows move, a double click and 0 show all. */
export function PointArea({
  label,
  areaRef,
  left,
  top,
  room,
  zoom,
  onPoint,
  onChoose,
  onReach,
  lit,
  pressable,
  pressesPoints,
  outlining,
  children,
}: Props) {
  const styles = useStyles()
  const [moving, setMoving] = useState(false)
  const [outline, setOutline] = useState<Outline | null>(null)
  const tool = outlining?.tool ?? 'move'
  const last = useRef<{ x: number; y: number } | null>(null)
  const start = useRef({ x: 0, y: 0 })
  const { by } = zoom
  const attach = useCallback(
    (element: HTMLDivElement) => {
      areaRef.current = element
      const turn = (event: WheelEvent) => {
        event.preventDefault()
        const box = element.getBoundingClientRect()
        by(Math.exp(-event.deltaY / 400), {
          x: (event.clientX - box.left) / box.width,
          y: (box.bottom - event.clientY) / box.height,
        })
      }
      element.addEventListener('wheel', turn, { passive: false })
      return () => {
        element.removeEventListener('wheel', turn)
        areaRef.current = null
      }
    },
    [by, areaRef],
  )
  const placeIn = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const move = (event: PointerEvent) => {
    const position = placeIn(event)
    if (last.current === null) return onPoint(position)
    if (tool !== 'move') {
      const from = last.current
      if (tool === 'lasso' && Math.hypot(position.x - from.x, position.y - from.y) < still) return
      last.current = position
      return setOutline((drawn) => ({
        kind: tool,
        corners:
          tool === 'box'
            ? [start.current, position]
            : [...(drawn?.corners ?? [start.current]), position],
      }))
    }
    zoom.move(
      (last.current.x - position.x) / room.width,
      (position.y - last.current.y) / room.height,
    )
    last.current = position
  }
  const press = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.shiftKey && isArrow(event.key)) {
      const { left: x, top: y } = event.currentTarget.getBoundingClientRect()
      onReach(event.key, { x, y })
    } else if (way) zoom.move(...way)
    else if (event.key === '+' || event.key === '=') zoom.by(1.5)
    else if (event.key === '-') zoom.by(1 / 1.5)
    else if (event.key === '0') zoom.reset()
    else if (lit !== null && event.key === 'Enter') lit.onOpen()
    else if (lit !== null && event.key === 'Escape') {
      event.stopPropagation()
      lit.onLeave()
    } else if (outlining !== null && event.key === 'Enter')
      outlining.onOutline({
        kind: 'box',
        corners: [
          { x: 0, y: 0 },
          { x: room.width, y: room.height },
        ],
      })
    else if (outlining !== null && event.key === 'Escape') outlining.onClear()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={attach}
      role="group"
      aria-label={`${label}. Plus and minus zoom, arrows move, 0 shows all. Shift with an arrow reads the next point${pressesPoints ? ', Enter opens its menu' : ''}.${outlining === null ? '' : ' Enter selects what is in sight, Escape nothing.'}`}
      tabIndex={0}
      className={mergeClasses(styles.root, pressable && styles.pressable, moving && styles.moving)}
      style={{ left, top, ...room }}
      onKeyDown={press}
      onDoubleClick={zoom.reset}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = placeIn(event)
        start.current = last.current
        setMoving(tool === 'move')
        onPoint(null)
      }}
      onPointerMove={move}
      onPointerUp={(event) => {
        if (last.current === null) return
        const end = placeIn(event)
        if (outline !== null) outlining?.onOutline(outline)
        else if (Math.hypot(end.x - start.current.x, end.y - start.current.y) < still)
          onChoose(end, { x: event.clientX, y: event.clientY })
      }}
      onLostPointerCapture={() => {
        last.current = null
        setMoving(false)
        setOutline(null)
      }}
      onPointerLeave={() => onPoint(null)}
      onBlur={() => onPoint(null)}
    >
      {children}
      {outline === null ? null : <OutlineShape outline={outline} room={room} />}
    </div>
  )
}
