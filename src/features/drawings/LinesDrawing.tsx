import type { BarRecord } from '../../api/contract'
import { drawingOf } from '../../machines/explorer/options/drawing'
import { stackingOf } from '../../machines/explorer/options/vizOptions'
import { LineChart } from '../../ui/charts/line/LineChart'
import type { DrawingProps } from './drawing'

export function LinesDrawing({ result, ran, options, metrics }: DrawingProps) {
  const { chart_metadata } = result
  const { adds } = drawingOf(ran, metrics)
  return (
    <LineChart
      key={`${chart_metadata.x.label} ${chart_metadata.y.label} ${chart_metadata.series.join()}`}
      marks={(result.records ?? []) as BarRecord[]}
      options={options}
      legendTitle={chart_metadata.series.join(', ') || 'Metrics'}
      filled={ran.viz_type === 'echarts_area'}
      stacking={stackingOf(ran, adds)}
      adds={adds}
    />
  )
}
