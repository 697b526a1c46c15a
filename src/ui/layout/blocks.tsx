import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: '12px', minHeight: 0, height: '100%' },
  sideBySide: { display: 'grid', gap: '16px', minHeight: 0, flexGrow: 1 },
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
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(280px, 360px)',
    gap: '20px',
    alignItems: 'start',
    maxWidth: '1120px',
  },
  columnsPart: {
    padding: '20px',
    backgroundColor: color.panel,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    minWidth: 0,
  },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: '240px',
    backgroundColor: color.panel,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    overflow: 'hidden',
  },
  toolLine: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '32px',
    flexShrink: 0,
  },
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

/** Blocks below each other in the height there is; one of them takes what is left. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={useStyles().stack}>{children}</div>
}

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
    <div
      className={`${styles.sideBySide} ${wide === 'first' ? styles.wideFirst : styles.wideLast}`}
    >
      <div className={styles.part}>{first}</div>
      <div className={styles.part}>{last}</div>
    </div>
  )
}

export function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.columns}>
      <section className={styles.columnsPart}>{children}</section>
      <aside className={styles.columnsPart}>{aside}</aside>
    </div>
  )
}

export function Panel({ children }: { children: ReactNode }) {
  return <div className={useStyles().panel}>{children}</div>
}

/** A search at its start, what is said about what it leaves at its end. */
export function ToolLine({ end, children }: { end?: ReactNode; children?: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.toolLine}>
      {children}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
  )
}
