import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  panel: {
    position: 'absolute',
    top: '36px',
    left: 0,
    zIndex: 20,
    width: '480px',
    maxWidth: 'calc(100vw - 260px)',
    maxHeight: 'min(560px, calc(100vh - 72px))',
    overflowY: 'auto',
    padding: '4px',
    backgroundColor: color.raised,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '8px',
    boxShadow: '0 16px 48px #0000008c',
  },
  stale: { opacity: 0.7 },
  title: {
    padding: '8px 8px 4px',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 600,
    color: color.quiet,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    height: '32px',
    padding: '0 8px',
    borderRadius: '4px',
    cursor: 'pointer',
    '& > svg': { flexShrink: 0, color: color.quiet },
  },
  on: { backgroundColor: color.hover, '& > svg': { color: color.accent } },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 550,
    unicodeBidi: 'isolate',
  },
  hint: {
    marginLeft: 'auto',
    paddingLeft: '12px',
    maxWidth: '45%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    flexShrink: 0,
    unicodeBidi: 'isolate',
  },
  description: {
    padding: '12px',
    color: color.quiet,
    '& b': { color: color.text, fontWeight: 550, overflowWrap: 'anywhere' },
  },
})

export interface FoundGroup {
  title: string
  items: readonly { key: string; icon: ReactElement; name: string; hint: string | null }[]
}

interface Props {
  id: string
  label: string
  groups: readonly FoundGroup[]
  /** The item that Enter opens, counted over all groups. */
  at: number
  stale: boolean
  /** Stands in place of the groups when there is nothing to choose. */
  description: ReactNode
  onPoint: (at: number) => void
  onOpen: () => void
}

export const optionId = (id: string, at: number) => `${id}-${at}`

/** What the search of the header found, as a list under its field; the field keeps the focus. */
export function SearchPanel({ id, label, groups, at, stale, description, onPoint, onOpen }: Props) {
  const styles = useStyles()
  const chosen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const offsets = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0),
  )
  return (
    <div
      className={styles.panel}
      onMouseDown={(event) => {
        if (!(event.target instanceof Element) || !event.target.closest('button'))
          event.preventDefault()
      }}
    >
      {description ? (
        <div className={styles.description} role="status">
          {description}
        </div>
      ) : null}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className={mergeClasses(stale && styles.stale)}
      >
        {groups.map(({ title, items }, group) => (
          <div key={title} role="group" aria-label={title}>
            <div className={styles.title} aria-hidden>
              {title}
            </div>
            {items.map((item, index) => {
              const position = (offsets[group] ?? 0) + index
              return (
                <div
                  key={item.key}
                  id={optionId(id, position)}
                  ref={position === at ? chosen : undefined}
                  role="option"
                  aria-selected={position === at}
                  className={mergeClasses(styles.option, position === at && styles.on)}
                  onPointerMove={() => {
                    if (position !== at) onPoint(position)
                  }}
                  onClick={() => {
                    onPoint(position)
                    onOpen()
                  }}
                >
                  {item.icon}
                  <span className={styles.name}>{item.name}</span>
                  {item.hint ? <span className={styles.hint}>{item.hint}</span> : null}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
