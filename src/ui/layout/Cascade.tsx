import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '220px 200px minmax(0, 1fr)',
    gap: '16px',
    flexGrow: 1,
    minHeight: 0,
  },
  part: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0, minHeight: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '20px',
    margin: 0,
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    color: color.quiet,
    '& > :last-child:not(:first-child)': { marginLeft: 'auto' },
  },
})

/** Choices beside each other, each of what was chosen in the one before it. */
export function Cascade({ children }: { children: ReactNode }) {
  return <div className={useStyles().root}>{children}</div>
}

/** One choice of a cascade under its title; `tools` stand at the title's end. */
export function CascadePart({
  title,
  tools,
  children,
}: {
  title: string
  tools?: ReactNode
  children: ReactNode
}) {
  const styles = useStyles()
  return (
    <section aria-label={title} className={styles.part}>
      <h3 className={styles.head}>
        <span>{title}</span>
        {tools}
      </h3>
      {children}
    </section>
  )
}
