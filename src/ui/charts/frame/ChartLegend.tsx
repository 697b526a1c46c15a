import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from '../../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    minWidth: 0,
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'none',
    fontSize: '12px',
    lineHeight: '16px',
    color: color.quiet,
    whiteSpace: 'nowrap',
  },
  title: { fontWeight: 500, marginRight: '8px' },
  key: {
    display: 'flex',
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

/** The categories with their colours; a click hides one, Shift-click shows it alone. */
export function ChartLegend({ title, keys, hidden, onToggle }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root} role="group" aria-label={`Legend: ${title}`}>
      <span className={styles.title}>{title}</span>
      {keys.map((key) => (
        <button
          key={key.id}
          type="button"
          aria-pressed={!hidden.has(key.id)}
          title="Click hides it, Shift-click shows it alone"
          className={mergeClasses(styles.key, hidden.has(key.id) && styles.off)}
          onClick={(event) => onToggle(key.id, event.shiftKey)}
        >
          <svg width="10" height="10" aria-hidden>
            {key.path ? (
              <path d={key.path} fill={key.color} />
            ) : (
              <rect width="10" height="10" rx="3" fill={key.color} />
            )}
          </svg>
          {key.name}
        </button>
      ))}
    </div>
  )
}
