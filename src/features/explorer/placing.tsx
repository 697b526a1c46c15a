import { isAggregated } from '../../api/contract/queryMode'
import { dropWords, type Carried } from '../../machines/explorer/slots/drop'
import { filterDropWords } from '../../machines/explorer/slots/filterDrop'
import { slotsOf } from '../../machines/explorer/form/slotLayouts'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import type { MenuChoice } from '../../ui'

type SlotsContext = ReturnType<SlotsRef['getSnapshot']>['context']

/** The ways to place a thing without dragging it: every slot with what would happen there, or why not. */
export const placeChoices = (
  slots: SlotsRef,
  { form, columns }: SlotsContext,
  item: Carried,
): MenuChoice[] =>
  slotsOf(form).map((slot) => {
    const { allowed, words } = dropWords(form, slot, item, columns)
    return {
      key: slot.name,
      label: slot.label,
      ...(allowed ? { hint: words } : { disabledReason: words }),
      onSelect: () => slots.send({ type: 'item.placed', slot: slot.name, item }),
    }
  })

/** The way into Filters. */
export const filterChoice = (
  slots: SlotsRef,
  { form }: SlotsContext,
  item: Carried,
): MenuChoice => {
  const { allowed, words } = filterDropWords(form, item)
  return {
    key: 'filters',
    label: 'Filters',
    ...(allowed ? { hint: words } : { disabledReason: words }),
    onSelect: () => slots.send({ type: 'filter.placed', item }),
  }
}

export const fieldChoices = (
  slots: SlotsRef,
  context: SlotsContext,
  item: Carried,
): MenuChoice[] => [
  ...placeChoices(slots, context, item),
  filterChoice(slots, context, item),
  ...(context.form.viz_type === 'table' && !isAggregated(context.form) && item.kind === 'column'
    ? [
        {
          key: 'all',
          label: 'Add all columns',
          separated: true,
          onSelect: () => slots.send({ type: 'columns.added' }),
        },
      ]
    : []),
]
