import { fieldsOf } from '../../api/contract/fieldsOf'
import type { ChartListItem, FormData, ListAnswer } from '../../api/contract'
import { usedMetrics } from '../explorer/form/pills'

const formOf = ({ viz_type, params }: ChartListItem): FormData => {
  try {
    return { viz_type: viz_type ?? '', ...fieldsOf(JSON.parse(params ?? '{}')) }
  } catch {
    return { viz_type: viz_type ?? '' }
  }
}

/** How many of the charts over a dataset a list told without their forms, or not at all. */
export const unreadCharts = ({ count, result }: ListAnswer<ChartListItem>) =>
  count - result.filter(({ params }) => params !== undefined).length

/** The titles of the charts that hold a stored metric in a slot, by its name. */
export const chartsByMetric = ({ result }: ListAnswer<ChartListItem>) => {
  const uses = new Map<string, string[]>()
  for (const chart of result)
    for (const metric of usedMetrics(formOf(chart)).keys())
      uses.set(metric, [...(uses.get(metric) ?? []), chart.slice_name ?? ''])
  return uses
}
