import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  root: { display: 'grid', gap: '16px', minHeight: 0, flexGrow: 1 },
  wideFirst: { gridTemplateColumns: 'minmax(0, 1fr) 360px', alignItems: 'start' },
  wideLast: { gridTemplateColumns: '360px minmax(0, 1fr)' },
  part: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    minHeight: 0,
    overflow: 'auto',
    margin: '-4px',
    padding: '4px',
  },
})

/** Two parts of a page beside each other: one 360 wide, the other as wide as it can be. */
export function SideBySide({
  wide,
  children: [first, last],
}: {
  wide: 'first' | 'last'
  children: [ReactNode, ReactNode]
}) {
  const styles = useStyles()
  return (
    <div className={`${styles.root} ${wide === 'first' ? styles.wideFirst : styles.wideLast}`}>
      <div className={styles.part}>{first}</div>
      <div className={styles.part}>{last}</div>
    </div>
  )
}
