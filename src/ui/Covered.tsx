import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'

const useStyles = makeStyles({
  root: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'auto' },
  kept: { position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column' },
  unseen: { visibility: 'hidden' },
})

/** What is costly to build stays as it was seen last while something else stands in its place; null for nothing else. */
export function Covered({ by, children }: { by: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  const [kept, keep] = useState(children)
  const isCovered = by !== null
  if (!isCovered && kept !== children) keep(children)
  return (
    <div className={styles.root}>
      <div className={mergeClasses(styles.kept, isCovered && styles.unseen)} inert={isCovered}>
        {isCovered ? kept : children}
      </div>
      {by}
    </div>
  )
}
