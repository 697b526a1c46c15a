import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from './theme/color'

const useStyles = makeStyles({
  root: { marginTop: '6px', height: '4px', borderRadius: '2px', backgroundColor: color.line, overflow: 'hidden' },
  done: { height: '100%', borderRadius: '2px', backgroundColor: color.running },
  unknown: {
    width: '100%', animationName: { from: { opacity: 1 }, to: { opacity: 0.2 } },
    animationDuration: '900ms', animationIterationCount: 'infinite', animationDirection: 'alternate', animationTimingFunction: 'steps(4, jump-none)',
  },
})

interface Props {
  label: string
  /** 0 to 1; null while nobody knows how far it is. */
  part: number | null
}

export function ProgressBar({ label, part }: Props) {
  const styles = useStyles()
  const percent = part === null ? undefined : Math.round(part * 100)
  return (
    <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent} className={styles.root}>
      <div className={mergeClasses(styles.done, part === null && styles.unknown)} style={percent === undefined ? {} : { width: `${percent}%` }} />
    </div>
  )
}
