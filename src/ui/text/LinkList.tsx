import { makeStyles } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { AppLink } from './AppLink'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { minWidth: 0 },
  title: {
    margin: '0 0 4px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 500,
    color: color.quiet,
    fontVariantNumeric: 'tabular-nums',
  },
  list: { margin: '0 -8px', padding: 0, listStyleType: 'none' },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    height: '28px',
    padding: '0 8px',
    borderRadius: '6px',
    color: color.text,
    textDecorationLine: 'none',
    '& svg': { color: color.quiet, flexShrink: 0 },
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    ':hover': { backgroundColor: color.raised },
    ':focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: '-2px' },
  },
  more: { padding: '4px 8px 0', color: color.quiet, fontSize: '12px', lineHeight: '16px' },
})

interface Props<Row> {
  title: string
  rows: readonly Row[]
  /** How many there are, of which `rows` may be the first. */
  count: number
  nameOf: (row: Row) => string
  iconOf: (row: Row) => ReactElement
  pathOf: (row: Row) => string
  onFollow: (row: Row) => void
}

/** Things to go to, one below the other. */
export function LinkList<Row>({
  title,
  rows,
  count,
  nameOf,
  iconOf,
  pathOf,
  onFollow,
}: Props<Row>) {
  const styles = useStyles()
  return (
    <section className={styles.root} aria-label={title}>
      <h3 className={styles.title}>{`${title} ${count}`}</h3>
      <ul className={styles.list}>
        {rows.map((row, at) => (
          <li key={at}>
            <AppLink href={pathOf(row)} onFollow={() => onFollow(row)} className={styles.link}>
              {iconOf(row)}
              <span title={nameOf(row)}>{nameOf(row)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      {count > rows.length ? (
        <div className={styles.more}>{`and ${count - rows.length} more`}</div>
      ) : null}
    </section>
  )
}
