import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../../../../ui/theme/color'

const useStyles = makeStyles({
  body: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    padding: '12px 12px 0',
  },
  head: { display: 'flex', flexDirection: 'column', gap: '8px', flexGrow: 1, minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', '& > *': { flexGrow: 1 } },
  foot: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px',
    borderTop: `1px solid ${color.line}`,
    flexShrink: 0,
  },
  progress: {
    fontSize: '11px',
    lineHeight: '16px',
    color: color.quiet,
    fontVariantNumeric: 'tabular-nums',
  },
  actions: { display: 'flex', gap: '8px', '& > :first-child': { flex: '1 1 0', minWidth: 0 } },
})

export function AnalysisFrame({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>{foot}</div>
    </>
  )
}

/** What narrows the models, and the buttons below it. */
export function AnalysisHead({ search, children }: { search: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.head}>
      {search}
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}

interface FlattenProps {
  progress: ReactNode
  failure: ReactNode
  /** The buttons below. */
  children: ReactNode
}

/** Flatten Dataset, below how far it is and why it failed. */
export function FlattenFrame({ progress, failure, children }: FlattenProps) {
  const styles = useStyles()
  return (
    <>
      {failure}
      {progress === null ? null : <div className={styles.progress}>{progress}</div>}
      <div className={styles.actions}>{children}</div>
    </>
  )
}
