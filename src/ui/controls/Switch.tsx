import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from '../theme/color'
import { Tooltip } from '../overlays/Tooltip'

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    height: '24px',
    padding: '0 2px',
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: color.quiet,
    cursor: 'pointer',
    flexShrink: 0,
    fontFamily: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    ':hover': { color: color.text },
  },
  track: {
    position: 'relative',
    width: '28px',
    height: '16px',
    borderRadius: '8px',
    border: `1px solid ${color.faint}`,
    flexShrink: 0,
    transitionProperty: 'background-color',
    transitionDuration: '120ms',
    '::after': {
      content: '""',
      position: 'absolute',
      top: '2px',
      left: '2px',
      width: '10px',
      height: '10px',
      borderRadius: '5px',
      backgroundColor: color.quiet,
      transitionProperty: 'transform',
      transitionDuration: '120ms',
    },
  },
  off: { color: color.faint, cursor: 'not-allowed', ':hover': { color: color.faint } },
  offTrack: { border: `1px solid ${color.off}`, '::after': { backgroundColor: color.off } },
  offOn: {
    backgroundColor: color.accentLine,
    border: `1px solid ${color.accentLine}`,
    '::after': { backgroundColor: color.panel },
  },
  on: {
    backgroundColor: color.accent,
    border: `1px solid ${color.accent}`,
    '::after': { transform: 'translateX(12px)', backgroundColor: color.accentInk },
  },
})

interface Props {
  label: string
  /** The full name where the label alone does not say what is switched. */
  name?: string
  on: boolean
  /** Why it cannot be switched now. */
  disabledReason?: string | null
  onChange: (on: boolean) => void
}

/** On or off, at once. */
export function Switch({ label, name = label, on, onChange, disabledReason = null }: Props) {
  const styles = useStyles()
  const off = Boolean(disabledReason)
  const button = (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={name}
      aria-disabled={off || undefined}
      className={mergeClasses(styles.root, off && styles.off)}
      onClick={() => {
        if (!off) onChange(!on)
      }}
    >
      {label}
      <span
        className={mergeClasses(
          styles.track,
          on && styles.on,
          off && styles.offTrack,
          off && on && styles.offOn,
        )}
      />
    </button>
  )
  return disabledReason ? (
    <Tooltip text={disabledReason} relationship="description">
      {button}
    </Tooltip>
  ) : (
    button
  )
}
