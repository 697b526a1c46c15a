import type { FormData, Metric } from '../../api/contract'
import type { Entry } from './pills'

const addsUp = (metric: Entry, metrics: Metric[]) => {
  if (typeof metric !== 'string') return metric.aggregate === 'SUM' || metric.aggregate === 'COUNT'
  const expression = metrics.find(({ metric_name }) => metric_name === metric)?.expression ?? ''
  return /^(sum|count)\s*\((?!\s*distinct\b)/i.test(expression.trim())
}

/** How bars are drawn: parts that add up are stacked on each other, all others stand side by side. */
export const drawingOf = (form: FormData, metrics: Metric[]) => {
  const [first, ...others] = form.metrics ?? []
  const adds = first !== undefined && others.length === 0 && addsUp(first, metrics)
  return { adds, largestFirst: form['order_desc'] !== false, grouped: others.length > 0 || (!adds && (form.columns ?? []).length > 0) }
}
