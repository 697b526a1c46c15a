import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/controls/IconButton'
import { StopIcon } from '../../../ui/text/icons'
import { Spinner } from '../../../ui/text/Spinner'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    padding: '0 8px',
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  spinner: { color: color.running },
})

/** Long work in the header: what it does, how far it is, and how to stop it. */
export function HeaderBusy({
  children,
  stopLabel,
  onStop,
}: {
  children: ReactNode
  stopLabel: string
  onStop: () => void
}) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <span className={styles.spinner}>
        <Spinner instant />
      </span>
      <span role="status">{children}</span>
      <IconButton icon={<StopIcon />} label={stopLabel} onClick={onStop} />
    </div>
  )
}
