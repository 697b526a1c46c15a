import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { HistoryItem } from '../../api/contract'
import { Elapsed } from './Elapsed'
import { formatClock } from '../format/times'
import { DoneIcon } from '../text/icons'
import { runSigns } from './RunStatus'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: '88px',
    height: '18px',
    paddingLeft: '4px',
    flexShrink: 0,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 500,
    color: color.quiet,
    whiteSpace: 'nowrap',
    fontSize: '13px',
  },
  sign: { display: 'inline-flex', justifyContent: 'center', width: '16px', flexShrink: 0 },
  running: { color: color.running },
  success: { color: color.accentHover },
  failed: { color: color.dangerText },
  timed_out: { color: color.warning },
})

const signs = { ...runSigns, success: <DoneIcon /> }

interface Props {
  /** Null before anything ran; only the room is left free then. */
  status: HistoryItem['status'] | null
  startedAt: number
  endedAt: number | null
}

/** How a run stands and how long it took, or takes so far. */
export function RunClock({ status, startedAt, endedAt }: Props) {
  const styles = useStyles()
  const colors: Record<string, string> = styles
  return (
    <span
      className={mergeClasses(styles.root, status !== null && colors[status])}
      role="timer"
      aria-label="Query Time"
    >
      {status === null ? null : <span className={styles.sign}>{signs[status]}</span>}
      {status === null ? null : status === 'running' ? (
        <Elapsed since={startedAt} />
      ) : (
        formatClock((endedAt ?? startedAt) - startedAt)
      )}
    </span>
  )
}
