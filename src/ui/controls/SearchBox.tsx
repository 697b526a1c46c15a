import { Input, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useFieldStyles } from './Field'
import { IconButton } from './IconButton'
import { CloseIcon, SearchIcon } from '../text/icons'
import { Kbd } from '../text/Keys'
import { color } from '../theme/color'
import { Tooltip } from '../text/Tooltip'

const useStyles = makeStyles({
  root: { flexShrink: 0, '& .fui-Input__contentBefore': { color: color.quiet } },
  after: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
  count: {
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
  },
  off: {
    '& input': { cursor: 'not-allowed' },
    '& .fui-Input__contentBefore': { color: color.faint },
  },
})

interface Props {
  /** Both the accessible name and the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  size?: 'medium' | 'large'
  /** The key that focuses the box, shown while it is empty. */
  hotkey?: string
  /** How many it leaves of how many, such as `4/24`. */
  counter?: string | undefined
  autoFocus?: boolean
  /** A fixed width, where it stands beside other tools. */
  width?: number
  disabledReason?: string | null | undefined
}

export function SearchBox({
  label,
  value,
  onChange,
  size = 'medium',
  hotkey,
  counter,
  autoFocus = false,
  width,
  disabledReason,
}: Props) {
  const field = useFieldStyles()
  const styles = useStyles()
  const end =
    value !== '' && !disabledReason ? (
      <IconButton
        size="small"
        icon={<CloseIcon />}
        label="Clear search"
        onClick={() => onChange('')}
      />
    ) : hotkey && !disabledReason ? (
      <Kbd>{hotkey}</Kbd>
    ) : undefined
  const after = counter ? (
    <span className={styles.after}>
      <span className={styles.count}>{counter}</span>
      {end}
    </span>
  ) : (
    end
  )
  const input = (
    <Input
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={value}
      autoFocus={autoFocus}
      readOnly={Boolean(disabledReason)}
      aria-disabled={disabledReason ? true : undefined}
      contentBefore={<SearchIcon />}
      {...(after ? { contentAfter: after } : {})}
      className={mergeClasses(
        field.control,
        size === 'large' && field.large,
        styles.root,
        Boolean(disabledReason) && field.off,
        Boolean(disabledReason) && styles.off,
      )}
      {...(width ? { style: { width } } : {})}
      onChange={(_, data) => onChange(data.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return
        event.stopPropagation()
        onChange('')
      }}
    />
  )
  return (
    <Tooltip text={disabledReason || null} relationship="description">
      {input}
    </Tooltip>
  )
}
