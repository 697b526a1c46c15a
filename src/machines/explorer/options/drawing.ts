import type { FormData, Metric, Top } from '../../../api/contract'
import { entriesIn, type Entry } from '../form/pills'
import type { SlotName } from '../form/slotLayouts'

const addsUp = (metric: Entry, metrics: Metric[]) => {
  if (typeof metric !== 'string') return metric.aggregate === 'SUM' || metric.aggregate === 'COUNT'
  const expression = metrics.find(({ metric_name }) => metric_name === metric)?.expression ?? ''
  return /^(sum|count)\s*\((?!\s*distinct\b)/i.test(expression.trim())
}

/** The chart has one metric, a sum or a count. */
export const adds = (form: FormData, slot: SlotName, metrics: Metric[]) => {
  const [first, ...others] = entriesIn(form, slot)
  return first !== undefined && others.length === 0 && addsUp(first, metrics)
}

/** How many values of a slot are drawn where it has a limit, Other included. */
const drawnBy = (top: Top | undefined) => top && top.count + (top.other ? 1 : 0)

/** Bars that add up are stacked, all others are side by side. */
export const drawingOf = (form: FormData, metrics: Metric[]) => {
  const sums = adds(form, 'metrics', metrics)
  const split = entriesIn(form, 'columns').length > 0
  return {
    adds: sums,
    largestFirst: form['order_desc'] !== false,
    drawn: drawnBy(form.top?.series),
    grouped: entriesIn(form, 'metrics').length > 1 || (!sums && split),
  }
}
