import { makeStyles, type MenuTriggerChildProps } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    maxWidth: '100%',
    height: '20px',
    padding: '0 4px',
    margin: '2px 0 0 -2px',
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: color.quiet,
    fontFamily: 'inherit',
    fontSize: '11px',
    lineHeight: '16px',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: color.raised, color: color.text },
    '& svg': { width: '14px', height: '14px', flexShrink: 0 },
    '& svg:last-child': { width: '12px', height: '12px' },
    '[aria-disabled="true"]': { cursor: 'not-allowed' },
  },
})

interface Props {
  icon: ReactElement
  kind: string
  name: string
  after: ReactElement
  disabledReason: string | null
  /** Given by `Menu`. */
  triggerProps?: MenuTriggerChildProps<'button'>
}

/** The type of a column under its name; it opens the types that can be chosen. */
export function TypeButton({ icon, kind, name, after, disabledReason, triggerProps }: Props) {
  return (
    <button
      {...(triggerProps as object)}
      type="button"
      className={useStyles().root}
      aria-label={`Type of ${name}: ${kind}`}
      title={disabledReason ?? undefined}
      aria-disabled={disabledReason ? true : undefined}
    >
      {icon}
      {kind}
      {after}
    </button>
  )
}
