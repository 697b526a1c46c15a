import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useCallback, useState } from 'react'
import { useRested } from '../../layout/useRested'
import { color } from '../../theme/color'
import { useInTile } from './ChartFrame'
import { shownName } from './keyColors'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '4px',
    minWidth: 0,
    fontSize: '12px',
    lineHeight: '16px',
    color: color.quiet,
    whiteSpace: 'nowrap',
  },
  lines: { flexGrow: 1, minWidth: 0, overflow: 'hidden' },
  keys: { display: 'flex', flexWrap: 'wrap', columnGap: '4px' },
  title: { fontWeight: 500, marginRight: '8px', lineHeight: '24px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis' },
  key: {
    display: 'flex',
    maxWidth: '240px',
    alignItems: 'center',
    gap: '6px',
    height: '24px',
    padding: '0 6px',
    border: 0,
    borderRadius: '4px',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    ':hover': { backgroundColor: color.raised, color: color.text },
  },
  keyInTile: { maxWidth: '120px' },
  off: { color: color.faint, textDecorationLine: 'line-through', '& svg': { opacity: 0.35 } },
})

export interface LegendKey {
  id: string
  name: string
  color: string
  /** Its outline in a box of 10 by 10; a rounded square where it is left out. */
  path?: string
}

interface Props {
  title: string
  keys: readonly LegendKey[]
  hidden: ReadonlySet<string>
  onToggle: (key: string, alone: boolean) => void
}

const lineHeight = 24
const maxLines = 2

/** More than the line of a legend holds in most tiles; where it holds them, the rest is added when the page has nothing else to do. */
const firstInTile = 12

/** How many of the keys stand below the lines that are shown, and whether the first ones of a tile all stand above, followed as the legend changes. */
const useKeysBelow = (shownHeight: number) => {
  const [below, setBelow] = useState(0)
  const [firstFit, setFirstFit] = useState(true)
  const ref = useCallback(
    (keys: HTMLElement | null) => {
      if (keys === null) return undefined
      const observer = new ResizeObserver(() => {
        const [, ...all] = keys.children
        const end = keys.offsetTop + shownHeight
        const first = all.findIndex((key) => key instanceof HTMLElement && key.offsetTop >= end)
        const fitting = first === -1 ? all.length : first
        setBelow(all.length - fitting)
        setFirstFit(fitting >= firstInTile)
      })
      observer.observe(keys)
      return () => observer.disconnect()
    },
    [shownHeight],
  )
  return { ref, below, firstFit }
}

/**
 * The categories with their colours; a click hides one, Shift-click shows it alone. What does not fit on two lines, in a
 * tile on one, is shown by its last button.
 */
export function ChartLegend({ title, keys, hidden, onToggle }: Props) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  const inTile = useInTile()
  const shownHeight = lineHeight * (inTile ? 1 : maxLines)
  const { ref, below, firstFit } = useKeysBelow(shownHeight)
  const isRested = useRested()
  const drawn = open || !inTile || (isRested && firstFit) ? keys : keys.slice(0, firstInTile)
  const left = below + keys.length - drawn.length
  return (
    <div className={styles.root} role="group" aria-label={`Legend: ${title}`}>
      <div className={styles.lines} style={open ? {} : { maxHeight: shownHeight }}>
        <div className={styles.keys} ref={ref}>
          <span className={styles.title}>{title}</span>
          {drawn.map((key) => (
            <button
              key={key.id}
              type="button"
              aria-pressed={!hidden.has(key.id)}
              title={`${shownName(key.name)}: click hides it, Shift-click shows it alone`}
              className={mergeClasses(
                styles.key,
                inTile && styles.keyInTile,
                hidden.has(key.id) && styles.off,
              )}
              onClick={(event) => onToggle(key.id, event.shiftKey)}
            >
              <svg width="10" height="10" aria-hidden style={{ flexShrink: 0 }}>
                {key.path ? (
                  <path d={key.path} fill={key.color} />
                ) : (
                  <rect width="10" height="10" rx="3" fill={key.color} />
                )}
              </svg>
              <span className={styles.name}>{shownName(key.name)}</span>
            </button>
          ))}
        </div>
      </div>
      {left > 0 ? (
        <button
          type="button"
          aria-expanded={open}
          className={styles.key}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Fewer' : `+${left}`}
        </button>
      ) : null}
    </div>
  )
}
