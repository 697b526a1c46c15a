import { makeStyles, mergeClasses, shorthands, Textarea } from '@fluentui/react-components'
import { useId } from 'react'
import { useFieldStyles } from './Field'
import { color } from '../theme/color'

const useStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  label: { fontSize: '12px', lineHeight: '16px', fontWeight: 500, color: color.quiet },
  star: { color: color.danger, paddingLeft: '3px' },
  control: {
    height: 'auto',
    padding: 0,
    '& textarea': {
      padding: '6px 10px',
      minHeight: '76px',
      maxHeight: '240px',
      height: '76px',
      fontSize: '13px',
      lineHeight: '18px',
      resize: 'vertical',
    },
    '& textarea::placeholder': { color: color.placeholder, opacity: 1 },
    '& textarea:focus-visible': { outlineStyle: 'none' },
  },
  bad: { ...shorthands.borderColor(color.danger), ':hover': shorthands.borderColor(color.danger) },
  error: { fontSize: '12px', lineHeight: '16px', color: color.dangerText },
  hint: { fontSize: '12px', lineHeight: '16px', color: color.quiet },
})

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  required?: boolean
  readOnly?: boolean
  error?: string | null | undefined
  hint?: string | undefined
  /** In the letters of code. */
  mono?: boolean
}

export function TextArea({
  label,
  value,
  onChange,
  onBlur,
  required = false,
  readOnly = false,
  error,
  hint,
  mono = false,
}: Props) {
  const field = useFieldStyles()
  const styles = useStyles()
  const id = useId()
  const described = [error ? `${id}error` : '', hint ? `${id}hint` : ''].join(' ').trim()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required ? (
          <span aria-hidden className={styles.star}>
            *
          </span>
        ) : null}
      </label>
      <Textarea
        id={id}
        value={value}
        readOnly={readOnly}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={mergeClasses(
          field.control,
          styles.control,
          mono && field.mono,
          Boolean(error) && styles.bad,
        )}
        onChange={(_, data) => onChange(data.value)}
        {...(onBlur ? { onBlur } : {})}
      />
      {error ? (
        <div id={`${id}error`} role="alert" className={styles.error}>
          {error}
        </div>
      ) : null}
      {hint ? (
        <div id={`${id}hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
    </div>
  )
}
