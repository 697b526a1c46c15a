import type { PillPosition } from '../../machines/explorer/form/pills'
import { rankingMetrics, topOf, topSlotOf, topWords } from '../../machines/explorer/form/tops'
import { vizOptionsOf, type VizOptions } from '../../machines/explorer/options/vizOptions'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import type { MenuChoice } from '../../ui'

type SlotsContext = ReturnType<SlotsRef['getSnapshot']>['context']

const sortings: { sort: NonNullable<VizOptions['sort']>; label: string }[] = [
  { sort: 'value_desc', label: 'Value, largest first' },
  { sort: 'value_asc', label: 'Value, smallest first' },
  { sort: 'name_asc', label: 'Name, A to Z' },
  { sort: 'name_desc', label: 'Name, Z to A' },
]

/** What stands on the first pill of a slot that has a limit. */
export const limitText = (form: SlotsContext['form'], { slot, index }: PillPosition) => {
  const key = topSlotOf(form, slot)
  const top = key && index === 0 ? topOf(form, key) : null
  return top === null ? undefined : topWords(top)
}

const sortChoice = (slots: SlotsRef, { form }: SlotsContext, isTime: boolean): MenuChoice => {
  const sort = vizOptionsOf(form.extra_form_data).sort ?? null
  const choice = (of: VizOptions['sort'] | null, label: string): MenuChoice => ({
    key: of ?? 'queried',
    label,
    checked: sort === of,
    exclusive: true,
    onSelect: () => slots.send({ type: 'options.changed', options: { sort: of ?? null } }),
  })
  return {
    key: 'sort',
    label: 'Sort',
    onSelect: () => undefined,
    choices: [
      choice(null, isTime ? 'Time' : 'As queried'),
      ...sortings.map((each) => choice(each.sort, each.label)),
    ],
  }
}

/** How many of the values of a slot are shown, and along the axis in which order. */
export const limitChoices = (
  slots: SlotsRef,
  context: SlotsContext,
  position: PillPosition,
  isTime: boolean,
): MenuChoice[] => {
  const key = topSlotOf(context.form, position.slot)
  if (key === null) return []
  const limit: MenuChoice = {
    key: 'limit',
    label: 'Limit…',
    disabledReason:
      rankingMetrics(context.form).length === 0
        ? 'Add a metric first: values are ranked by it'
        : null,
    onSelect: () => slots.send({ type: 'limit.opened', position }),
  }
  return key === 'series' ? [limit, sortChoice(slots, context, isTime)] : [limit]
}
