import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useCallback, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useDragLayer, useDrop } from 'react-dnd'
import { color } from '../../../../ui/theme/color'
import { dragType, type Dragged, type Verdict } from './dragging'
import { Pill, type PillView } from './Pill'
import { PillPopover } from './PillPopover'
import { usePillKeys } from './usePillKeys'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px' },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '20px',
    fontSize: '12px',
    lineHeight: '16px',
  },
  label: { fontWeight: 600 },
  summary: {
    marginLeft: 'auto',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '11px',
    color: color.quiet,
  },
  required: { fontSize: '11px', color: color.quiet },
  action: {
    marginLeft: 'auto',
    '& button': { minWidth: '20px', width: '20px', height: '20px', borderRadius: '4px' },
  },
  hidden: { display: 'none' },
  zone: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '3px',
    border: `1px solid ${color.line}`,
    borderRadius: '6px',
    backgroundColor: color.canvas,
    transitionProperty: 'border-color, background-color',
    transitionDuration: '120ms',
  },
  empty: { backgroundColor: 'transparent', border: `1px dashed ${color.lineStrong}` },
  isMissing: { border: `1px dashed ${color.accent}` },
  valid: { border: `1px dashed ${color.accent}`, backgroundColor: 'rgb(0 186 185 / .12)' },
  over: { outline: `1px solid ${color.accent}` },
  invalid: { border: `1px dashed ${color.lineStrong}`, cursor: 'not-allowed' },
  hint: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '28px',
    padding: '4px 8px',
    fontSize: '12px',
    lineHeight: '16px',
    color: color.quiet,
  },
  below: { justifyContent: 'center', fontSize: '11px' },
  words: { color: color.accentHover },
  mark: {
    position: 'absolute',
    left: '3px',
    right: '3px',
    height: '2px',
    borderRadius: '1px',
    backgroundColor: color.accent,
    pointerEvents: 'none',
  },
})

interface Props {
  label: string
  required?: boolean
  /** Lit because it is what Apply waits for. */
  isMissing?: boolean
  emptyText: string
  /** Stands below the pills. */
  hint?: string
  pills: readonly (PillView & { icon: ReactElement; name: string; opens: boolean })[]
  openCard: { index: number; label: string; card: ReactNode } | null
  /** What a drop of this would do. */
  judge: (dragged: Dragged) => Verdict
  onDrop: (dragged: Dragged, index: number) => void
  onOpen: (index: number) => void
  onDismissCard: () => void
  onRemove: (index: number) => void
  onStep: (index: number, by: -1 | 1) => void
  action: ReactNode
}

const pitch = 32

/** After a pill has gone, the focus is on the one that took its place, or else on the slot's +. */
const focusNear = (zone: HTMLElement | null, index: number) =>
  requestAnimationFrame(() => {
    const pills = zone?.querySelectorAll<HTMLElement>('[data-pill] [role="button"]')
    const next =
      pills?.[Math.min(index, pills.length - 1)] ??
      zone?.closest('section')?.querySelector<HTMLElement>('button')
    next?.focus()
  })

export function SlotZone({
  label,
  required = false,
  isMissing = false,
  emptyText,
  hint,
  pills,
  openCard,
  judge,
  onDrop,
  onOpen,
  onDismissCard,
  onRemove,
  onStep,
  action,
}: Props) {
  const styles = useStyles()
  const zone = useRef<HTMLDivElement | null>(null)
  const [at, setAt] = useState(0)
  const dragged = useDragLayer((monitor) =>
    monitor.getItemType() === dragType ? monitor.getItem<Dragged | null>() : null,
  )
  const verdict = dragged ? judge(dragged) : null
  const indexAt = (y: number) => {
    const top = zone.current?.getBoundingClientRect().top ?? 0
    return Math.max(0, Math.min(pills.length, Math.round((y - top - 3) / pitch)))
  }
  const [{ over }, drop] = useDrop<Dragged, unknown, { over: boolean }>({
    accept: dragType,
    canDrop: (item) => judge(item).allowed,
    hover: (_, monitor) => setAt(indexAt(monitor.getClientOffset()?.y ?? 0)),
    drop: (item, monitor) => onDrop(item, indexAt(monitor.getClientOffset()?.y ?? 0)),
    collect: (monitor) => ({ over: monitor.isOver() && monitor.canDrop() }),
  })
  const takeDrops = useCallback(
    (slot: HTMLElement | null) => {
      drop(slot)
    },
    [drop],
  )
  const keys = usePillKeys(pills.map(({ content }) => content))
  const isEmpty = pills.length === 0
  return (
    <section ref={takeDrops} className={styles.root} aria-label={`${label} slot`}>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        {required ? <span className={styles.required}>Required</span> : null}
        {verdict && !isEmpty ? (
          <span className={mergeClasses(styles.summary, verdict.allowed && styles.words)}>
            {verdict.words}
          </span>
        ) : null}
        <span className={mergeClasses(styles.action, dragged !== null && styles.hidden)}>
          {action}
        </span>
      </div>
      <div
        ref={zone}
        className={mergeClasses(
          styles.zone,
          isEmpty && styles.empty,
          isMissing && styles.isMissing,
          verdict?.allowed === true && styles.valid,
          verdict?.allowed === false && styles.invalid,
          over && styles.over,
        )}
      >
        {pills.map(({ content, opens, ...pill }, index) => {
          const opened = openCard?.index === index
          const node = (
            <Pill
              {...pill}
              opened={opened}
              faded={verdict !== null && !verdict.allowed}
              onOpen={opens ? () => onOpen(index) : undefined}
              onRemove={() => {
                onRemove(index)
                focusNear(zone.current, index)
              }}
              onStep={(by) => onStep(index, by)}
            />
          )
          return (
            <PillPopover
              key={keys[index] ?? content}
              anchor={node}
              card={opened ? openCard : null}
              onDismiss={onDismissCard}
            />
          )
        })}
        {over && !isEmpty ? <div className={styles.mark} style={{ top: 1 + at * pitch }} /> : null}
        {isEmpty || hint === undefined ? null : (
          <div className={mergeClasses(styles.hint, styles.below)}>{hint}</div>
        )}
        {isEmpty ? (
          <div className={mergeClasses(styles.hint, verdict?.allowed === true && styles.words)}>
            {verdict?.words ?? emptyText}
          </div>
        ) : null}
      </div>
    </section>
  )
}
