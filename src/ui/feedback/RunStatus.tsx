import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import type { HistoryItem } from '../../api/contract'
import { Spinner } from '../text/Spinner'
import { CheckIcon, DangerIcon, RecentIcon, StopIcon, WarningIcon } from '../text/icons'
import { color } from '../theme/color'

export const runSigns: Record<HistoryItem['status'], ReactElement> = {
  pending: <RecentIcon />,
  running: <Spinner instant />,
  success: <CheckIcon />,
  failed: <DangerIcon />,
  timed_out: <WarningIcon />,
  stopped: <StopIcon />,
}

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0, color: color.quiet },
  running: { color: color.running },
  success: { color: color.accent },
  failed: { color: color.dangerText },
  timed_out: { color: color.warning },
  calm: { color: color.quiet },
  dot: {
    width: '6px',
    height: '6px',
    borderRadius: '50%',
    backgroundColor: 'currentColor',
    flexShrink: 0,
  },
  fine: { backgroundColor: '#2f6f70' },
})

interface Props {
  status: HistoryItem['status']
  /** What went wrong, on hover. */
  detail: string | null
  /** A dot in place of the icon; only what runs or failed is colored. */
  dot?: boolean
  children: string
}

export function RunStatus({ status, detail, dot = false, children }: Props) {
  const styles = useStyles()
  const colors: Record<string, string> = styles
  const isCalm = dot && status !== 'running' && status !== 'failed'
  const sign = dot ? (
    <span className={mergeClasses(styles.dot, status === 'success' && styles.fine)} />
  ) : (
    runSigns[status]
  )
  return (
    <span
      className={mergeClasses(styles.root, colors[status], isCalm && styles.calm)}
      title={detail ?? undefined}
    >
      {sign}
      {children}
    </span>
  )
}
