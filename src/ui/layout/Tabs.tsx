import { makeStyles, Tab, TabList } from '@fluentui/react-components'
import { formatNumber } from '../format/numbers'
import { color } from '../theme/color'

const useStyles = makeStyles({
  list: { height: '36px', gap: '20px', borderBottom: `1px solid ${color.line}` },
  tab: {
    padding: 0,
    height: '36px',
    fontSize: '13px',
    lineHeight: '18px',
    color: color.quiet,
    '& .fui-Tab__content': { fontWeight: 500, padding: 0, fontSize: '13px', lineHeight: '18px' },
    '& .fui-Tab__content--reserved-space': { display: 'none' },
    '::before': { display: 'none' },
    '::after': { left: 0, right: 0, bottom: '-1px' },
  },
  count: {
    marginLeft: '6px',
    fontSize: '11px',
    color: color.placeholder,
    fontVariantNumeric: 'tabular-nums',
  },
})

interface Props<Key extends string> {
  label: string
  /** Null where none is shown. */
  selected: Key | null
  tabs: readonly { key: Key; label: string; count?: number; disabled?: boolean }[]
  onSelect: (key: Key) => void
}

export function Tabs<Key extends string>({ label, selected, tabs, onSelect }: Props<Key>) {
  const styles = useStyles()
  return (
    <TabList
      aria-label={label}
      className={styles.list}
      selectedValue={selected}
      onTabSelect={(_, data) => onSelect(data.value as Key)}
    >
      {tabs.map((tab) => (
        <Tab key={tab.key} value={tab.key} className={styles.tab} disabled={tab.disabled ?? false}>
          {tab.label}
          {tab.count === undefined ? null : (
            <span className={styles.count}>{formatNumber(tab.count)}</span>
          )}
        </Tab>
      ))}
    </TabList>
  )
}
