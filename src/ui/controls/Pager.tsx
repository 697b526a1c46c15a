import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { formatNumber } from '../format/numbers'
import { IconButton } from './IconButton'
import { ChevronLeftIcon, ChevronRightIcon } from '../text/icons'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '36px',
    padding: '0 8px 0 12px',
    flexShrink: 0,
    borderTop: `1px solid ${color.line}`,
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
  },
  range: { marginLeft: 'auto' },
})

interface Props {
  /** The first row shown, counted from 0, and the row after the last. */
  from: number
  to: number
  count: number
  page: number
  onTurn: (page: number) => void
  /** Stands at the start, such as a choice of page sizes. */
  children?: ReactNode
}

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ from, to, count, page, onTurn, children }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      {children}
      <span className={styles.range} aria-live="polite">
        {count === 0
          ? '0 rows'
          : `${formatNumber(from + 1)} to ${formatNumber(to)} of ${formatNumber(count)}`}
      </span>
      <IconButton
        size="small"
        icon={<ChevronLeftIcon />}
        label="Previous page"
        disabledReason={page === 0 ? 'this is the first' : null}
        onClick={() => onTurn(page - 1)}
      />
      <IconButton
        size="small"
        icon={<ChevronRightIcon />}
        label="Next page"
        disabledReason={to >= count ? 'this is the last' : null}
        onClick={() => onTurn(page + 1)}
      />
    </div>
  )
}
