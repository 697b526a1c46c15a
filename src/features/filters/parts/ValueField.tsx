import { Input, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useFieldStyles } from '../../../ui/controls/Field'
import { IconButton } from '../../../ui/controls/IconButton'
import { lazyPart } from '../../../ui/text/lazyPart'
import { CalendarIcon, CloseIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'
import { choiceId, ValueChoices, type Suggestions } from './ValueChoices'

const DayPicker = lazyPart(async () => (await import('./DayPicker')).default)

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  label: { fontSize: '12px', lineHeight: '16px', fontWeight: 500, color: color.quiet },
  tags: { display: 'flex', flexWrap: 'wrap', gap: '4px', maxHeight: '84px', overflowY: 'auto' },
  tag: {
    display: 'flex',
    alignItems: 'center',
    maxWidth: '100%',
    height: '24px',
    paddingLeft: '8px',
    borderRadius: '4px',
    backgroundColor: color.raised,
    fontSize: '12px',
    lineHeight: '16px',
    '& button': { minWidth: '20px', width: '20px', height: '20px' },
  },
  text: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  hint: { fontSize: '12px', lineHeight: '16px', color: color.quiet },
  error: { fontSize: '12px', lineHeight: '16px', color: color.dangerText },
  day: {
    display: 'flex',
    justifyContent: 'center',
    minHeight: '244px',
    borderRadius: '6px',
    border: `1px solid ${color.line}`,
  },
})

interface Props {
  label?: string
  text: string
  /** The values of a list; null where there is one value. */
  tags: readonly string[] | null
  /** Shown for reading only. */
  readOnly: boolean
  /** Why the value cannot be one. */
  error?: string | null
  isDate: boolean
  suggestions: Suggestions | null
  onType: (text: string) => void
  /** Makes what is typed a value of the list. */
  onEnter: () => void
  onChoose: (value: string) => void
  onRemove: (index: number) => void
}

/** The value of a filter, or its list of values, with the column's values below; a date can be picked. */
export function ValueField({
  label = 'Value',
  text,
  tags,
  readOnly,
  error = null,
  isDate,
  suggestions,
  onType,
  onEnter,
  onChoose,
  onRemove,
}: Props) {
  const field = useFieldStyles()
  const styles = useStyles()
  const id = useId()
  const [active, setActive] = useState(-1)
  const [picking, setPicking] = useState(false)
  const showsDays = picking && isDate && !readOnly
  const values =
    showsDays || suggestions === null || suggestions.status === 'failed' ? [] : suggestions.values
  useEffect(() => {
    document.getElementById(choiceId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const proposed = values[active]
    if (step !== undefined) setActive(Math.max(-1, Math.min(values.length - 1, active + step)))
    else if (event.key === 'Enter' && proposed) onChoose(proposed.value)
    else if (event.key === 'Enter' && tags !== null && text !== '') onEnter()
    else if (event.key === 'Backspace' && text === '' && tags !== null && tags.length > 0)
      onRemove(tags.length - 1)
    else if (event.key === 'Escape' && active >= 0) {
      setActive(-1)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  const calendar = (
    <IconButton
      size="small"
      icon={<CalendarIcon />}
      label={picking ? 'Show the values' : 'Choose a date'}
      onClick={() => setPicking(!picking)}
    />
  )
  return (
    <div className={styles.root}>
      <label htmlFor={`${id}input`} className={styles.label}>
        {label}
      </label>
      {tags !== null && tags.length > 0 ? (
        <div className={styles.tags} role="group" aria-label="Values of the list">
          {tags.map((tag, index) => (
            <span key={tag} className={styles.tag}>
              <span className={styles.text} title={tag}>
                {tag}
              </span>
              <IconButton
                size="small"
                icon={<CloseIcon />}
                label={`Remove ${tag}`}
                onClick={() => onRemove(index)}
              />
            </span>
          ))}
        </div>
      ) : null}
      <Input
        id={`${id}input`}
        role="combobox"
        aria-expanded={values.length > 0}
        aria-controls={values.length > 0 ? id : undefined}
        aria-activedescendant={values[active] ? choiceId(id, active) : undefined}
        aria-autocomplete="list"
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [error ? `${id}error` : '', tags === null ? '' : `${id}hint`].join(' ').trim() ||
          undefined
        }
        autoComplete="off"
        readOnly={readOnly}
        value={text}
        className={mergeClasses(field.control, field.large, error !== null && field.bad)}
        {...(isDate && !readOnly ? { contentAfter: calendar } : {})}
        onChange={(_, data) => {
          setActive(-1)
          onType(data.value)
        }}
        onKeyDown={press}
      />
      {error ? (
        <div id={`${id}error`} role="alert" className={styles.error}>
          {error}
        </div>
      ) : null}
      {tags === null ? null : (
        <div id={`${id}hint`} className={styles.hint}>
          comma separated
        </div>
      )}
      {showsDays ? (
        <div className={styles.day}>
          <DayPicker value={text} onPick={onChoose} />
        </div>
      ) : suggestions ? (
        <ValueChoices
          {...suggestions}
          id={id}
          active={active}
          chosen={tags ?? [text]}
          onChoose={onChoose}
        />
      ) : null}
    </div>
  )
}
