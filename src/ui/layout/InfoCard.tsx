import { makeStyles } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  card: {
    display: 'flex',
    gap: '10px',
    minWidth: 0,
    padding: '10px 12px',
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    backgroundColor: color.panel,
    '& > svg': { color: color.quiet, flexShrink: 0, marginTop: '1px' },
  },
  words: { minWidth: 0, flexGrow: 1 },
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 550 },
  line: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
  },
  stack: { display: 'flex', flexDirection: 'column', gap: '16px', minHeight: '100%' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '24px',
    rowGap: '12px',
    alignItems: 'start',
  },
})

/** Small cards, three to a row. */
export function InfoCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={useStyles().grid}>
      {children}
    </ul>
  )
}

export function InfoCard({
  sign,
  title,
  lines,
}: {
  sign: ReactElement
  title: string
  lines: readonly string[]
}) {
  const styles = useStyles()
  return (
    <li className={styles.card}>
      {sign}
      <div className={styles.words}>
        <div className={styles.title} title={title}>
          {title}
        </div>
        {lines.map((line, at) => (
          <div key={at} className={styles.line} title={line}>
            {line}
          </div>
        ))}
      </div>
    </li>
  )
}

export function InfoStack({ children }: { children: ReactNode }) {
  return <div className={useStyles().stack}>{children}</div>
}

export function InfoColumns({ children }: { children: ReactNode }) {
  return <div className={useStyles().columns}>{children}</div>
}
