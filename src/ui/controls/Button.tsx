import {
  Button as FluentButton,
  makeStyles,
  mergeClasses,
  type MenuTriggerChildProps,
} from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { Spinner } from '../text/Spinner'
import { color } from '../theme/color'
import { Tooltip } from '../text/Tooltip'

const useStyles = makeStyles({
  base: {
    position: 'relative',
    minWidth: 'auto',
    height: '28px',
    padding: '0 10px',
    borderRadius: '6px',
    fontWeight: 500,
    fontSize: '13px',
    lineHeight: '18px',
    whiteSpace: 'nowrap',
    flexShrink: 0,
    gap: '6px',
    transitionDuration: '120ms',
    '& .fui-Button__icon': { width: '16px', height: '16px', fontSize: '16px', margin: 0 },
  },
  small: { height: '22px', padding: '0 8px', fontSize: '12px', lineHeight: '16px' },
  large: { height: '32px', padding: '0 12px', minWidth: '72px' },
  wide: { width: '100%', maxWidth: 'none' },
  spread: { justifyContent: 'space-between' },
  primary: { fontWeight: 600 },
  secondary: {
    backgroundColor: 'transparent',
    ':hover': { backgroundColor: color.raised },
    ':hover:active': { backgroundColor: color.hover },
  },
  subtle: { color: color.quiet },
  danger: {
    backgroundColor: 'transparent',
    color: color.dangerText,
    border: '1px solid #6b3532',
    ':hover': {
      backgroundColor: color.dangerWash,
      color: color.dangerText,
      border: '1px solid #6b3532',
    },
    ':hover:active': { backgroundColor: '#3a2224', color: color.dangerText },
  },
  off: {
    backgroundColor: color.card,
    color: color.faint,
    border: `1px solid ${color.line}`,
    fontWeight: 500,
    cursor: 'not-allowed',
    ':hover': {
      backgroundColor: color.card,
      color: color.faint,
      border: `1px solid ${color.line}`,
    },
    ':hover:active': {
      backgroundColor: color.card,
      color: color.faint,
      border: `1px solid ${color.line}`,
    },
  },
  offSubtle: { backgroundColor: 'transparent', border: '1px solid transparent' },
  label: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  hidden: { opacity: 0 },
  folding: {
    '@container (width < 900px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  centre: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
  },
})

export interface ButtonProps {
  children: ReactNode
  appearance?: 'primary' | 'secondary' | 'subtle' | 'danger'
  size?: 'small' | 'medium' | 'large'
  type?: 'button' | 'submit'
  icon?: ReactElement
  iconPosition?: 'before' | 'after'
  wide?: boolean
  /** In points, for buttons that stand below each other. */
  minWidth?: number
  /** The icon stands at the end of the button, the text at its beginning. */
  spread?: boolean
  /** Shows that the action runs; the width stays and clicks do nothing. */
  busy?: boolean
  /** Why the action is not possible now: disables the button and is shown on hover and focus. */
  disabledReason?: string | null | undefined
  /** Shown on hover and focus; in a narrow bar, only the icon stands for the text. */
  tip?: string
  /** The full name where the text alone does not say what the button is about. */
  label?: string | undefined
  onClick?: () => void
  /** Given by `Menu` to the control that opens it. */
  triggerProps?: MenuTriggerChildProps<'button'>
}

export function Button(props: ButtonProps) {
  const {
    children,
    appearance = 'secondary',
    size = 'medium',
    type = 'button',
    wide = false,
    busy = false,
  } = props
  const styles = useStyles()
  const off = Boolean(props.disabledReason)
  const { onClick, triggerProps } = props
  const button = (
    <FluentButton
      {...(triggerProps as object)}
      type={type}
      appearance={appearance === 'danger' ? 'secondary' : appearance}
      icon={busy || !props.icon ? null : props.icon}
      iconPosition={props.iconPosition ?? 'before'}
      disabledFocusable={off}
      aria-label={props.label}
      {...(props.minWidth ? { style: { minWidth: props.minWidth } } : {})}
      aria-busy={busy || undefined}
      className={mergeClasses(
        styles.base,
        styles[appearance],
        size === 'small' && styles.small,
        size === 'large' && styles.large,
        wide && styles.wide,
        props.spread && styles.spread,
        off && styles.off,
        off && appearance === 'subtle' && styles.offSubtle,
      )}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else {
          triggerProps?.onClick?.(event as never)
          onClick?.()
        }
      }}
    >
      {busy ? (
        <>
          <span className={mergeClasses(styles.label, styles.hidden)}>
            {props.icon}
            {children}
          </span>
          <span className={styles.centre}>
            <Spinner instant />
          </span>
        </>
      ) : props.tip ? (
        <span className={styles.folding}>{children}</span>
      ) : (
        children
      )}
    </FluentButton>
  )
  return (
    <Tooltip text={props.disabledReason || props.tip || null} relationship="description">
      {button}
    </Tooltip>
  )
}
