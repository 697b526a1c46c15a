import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { useDrop } from 'react-dnd'
import { shownName } from '../../../ui/charts/frame/keyColors'
import { DragIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'
import { nameDragType, type Dragged } from './slots/dragging'
import { useDragSource } from './slots/useDragSource'

const pitch = 30

const useStyles = makeStyles({
  root: {
    position: 'relative',
    margin: '8px 0 0',
    padding: 0,
    maxHeight: '360px',
    overflowY: 'auto',
    listStyleType: 'none',
    border: `1px solid ${color.line}`,
    borderRadius: '6px',
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: `${pitch}px`,
    padding: '0 8px',
    cursor: 'grab',
    ':hover': { backgroundColor: color.raised },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  lifted: { opacity: 0.4 },
  icon: { display: 'flex', color: color.faint, flexShrink: 0 },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  mark: {
    position: 'absolute',
    left: '4px',
    right: '4px',
    height: '2px',
    backgroundColor: color.accent,
    pointerEvents: 'none',
  },
})

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

interface Props {
  label: string
  names: readonly string[]
  onMove: (from: number, to: number) => void
}

/** Names that are dragged into an order, or moved with Alt and an arrow key; arrow keys alone walk. */
export function OrderRows({ label, names, onMove }: Props) {
  const styles = useStyles()
  const list = useRef<HTMLUListElement | null>(null)
  const [at, setAt] = useState(0)
  const indexAt = (y: number) => {
    const box = list.current
    const top = (box?.getBoundingClientRect().top ?? 0) - (box?.scrollTop ?? 0)
    return Math.max(0, Math.min(names.length, Math.round((y - top) / pitch)))
  }
  const [{ over }, drop] = useDrop<Dragged, unknown, { over: boolean }>({
    accept: nameDragType,
    hover: (_, monitor) => setAt(indexAt(monitor.getClientOffset()?.y ?? 0)),
    drop: ({ carried }, monitor) => {
      const from = names.indexOf(String(carried))
      const to = indexAt(monitor.getClientOffset()?.y ?? 0)
      onMove(from, to > from ? to - 1 : to)
    },
    collect: (monitor) => ({ over: monitor.isOver() && monitor.canDrop() }),
  })
  const attach = useCallback(
    (element: HTMLUListElement | null) => {
      list.current = element
      drop(element)
    },
    [drop],
  )
  const focusOn = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('[data-order-row]')[index]?.focus(),
    )
  const press = (event: KeyboardEvent, index: number) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const to = index + by
    if (to < 0 || to >= names.length) return
    if (event.altKey) onMove(index, to)
    focusOn(to)
  }
  return (
    <ul ref={attach} className={styles.root} aria-label={label}>
      {names.map((name, index) => (
        <li key={name}>
          <OrderRow
            name={name}
            place={`${index + 1} of ${names.length}`}
            onKeyDown={(event) => press(event, index)}
          />
        </li>
      ))}
      {over ? <div className={styles.mark} style={{ top: at * pitch - 1 }} /> : null}
    </ul>
  )
}

function OrderRow({
  name,
  place,
  onKeyDown,
}: {
  name: string
  place: string
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const styles = useStyles()
  const { lifted, ref } = useDragSource(
    { carried: name, label: shownName(name), icon: <DragIcon /> },
    nameDragType,
  )
  return (
    <div
      ref={ref}
      role="button"
      tabIndex={0}
      data-order-row
      aria-description={place}
      className={mergeClasses(styles.row, lifted && styles.lifted)}
      onKeyDown={onKeyDown}
    >
      <span className={styles.icon}>
        <DragIcon />
      </span>
      <span className={styles.name}>{shownName(name)}</span>
    </div>
  )
}
