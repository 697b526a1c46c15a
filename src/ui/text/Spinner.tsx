import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    color: color.quiet,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '120ms',
    animationDelay: '150ms',
    animationFillMode: 'backwards',
  },
  instant: { animationName: 'none', color: 'inherit' },
  fill: {
    display: 'flex',
    justifyContent: 'center',
    width: '100%',
    height: '100%',
    minHeight: '120px',
  },
  ring: {
    width: '14px',
    height: '14px',
    borderRadius: '50%',
    border: '2px solid',
    flexShrink: 0,
    borderTopColor: 'currentColor',
    borderRightColor: '#8884',
    borderBottomColor: '#8884',
    borderLeftColor: '#8884',
    animationName: { to: { transform: 'rotate(360deg)' } },
    animationDuration: '800ms',
    animationTimingFunction: 'steps(8)',
    animationIterationCount: 'infinite',
  },
})

interface Props {
  label?: string
  /** Takes the place of the content it waits for. */
  fill?: boolean
  /** Shown at once instead of after 150 ms: for what the user has just pressed. */
  instant?: boolean
}

export function Spinner({ label, fill = false, instant = false }: Props) {
  const styles = useStyles()
  return (
    <span
      className={mergeClasses(styles.root, fill && styles.fill, instant && styles.instant)}
      role={instant ? undefined : 'status'}
      aria-label={instant ? undefined : (label ?? 'Loading')}
    >
      <span className={styles.ring} />
      {label}
    </span>
  )
}
