import { makeStyles, Radio, RadioGroup } from '@fluentui/react-components'
import { useId } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  label: { paddingBottom: '4px', color: color.quiet, fontSize: '12px', lineHeight: '16px' },
  list: {
    flexWrap: 'nowrap',
    height: '152px',
    padding: '4px',
    overflowY: 'auto',
    border: `1px solid ${color.line}`,
    borderRadius: '6px',
    backgroundColor: color.canvas,
  },
  choice: {
    flexShrink: 0,
    borderRadius: '4px',
    ':hover': { backgroundColor: color.hover },
    '& .fui-Radio__indicator': { margin: '6px 8px' },
    '& .fui-Radio__label': {
      flexGrow: 1,
      padding: '5px 8px 5px 0',
      color: color.text,
      fontSize: '13px',
      lineHeight: '18px',
      overflowWrap: 'anywhere',
    },
  },
})

interface Props {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** All choices in sight, one of them chosen by one press; a long list scrolls. */
export function RadioList({ label, value, options, onChange }: Props) {
  const styles = useStyles()
  const id = useId()
  return (
    <div>
      <div id={id} className={styles.label}>
        {label}
      </div>
      <RadioGroup
        aria-labelledby={id}
        className={styles.list}
        value={value}
        onChange={(_, data) => onChange(data.value)}
      >
        {options.map((option) => (
          <Radio
            key={option.value}
            className={styles.choice}
            value={option.value}
            label={option.label}
          />
        ))}
      </RadioGroup>
    </div>
  )
}
