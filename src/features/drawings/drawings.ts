import { memo, type ComponentType } from 'react'
import type { VizType } from '../../api/contract'
import { BarsDrawing } from './BarsDrawing'
import { BoxPlotDrawing } from './BoxPlotDrawing'
import type { DrawingProps } from './drawing'
import { HeatmapDrawing } from './HeatmapDrawing'
import { LinesDrawing } from './LinesDrawing'
import { PieDrawing } from './PieDrawing'
import { PointsDrawing } from './PointsDrawing'
import { fetchBarPlot } from '../../ui/charts/bar/BarChart'
import { fetchBoxPlot } from '../../ui/charts/box/BoxChart'
import { fetchHeatPlot } from '../../ui/charts/heat/HeatChart'
import { fetchLinePlot } from '../../ui/charts/line/LineChart'
import { fetchPiePlot } from '../../ui/charts/pie/PieChart'
import { fetchPointPlot } from '../../ui/charts/points/PointChart'
import { LazyStillGrid } from '../../ui/grid/LazyGrid'

const bars = memo(BarsDrawing)
const lines = memo(LinesDrawing)
const points = memo(PointsDrawing)

/** What draws a chart type, anew only when what it is given has changed, and what fetches the code of that. */
interface ChartDrawing {
  Drawing: ComponentType<DrawingProps>
  fetchCode: () => Promise<unknown>
}

/** Every chart type but the table, whose rows come by pages. */
export const drawings: Readonly<Partial<Record<string, ChartDrawing>>> = {
  dist_bar: { Drawing: bars, fetchCode: fetchBarPlot },
  horiz_bar: { Drawing: bars, fetchCode: fetchBarPlot },
  echarts_timeseries_line: { Drawing: lines, fetchCode: fetchLinePlot },
  echarts_area: { Drawing: lines, fetchCode: fetchLinePlot },
  pie: { Drawing: memo(PieDrawing), fetchCode: fetchPiePlot },
  box_plot: { Drawing: memo(BoxPlotDrawing), fetchCode: fetchBoxPlot },
  heatmap: { Drawing: memo(HeatmapDrawing), fetchCode: fetchHeatPlot },
  scatter: { Drawing: points, fetchCode: fetchPointPlot },
  bubble: { Drawing: points, fetchCode: fetchPointPlot },
} satisfies Record<Exclude<VizType, 'table'>, ChartDrawing>

/** Fetches the code that draws a chart type while its result is on its way. */
export const fetchDrawing = (vizType: string) =>
  void (vizType === 'table' ? LazyStillGrid.fetchCode() : drawings[vizType]?.fetchCode())
