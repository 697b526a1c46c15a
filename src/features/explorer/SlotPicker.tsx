import { useSelector } from '@xstate/react'
import { dropWords, type Carried, type DropWords } from '../../machines/explorer/slots/drop'
import type { Slot } from '../../machines/explorer/form/slotLayouts'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import type { Pickable } from '../../ui/list/PickList'
import { ColumnPicker } from './parts/slots/ColumnPicker'
import { metricIcon, typeIcon } from './fieldIcons'

const shortWords = (name: string, { allowed, words }: DropWords): DropWords => ({
  allowed,
  words: words === `Adds ${name}` ? '' : words,
})

/** The + of a slot. */
export function SlotPicker({ slot, slots }: { slot: Slot; slots: SlotsRef }) {
  const { form, columns, metrics } = useSelector(slots, (snapshot) => snapshot.context)
  const pickable = (
    item: Carried,
    key: string,
    name: string,
    icon: Pickable['icon'],
  ): Pickable => ({
    key,
    name,
    icon,
    ...shortWords(name, dropWords(form, slot, item, columns)),
    onPick: () => slots.send({ type: 'item.placed', slot: slot.name, item }),
  })
  const choices = [
    ...columns.map((column) =>
      pickable(
        { kind: 'column', column },
        `column ${column.id}`,
        column.column_name,
        typeIcon(column.type_generic),
      ),
    ),
    ...(slot.computed
      ? metrics.map((metric) =>
          pickable(
            { kind: 'metric', metric },
            `metric ${metric.id}`,
            metric.metric_name,
            metricIcon,
          ),
        )
      : []),
  ]
  return <ColumnPicker label={`Add a column to ${slot.label}`} choices={choices} />
}
