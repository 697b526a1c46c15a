import type { BarRecord } from '../../api/contract'
import { drawingOf } from '../../machines/explorer/options/drawing'
import { BarChart } from '../../ui/charts/bar/BarChart'
import type { DrawingProps } from './drawing'

export function BarsDrawing({ result, ran, options, extra, metrics }: DrawingProps) {
  const { chart_metadata } = result
  return (
    <BarChart
      key={`${chart_metadata.x.label} ${chart_metadata.y.label} ${chart_metadata.series.join()}`}
      marks={(result.records ?? []) as BarRecord[]}
      options={options}
      legendTitle={chart_metadata.series.join(', ') || 'Metrics'}
      horizontal={ran.viz_type === 'horiz_bar'}
      {...drawingOf({ ...ran, extra_form_data: extra }, metrics)}
    />
  )
}
