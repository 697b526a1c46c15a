import { Input, makeStyles, mergeClasses, shorthands } from '@fluentui/react-components'
import { useId, type ReactElement, type Ref } from 'react'
import { color, fonts } from '../theme/color'

export const useFieldStyles = makeStyles({
  field: {
    rowGap: '4px',
    minWidth: 0,
    '& .fui-Field__label, & .fui-Label': {
      padding: 0,
      fontSize: '12px',
      lineHeight: '16px',
      fontWeight: 500,
      color: color.quiet,
      margin: 0,
    },
    '& .fui-Label__required': { color: color.danger, paddingLeft: '3px' },
    '& .fui-Field__validationMessage': {
      marginTop: 0,
      padding: 0,
      fontSize: '12px',
      lineHeight: '16px',
      color: color.dangerText,
    },
    '& .fui-Field__validationMessageIcon': { display: 'none' },
    '& .fui-Field__hint': {
      marginTop: 0,
      fontSize: '12px',
      lineHeight: '16px',
      color: color.quiet,
    },
  },
  control: {
    width: '100%',
    minWidth: 0,
    minHeight: '28px',
    height: '28px',
    padding: '0 8px',
    gap: '8px',
    borderRadius: '6px',
    backgroundColor: color.canvas,
    ...shorthands.borderColor(color.lineStrong),
    fontSize: '13px',
    lineHeight: '18px',
    ':hover': shorthands.borderColor(color.faint),
    ':active': shorthands.borderColor(color.accent),
    ':focus-within': {
      ...shorthands.borderColor(color.accent),
      boxShadow: `0 0 0 1px ${color.accent}`,
    },
    ':has(button:focus-visible)': {
      ...shorthands.borderColor(color.lineStrong),
      boxShadow: 'none',
    },
    '::after': { display: 'none' },
    '& input': { padding: 0, minWidth: 0, height: '100%' },
    '& input:focus-visible': { outlineStyle: 'none' },
    '& input::placeholder': { color: color.placeholder, opacity: 1 },
  },
  large: { height: '32px', padding: '0 10px' },
  mono: {
    '& input, & textarea': {
      fontFamily: fonts.mono,
      fontSize: '12px',
      fontFeatureSettings: '"calt" 0, "liga" 0',
    },
  },
  bad: { ...shorthands.borderColor(color.danger), ':hover': shorthands.borderColor(color.danger) },
  off: {
    ...shorthands.borderColor(color.line),
    backgroundColor: 'transparent',
    color: color.faint,
    cursor: 'not-allowed',
    ':hover': shorthands.borderColor(color.line),
  },
})

export interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  error?: string | null | undefined
  hint?: string | undefined
  placeholder?: string
  type?: 'text' | 'email' | 'password' | 'number'
  name?: string
  autoComplete?: string
  autoFocus?: boolean
  size?: 'medium' | 'large'
  /** Why the text cannot be edited now: makes it read-only and is shown as its hint. */
  disabledReason?: string | null | undefined
  /** Shown for reading only, as part of what it belongs to. */
  readOnly?: boolean
  contentAfter?: ReactElement
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
  onFocus?: () => void
  /** In the letters of code. */
  mono?: boolean
}

// The label, the error and the hint are plain elements: Fluent's own field would weigh 4 kB on the sign-in page.
const useTextStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  label: { fontSize: '12px', lineHeight: '16px', fontWeight: 500, color: color.quiet },
  star: { color: color.danger, paddingLeft: '3px' },
  error: { fontSize: '12px', lineHeight: '16px', color: color.dangerText },
  hint: {
    fontSize: '12px',
    lineHeight: '16px',
    color: color.quiet,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
})

export function Field({
  label,
  value,
  onChange,
  required = false,
  error,
  hint,
  size = 'large',
  disabledReason,
  readOnly = false,
  mono = false,
  contentAfter,
  inputRef,
  ...rest
}: FieldProps) {
  const styles = useFieldStyles()
  const text = useTextStyles()
  const id = useId()
  const remark = disabledReason ?? hint
  const described = [error ? `${id}error` : '', remark ? `${id}hint` : ''].join(' ').trim()
  return (
    <div className={text.field}>
      <label htmlFor={id} className={text.label}>
        {label}
        {required ? (
          <span aria-hidden className={text.star}>
            *
          </span>
        ) : null}
      </label>
      <Input
        {...rest}
        {...(inputRef ? { ref: inputRef as Ref<never> } : {})}
        id={id}
        value={value}
        readOnly={readOnly || Boolean(disabledReason)}
        aria-disabled={disabledReason ? true : undefined}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={mergeClasses(
          styles.control,
          size === 'large' && styles.large,
          mono && styles.mono,
          Boolean(error) && styles.bad,
          Boolean(disabledReason) && styles.off,
        )}
        {...(contentAfter ? { contentAfter } : {})}
        onChange={(_, data) => onChange(data.value)}
      />
      {error ? (
        <div id={`${id}error`} role="alert" className={text.error}>
          {error}
        </div>
      ) : null}
      {remark ? (
        <div id={`${id}hint`} className={text.hint}>
          {remark}
        </div>
      ) : null}
    </div>
  )
}
