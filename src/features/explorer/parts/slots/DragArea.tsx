import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { DndProvider, useDragLayer } from 'react-dnd'
import { HTML5Backend } from 'react-dnd-html5-backend'
import { color } from '../../../../ui/theme/color'
import type { Dragged } from './dragging'

const useStyles = makeStyles({
  layer: { position: 'fixed', inset: 0, pointerEvents: 'none', zIndex: 1000002 },
  ghost: {
    position: 'absolute',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    height: '28px',
    padding: '0 10px 0 8px',
    borderRadius: '5px',
    border: `1px solid ${color.accent}`,
    backgroundColor: color.raised,
    fontSize: '12px',
    lineHeight: '16px',
    boxShadow: '0 12px 32px #00000080',
    whiteSpace: 'nowrap',
  },
})

function Ghost() {
  const styles = useStyles()
  const { item, at } = useDragLayer((monitor) => ({
    item: monitor.getItem<Dragged | null>(),
    at: monitor.getClientOffset(),
  }))
  if (item === null || at === null) return null
  return (
    <div className={styles.layer}>
      <div
        className={styles.ghost}
        style={{ left: at.x + 8, top: at.y + 4, transform: 'rotate(-1.5deg)' }}
      >
        {item.icon}
        {item.label}
      </div>
    </div>
  )
}

/** Inside it, fields and pills can be dragged into slots. */
export function DragArea({ children }: { children: ReactNode }) {
  return (
    <DndProvider backend={HTML5Backend}>
      {children}
      <Ghost />
    </DndProvider>
  )
}
