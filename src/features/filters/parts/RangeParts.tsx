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
  chosen: {
    border: `1px solid ${color.accent}`,
    backgroundColor: color.accentWash,
    color: color.text,
    ':hover': { border: `1px solid ${color.accent}` },
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
