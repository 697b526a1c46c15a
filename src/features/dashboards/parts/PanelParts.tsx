import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  main: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    gap: '12px',
    minHeight: 0,
    padding: '12px 16px',
    overflowY: 'auto',
  },
  foot: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '12px 16px',
    borderTop: `1px solid ${color.line}`,
    flexShrink: 0,
  },
})

/** What a side panel shows above its foot; it scrolls by itself. */
export function PanelMain({ children }: { children: ReactNode }) {
  return <div className={useStyles().main}>{children}</div>
}

/** The buttons of a side panel. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return <div className={useStyles().foot}>{children}</div>
}
