import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { ChevronDownIcon } from '../text/icons'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { padding: '12px 20px', borderTop: `1px solid ${color.line}` },
  head: { margin: 0, display: 'flex', fontSize: '13px', lineHeight: '18px', fontWeight: 600 },
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: '24px',
    padding: 0,
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    '& svg': {
      flexShrink: 0,
      color: color.quiet,
      transitionProperty: 'transform',
      transitionDuration: '120ms',
    },
    ':hover svg': { color: color.text },
  },
  folded: { '& svg': { transform: 'rotate(-90deg)' } },
  summary: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 400,
    color: color.quiet,
  },
  body: { display: 'flex', flexDirection: 'column', gap: '12px', paddingTop: '8px' },
})

interface Props {
  title: string
  /** What is in it, said while it is folded. */
  summary: string
  folded?: boolean
  /** Something in it needs to be seen. */
  urgent?: boolean
  children: ReactNode
}

export function Fold({ title, summary, folded: first = false, urgent = false, children }: Props) {
  const styles = useStyles()
  const [chosen, choose] = useState(first)
  const folded = chosen && !urgent
  return (
    <section aria-label={title} className={styles.root}>
      <h3 className={styles.head}>
        <button
          type="button"
          aria-expanded={!folded}
          className={mergeClasses(styles.button, folded && styles.folded)}
          onClick={() => choose(!folded)}
        >
          <ChevronDownIcon />
          {title}
          {folded ? <span className={styles.summary}>{summary}</span> : null}
        </button>
      </h3>
      {folded ? null : <div className={styles.body}>{children}</div>}
    </section>
  )
}
