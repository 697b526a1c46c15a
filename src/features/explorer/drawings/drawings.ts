import { memo, type ComponentType } from 'react'
import type { VizType } from '../../../api/contract'
import { BarsDrawing } from './BarsDrawing'
import { BoxPlotDrawing } from './BoxPlotDrawing'
import type { DrawingProps } from './drawing'
import { HeatmapDrawing } from './HeatmapDrawing'
import { PieDrawing } from './PieDrawing'
import { PointsDrawing } from './PointsDrawing'
import { TableDrawing } from './TableDrawing'

const bars = memo(BarsDrawing)
const points = memo(PointsDrawing)

/** The drawing of each chart type; each draws anew only when what it is given has changed. */
export const drawings: Partial<Record<string, ComponentType<DrawingProps>>> = {
  table: memo(TableDrawing),
  dist_bar: bars,
  horiz_bar: bars,
  pie: memo(PieDrawing),
  box_plot: memo(BoxPlotDrawing),
  heatmap: memo(HeatmapDrawing),
  scatter: points,
  bubble: points,
} satisfies Record<VizType, ComponentType<DrawingProps>>
