import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  presets: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '4px' },
  preset: {
    height: '26px',
    padding: '0 8px',
    border: `1px solid ${color.line}`,
    borderRadius: '5px',
    backgroundColor: color.canvas,
    color: color.quiet,
    font: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { border: `1px solid ${color.lineStrong}`, color: color.text },
  },
  chosen: { border: `1px solid ${color.accent}`, color: color.text },
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

interface PresetsProps {
  chosen: string
  presets: readonly { range: string; label: string }[]
  onChoose: (range: string) => void
}

/** The ranges that one click chooses. */
export function RangePresets({ chosen, presets, onChoose }: PresetsProps) {
  const styles = useStyles()
  return (
    <div className={styles.presets} role="group" aria-label="Ranges">
      {presets.map(({ range, label }) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === chosen}
          className={mergeClasses(styles.preset, range === chosen && styles.chosen)}
          onClick={() => onChoose(range)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

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
