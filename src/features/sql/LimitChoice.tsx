import type { QueryTabsRef } from '../../machines/sql/queryTabs.machine'
import { limitOf, limits, type QueryTab } from '../../machines/sql/tabBook'
import { Button, ChevronDownIcon, formatNumber, Menu, Quiet } from '../../ui'

const max = limits.at(-1)
const words = (limit: number) => (limit === max ? 'All rows' : `${formatNumber(limit)} rows`)

/** How many rows a run of the tab requests at most. */
export function LimitChoice({ tabs, tab }: { tabs: QueryTabsRef; tab: QueryTab }) {
  const chosen = limitOf(tab)
  return (
    <>
      <Quiet>Limit</Quiet>
      <Menu
        align="end"
        trigger={
          <Button
            label={`Limit: ${words(chosen)}`}
            minWidth={104}
            spread
            icon={<ChevronDownIcon />}
            iconPosition="after"
          >
            {words(chosen)}
          </Button>
        }
        items={limits.map((limit) => ({
          key: String(limit),
          label: words(limit),
          checked: limit === chosen,
          exclusive: true,
          ...(limit === max ? { hint: `At most ${formatNumber(max)} rows are kept` } : {}),
          onSelect: () => tabs.send({ type: 'limit.chosen', id: tab.id, limit }),
        }))}
      />
    </>
  )
}
