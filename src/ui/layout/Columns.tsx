import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(280px, 360px)',
    gap: '20px',
    alignItems: 'start',
    maxWidth: '1120px',
  },
  part: {
    padding: '20px',
    backgroundColor: color.panel,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    minWidth: 0,
  },
})

/** A form with what is known beside it. */
export function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <section className={styles.part}>{children}</section>
      <aside className={styles.part}>{aside}</aside>
    </div>
  )
}
