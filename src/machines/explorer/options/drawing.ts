import type { ChartResult, FormData, Metric, Top } from '../../../api/contract'
import { entriesIn, type Entry } from '../form/pills'
import type { SlotName } from '../form/slotLayouts'
import { vizOptionsOf, type Sorting } from './vizOptions'

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

const isLine = ({ viz_type }: FormData) => viz_type === 'echarts_timeseries_line'

/** Bars and areas that add up are stacked, all others are beside each other, unless the options say otherwise. */
const stackingOf = (form: FormData, sums: boolean) => {
  const chosen = vizOptionsOf(form.extra_form_data).stacking
  if (chosen !== undefined) return chosen
  const isSplit = entriesIn(form, 'columns').length > 0
  const isOne = entriesIn(form, 'metrics').length === 1 && !isSplit
  return isLine(form) || !(sums || (isOne && form.viz_type !== 'echarts_area')) ? 'none' : 'stacked'
}

/** How bars, lines and areas are drawn. */
export const drawingOf = (form: FormData, metrics: Metric[]) => {
  const sums = adds(form, 'metrics', metrics)
  return {
    adds: sums,
    largestFirst: form['order_desc'] !== false,
    drawn: drawnBy(form.top?.series),
    stacking: stackingOf(form, sums),
  }
}

/** The order of the categories that marks are colored by: the one that was chosen, that of time where they are in time, else that of their totals. */
export const seriesSortOf = (
  extra: FormData['extra_form_data'],
  { chart_metadata: { series }, time_grains = {} }: ChartResult,
): Sorting | null => {
  const [only, ...others] = series
  const isInTime = only !== undefined && others.length === 0 && only in time_grains
  return isInTime ? 'name_asc' : (vizOptionsOf(extra).series_sort ?? null)
}
