import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { Button } from '../../../ui/controls/Button'
import { formatNumber } from '../../../ui/format/numbers'
import { CheckIcon } from '../../../ui/text/icons'
import { Spinner } from '../../../ui/text/Spinner'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    height: '148px',
    flexShrink: 0,
    overflowY: 'auto',
    padding: '3px',
    border: `1px solid ${color.line}`,
    borderRadius: '6px',
    backgroundColor: color.canvas,
  },
  choice: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '28px',
    padding: '0 8px',
    borderRadius: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    cursor: 'pointer',
    ':hover': { backgroundColor: color.hover },
  },
  active: { backgroundColor: color.hover },
  value: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  count: { color: color.quiet, fontSize: '11px', fontVariantNumeric: 'tabular-nums' },
  check: { display: 'flex', color: color.accent },
  none: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    gap: '8px',
    padding: '8px',
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
  },
})

export interface Suggestions {
  status: 'loading' | 'ready' | 'failed'
  values: readonly { value: string; count: number }[]
  onRetry: () => void
}

interface Props extends Suggestions {
  id: string
  active: number
  chosen: readonly string[]
  onChoose: (value: string) => void
}

export const choiceId = (id: string, index: number) => `${id}value${index}`

/** The values of a column with how often each occurs. */
export function ValueChoices({ id, status, values, active, chosen, onChoose, onRetry }: Props) {
  const styles = useStyles()
  if (status === 'failed')
    return (
      <div className={mergeClasses(styles.root, styles.none)}>
        The values could not be read.<Button onClick={onRetry}>Try again</Button>
      </div>
    )
  if (status === 'loading' && values.length === 0)
    return (
      <div className={mergeClasses(styles.root, styles.none)}>
        <Spinner label="Reading the values" />
      </div>
    )
  if (values.length === 0)
    return (
      <div className={mergeClasses(styles.root, styles.none)}>No value of this column holds it</div>
    )
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Values"
      aria-busy={status === 'loading'}
      tabIndex={-1}
      className={styles.root}
    >
      {values.map(({ value, count }, index) => (
        <div
          key={value}
          id={choiceId(id, index)}
          role="option"
          aria-selected={chosen.includes(value)}
          className={mergeClasses(styles.choice, index === active && styles.active)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(value)}
        >
          <span className={styles.value} title={value}>
            {value}
          </span>
          {chosen.includes(value) ? (
            <span className={styles.check}>
              <CheckIcon />
            </span>
          ) : null}
          <span className={styles.count}>{formatNumber(count)}</span>
        </div>
      ))}
    </div>
  )
}
