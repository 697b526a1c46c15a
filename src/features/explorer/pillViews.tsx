import type { ComponentProps } from 'react'
import type { PillPosition } from '../../machines/explorer/form/pills'
import { entriesIn, isStoredMetric, nameOf } from '../../machines/explorer/form/pills'
import { slotsOf, type Slot } from '../../machines/explorer/form/slotLayouts'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import type { MenuChoice } from '../../ui'
import type { SlotZone } from './parts/slots/SlotZone'
import { metricIcon, typeIcon } from './fieldIcons'
import { filterChoice, placeChoices } from './placing'

type SlotsContext = ReturnType<SlotsRef['getSnapshot']>['context']
type Pills = ComponentProps<typeof SlotZone>['pills']

const choicesOf = (
  slots: SlotsRef,
  context: SlotsContext,
  position: PillPosition,
  step: (index: number, by: -1 | 1) => void,
): MenuChoice[] => {
  const last = entriesIn(context.form, position.slot).length - 1
  const elsewhere = slotsOf(context.form.viz_type)
    .filter(({ name }) => name !== position.slot)
    .map(({ name }) => name as string)
  return [
    {
      key: 'up',
      label: 'Move up',
      disabledReason: position.index === 0 ? 'Already first' : null,
      onSelect: () => step(position.index, -1),
    },
    {
      key: 'down',
      label: 'Move down',
      disabledReason: position.index === last ? 'Already last' : null,
      onSelect: () => step(position.index, 1),
    },
    ...placeChoices(slots, context, { kind: 'pill', from: position })
      .filter(({ key }) => elsewhere.includes(key))
      .map((choice) => ({ ...choice, label: `Move to ${choice.label}` })),
    { ...filterChoice(slots, context, { kind: 'pill', from: position }), label: 'Filter by it' },
    {
      key: 'remove',
      label: 'Remove',
      separated: true,
      onSelect: () => slots.send({ type: 'pill.removed', position }),
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
    const position = { slot, index }
    const stored = isStoredMetric(entry, slot)
    const type = context.columns.find(({ column_name }) => column_name === name)?.type_generic
    const icon = stored ? metricIcon : typeIcon(type)
    const card =
      context.card?.position.slot === slot && context.card.position.index === index
        ? context.card.aggregate
        : null
    return {
      key: `${stored ? 'metric' : 'column'} ${name}`,
      name,
      icon,
      opens: typeof entry !== 'string',
      around: typeof entry === 'string' ? undefined : (card ?? entry.aggregate ?? undefined),
      choices: choicesOf(slots, context, position, step),
      dragged: { carried: { kind: 'pill', from: position }, label: name, icon },
    }
  })
