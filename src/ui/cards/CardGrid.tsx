import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'

/** The least width of a card in a grid that fills the page, and the gap between cards. */
const cardWidth = 272
const cardGap = 12

const wide = (count: number) => count * cardWidth + (count - 1) * cardGap
const beyond = (count: number) => ({
  [`@container (width < ${wide(count + 1)}px)`]: {
    [`& > :nth-child(n + ${count + 1})`]: { display: 'none' },
  },
})

const useStyles = makeStyles({
  ruler: { containerType: 'inline-size' },
  root: {
    display: 'grid',
    gap: `${cardGap}px`,
    gridTemplateColumns: `repeat(auto-fill, minmax(min(${cardWidth}px, 100%), 1fr))`,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  three: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  four: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  oneRow: {
    ...beyond(1),
    ...beyond(2),
    ...beyond(3),
    ...beyond(4),
    ...beyond(5),
    ...beyond(6),
    '& > :nth-child(n + 8)': { display: 'none' },
  },
})

interface Props {
  label: string
  children: ReactNode
  /** A fixed number per row; otherwise as many of 272 as fit. */
  perRow?: 3 | 4
  /** Shows the cards that fit into one row and no others. */
  oneRow?: boolean
}

/** Cards side by side, as a list. */
export function CardGrid({ label, children, perRow, oneRow = false }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.ruler}>
      <ul
        aria-label={label}
        className={mergeClasses(
          styles.root,
          perRow === 3 && styles.three,
          perRow === 4 && styles.four,
          oneRow && styles.oneRow,
        )}
      >
        {children}
      </ul>
    </div>
  )
}
