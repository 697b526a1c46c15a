import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { DangerIcon, InfoIcon, SuccessIcon, WarningIcon } from '../text/icons'
import { Spinner } from '../text/Spinner'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '10px',
    padding: '10px 12px',
    borderRadius: '6px',
    border: `1px solid ${color.lineStrong}`,
    backgroundColor: color.raised,
  },
  icon: {
    display: 'flex',
    width: '16px',
    height: '18px',
    alignItems: 'center',
    flexShrink: 0,
    color: color.quiet,
  },
  text: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: '140px',
    minWidth: 0,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  title: { fontWeight: 500 },
  detail: { color: color.quiet, fontSize: '12px', lineHeight: '16px', marginTop: '2px' },
  // Buttons of 28 beside lines of 18.
  end: { flexShrink: 0, margin: '-5px 0 -5px auto' },
  danger: { backgroundColor: color.dangerWash, border: `1px solid ${color.dangerLine}` },
  warning: { backgroundColor: color.warningWash, border: `1px solid ${color.warningLine}` },
  success: { backgroundColor: '#10292a', border: `1px solid ${color.accentLine}` },
  info: {},
  progress: {},
  dangerIcon: { color: color.danger },
  warningIcon: { color: color.warning },
  successIcon: { color: color.accent },
  infoIcon: {},
  progressIcon: { color: color.running },
})

export type NoticeIntent = 'danger' | 'warning' | 'success' | 'info' | 'progress'

const icons = {
  danger: <DangerIcon />,
  warning: <WarningIcon />,
  success: <SuccessIcon />,
  info: <InfoIcon />,
  progress: <Spinner instant />,
}

interface Props {
  intent: NoticeIntent
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** A message at its place on the page; `danger` and `warning` are announced. */
export function Notice({ intent, title, children, action, className }: Props) {
  const styles = useStyles()
  return (
    <div
      role={intent === 'danger' || intent === 'warning' ? 'alert' : 'status'}
      className={mergeClasses(styles.root, styles[intent], className)}
    >
      <span className={mergeClasses(styles.icon, styles[`${intent}Icon`])}>{icons[intent]}</span>
      <div className={styles.text}>
        {title ? <div className={styles.title}>{title}</div> : null}
        {children ? (
          <div className={mergeClasses(title ? styles.detail : undefined)}>{children}</div>
        ) : null}
      </div>
      {action ? <div className={styles.end}>{action}</div> : null}
    </div>
  )
}
