import { Checkbox as FluentCheckbox, makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from '../theme/color'
import { Tooltip } from '../text/Tooltip'

const useStyles = makeStyles({
  root: {
    alignItems: 'center',
    '& .fui-Checkbox__indicator': {
      width: '16px',
      height: '16px',
      margin: '1px 0',
      borderRadius: '4px',
      fontSize: '12px',
    },
    '& .fui-Checkbox__label': {
      padding: '0 0 0 8px',
      fontSize: '13px',
      lineHeight: '18px',
      color: color.text,
    },
  },
  off: { '& .fui-Checkbox__label': { color: color.faint }, '& input': { cursor: 'not-allowed' } },
})

interface Props {
  label: string
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
  checked: boolean | 'mixed'
  onChange: (checked: boolean) => void
  disabledReason?: string | null | undefined
}

export function Checkbox({ label, labelHidden = false, checked, onChange, disabledReason }: Props) {
  const styles = useStyles()
  const box = (
    <FluentCheckbox
      className={mergeClasses(styles.root, Boolean(disabledReason) && styles.off)}
      {...(labelHidden ? { 'aria-label': label } : { label })}
      checked={checked}
      aria-disabled={disabledReason ? true : undefined}
      onChange={(_, data) => {
        if (!disabledReason) onChange(data.checked === true)
      }}
    />
  )
  return (
    <Tooltip text={disabledReason || null} relationship="description">
      {box}
    </Tooltip>
  )
}
