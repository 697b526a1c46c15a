import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  column: { display: 'flex', flexDirection: 'column', gap: '14px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '12px',
    alignItems: 'start',
  },
  checks: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px' },
})

/** Fields below each other. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={useStyles().column}>{children}</div>
}

/** Two fields beside each other. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={useStyles().pair}>{children}</div>
}

/** Checkboxes beside each other. */
export function Checks({ children }: { children: ReactNode }) {
  return <div className={useStyles().checks}>{children}</div>
}
