import {
  Dropdown,
  Field as FluentField,
  makeStyles,
  mergeClasses,
  Option,
  shorthands,
} from '@fluentui/react-components'
import { useState, type ReactElement } from 'react'
import { useFieldStyles } from './Field'
import { color } from '../theme/color'
import { Tooltip } from '../text/Tooltip'

const useStyles = makeStyles({
  root: {
    width: '100%',
    minWidth: '96px',
    padding: 0,
    ':has(button:focus-visible)': {
      ...shorthands.borderColor(color.accent),
      boxShadow: `0 0 0 1px ${color.accent}`,
    },
    '& button': {
      padding: '0 8px',
      minHeight: 0,
      height: '100%',
      fontSize: '13px',
      lineHeight: '18px',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      cursor: 'pointer',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .fui-Dropdown__expandIcon': { color: color.quiet, fontSize: '16px', marginLeft: '4px' },
  },
  empty: { '& button': { color: color.placeholder } },
  chosen: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    '& > svg': { flexShrink: 0, color: color.quiet },
  },
  named: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  note: { paddingLeft: '8px', color: color.quiet, fontSize: '12px' },
  list: {
    padding: '4px',
    maxHeight: '320px',
    backgroundColor: color.raised,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '6px',
    boxShadow: '0 8px 24px #0008',
  },
  option: {
    minHeight: '28px',
    padding: '0 8px',
    fontSize: '13px',
    lineHeight: '18px',
    borderRadius: '4px',
    columnGap: '8px',
    ':hover': { backgroundColor: color.hover },
  },
})

interface Choice {
  value: string
  label: string
  /** Stands quietly behind its label. */
  note?: string
}

interface Props {
  label: string
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
  value: string | null
  options: readonly Choice[]
  onChange: (value: string) => void
  placeholder?: string | undefined
  required?: boolean
  /** Stands before what is chosen. */
  icon?: ReactElement
  error?: string | null | undefined
  hint?: string | undefined
  size?: 'medium' | 'large'
  disabledReason?: string | null | undefined
}

export function Select({
  label,
  labelHidden = false,
  value,
  options,
  onChange,
  placeholder,
  required = false,
  icon,
  error,
  hint,
  size = 'large',
  disabledReason,
}: Props) {
  const field = useFieldStyles()
  const styles = useStyles()
  const [opened, setOpened] = useState(false)
  if (opened && disabledReason) setOpened(false)
  const withNote = ({ label: name, note }: Choice) =>
    note ? (
      <span className={styles.named} title={name}>
        {name}
        <span className={styles.note}>{note}</span>
      </span>
    ) : (
      name
    )
  const chosen = options.find((option) => option.value === value)
  const dropdown = (
    <Dropdown
      className={mergeClasses(
        field.control,
        size === 'large' && field.large,
        styles.root,
        !chosen && styles.empty,
        Boolean(error) && field.bad,
        Boolean(disabledReason) && field.off,
      )}
      {...(labelHidden ? { 'aria-label': label } : {})}
      listbox={{ className: styles.list }}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={chosen?.label ?? ''}
      {...(chosen && (icon || chosen.note)
        ? {
            button: {
              children: (
                <span className={styles.chosen}>
                  {icon}
                  {withNote(chosen)}
                </span>
              ),
            },
          }
        : {})}
      selectedOptions={chosen ? [chosen.value] : []}
      aria-disabled={disabledReason ? true : undefined}
      open={opened && !disabledReason}
      onOpenChange={(_, { open }) => setOpened(open && !disabledReason)}
      onOptionSelect={(_, data) => {
        if (data.optionValue !== undefined && !disabledReason) onChange(data.optionValue)
      }}
    >
      {options.map((option) => (
        <Option
          key={option.value}
          value={option.value}
          text={option.label}
          className={styles.option}
        >
          {withNote(option)}
        </Option>
      ))}
    </Dropdown>
  )
  const described = (
    <Tooltip text={disabledReason || null} relationship="description">
      {dropdown}
    </Tooltip>
  )
  return labelHidden ? (
    described
  ) : (
    <FluentField
      className={field.field}
      label={label}
      required={required}
      validationState={error ? 'error' : 'none'}
      validationMessage={error ?? null}
      hint={hint ?? null}
    >
      {described}
    </FluentField>
  )
}
