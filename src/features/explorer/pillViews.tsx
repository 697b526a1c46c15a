import type { ComponentProps } from 'react'
import type { Place } from '../../machines/explorer/pills'
import { entriesIn, isStoredMetric, nameOf } from '../../machines/explorer/pills'
import { slotsOf, type Slot } from '../../machines/explorer/slotLayouts'
import type { SlotsRef } from '../../machines/explorer/slots.machine'
import type { MenuChoice, SlotZone } from '../../ui'
import { metricIcon, typeIcon } from './fieldIcons'
import { filterChoice, placeChoices } from './placing'

type SlotsContext = ReturnType<SlotsRef['getSnapshot']>['context']
type Pills = ComponentProps<typeof SlotZone>['pills']

const choicesOf = (
  slots: SlotsRef,
  context: SlotsContext,
  place: Place,
  step: (index: number, by: -1 | 1) => void,
): MenuChoice[] => {
  const last = entriesIn(context.form, place.slot).length - 1
  const elsewhere = slotsOf(context.form.viz_type)
    .filter(({ name }) => name !== place.slot)
    .map(({ name }) => name as string)
  return [
    {
      key: 'up',
      label: 'Move up',
      disabledReason: place.index === 0 ? 'Already first' : null,
      onSelect: () => step(place.index, -1),
    },
    {
      key: 'down',
      label: 'Move down',
      disabledReason: place.index === last ? 'Already last' : null,
      onSelect: () => step(place.index, 1),
    },
    ...placeChoices(slots, context, { kind: 'pill', from: place })
      .filter(({ key }) => elsewhere.includes(key))
      .map((choice) => ({ ...choice, label: `Move to ${choice.label}` })),
    { ...filterChoice(slots, context, { kind: 'pill', from: place }), label: 'Filter by it' },
    {
      key: 'remove',
      label: 'Remove',
      separated: true,
      onSelect: () => slots.send({ type: 'pill.removed', place }),
    },
  ]
}

/** The pills of a slot as they are shown, with what their menus offer. */
export const pillsOf = (
  slots: SlotsRef,
  context: SlotsContext,
  { name: slot }: Slot,
  step: (index: number, by: -1 | 1) => void,
): Pills =>
  entriesIn(context.form, slot).map((entry, index) => {
    const name = nameOf(entry)
    const place = { slot, index }
    const stored = isStoredMetric(entry, slot)
    const type = context.columns.find(({ column_name }) => column_name === name)?.type_generic
    const icon = stored ? metricIcon : typeIcon(type)
    const card =
      context.card?.place.slot === slot && context.card.place.index === index
        ? context.card.aggregate
        : null
    return {
      key: `${stored ? 'metric' : 'column'} ${name}`,
      name,
      icon,
      opens: typeof entry !== 'string',
      around: typeof entry === 'string' ? undefined : (card ?? entry.aggregate ?? undefined),
      choices: choicesOf(slots, context, place, step),
      dragged: { carried: { kind: 'pill', from: place }, label: name, icon },
    }
  })
