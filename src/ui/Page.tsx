import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from './theme/color'

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '16px', padding: '16px 24px', minHeight: 0, height: '100%', overflow: 'auto' },
  head: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '32px', flexShrink: 0 },
  title: { fontSize: '15px', lineHeight: '22px', fontWeight: 600, whiteSpace: 'nowrap' },
  count: { color: color.quiet, fontSize: '12px', lineHeight: '16px', fontVariantNumeric: 'tabular-nums' },
  tools: { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: '8px' },
})

interface Props {
  title: string
  /** A quiet remark beside the title, such as a counter. */
  count?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

/** The body of a workspace screen: title row of 32 with tools at its end, then blocks. */
export function Page({ title, count, tools, children }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {count ? <span className={styles.count}>{count}</span> : null}
        {tools ? <div className={styles.tools}>{tools}</div> : null}
      </div>
      {children}
    </div>
  )
}
