import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    zIndex: 3,
    padding: 0,
    touchAction: 'none',
    backgroundColor: 'transparent',
    transitionProperty: 'background-color',
    transitionDuration: '120ms',
    ':hover': { backgroundColor: color.accent },
    ':focus-visible': { backgroundColor: color.accent, outlineStyle: 'none' },
    ':active': { backgroundColor: color.accent },
  },
  right: { top: 0, bottom: 0, right: '-2px', width: '4px', cursor: 'col-resize' },
  top: {
    left: 0,
    right: 0,
    top: '-2px',
    height: '4px',
    cursor: 'row-resize',
    '::after': {
      content: '""',
      position: 'absolute',
      left: '50%',
      top: 0,
      width: '32px',
      height: '3px',
      marginLeft: '-16px',
      borderRadius: '2px',
      backgroundColor: color.lineStrong,
    },
  },
})

export interface ResizeProps {
  label: string
  /** The edge it stands on: pulling it outwards makes the part larger. */
  side: 'right' | 'top'
  size: number
  min: number
  max: number
  /** The size that a double click brings back. */
  first: number
  onResize: (size: number) => void
}

const step = 8
const bigStep = 40

/** What the part measures where the page has less room than its size. */
const drawn = ({ parentElement: part }: HTMLElement, side: 'right' | 'top', size: number) =>
  Math.min(size, (side === 'right' ? part?.offsetWidth : part?.offsetHeight) ?? size)

/** The edge of a part of the page by which it is resized: dragged, or moved with the arrow keys, Home and End. */
export function ResizeHandle({ label, side, size, min, max, first, onResize }: ResizeProps) {
  const styles = useStyles()
  const dragStart = useRef<{ at: number; size: number } | null>(null)
  const position = ({ clientX, clientY }: PointerEvent) => (side === 'right' ? clientX : -clientY)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const now = drawn(event.currentTarget, side, size)
    const by = event.shiftKey ? bigStep : step
    const [grow, shrink] = side === 'right' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowUp', 'ArrowDown']
    const next = { [grow]: now + by, [shrink]: now - by, Home: min, End: max }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onResize(next)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={side === 'right' ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      className={mergeClasses(styles.root, styles[side])}
      onKeyDown={move}
      onDoubleClick={() => onResize(first)}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
        event.currentTarget.setPointerCapture(event.pointerId)
        dragStart.current = { at: position(event), size: drawn(event.currentTarget, side, size) }
      }}
      onPointerMove={(event) => {
        if (dragStart.current)
          onResize(dragStart.current.size + position(event) - dragStart.current.at)
      }}
      onPointerUp={() => {
        dragStart.current = null
      }}
      onPointerCancel={() => {
        dragStart.current = null
      }}
    />
  )
}
