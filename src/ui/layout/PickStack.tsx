import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', height: '100%', minHeight: 0 },
})

/** A search and what it leaves, filling a dialog of fixed height: the rows scroll, the dialog does not. */
export function PickStack({ children }: { children: ReactNode }) {
  return <div className={useStyles().root}>{children}</div>
}
