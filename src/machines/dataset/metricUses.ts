import type { ChartListItem, FormData } from '../../api/contract'
import { usedMetrics } from '../explorer/pills'

const formOf = ({ viz_type, params }: ChartListItem): FormData => {
  try {
    return { viz_type: viz_type ?? '', ...(JSON.parse(params ?? '{}') as object) }
  } catch {
    return { viz_type: viz_type ?? '' }
  }
}

/** The titles of the charts that hold a stored metric in a slot, by its name. */
export const chartsByMetric = (charts: readonly ChartListItem[]) => {
  const uses = new Map<string, string[]>()
  for (const chart of charts)
    for (const metric of usedMetrics(formOf(chart)).keys()) uses.set(metric, [...(uses.get(metric) ?? []), chart.slice_name ?? ''])
  return uses
}
