import type { TimeGrain } from '../../api/contract'
import { grainOf } from '../../machines/explorer/form/timeGrains'
import type { SlotName } from '../../machines/explorer/form/slotLayouts'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import type { MenuChoice } from '../../ui'

type SlotsContext = ReturnType<SlotsRef['getSnapshot']>['context']

/** In the order of the menu. */
const grainNames: Readonly<Record<TimeGrain, string>> = {
  PT1S: 'Second',
  PT1M: 'Minute',
  PT15M: '15 minutes',
  PT1H: 'Hour',
  P1D: 'Day',
  P1W: 'Week (Monday)',
  '1969-12-28T00:00:00Z/P1W': 'Week (Sunday)',
  P1M: 'Month',
  P3M: 'Quarter',
  P1Y: 'Year',
  hour_of_day: 'Hour of day',
  weekday: 'Weekday',
  month_of_year: 'Month of year',
  none: 'As it is',
}
const separated: readonly string[] = ['PT1S', 'hour_of_day', 'none']

/** What stands on the pill of a column whose grain was chosen. */
export const grainText = (form: SlotsContext['form'], slot: SlotName, column: string) => {
  const grain = grainOf(form, slot, column)
  return grain === null ? undefined : `by ${grainNames[grain].toLowerCase()}`
}

/** How the dates of a column are grouped. */
export const grainChoice = (
  slots: SlotsRef,
  { form }: SlotsContext,
  slot: SlotName,
  column: string,
): MenuChoice => {
  const chosen = grainOf(form, slot, column)
  const choice = (grain: TimeGrain | null, label: string): MenuChoice => ({
    key: grain ?? 'automatic',
    label,
    checked: grain === chosen,
    exclusive: true,
    separated: separated.includes(grain ?? ''),
    onSelect: () => slots.send({ type: 'grain.chosen', slot, column, grain }),
  })
  return {
    key: 'grain',
    label: 'Time grain',
    onSelect: () => undefined,
    choices: [
      choice(null, 'Automatic'),
      ...Object.entries(grainNames).map(([grain, label]) => choice(grain as TimeGrain, label)),
    ],
  }
}
