import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { AppLink } from './AppLink'
import { color } from './theme/color'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: '8px', height: '28px', marginBottom: '8px' },
  title: { fontSize: '12px', lineHeight: '16px', fontWeight: 600, letterSpacing: '.04em', textTransform: 'uppercase' },
  count: { fontSize: '12px', lineHeight: '16px', color: color.quiet, fontVariantNumeric: 'tabular-nums' },
  tools: { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: '12px' },
  link: { color: color.accentHover, fontWeight: 500, textDecorationLine: 'none', ':hover': { textDecorationLine: 'underline' } },
})

interface Props {
  title: string
  count?: number | undefined
  tools?: ReactNode
  /** Where everything of the section is listed. */
  all: { path: string; onFollow: (path: string) => void }
  children: ReactNode
}

/** A part of a page with its own title row: count, tools, and the way to the whole list. */
export function Section({ title, count, tools, all, children }: Props) {
  const styles = useStyles()
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
        <div className={styles.tools}>
          {tools}
          <AppLink href={all.path} onFollow={all.onFollow} label={`See All ${title}`} className={styles.link}>See All</AppLink>
        </div>
      </div>
      {children}
    </section>
  )
}
