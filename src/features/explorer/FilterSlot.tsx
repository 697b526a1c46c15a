import type { AdhocFilter } from '../../api/contract'
import { AddIcon, FilterIcon, IconButton, SlotZone } from '../../ui'

const later = 'Filters come with a later release'

const valueOf = (comparator: unknown) => (typeof comparator === 'string' ? comparator : JSON.stringify(comparator))
const told = ({ operator, comparator }: AdhocFilter) => `${operator} ${comparator === null ? '' : valueOf(comparator)}`.trim()

/** The filters a chart came with, shown and kept as they are. */
export function FilterSlot({ filters }: { filters: AdhocFilter[] }) {
  const pills = filters.map((filter, index) => ({
    key: `${filter.subject} ${index}`,
    name: filter.subject,
    tail: told(filter),
    icon: <FilterIcon />,
    opens: false,
    choices: [],
    fixedReason: later,
    dragged: { carried: null, label: filter.subject, icon: <FilterIcon /> },
  }))
  return (
    <SlotZone
      label="Filters"
      emptyText="Creates Server Side Filter for the Visualization"
      pills={pills}
      openCard={null}
      judge={() => ({ allowed: false, words: later })}
      onDrop={() => undefined}
      onOpen={() => undefined}
      onDismissCard={() => undefined}
      onRemove={() => undefined}
      onStep={() => undefined}
      action={<IconButton size="small" icon={<AddIcon />} label="Add a filter" disabledReason={later} />}
    />
  )
}
