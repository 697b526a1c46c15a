import { makeStyles } from '@fluentui/react-components'
import { color } from '../../theme/color'

const useStyles = makeStyles({
  bars: { display: 'block', width: '100%', height: '36px' },
  ends: {
    display: 'flex',
    justifyContent: 'space-between',
    fontSize: '11px',
    lineHeight: '16px',
    color: color.quiet,
    fontVariantNumeric: 'tabular-nums',
  },
})

interface HistogramProps {
  least: string
  greatest: string
  counts: readonly number[]
}

/** How the values of a column lie between its least and its greatest one. */
export function Histogram({ least, greatest, counts }: HistogramProps) {
  const styles = useStyles()
  const highest = Math.max(1, ...counts)
  return (
    <div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${counts.length} 1`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {counts.map((count, at) => (
          <rect
            key={at}
            x={at + 0.08}
            y={1 - count / highest}
            width={0.84}
            height={count / highest}
            fill={color.accentLine}
          />
        ))}
      </svg>
      <div className={styles.ends}>
        <span>{least}</span>
        <span>{greatest}</span>
      </div>
    </div>
  )
}
