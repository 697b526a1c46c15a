import {
  Button as FluentButton,
  makeStyles,
  mergeClasses,
  type MenuTriggerChildProps,
} from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { color } from '../theme/color'
import { Tooltip } from '../text/Tooltip'

const useStyles = makeStyles({
  base: {
    minWidth: '28px',
    maxWidth: 'none',
    width: '28px',
    height: '28px',
    padding: 0,
    borderRadius: '6px',
    color: color.quiet,
    flexShrink: 0,
    ':hover': { color: color.text },
    '& .fui-Button__icon': { width: '16px', height: '16px', fontSize: '16px' },
  },
  small: { minWidth: '24px', width: '24px', height: '24px' },
  large: { minWidth: '32px', width: '32px', height: '32px' },
  on: { backgroundColor: color.raised, color: color.text },
  accent: {
    color: color.accent,
    ':hover': { color: color.accentHover },
    '& .fui-Button__icon': { color: color.accent },
  },
  busy: { opacity: 0.6 },
  off: {
    color: '#48545b',
    cursor: 'not-allowed',
    ':hover': { color: '#48545b', backgroundColor: 'transparent' },
    ':hover:active': { color: '#48545b', backgroundColor: 'transparent' },
  },
})

interface Props {
  icon: ReactElement
  /** The control's name, shown as its tooltip. */
  label: string
  /** Its name for screen readers where many of one label stand in a list, such as `Delete Fruit`. */
  spokenLabel?: string | undefined
  size?: 'small' | 'medium' | 'large'
  pressed?: boolean
  tone?: 'plain' | 'accent'
  /** Shows that the action runs; clicks do nothing. */
  busy?: boolean
  disabledReason?: string | null | undefined
  onClick?: () => void
  /** Given by `Menu` to the control that opens it. */
  triggerProps?: MenuTriggerChildProps<'button'>
}

export function IconButton({
  icon,
  label,
  spokenLabel = label,
  size = 'medium',
  pressed,
  tone = 'plain',
  busy = false,
  disabledReason,
  onClick,
  triggerProps,
}: Props) {
  const styles = useStyles()
  const off = Boolean(disabledReason)
  return (
    <Tooltip
      text={disabledReason ? `${label}: ${disabledReason}` : label}
      relationship={disabledReason ? 'description' : 'label'}
    >
      <FluentButton
        {...(triggerProps as object)}
        type="button"
        appearance="subtle"
        icon={icon}
        aria-label={spokenLabel}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        data-tone={tone}
        disabledFocusable={off}
        className={mergeClasses(
          styles.base,
          size === 'small' && styles.small,
          size === 'large' && styles.large,
          pressed && styles.on,
          tone === 'accent' && styles.accent,
          off && styles.off,
          busy && styles.busy,
        )}
        onClickCapture={(event) => {
          // One that is off hears no click, which would reach the row or the card that it is a tool of.
          if (off) event.stopPropagation()
        }}
        onClick={(event) => {
          event.stopPropagation()
          if (busy) return
          triggerProps?.onClick?.(event as never)
          onClick?.()
        }}
      />
    </Tooltip>
  )
}
