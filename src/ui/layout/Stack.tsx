import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', minHeight: 0, height: '100%' },
})

/** Blocks below each other in the height there is; one of them takes what is left. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={useStyles().root}>{children}</div>
}
