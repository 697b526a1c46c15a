import { makeStyles } from '@fluentui/react-components'
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { GridLayout, type Layout } from 'react-grid-layout'
import { absoluteStrategy } from 'react-grid-layout/core'
import 'react-grid-layout/css/styles.css'
import { useSize } from '../layout/useSize'
import { color } from '../theme/color'
import { styleNonce } from '../theme/styleNonce'

// react-draggable, which the grid drags with, looks there for the nonce of its style tag.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minHeight: 0,
    minWidth: 0,
    overflowX: 'hidden',
    overflowY: 'auto',
    scrollbarWidth: 'thin',
    backgroundColor: color.canvas,
    '& .react-draggable [data-drag-handle]': { userSelect: 'none' },
    '& .react-grid-item': { transitionDuration: '140ms', transitionTimingFunction: 'ease-out' },
    '& .react-grid-item.react-grid-placeholder': {
      backgroundColor: color.accentWash,
      border: `1px solid ${color.accentLine}`,
      borderRadius: '8px',
      opacity: 1,
    },
    '& .react-grid-item > .react-resizable-handle::after': {
      width: '7px',
      height: '7px',
      borderRightColor: color.faint,
      borderBottomColor: color.faint,
    },
    '@media (prefers-reduced-motion: reduce)': {
      '& .react-grid-layout, & .react-grid-item': { transitionProperty: 'none' },
    },
  },
})

interface Area {
  x: number
  y: number
  w: number
  h: number
}

interface Props {
  label: string
  items: readonly ({ id: string } & Area)[]
  columns: number
  rowHeight: number
  margin: number
  /** Narrower than this the items stand below each other. */
  narrow: number
  editable: boolean
  onArrange: (areas: Readonly<Record<string, Area>>) => void
  tileOf: (id: string) => ReactNode
}

const areasOf = (layout: Layout) =>
  Object.fromEntries(layout.map(({ i, x, y, w, h }) => [i, { x, y, w, h }]))

/** The element of a tile that it is dragged by, and what in it is no part of that. */
export const dragHandle = { 'data-drag-handle': '' }
export const notDragged = { 'data-not-dragged': '' }

const drawnFirst = 3
const drawnAtOnce = 2
const Drawn = createContext(0)

/** The tiles within are drawn a few at a time, so that the page answers between. */
function InPieces({ count, children }: { count: number; children: ReactNode }) {
  const [drawn, setDrawn] = useState(drawnFirst)
  useEffect(() => {
    if (drawn >= count) return undefined
    const timer = setTimeout(() => setDrawn(drawn + drawnAtOnce))
    return () => clearTimeout(timer)
  }, [drawn, count])
  return <Drawn value={drawn}>{children}</Drawn>
}

function InTurn({ at, children }: { at: number; children: ReactNode }) {
  return use(Drawn) > at ? children : null
}

/** Tiles on a grid, moved up as far as they go; dragged by their handles and resized by their corners. */
export function TileGrid({
  label,
  items,
  columns,
  rowHeight,
  margin,
  narrow,
  editable,
  onArrange,
  tileOf,
}: Props) {
  const styles = useStyles()
  const [ref, size] = useSize()
  const isNarrow = size !== null && size.width < narrow
  const layout = useMemo(() => {
    const areas = items.map(({ id: i, x, y, w, h }) => ({ i, x, y, w, h }))
    if (!isNarrow) return areas
    const ordered = areas.toSorted((one, other) => one.y - other.y || one.x - other.x)
    return ordered.map((area, at) => ({ ...area, x: 0, w: 1, y: at * 1000 }))
  }, [items, isNarrow])
  const arrange = (changed: Layout) => onArrange(areasOf(changed))
  const movable = editable && !isNarrow
  return (
    <section ref={ref} className={styles.root} aria-label={label} data-tiles>
      {size ? (
        <InPieces count={items.length}>
          <GridLayout
            width={size.width}
            layout={layout}
            gridConfig={{
              cols: isNarrow ? 1 : columns,
              rowHeight,
              margin: [margin, margin],
              containerPadding: [margin, margin],
            }}
            dragConfig={{
              enabled: movable,
              handle: '[data-drag-handle]',
              cancel: '[data-not-dragged]',
            }}
            resizeConfig={{ enabled: movable, handles: ['se'] }}
            // Within a transform the tooltips of charts, which are fixed to the window, would stand elsewhere.
            positionStrategy={absoluteStrategy}
            onDragStop={arrange}
            onResizeStop={arrange}
          >
            {items.map(({ id }, at) => (
              <div key={id} style={{ display: 'flex' }}>
                <InTurn at={at}>{tileOf(id)}</InTurn>
              </div>
            ))}
          </GridLayout>
        </InPieces>
      ) : null}
    </section>
  )
}
