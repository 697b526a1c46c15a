import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { CheckIcon, DangerIcon, RecentIcon, StopIcon, WarningIcon } from './icons'
import { Spinner } from './Spinner'
import { color } from './theme/color'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0, color: color.quiet },
  running: { color: color.running },
  success: { color: color.accent },
  failed: { color: color.dangerText },
  timed_out: { color: color.warning },
})

const signs = {
  pending: <RecentIcon />, running: <Spinner instant />, success: <CheckIcon />, failed: <DangerIcon />, timed_out: <WarningIcon />, stopped: <StopIcon />,
}

interface Props {
  status: keyof typeof signs
  /** What went wrong, on hover. */
  detail: string | null
  children: string
}

/** How a run stands: a sign and a word. */
export function RunStatus({ status, detail, children }: Props) {
  const styles = useStyles()
  const colors: Record<string, string> = styles
  return <span className={mergeClasses(styles.root, colors[status])} title={detail ?? undefined}>{signs[status]}{children}</span>
}
