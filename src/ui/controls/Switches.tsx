import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    height: '28px',
    padding: '1px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '6px',
    backgroundColor: color.canvas,
  },
  option: {
    padding: '0 12px',
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    color: color.quiet,
    fontFamily: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 500,
    ':hover': { color: color.text },
  },
  on: { backgroundColor: color.raised, color: color.text, fontWeight: 600 },
})

interface Props<Key extends string> {
  label: string
  options: readonly { key: Key; label: string }[]
  /** Null where all of them are off. */
  on: Key | null
  onToggle: (key: Key) => void
}

/** Buttons of which one or none is pressed. */
export function Switches<Key extends string>({ label, options, on, onToggle }: Props<Key>) {
  const styles = useStyles()
  return (
    <div role="group" aria-label={label} className={styles.root}>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          aria-pressed={option.key === on}
          className={mergeClasses(styles.option, option.key === on && styles.on)}
          onClick={() => onToggle(option.key)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
