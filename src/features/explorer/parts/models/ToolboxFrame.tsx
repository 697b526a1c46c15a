import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '4px 12px 12px',
    borderTop: `1px solid ${color.line}`,
    flexShrink: 0,
    maxHeight: '45%',
    overflowY: 'auto',
    scrollbarWidth: 'thin',
  },
  progress: {
    fontSize: '11px',
    lineHeight: '16px',
    color: color.quiet,
    fontVariantNumeric: 'tabular-nums',
  },
  actions: { display: 'flex', gap: '8px', '& > :first-child': { flex: '1 1 0', minWidth: 0 } },
})

interface Props {
  zone: ReactNode
  progress: ReactNode
  /** The buttons below. */
  children: ReactNode
}

export function ToolboxFrame({ zone, progress, children }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      {zone}
      {progress === null ? null : <div className={styles.progress}>{progress}</div>}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
