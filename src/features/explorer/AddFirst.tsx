import { useSelector } from '@xstate/react'
import { dropWords } from '../../machines/explorer/slots/drop'
import { isComplete, missingIn } from '../../machines/explorer/form/pills'
import { slotsOf } from '../../machines/explorer/form/slotLayouts'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { AddIcon, Button, EmptyState } from '../../ui'
import { ColumnPicker } from './parts/slots/ColumnPicker'
import { typeIcon } from './fieldIcons'

/** What stands where the chart will be until there is one. */
export function AddFirst({ slots }: { slots: SlotsRef }) {
  const { form, columns } = useSelector(slots, (snapshot) => snapshot.context)
  const missing = missingIn(form)
  const slot = slotsOf(form).find(({ name }) => name === missing?.slot)
  const choices = slot
    ? columns.map((column) => {
        const item = { kind: 'column' as const, column }
        return {
          key: String(column.id),
          name: column.column_name,
          icon: typeIcon(column.type_generic),
          ...dropWords(form, slot, item, columns),
          onPick: () => slots.send({ type: 'item.placed', slot: slot.name, item }),
        }
      })
    : []
  const add = (
    <ColumnPicker
      label={missing?.reason ?? ''}
      choices={choices}
      trigger={<Button icon={<AddIcon />}>{missing?.reason ?? 'Add a column'}</Button>}
    />
  )
  const apply = <Button onClick={() => slots.send({ type: 'form.applied' })}>Draw the chart</Button>
  return (
    <EmptyState
      title="Explore!"
      action={isComplete(form) ? apply : slot && missing?.reason.startsWith('Add') ? add : null}
    >
      Drag columns to visualize or predict
    </EmptyState>
  )
}
