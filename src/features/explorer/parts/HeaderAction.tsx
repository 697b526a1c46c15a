import { makeStyles, mergeClasses, type MenuTriggerChildProps } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { ChevronDownIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'
import { Tooltip } from '../../../ui/text/Tooltip'

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    height: '32px',
    padding: '0 8px',
    border: 0,
    borderRadius: '6px',
    background: 'none',
    color: color.quiet,
    font: 'inherit',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: '#ffffff0b', color: color.text },
  },
  off: {
    color: color.faint,
    cursor: 'not-allowed',
    ':hover': { background: 'none', color: color.faint },
  },
  label: { '@media (max-width: 1399px)': { display: 'none' } },
  rule: {
    width: '1px',
    height: '20px',
    margin: '0 8px',
    backgroundColor: color.line,
    flexShrink: 0,
  },
  space: { flexGrow: 1 },
})

interface Props {
  icon: ReactElement
  label: string
  disabledReason?: string | null
  onClick?: () => void
  /** Given by `Menu` to the control that opens it. */
  triggerProps?: MenuTriggerChildProps<'button'>
}

/** An action of the header; on narrow windows only its icon is left, and its name is the tooltip. */
export function HeaderAction({ icon, label, disabledReason = null, onClick, triggerProps }: Props) {
  const styles = useStyles()
  return (
    <Tooltip
      text={disabledReason ? `${label}: ${disabledReason}` : label}
      relationship="description"
    >
      <button
        {...(disabledReason === null ? triggerProps : {})}
        type="button"
        aria-label={label}
        aria-disabled={disabledReason !== null}
        className={mergeClasses(styles.root, disabledReason !== null && styles.off)}
        onClick={disabledReason === null ? (onClick ?? triggerProps?.onClick) : undefined}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        {triggerProps ? <ChevronDownIcon /> : null}
      </button>
    </Tooltip>
  )
}

export function HeaderRule() {
  return <span className={useStyles().rule} aria-hidden />
}

export function HeaderSpace() {
  return <span className={useStyles().space} />
}
