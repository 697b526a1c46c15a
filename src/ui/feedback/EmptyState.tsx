import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px',
    textAlign: 'center',
    padding: '24px',
    minHeight: '240px',
    height: '100%',
  },
  compact: { minHeight: '112px' },
  boxed: {
    height: 'auto',
    minHeight: '128px',
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    backgroundColor: color.panel,
  },
  art: { marginBottom: '8px', color: color.lineStrong },
  title: { margin: 0, font: 'inherit', fontWeight: 600 },
  text: { color: color.quiet, maxWidth: '320px' },
  action: { display: 'flex', gap: '8px', marginTop: '12px' },
})

interface Props {
  title: string
  children?: ReactNode
  action?: ReactNode
  art?: ReactNode
  /** For a small part of a page: no drawing, little height. */
  compact?: boolean
  /** Stands in the place of cards: with a border, as high as they are. */
  boxed?: boolean
  /** The page has no other heading. */
  heads?: boolean
}

/** Says what belongs here and offers the one action that fills it. */
export function EmptyState({
  title,
  children,
  action,
  art = <BarsArt />,
  compact = false,
  boxed = false,
  heads = false,
}: Props) {
  const styles = useStyles()
  const Title = heads ? 'h1' : 'div'
  return (
    <div className={mergeClasses(styles.root, compact && styles.compact, boxed && styles.boxed)}>
      {compact ? null : <div className={styles.art}>{art}</div>}
      <Title className={styles.title}>{title}</Title>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}

function BarsArt() {
  return (
    <svg
      width="84"
      height="48"
      viewBox="0 0 84 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden
    >
      <path d="M6 2v42h76M16 44V24h9v20M31 44V14h9v30M47 44V28h9v16" />
      <path d="M63 44V18h9v26" stroke={color.accent} strokeDasharray="3 3" />
    </svg>
  )
}
