import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { CardBones } from '../cards/CardBones'
import { CardGrid } from '../cards/CardGrid'
import { color } from '../theme/color'
import { stale } from '../theme/stale'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    flexGrow: 1,
  },
  // Room for the focus ring of the cards at the edge.
  scroll: {
    flexGrow: 1,
    minHeight: 0,
    overflowX: 'hidden',
    overflowY: 'auto',
    margin: '-4px',
    padding: '4px',
  },
  stale,
  empty: {
    flexGrow: 1,
    backgroundColor: color.panel,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
  },
  foot: { flexShrink: 0, marginTop: '8px' },
})

interface Props<Row> {
  label: string
  rows: readonly Row[]
  loading: boolean
  card: (row: Row) => ReactNode
  /** The height of the cards' pictures. */
  thumbHeight?: number | undefined
  perRow?: 3 | 4 | undefined
  /** Shown instead of cards when there are none. */
  empty: ReactNode
  /** Stays below the cards while they scroll. */
  foot: ReactNode
}

export function ListCards<Row>({
  label,
  rows,
  loading,
  card,
  thumbHeight = 128,
  perRow,
  empty,
  foot,
}: Props<Row>) {
  const styles = useStyles()
  const bones = loading && rows.length === 0
  return (
    <div className={styles.root} aria-busy={loading || undefined}>
      {!loading && rows.length === 0 ? (
        <div className={styles.empty}>{empty}</div>
      ) : (
        <div className={mergeClasses(styles.scroll, loading && !bones && styles.stale)}>
          <CardGrid label={label} {...(perRow ? { perRow } : {})}>
            {bones ? <CardBones count={8} thumbHeight={thumbHeight} /> : rows.map(card)}
          </CardGrid>
        </div>
      )}
      {foot ? <div className={styles.foot}>{foot}</div> : null}
    </div>
  )
}
