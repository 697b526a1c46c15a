import type { BarRecord } from '../../api/contract'
import { drawingOf } from '../../machines/explorer/options/drawing'
import { LineChart } from '../../ui/charts/line/LineChart'
import type { DrawingProps } from './drawing'

export function LinesDrawing({ result, ran, options, extra, metrics }: DrawingProps) {
  const { chart_metadata } = result
  const { adds, stacking } = drawingOf({ ...ran, extra_form_data: extra }, metrics)
  return (
    <LineChart
      key={`${chart_metadata.x.label} ${chart_metadata.y.label} ${chart_metadata.series.join()}`}
      marks={(result.records ?? []) as BarRecord[]}
      options={options}
      legendTitle={chart_metadata.series.join(', ') || 'Metrics'}
      filled={ran.viz_type === 'echarts_area'}
      {...{ stacking, adds }}
    />
  )
}
