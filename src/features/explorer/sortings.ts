import type { ChartResult } from '../../api/contract'
import type { Ordered, VizOptions } from '../../machines/explorer/options/vizOptions'
import { orderedNames } from '../../machines/explorer/run/orderedNames'
import { sortMarks } from '../../ui/charts/frame/sortMarks'

type Named = Extract<VizOptions['sort'], string>

const natural = 'Natural: weekdays, months, sizes'
const labels: Readonly<Record<Named, string>> = {
  value_desc: 'Value, largest first',
  value_asc: 'Value, smallest first',
  name_asc: 'Name, A to Z',
  name_desc: 'Name, Z to A',
  natural,
}

/** Of points, whose categories have no value but how many they are. */
const pointLabels: typeof labels = {
  ...labels,
  value_desc: 'Points, most first',
  value_asc: 'Points, fewest first',
}
const isPoints = (vizType: string) => vizType === 'scatter' || vizType === 'bubble'

/** What the order is that nobody chose. */
const usual = (vizType: string, of: Ordered, inTime: boolean) => {
  if (inTime) return 'Time'
  if (isPoints(vizType)) return labels.name_asc
  if (of === 'series_sort') return labels.value_desc
  return vizType === 'heatmap' ? natural : 'As queried'
}

interface SortingChoice {
  /** Null is the order that nobody chose. */
  sort: Named | null
  label: string
}

/** The orders that are offered for an axis or for what marks are colored by; an own one is beside them. */
export const sortingsOf = (vizType: string, of: Ordered, inTime: boolean): SortingChoice[] => {
  const first = usual(vizType, of, inTime)
  return [
    { sort: null, label: first },
    ...(Object.entries(isPoints(vizType) ? pointLabels : labels) as [Named, string][])
      .filter(([sort, label]) => label !== first && !(inTime && sort === 'natural'))
      .map(([sort, label]) => ({ sort, label })),
  ]
}

export const ownOrder = 'Own order…'

const usualSort = (vizType: string): Named | null => {
  if (isPoints(vizType)) return 'name_asc'
  return vizType === 'heatmap' ? 'natural' : null
}

/** What an own order begins with: the values that the result has, as they are drawn now where they are not drawn by value. */
export const namesInOrder = (
  result: ChartResult | null,
  of: Ordered,
  sort: VizOptions['sort'] | null,
): string[] => {
  const drawn = sort ?? usualSort(result?.viz_type ?? '')
  return sortMarks(
    orderedNames(result, of).map((name) => ({ name, value: 0 })),
    drawn,
  ).map(({ name }) => name)
}
