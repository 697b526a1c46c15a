import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { AppLink } from '../text/AppLink'
import { color } from '../theme/color'
import { WaitingSpot } from '../feedback/Waiting'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    padding: '16px 24px',
    minHeight: 0,
    height: '100%',
    overflow: 'auto',
  },
  head: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '32px', flexShrink: 0 },
  title: {
    display: 'flex',
    gap: '6px',
    minWidth: 0,
    fontSize: '15px',
    lineHeight: '22px',
    fontWeight: 600,
    whiteSpace: 'nowrap',
  },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  above: {
    flexShrink: 0,
    color: color.quiet,
    textDecorationLine: 'none',
    ':hover': { color: color.text, textDecorationLine: 'underline' },
  },
  slash: { color: color.faint, fontWeight: 400 },
  beside: { display: 'flex', alignItems: 'center', gap: '2px', flexShrink: 0 },
  count: {
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
  },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    minHeight: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  tools: { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: '8px' },
})

interface Props {
  title: string
  /** Keeps the title for screen readers only. */
  titleHidden?: boolean
  /** The screen that this one belongs to, before the title and a slash. */
  above?: { title: string; path: string; onFollow: (path: string) => void }
  /** Icon buttons right after the title. */
  beside?: ReactNode
  /** A quiet remark beside the title, such as a counter. */
  count?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

/** The body of a workspace screen: title row of 32 with tools at its end, then blocks. */
export function Page({ title, titleHidden = false, above, beside, count, tools, children }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.page}>
      <div className={mergeClasses(styles.head, titleHidden && styles.hidden)}>
        <h1 className={styles.title}>
          {above ? (
            <>
              <AppLink href={above.path} onFollow={above.onFollow} className={styles.above}>
                {above.title}
              </AppLink>
              <span className={styles.slash}>/</span>
            </>
          ) : null}
          <span className={styles.name} title={title}>
            {title}
          </span>
        </h1>
        {beside ? <div className={styles.beside}>{beside}</div> : null}
        {count ? <span className={styles.count}>{count}</span> : null}
        {tools ? <div className={styles.tools}>{tools}</div> : null}
      </div>
      <WaitingSpot />
      {children}
    </div>
  )
}
