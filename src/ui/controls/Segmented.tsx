import { Field as FluentField, makeStyles, mergeClasses } from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'
import { useFieldStyles } from './Field'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    gap: '2px',
    height: '32px',
    padding: '2px',
    boxSizing: 'border-box',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '6px',
    backgroundColor: color.canvas,
  },
  off: {
    border: `1px solid ${color.line}`,
    '& button': { cursor: 'not-allowed', color: color.faint },
  },
  choice: {
    flexGrow: 1,
    minWidth: 0,
    padding: '0 8px',
    whiteSpace: 'nowrap',
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    color: color.quiet,
    fontFamily: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 500,
    ':hover': { color: color.text },
  },
  on: { backgroundColor: color.raised, color: color.text, fontWeight: 600 },
})

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  required?: boolean
  hint?: string | undefined
  /** Why nothing can be chosen now. */
  disabledReason?: string | null
}

/** One of a few, all in sight; the arrow keys choose, Enter submits the form that it is in. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  required = false,
  hint,
  disabledReason = null,
}: Props<Value>) {
  const field = useFieldStyles()
  const styles = useStyles()
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const form = event.currentTarget.closest('form')
    if (event.key === 'Enter' && form) {
      event.preventDefault()
      form.requestSubmit()
      return
    }
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (by === undefined || disabledReason) return
    event.preventDefault()
    const at =
      (options.findIndex((option) => option.value === value) + by + options.length) % options.length
    const next = options[at]
    if (next) onChange(next.value)
    ;(event.currentTarget.children[at] as HTMLElement | undefined)?.focus()
  }
  return (
    <FluentField className={field.field} label={label} required={required} hint={hint ?? null}>
      <div
        role="radiogroup"
        aria-label={label}
        aria-disabled={disabledReason ? true : undefined}
        title={disabledReason ?? undefined}
        className={mergeClasses(styles.root, Boolean(disabledReason) && styles.off)}
        onKeyDown={step}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={option.value === value}
            tabIndex={option.value === value ? 0 : -1}
            className={mergeClasses(styles.choice, option.value === value && styles.on)}
            onClick={() => {
              if (!disabledReason) onChange(option.value)
            }}
          >
            {option.label}
          </button>
        ))}
      </div>
    </FluentField>
  )
}
