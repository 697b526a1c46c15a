import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '12px', minHeight: '32px', flexShrink: 0 },
  end: {
    marginLeft: 'auto',
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minWidth: 0,
    fontSize: '12px',
    lineHeight: '16px',
  },
})

/** A search at its start, what is said about what it leaves at its end. */
export function ToolLine({ end, children }: { end?: ReactNode; children?: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      {children}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
  )
}
