import type { ChartResult } from '../../../api/contract'
import { cellLabel, nullText } from '../../../api/contract/valueTexts'
import type { Ordered } from '../options/vizOptions'
import { shownCell } from './resultColumns'
import { pointsIn } from './resultPoints'

const most = 500
const missing = [nullText, 'Other']

const axesOf = (vizType: string): readonly string[] => {
  if (vizType === 'heatmap') return ['x', 'y']
  return [vizType === 'box_plot' ? 'name' : 'x']
}

const recorded = ({ viz_type, records }: ChartResult, of: Ordered) => {
  const fields = of === 'series_sort' ? ['series'] : axesOf(viz_type)
  return ((records ?? []) as Record<string, unknown>[]).flatMap((record) =>
    fields.map((field) => record[field]).filter((name) => typeof name === 'string'),
  )
}

const pointSeries = (result: ChartResult) => {
  const { series } = pointsIn(result).columns
  return [...new Set(series)].map((cell) => cellLabel(shownCell(cell)))
}

/** The values that can be put in an own order, as the result has them; what is missing or the rest stands last by itself. */
export const orderedNames = (result: ChartResult | null, of: Ordered): string[] => {
  const names = result === null ? [] : result.records ? recorded(result, of) : pointSeries(result)
  return [...new Set(names)].filter((name) => !missing.includes(name)).slice(0, most)
}
