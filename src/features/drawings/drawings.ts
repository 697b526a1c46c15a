import { memo, type ComponentType } from 'react'
import type { VizType } from '../../api/contract'
import { BarsDrawing } from './BarsDrawing'
import { BoxPlotDrawing } from './BoxPlotDrawing'
import type { DrawingProps } from './drawing'
import { HeatmapDrawing } from './HeatmapDrawing'
import { PieDrawing } from './PieDrawing'
import { PointsDrawing } from './PointsDrawing'

const bars = memo(BarsDrawing)
const points = memo(PointsDrawing)

/** The drawing of each chart type but the table, whose rows come by pages; each draws anew only when what it is given has changed. */
export const drawings: Partial<Record<string, ComponentType<DrawingProps>>> = {
  dist_bar: bars,
  horiz_bar: bars,
  pie: memo(PieDrawing),
  box_plot: memo(BoxPlotDrawing),
  heatmap: memo(HeatmapDrawing),
  scatter: points,
  bubble: points,
} satisfies Record<Exclude<VizType, 'table'>, ComponentType<DrawingProps>>
