import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'

const useStyles = makeStyles({
  root: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'auto' },
  shown: { position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column' },
  unseen: { visibility: 'hidden' },
})

/** What is costly to build stays as it was seen last while something else stands in its place; null for nothing else. */
export function Covered({ by, children }: { by: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  const [shown, setShown] = useState(children)
  const isCovered = by !== null
  if (!isCovered && shown !== children) setShown(children)
  return (
    <div className={styles.root}>
      <div className={mergeClasses(styles.shown, isCovered && styles.unseen)} inert={isCovered}>
        {isCovered ? shown : children}
      </div>
      {by}
    </div>
  )
}
