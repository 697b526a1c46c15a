import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    containerType: 'inline-size',
    display: 'flex',
    alignItems: 'center',
    gap: '20px',
    height: '40px',
    flexShrink: 0,
    borderBottom: `1px solid ${color.line}`,
    '& .fui-TabList': {
      height: '40px',
      borderBottom: 'none',
      minWidth: '120px',
      overflowX: 'auto',
      overflowY: 'hidden',
      scrollbarWidth: 'none',
    },
    '& .fui-Tab': { height: '40px', whiteSpace: 'nowrap' },
  },
  end: {
    marginLeft: 'auto',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flexShrink: 0,
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
  },
})

/** Tabs over a rule, with what belongs to all of them at its end. */
export function TabBar({ end, children }: { end: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      {children}
      <div className={styles.end}>{end}</div>
    </div>
  )
}
