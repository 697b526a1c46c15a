import { rowOf } from '../../../src/api/contract/rowOf.ts'
import type { VizType } from '../../../src/api/contract/vizTypes.ts'
import { bars } from './bars.ts'
import { boxPlot } from './boxPlot.ts'
import type { ChartType } from './chartType.ts'
import { generic } from './generic.ts'
import { heatmap } from './heatmap.ts'
import { pie } from './pie.ts'
import { points } from './points.ts'
import { table } from './table.ts'

const chartTypes: Readonly<Record<VizType, ChartType>> = {
  table,
  dist_bar: bars,
  horiz_bar: bars,
  echarts_timeseries_line: bars,
  echarts_area: bars,
  box_plot: boxPlot,
  pie,
  heatmap,
  scatter: points,
  bubble: points,
}

/** The chart type of an id; ids the server does not know are queried by their groups and metrics. */
export const chartTypeOf = (vizType: string): ChartType => rowOf(chartTypes, vizType) ?? generic
