import { useSelector } from '@xstate/react'
import { filterDropWords } from '../../machines/explorer/slots/filterDrop'
import {
  filterIndexIn,
  filtersOf,
  filterWords,
  havingSubjects,
} from '../../machines/explorer/filters/filters'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { FilterIcon, stepChoices, type MenuChoice } from '../../ui'
import { ColumnPicker } from './parts/slots/ColumnPicker'
import { SlotZone } from './parts/slots/SlotZone'
import { carriedBy, metricIcon, typeIcon } from './fieldIcons'
import { FilterEditor } from './FilterEditor'

export function FilterSlot({ slots }: { slots: SlotsRef }) {
  const { form, columns, metrics, filterAt } = useSelector(slots, (snapshot) => snapshot.context)
  const editor = useSelector(slots, (snapshot) => snapshot.children.filterEditor)
  const filters = filtersOf(form)
  const act = (type: 'filter.opened' | 'filter.removed', shownAt: number) => {
    const index = filterIndexIn(slots.getSnapshot().context.form, filters, shownAt)
    if (index !== null) slots.send({ type, index })
  }
  const step = (index: number, by: -1 | 1) => {
    const to = index + by
    if (to >= 0 && to < filters.length)
      slots.send({ type: 'filter.placed', index: to, item: { kind: 'filter', index } })
  }
  const choicesOf = (index: number): MenuChoice[] => [
    { key: 'edit', label: 'Edit', onSelect: () => act('filter.opened', index) },
    ...stepChoices({ index, last: filters.length - 1 }, (by) => step(index, by)),
    {
      key: 'remove',
      label: 'Remove',
      separated: true,
      onSelect: () => act('filter.removed', index),
    },
  ]
  const pills = filters.map((filter, index) => ({
    content: JSON.stringify(filter),
    name: filter.subject,
    tail: filterWords(filter),
    icon: <FilterIcon />,
    opens: true,
    choices: choicesOf(index),
    dragged: { carried: { kind: 'filter', index }, label: filter.subject, icon: <FilterIcon /> },
  }))
  const inChart = havingSubjects(form)
  const choices = [
    ...columns.map((column) => ({
      key: `column ${column.id}`,
      name: column.column_name,
      icon: typeIcon(column.type_generic),
      item: { kind: 'column' as const, column },
    })),
    ...metrics
      .filter(({ metric_name }) => inChart.includes(metric_name))
      .map((metric) => ({
        key: `metric ${metric.id}`,
        name: metric.metric_name,
        icon: metricIcon,
        item: { kind: 'metric' as const, metric },
      })),
  ].map(({ item, ...choice }) => ({
    ...choice,
    words: '',
    allowed: true,
    onPick: () => slots.send({ type: 'filter.placed', item }),
  }))
  return (
    <SlotZone
      label="Filters"
      emptyText="Creates Server Side Filter for the Visualization"
      pills={pills}
      openCard={
        editor && filterAt !== null
          ? { index: filterAt, label: 'Filter', card: <FilterEditor actor={editor} /> }
          : null
      }
      judge={(dragged) => filterDropWords(form, carriedBy(dragged))}
      onDrop={(dragged, index) => {
        const item = carriedBy(dragged)
        slots.send({
          type: 'filter.placed',
          item,
          index: item.kind === 'filter' && item.index < index ? index - 1 : index,
        })
      }}
      onOpen={(index) => act('filter.opened', index)}
      onDismissCard={() => editor?.send({ type: 'editor.dismissed' })}
      onRemove={(index) => act('filter.removed', index)}
      onStep={step}
      action={<ColumnPicker label="Add a filter" choices={choices} />}
    />
  )
}
