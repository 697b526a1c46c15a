import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useEffect, useRef, type KeyboardEvent as KeyPress, type ReactNode } from 'react'
import { IconButton } from '../../../ui/controls/IconButton'
import { CloseIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    height: '36px',
    minWidth: 0,
    borderBottom: `1px solid ${color.line}`,
    backgroundColor: color.panel,
    paddingRight: '8px',
  },
  list: { display: 'flex', height: '36px', minWidth: 0, overflowX: 'auto', scrollbarWidth: 'none' },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    flexShrink: 0,
    height: '35px',
    padding: '0 6px 0 0',
    borderRight: `1px solid ${color.line}`,
    borderTop: '2px solid transparent',
    '& svg': { width: '12px', height: '12px' },
  },
  on: { borderTop: `2px solid ${color.accent}`, backgroundColor: color.canvas },
  tab: {
    height: '100%',
    maxWidth: '220px',
    padding: '0 4px 0 14px',
    border: 0,
    backgroundColor: 'transparent',
    color: color.quiet,
    cursor: 'pointer',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontFamily: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 500,
    '&[aria-selected="true"]': { color: color.text },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  end: { display: 'flex', gap: '2px', marginLeft: '4px' },
  last: { marginLeft: 'auto' },
})

interface Props {
  label: string
  tabs: readonly { id: string; name: string; mark: ReactNode }[]
  active: string
  onActivate: (id: string) => void
  onClose: (id: string) => void
  onRename: (id: string, name: string) => void
  /** By how many places to the right; dragging a tab, or Ctrl, Shift and an arrow key, move it. */
  onMove: (id: string, by: number) => void
  /** Alt, Shift and T, wherever one is on the page. */
  onReopen: () => void
  /** Stands after the last tab. */
  after: ReactNode
  end: ReactNode
}

/** Tabs that can be closed and, by a double click, renamed; the arrow keys walk, Delete closes. */
export function QueryTabStrip({
  label,
  tabs,
  active,
  onActivate,
  onClose,
  onRename,
  onMove,
  onReopen,
  after,
  end,
}: Props) {
  const styles = useStyles()
  const reopen = useRef(onReopen)
  const dragged = useRef<number | null>(null)
  useEffect(() => {
    reopen.current = onReopen
  })
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyT') return
      event.preventDefault()
      reopen.current()
    }
    window.addEventListener('keydown', follow)
    return () => window.removeEventListener('keydown', follow)
  }, [])
  const press = (event: KeyPress<HTMLElement>, at: number) => {
    const { id = '' } = tabs[at] ?? {}
    if (event.key === 'Delete') onClose(id)
    if (event.key === 'F2') onRename(id, tabs[at]?.name ?? '')
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    if (event.ctrlKey && event.shiftKey) return onMove(id, by)
    const next = (at + by + tabs.length) % tabs.length
    onActivate(tabs[next]?.id ?? active)
    event.currentTarget
      .closest('[role=group]')
      ?.querySelectorAll<HTMLElement>('[role=tab]')
      [next]?.focus()
  }
  return (
    <div className={styles.root}>
      <div role="group" aria-label={label} className={styles.list}>
        <div
          role="tablist"
          aria-label={label}
          aria-owns={tabs.map(({ id }) => `query-${id}`).join(' ')}
        />
        {tabs.map(({ id, name, mark }, at) => (
          <div
            key={id}
            role="presentation"
            className={mergeClasses(styles.item, id === active && styles.on)}
            draggable
            onDragStart={(event) => {
              dragged.current = at
              event.dataTransfer.effectAllowed = 'move'
            }}
            onDragOver={(event) => {
              if (dragged.current !== null) event.preventDefault()
            }}
            onDragEnd={() => {
              dragged.current = null
            }}
            onDrop={(event) => {
              event.preventDefault()
              const from = dragged.current
              dragged.current = null
              if (from !== null && from !== at) onMove(tabs[from]?.id ?? '', at - from)
            }}
          >
            <button
              id={`query-${id}`}
              type="button"
              role="tab"
              aria-selected={id === active}
              tabIndex={id === active ? 0 : -1}
              className={styles.tab}
              title={name}
              onClick={() => onActivate(id)}
              onDoubleClick={() => onRename(id, name)}
              onKeyDown={(event) => press(event, at)}
            >
              {mark}
              {name}
            </button>
            <IconButton
              size="small"
              icon={<CloseIcon />}
              label={`Close ${name}`}
              onClick={() => onClose(id)}
            />
          </div>
        ))}
      </div>
      <div className={styles.end}>{after}</div>
      <div className={mergeClasses(styles.end, styles.last)}>{end}</div>
    </div>
  )
}
