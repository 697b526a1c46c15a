import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    marginTop: '6px',
    height: '4px',
    borderRadius: '2px',
    backgroundColor: color.line,
    overflow: 'hidden',
  },
  done: { height: '100%', borderRadius: '2px', backgroundColor: color.running },
  line: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: '-1px',
    zIndex: 1,
    marginTop: 0,
    height: '2px',
    borderRadius: 0,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '120ms',
    animationDelay: '150ms',
    animationFillMode: 'backwards',
  },
  unknown: {
    width: '100%',
    animationName: { from: { opacity: 1 }, to: { opacity: 0.2 } },
    animationDuration: '900ms',
    animationIterationCount: 'infinite',
    animationDirection: 'alternate',
    animationTimingFunction: 'steps(4, jump-none)',
  },
})

interface Props {
  label: string
  /** 0 to 1; null while nobody knows how far it is. */
  part: number | null
  /** Lies over the lower line of the bar that it stands in. */
  line?: boolean
}

export function ProgressBar({ label, part, line = false }: Props) {
  const styles = useStyles()
  const percent = part === null ? undefined : Math.round(part * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={mergeClasses(styles.root, line && styles.line)}
    >
      <div
        className={mergeClasses(styles.done, part === null && styles.unknown)}
        style={percent === undefined ? {} : { width: `${percent}%` }}
      />
    </div>
  )
}
