import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { Button } from '../controls/Button'
import { ChevronDownIcon, SortIcon } from '../text/icons'
import { Menu } from '../overlays/Menu'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    '& .fui-Button': {
      width: '96px',
      justifyContent: 'flex-start',
      padding: '0 8px',
      fontWeight: 400,
    },
  },
  large: { '& .fui-Button': { minWidth: '96px' } },
  label: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    flexGrow: 1,
    '& :last-child': { marginLeft: 'auto', color: color.quiet },
  },
})

interface Props<Order extends string> {
  /** Whose order it is, such as `Charts`. */
  of: string
  value: Order
  options: readonly { value: Order; label: string }[]
  onChange: (order: Order) => void
  size?: 'medium' | 'large'
  disabledReason?: string | null
}

export function SortSelect<Order extends string>({
  of,
  value,
  options,
  onChange,
  size = 'medium',
  disabledReason = null,
}: Props<Order>) {
  const styles = useStyles()
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  const button = (
    <Button
      size={size}
      icon={<SortIcon />}
      label={`Sort ${of} by ${chosen}`}
      disabledReason={disabledReason}
    >
      <span className={styles.label}>
        {chosen}
        <ChevronDownIcon />
      </span>
    </Button>
  )
  return (
    <span className={mergeClasses(styles.root, size === 'large' && styles.large)}>
      {disabledReason ? (
        button
      ) : (
        <Menu
          trigger={button}
          items={options.map((option) => ({
            key: option.value,
            label: option.label,
            exclusive: true,
            checked: option.value === value,
            onSelect: () => onChange(option.value),
          }))}
        />
      )}
    </span>
  )
}
