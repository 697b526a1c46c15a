import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  key: {
    display: 'inline-block',
    padding: '0 5px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '4px',
    backgroundColor: color.panel,
    color: color.quiet,
    fontFamily: 'inherit',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 500,
  },
})

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={useStyles().key}>{children}</kbd>
}
