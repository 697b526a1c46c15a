import type { PillPosition } from '../../machines/explorer/form/pills'
import { rankingMetrics, topOf, topSlotOf, topWords } from '../../machines/explorer/form/tops'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import type { MenuChoice } from '../../ui'

type SlotsContext = ReturnType<SlotsRef['getSnapshot']>['context']

/** What stands on the first pill of a slot that has a limit. */
export const limitText = (form: SlotsContext['form'], { slot, index }: PillPosition) => {
  const key = topSlotOf(form, slot)
  const top = key && index === 0 ? topOf(form, key) : null
  return top === null ? undefined : topWords(top)
}

/** How many of the values of a slot are shown. */
export const limitChoices = (
  slots: SlotsRef,
  { form }: SlotsContext,
  position: PillPosition,
): MenuChoice[] =>
  topSlotOf(form, position.slot) === null
    ? []
    : [
        {
          key: 'limit',
          label: 'Limit…',
          disabledReason:
            rankingMetrics(form).length === 0
              ? 'Add a metric first: values are ranked by it'
              : null,
          onSelect: () => slots.send({ type: 'limit.opened', position }),
        },
      ]
