import type { ChartResult, FormData, TimeGrain } from '../../api/contract'
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
/** Days of the week have a capital within a text too. */
const inText = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const separated: readonly string[] = ['PT1S', 'hour_of_day', 'none']

/** What was computed last, which says how the server grouped dates whose grain nobody chose. */
export interface LastRun {
  result: ChartResult | null
  ran: FormData | null
}

/** What stands on the pill of a date: its grain where one was chosen, else the one that the server chose last. */
export const grainText = (
  form: SlotsContext['form'],
  slot: SlotName,
  column: string,
  { result, ran }: LastRun,
) => {
  const grain = grainOf(form, slot, column)
  if (grain !== null) return `by ${inText(grainNames[grain])}`
  const isAutomatic = ran !== null && grainOf(ran, slot, column) === null
  const found = isAutomatic ? result?.time_grains?.[column] : undefined
  return found === undefined ? undefined : `· ${inText(grainNames[found])}`
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
