import { makeStyles, Switch as FluentSwitch } from '@fluentui/react-components'
import { color } from '../theme/color'
import { Tooltip } from '../text/Tooltip'

const useStyles = makeStyles({
  root: {
    '--colorNeutralForeground1': color.quiet,
    '--colorNeutralForegroundInverted': color.accentInk,
    '--colorNeutralStrokeAccessible': color.faint,
    '--colorNeutralStrokeDisabled': color.off,
    '--colorNeutralBackgroundDisabled': color.accentLine,
    alignItems: 'center',
    height: '24px',
    flexShrink: 0,
    whiteSpace: 'nowrap',
    ':hover': { '--colorNeutralForeground1': color.text },
    '& .fui-Switch__label': { padding: '0 8px 0 2px' },
    '& .fui-Switch__indicator': { width: '28px', margin: '0 2px 0 0' },
    '& .fui-Switch__input': { width: '100%' },
    '& .fui-Switch__input:checked ~ .fui-Switch__indicator > *': {
      transform: 'translateX(12px)',
    },
    '& .fui-Switch__input[aria-disabled="true"]': { cursor: 'not-allowed' },
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

export function Switch({ label, name = label, on, onChange, disabledReason = null }: Props) {
  const styles = useStyles()
  const button = (
    <FluentSwitch
      size="small"
      labelPosition="before"
      className={styles.root}
      label={label}
      aria-label={name}
      checked={on}
      disabledFocusable={disabledReason !== null}
      onChange={(_, { checked }) => onChange(checked)}
    />
  )
  return (
    <Tooltip text={disabledReason} relationship="description">
      {button}
    </Tooltip>
  )
}
