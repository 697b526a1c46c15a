import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { AppLink } from '../text/AppLink'
import { ChevronDownIcon } from '../text/icons'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { flexShrink: 0 },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '12px',
    rowGap: '4px',
    minHeight: '28px',
    marginBottom: '8px',
  },
  title: {
    display: 'flex',
    alignItems: 'center',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    letterSpacing: '.04em',
    textTransform: 'uppercase',
  },
  fold: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '24px',
    padding: '0 6px 0 0',
    marginLeft: '-3px',
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: 'inherit',
    cursor: 'pointer',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: 'inherit',
    letterSpacing: 'inherit',
    textTransform: 'inherit',
    '& svg': { color: color.quiet, transitionProperty: 'transform', transitionDuration: '120ms' },
    ':hover svg': { color: color.text },
  },
  folded: { '& svg': { transform: 'rotate(-90deg)' } },
  count: {
    fontSize: '12px',
    lineHeight: '16px',
    color: color.quiet,
    fontVariantNumeric: 'tabular-nums',
    marginLeft: '-8px',
  },
  tools: {
    marginLeft: 'auto',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px',
  },
  link: {
    color: color.accentHover,
    fontWeight: 500,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
})

interface Props {
  title: string
  count?: number | undefined
  /** Stands before the way to everything; what is about the content goes away with it. */
  tools?: ReactNode
  /** Where everything of the section is listed. */
  all: { path: string; onFollow: (path: string) => void }
  folded: boolean
  onFold: (folded: boolean) => void
  children: ReactNode
}

/** A part of a page that folds under its own title row: count, tools, and the way to the whole list. */
export function Section({ title, count, tools, all, folded, onFold, children }: Props) {
  const styles = useStyles()
  return (
    <section aria-label={title} className={styles.root}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <button
            type="button"
            aria-expanded={!folded}
            className={mergeClasses(styles.fold, folded && styles.folded)}
            onClick={() => onFold(!folded)}
          >
            <ChevronDownIcon />
            {title}
          </button>
        </h2>
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
        <div className={styles.tools}>
          {tools}
          <AppLink
            href={all.path}
            onFollow={all.onFollow}
            label={`See All ${title}`}
            className={styles.link}
          >
            See All
          </AppLink>
        </div>
      </div>
      {folded ? null : children}
    </section>
  )
}
