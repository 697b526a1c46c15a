import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: '16px', minHeight: '100%' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '24px',
    rowGap: '12px',
    alignItems: 'start',
  },
})

/** Parts of an info dialog below each other. */
export function InfoStack({ children }: { children: ReactNode }) {
  return <div className={useStyles().stack}>{children}</div>
}

/** Two parts of an info dialog beside each other. */
export function InfoColumns({ children }: { children: ReactNode }) {
  return <div className={useStyles().columns}>{children}</div>
}
