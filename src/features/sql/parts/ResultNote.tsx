import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({ root: { padding: '12px', flexShrink: 0 } })

/** Room around a note above the rows, or in their place. */
export function ResultNote({ children }: { children: ReactNode }) {
  return <div className={useStyles().root}>{children}</div>
}
