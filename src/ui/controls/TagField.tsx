import { Input, Field as FluentField, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useState, type KeyboardEvent } from 'react'
import { useFieldStyles } from './Field'
import { IconButton } from './IconButton'
import { CloseIcon } from '../text/icons'
import { color } from '../theme/color'

const useStyles = makeStyles({
  tags: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    maxHeight: '84px',
    overflowY: 'auto',
    margin: '4px 0 0',
    padding: 0,
    listStyleType: 'none',
  },
  tag: {
    display: 'flex',
    alignItems: 'center',
    height: '24px',
    paddingLeft: '8px',
    borderRadius: '4px',
    backgroundColor: color.raised,
    fontSize: '12px',
    lineHeight: '16px',
    '& button': { minWidth: '20px', width: '20px', height: '20px' },
  },
})

interface Props {
  label: string
  values: readonly string[]
  placeholder: string
  hint: string
  onChange: (values: readonly string[]) => void
}

const shown = (value: string) => (value === '' ? '""' : value)

/** Texts of one's own: Enter takes what is typed, `""` is the empty text. */
export function TagField({ label, values, placeholder, hint, onChange }: Props) {
  const field = useFieldStyles()
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === '') return
    event.preventDefault()
    const value = typed === '""' ? '' : typed
    if (!values.includes(value)) onChange([...values, value])
    setTyped('')
  }
  return (
    <div>
      <FluentField className={field.field} label={label} hint={hint}>
        <Input
          className={mergeClasses(field.control, field.large)}
          value={typed}
          placeholder={placeholder}
          onChange={(_, data) => setTyped(data.value)}
          onKeyDown={take}
        />
      </FluentField>
      <ul aria-label={`Chosen: ${label}`} className={styles.tags}>
        {values.map((value) => (
          <li key={value} className={styles.tag}>
            {shown(value)}
            <IconButton
              size="small"
              icon={<CloseIcon />}
              label={`Remove ${shown(value)}`}
              onClick={() => onChange(values.filter((other) => other !== value))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
