import type { ChartResult } from '../../../api/contract'
import type { Ordered } from '../options/vizOptions'

const most = 500
const missing = ['<NULL>', 'Other']

const axesOf = (vizType: string): readonly string[] => {
  if (vizType === 'heatmap') return ['x', 'y']
  return [vizType === 'box_plot' ? 'name' : 'x']
}

/** The values that can be put in an own order, as the result has them; what is missing or the rest stands last by itself. */
export const orderedNames = (result: ChartResult | null, of: Ordered): string[] => {
  const fields = of === 'series_sort' ? ['series'] : axesOf(result?.viz_type ?? '')
  const names = ((result?.records ?? []) as Record<string, unknown>[]).flatMap((record) =>
    fields.map((field) => record[field]).filter((name) => typeof name === 'string'),
  )
  return [...new Set(names)].filter((name) => !missing.includes(name)).slice(0, most)
}
