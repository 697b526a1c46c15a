import type { FormData, Top } from '../../../api/contract'
import { topSchema, topSlots, type TopSlot } from '../../../api/contract/top'
import { entriesIn, isUndecided, textOf } from './pills'
import { slotsOf, type SlotName } from './slotLayouts'

const bars: Partial<Record<SlotName, TopSlot>> = { groupby: 'series', columns: 'categories' }
const points: Partial<Record<SlotName, TopSlot>> = { series: 'categories' }
const limited: Partial<Record<string, Partial<Record<SlotName, TopSlot>>>> = {
  dist_bar: bars,
  horiz_bar: bars,
  echarts_timeseries_line: bars,
  echarts_area: bars,
  pie: { all_columns: 'categories' },
  table: { groupby: 'series' },
  scatter: points,
  bubble: points,
}

/** What the limit of a slot is stored under; null where it has none. */
export const topSlotOf = ({ viz_type }: FormData, slot: SlotName): TopSlot | null =>
  limited[viz_type]?.[slot] ?? null

export const topOf = ({ top }: FormData, slot: TopSlot): Top | null => {
  const read = topSchema.safeParse(top?.[slot])
  return read.success ? read.data : null
}

export const topsOf = (form: FormData): Partial<Record<TopSlot, Top | null>> => ({
  series: topOf(form, 'series'),
  categories: topOf(form, 'categories'),
})

/** Null takes the limit away. */
export const withTop = (form: FormData, slot: TopSlot, top: Top | null): FormData => {
  const { top: _before, ...rest } = form
  const tops = Object.entries({ ...topsOf(form), [slot]: top }).filter(([, each]) => each !== null)
  return tops.length === 0 ? rest : { ...rest, top: Object.fromEntries(tops) }
}

const metricsIn = (form: FormData) =>
  slotsOf(form)
    .filter(({ computed }) => computed)
    .flatMap(({ name }) => entriesIn(form, name))

/** The metrics that a limit can go by, as it names them. */
export const rankingMetrics = (form: FormData): string[] =>
  metricsIn(form)
    .filter((entry) => !isUndecided(entry))
    .map(textOf)

/**
 * The form after an edit of its metrics: a limit by one that it had before goes by the one in its place, else by the
 * first that is left. One by a metric that the chart never had is left alone.
 */
export const withRanking = (before: FormData, after: FormData): FormData => {
  if (metricsIn(after).some(isUndecided)) return after
  const [old, current] = [rankingMetrics(before), rankingMetrics(after)]
  const ranking = (by: string) => {
    if (current.includes(by) || (old.length > 0 && !old.includes(by))) return by
    return (old.length === current.length ? current[old.indexOf(by)] : current[0]) ?? by
  }
  return topSlots.reduce((form, slot) => {
    const top = topOf(form, slot)
    return top === null || ranking(top.by) === top.by
      ? form
      : withTop(form, slot, { ...top, by: ranking(top.by) })
  }, after)
}

export const maxTop = 500

/** The limit that is offered where none is yet. */
export const usualTop = (by: string): Top => ({ count: 10, by, order: 'desc', other: true })

/** What a limit keeps, in words. */
export const topWords = ({ count, order, other }: Top): string => {
  if (count === maxTop && order === 'desc' && !other) return 'all'
  return `${order === 'desc' ? 'top' : 'bottom'} ${count}`
}
