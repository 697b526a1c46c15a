import { bars } from './bars.ts'
import type { ChartType } from './chartType.ts'
import { generic } from './generic.ts'
import { table } from './table.ts'

const chartTypes = new Map<string, ChartType>([
  ['table', table],
  ['dist_bar', bars],
  ['horiz_bar', bars],
])

/** The chart type of an id; ids the server does not know are queried by their groups and metrics. */
export const chartTypeOf = (vizType: string): ChartType => chartTypes.get(vizType) ?? generic
