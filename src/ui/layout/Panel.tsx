import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: '240px',
    backgroundColor: color.panel,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    overflow: 'hidden',
  },
})

/** The height that is left, framed. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={useStyles().root}>{children}</div>
}
