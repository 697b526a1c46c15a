import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { type ReactElement, type ReactNode, useCallback } from 'react'
import { ChevronDownIcon, ChevronRightIcon } from '../text/icons'
import { color } from '../theme/color'

/** A row of a tree: a branch, or a leaf of the branch before it. */
export interface TreeItem {
  key: string
  /** What typing finds it by. */
  name: string
  level: 1 | 2
  /** Its place among its equals, from 1. */
  at: number
  of: number
  /** Of a branch: whether its leaves are in sight. */
  isOpen?: boolean
}

/** How a row of a tree looks, computed when it is in sight. */
export interface TreeLook {
  icon?: ReactElement
  title?: string
  /** Stands behind its name. */
  mark?: ReactNode
  /** Stands at its end, in small letters. */
  note?: string
  /** Stands at its end as it is written. */
  value?: string
  /** Stand at its end while it is pointed at or has the focus. */
  tools?: ReactNode
  /** Is shown in place of all this, as high as it is. */
  body?: ReactNode
  /** What Enter does where nothing can be opened. */
  onEnter?: () => void
}

const useStyles = makeStyles({
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    padding: '0 8px 0 6px',
    borderRadius: '4px',
    cursor: 'default',
    fontSize: '12px',
    lineHeight: '16px',
    '& > svg': { flexShrink: 0, color: color.faint },
  },
  branch: { height: '26px', fontWeight: 500, cursor: 'pointer' },
  leaf: {
    height: '24px',
    paddingLeft: '42px',
    color: color.quiet,
    '& > svg': { width: '14px', height: '14px' },
  },
  free: { height: 'auto', paddingLeft: '24px' },
  chosen: { backgroundColor: color.card },
  over: { backgroundColor: color.card, color: color.text },
  current: { '[role="tree"]:focus-visible &': { boxShadow: `inset 0 0 0 2px ${color.accent}` } },
  chevron: { width: '12px', height: '12px' },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  note: {
    marginLeft: 'auto',
    minWidth: '54px',
    flexShrink: 1000,
    textAlign: 'right',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: color.placeholder,
    fontSize: '11px',
    textTransform: 'uppercase',
  },
  value: {
    marginLeft: 'auto',
    flexShrink: 1000,
    minWidth: '54px',
    textAlign: 'right',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: color.text,
    fontVariantNumeric: 'tabular-nums',
  },
  tools: { marginLeft: 'auto', marginRight: '-6px', display: 'flex', flexShrink: 0 },
  body: { flexGrow: 1, minWidth: 0, padding: '4px 0' },
})

interface Props {
  id: string
  item: TreeItem
  look: TreeLook
  top: number
  chosen: boolean
  current: boolean
  /** Whether it is pointed at or has the focus. */
  over: boolean
  onClick: () => void
  onOver: () => void
  onHeight: (key: string, height: number) => void
}

function Body({ onHeight, children }: { onHeight: (height: number) => void; children: ReactNode }) {
  const watched = useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null) return undefined
      const observer = new ResizeObserver(() => onHeight(element.offsetHeight))
      observer.observe(element)
      return () => observer.disconnect()
    },
    [onHeight],
  )
  return (
    <div ref={watched} className={useStyles().body}>
      {children}
    </div>
  )
}

export function TreeRow({
  id,
  item: { key, name, level, at, of, isOpen },
  look: { icon, title, mark, note, value, tools, body },
  top,
  chosen,
  current,
  over,
  onClick,
  onOver,
  onHeight,
}: Props) {
  const styles = useStyles()
  const measured = useCallback((height: number) => onHeight(key, height), [onHeight, key])
  const isFree = body !== undefined
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-setsize={of}
      aria-posinset={at}
      aria-expanded={isOpen}
      aria-selected={level === 1 ? chosen : undefined}
      aria-label={level === 1 ? name : undefined}
      title={level === 1 ? undefined : title}
      style={{ top }}
      onClick={onClick}
      onPointerEnter={onOver}
      className={mergeClasses(
        styles.row,
        level === 1 ? styles.branch : styles.leaf,
        isFree && styles.free,
        chosen && styles.chosen,
        over && !isFree && styles.over,
        current && styles.current,
      )}
    >
      {isFree ? (
        <Body onHeight={measured}>{body}</Body>
      ) : (
        <>
          {isOpen === undefined ? null : isOpen ? (
            <ChevronDownIcon className={styles.chevron} />
          ) : (
            <ChevronRightIcon className={styles.chevron} />
          )}
          {icon}
          <span className={styles.name} title={level === 1 ? title : undefined}>
            {name}
          </span>
          {mark ? <> {mark}</> : null}{' '}
          {over && tools ? (
            <span className={styles.tools}>{tools}</span>
          ) : note ? (
            <span className={styles.note}>{note}</span>
          ) : value ? (
            <span className={styles.value} title={value}>
              {value}
            </span>
          ) : null}
        </>
      )}
    </div>
  )
}
