import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: 'min(480px, calc(100vh - 240px))',
    minHeight: 0,
  },
})

/** The place of a grid in a dialog, of one height whatever it shows. */
export function RowsFrame({ children }: { children: ReactNode }) {
  return <div className={useStyles().root}>{children}</div>
}
