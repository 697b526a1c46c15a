import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { TabBar } from '../../../ui/layout/TabBar'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  head: {
    padding: '0 12px',
    flexShrink: 0,
    borderBottom: `1px solid ${color.line}`,
    backgroundColor: color.panel,
    '& > div': { height: '39px', borderBottomWidth: 0 },
  },
  body: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, overflow: 'auto' },
  foot: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    height: '28px',
    flexShrink: 0,
    padding: '0 12px',
    borderTop: `1px solid ${color.line}`,
    backgroundColor: color.panel,
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  end: { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 },
})

/** What a query brought, below the editor: which of it is in sight, tools for it, and itself. */
export function ResultFrame({
  tabs,
  tools,
  children,
}: {
  tabs: ReactNode
  tools: ReactNode
  children: ReactNode
}) {
  const styles = useStyles()
  return (
    <>
      <div className={styles.head}>
        <TabBar end={tools}>{tabs}</TabBar>
      </div>
      <div className={styles.body}>{children}</div>
    </>
  )
}

/** What is said about the rows above it. */
export function ResultFoot({
  children,
  actions,
  aside,
  end,
}: {
  children: ReactNode
  actions?: ReactNode
  aside?: ReactNode
  end?: ReactNode
}) {
  const styles = useStyles()
  return (
    <div className={styles.foot}>
      <div role="status">{children}</div>
      {actions ? <div>{actions}</div> : null}
      {aside ? <div>{aside}</div> : null}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
  )
}
