import type { ComponentProps } from 'react'
import { columnKinds } from '../../api/contract/columnKinds'
import type { PillPosition } from '../../machines/explorer/form/pills'
import {
  drawsRows,
  entriesIn,
  isStoredMetric,
  isUndecided,
  nameOf,
  textOf,
} from '../../machines/explorer/form/pills'
import { hasGrain } from '../../machines/explorer/form/timeGrains'
import { isComputed, slotsOf, type Slot } from '../../machines/explorer/form/slotLayouts'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { stepChoices, type MenuChoice } from '../../ui'
import type { SlotZone } from './parts/slots/SlotZone'
import { metricIcon, typeIcon } from './fieldIcons'
import { grainChoice, type LastRun } from './grainChoices'
import { metricChoices } from './metricChoices'
import { limitChoices } from './limitChoices'
import { pillWords } from './pillWords'
import { filterChoice, placeChoices } from './placing'
import { sortChoices } from './sortChoices'

type SlotsContext = ReturnType<SlotsRef['getSnapshot']>['context']
type Pills = ComponentProps<typeof SlotZone>['pills']

/** What the format of a pill's numbers is stored under; null where it has none. */
const numbersOf = ({ form, columns }: SlotsContext, { slot, index }: PillPosition) => {
  const entry = entriesIn(form, slot)[index]
  if (entry === undefined) return null
  if (isComputed(slot)) return textOf(entry)
  const column = columns.find(({ column_name }) => column_name === nameOf(entry))
  return form.viz_type === 'table' && column?.type_generic === columnKinds.number
    ? column.column_name
    : null
}

/** Choices of which the first begins a part of the menu. */
const beginning = ([first, ...others]: readonly MenuChoice[], separated: boolean): MenuChoice[] =>
  first === undefined ? [] : [{ ...first, separated }, ...others]

const choicesOf = (
  slots: SlotsRef,
  run: QueryRunRef,
  context: SlotsContext,
  position: PillPosition,
  step: (index: number, by: -1 | 1) => void,
): MenuChoice[] => {
  const last = entriesIn(context.form, position.slot).length - 1
  const elsewhere = slotsOf(context.form)
    .filter(({ name }) => name !== position.slot)
    .map(({ name }) => name as string)
  const numbers = numbersOf(context, position)
  const entry = entriesIn(context.form, position.slot)[position.index] ?? ''
  const name = nameOf(entry)
  const calculation =
    typeof entry === 'string' || isUndecided(entry) || drawsRows(context.form)
      ? []
      : metricChoices(slots, entry, position, context.backend)
  const column = context.columns.find(({ column_name }) => column_name === name)
  const grains = hasGrain(context.form, position.slot, column)
    ? [grainChoice(slots, context, position.slot, name)]
    : []
  const arrangement = [
    ...stepChoices({ index: position.index, last }, (by) => step(position.index, by)),
    ...placeChoices(slots, context, { kind: 'pill', from: position })
      .filter(({ key }) => elsewhere.includes(key))
      .map((choice) => ({ ...choice, label: `Move to ${choice.label}` })),
    { ...filterChoice(slots, context, { kind: 'pill', from: position }), label: 'Filter by it' },
  ]
  return [
    ...calculation,
    ...grains,
    ...limitChoices(slots, context, position, grains.length > 0),
    ...sortChoices(slots, run, context, position, grains.length > 0),
    ...beginning(arrangement, calculation.length + grains.length > 0),
    ...(numbers === null
      ? []
      : [
          {
            key: 'format',
            label: 'Number format',
            onSelect: () => slots.send({ type: 'numberFormat.opened', name: numbers }),
          },
        ]),
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
  run: QueryRunRef,
  context: SlotsContext,
  { name: slot }: Slot,
  last: LastRun,
  step: (index: number, by: -1 | 1) => void,
): Pills => {
  const entries = entriesIn(context.form, slot)
  return entries.map((entry, index) => {
    const name = nameOf(entry)
    const position = { slot, index }
    const stored = isStoredMetric(entry, slot)
    const column = context.columns.find(({ column_name }) => column_name === name)
    const icon = stored ? metricIcon : typeIcon(column?.type_generic)
    const card =
      context.card?.position.slot === slot && context.card.position.index === index
        ? context.card.aggregate
        : null
    return {
      content: JSON.stringify(entry),
      name,
      icon,
      opens: isUndecided(entry),
      ...pillWords(context.form, position, entry, { column, last, card }),
      choices: choicesOf(slots, run, context, position, step),
      dragged: { carried: { kind: 'pill', from: position }, label: name, icon },
    }
  })
}
