import {
  Combobox,
  Field as FluentField,
  makeStyles,
  mergeClasses,
  Option,
} from '@fluentui/react-components'
import { useId } from 'react'
import { useFieldStyles } from './Field'
import { IconButton } from './IconButton'
import { CloseIcon } from '../text/icons'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    width: '100%',
    minWidth: '96px',
    padding: '0 10px',
    '& input': { height: '100%', padding: 0 },
    '& .fui-Combobox__expandIcon, & .fui-Combobox__clearIcon': {
      color: color.quiet,
      fontSize: '16px',
    },
  },
  list: {
    padding: '4px',
    maxHeight: '288px',
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
    '& .fui-Option__checkIcon': { flexShrink: 0 },
  },
  words: { display: 'flex', alignItems: 'baseline', gap: '8px', minWidth: 0, width: '100%' },
  title: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  hint: {
    flexShrink: 0,
    marginLeft: 'auto',
    maxWidth: '45%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
  },
  remark: {
    padding: '5px 8px',
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    cursor: 'default',
    backgroundColor: 'transparent',
    '& .fui-Option__checkIcon': { display: 'none' },
    ':hover': { backgroundColor: 'transparent', color: color.quiet },
  },
  tags: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    maxHeight: '96px',
    overflowY: 'auto',
    margin: '2px 0 0',
    padding: 0,
    listStyleType: 'none',
  },
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
})

export interface Selectable {
  id: number
  title: string
  /** Tells it from others of the same title. */
  hint?: string
  /** Why it cannot be taken out again. */
  fixedReason?: string | undefined
}

interface Props {
  label: string
  chosen: readonly Selectable[]
  options: readonly Selectable[]
  /** How many there are that are not among the options. */
  more?: number
  search: string
  onSearch: (text: string) => void
  onToggle: (item: Selectable) => void
  loading: boolean
  /** Why there are no options. */
  problem: { message: string } | null
  /** What is said when nothing matches. */
  none: string
  placeholder?: string
  hint?: string
}

/** Several of many: type to search, choose with the arrow keys and Enter; what is chosen stands below. */
export function MultiSelect({
  label,
  chosen,
  options,
  more = 0,
  search,
  onSearch,
  onToggle,
  loading,
  problem,
  none,
  placeholder,
  hint,
}: Props) {
  const field = useFieldStyles()
  const styles = useStyles()
  const id = useId()
  const remark = problem
    ? problem.message
    : loading
      ? 'Searching …'
      : options.length === 0
        ? none
        : more > 0
          ? `${more.toLocaleString('en-US')} more: type to narrow them down`
          : null
  return (
    <div>
      <FluentField className={field.field} label={label} hint={hint ?? null}>
        <Combobox
          multiselect
          freeform
          autoComplete="off"
          className={mergeClasses(field.control, field.large, styles.root)}
          listbox={{ className: styles.list }}
          {...(placeholder === undefined ? {} : { placeholder })}
          value={search}
          selectedOptions={chosen.map((item) => String(item.id))}
          onChange={(event) => onSearch(event.target.value)}
          onOptionSelect={(_, data) => {
            const item =
              options.find((option) => String(option.id) === data.optionValue) ??
              chosen.find((option) => String(option.id) === data.optionValue)
            if (item && !chosen.some((one) => one.id === item.id && one.fixedReason)) onToggle(item)
          }}
        >
          {options.map((option) => (
            <Option
              key={option.id}
              value={String(option.id)}
              text={option.title}
              className={styles.option}
            >
              <span className={styles.words}>
                <span className={styles.title} title={option.title}>
                  {option.title}
                </span>
                {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
              </span>
            </Option>
          ))}
          {remark ? (
            <Option key="remark" value="" text={remark} disabled className={styles.remark}>
              {remark}
            </Option>
          ) : null}
        </Combobox>
      </FluentField>
      {chosen.length > 0 ? (
        <ul id={`${id}chosen`} aria-label={`Chosen: ${label}`} className={styles.tags}>
          {chosen.map((item) => (
            <li key={item.id} className={styles.tag}>
              <span className={styles.title} title={item.title}>
                {item.title}
              </span>
              <IconButton
                size="small"
                icon={<CloseIcon />}
                label={`Remove ${item.title}`}
                disabledReason={item.fixedReason}
                onClick={() => onToggle(item)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
