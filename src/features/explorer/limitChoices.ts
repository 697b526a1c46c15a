import { otherLabel } from '../../api/contract/top'
import type { PillPosition } from '../../machines/explorer/form/pills'
import {
  rankingMetrics,
  topOf,
  topSlotOf,
  topWords,
  usualTop,
} from '../../machines/explorer/form/tops'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import type { MenuChoice } from '../../ui'

type SlotsContext = ReturnType<SlotsRef['getSnapshot']>['context']

/** What stands on the first pill of a slot that has a limit. */
export const limitText = (form: SlotsContext['form'], { slot, index }: PillPosition) => {
  const key = topSlotOf(form, slot)
  const top = key && index === 0 ? topOf(form, key) : null
  return top === null ? undefined : topWords(top)
}

/** How many of the values of a slot are shown: the usual limit of names at once, any by its editor. */
export const limitChoices = (
  slots: SlotsRef,
  { form }: SlotsContext,
  position: PillPosition,
  inTime: boolean,
): MenuChoice[] => {
  const slot = topSlotOf(form, position.slot)
  if (slot === null) return []
  const [by] = rankingMetrics(form)
  const editor: MenuChoice = {
    key: 'limit',
    label: 'Limit…',
    disabledReason: by === undefined ? 'Add a metric first: values are ranked by it' : null,
    onSelect: () => slots.send({ type: 'limit.opened', position }),
  }
  if (by === undefined || inTime || topOf(form, slot) !== null) return [editor]
  const limit = { slot, top: usualTop(by) }
  return [
    {
      key: 'top',
      label: `Top ${limit.top.count} and ${otherLabel}`,
      onSelect: () => slots.send({ type: 'limit.chosen', limit }),
    },
    editor,
  ]
}
