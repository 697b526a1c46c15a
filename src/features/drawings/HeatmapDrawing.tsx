import type { HeatmapRecord } from '../../api/contract'
import { HeatChart } from '../../ui/charts/heat/HeatChart'
import type { DrawingProps } from './drawing'

export function HeatmapDrawing({ result, ran, options }: DrawingProps) {
  const { x, y, metric, series } = result.chart_metadata
  const normalized = ran['normalize_across']
  return (
    <HeatChart
      key={`${x.label} ${y.label}`}
      marks={(result.records ?? []) as HeatmapRecord[]}
      options={options}
      measure={metric ?? series[0] ?? ''}
      within={normalized === 'x' || normalized === 'y' ? normalized : null}
    />
  )
}
