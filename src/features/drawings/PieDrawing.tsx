import type { PieRecord } from '../../api/contract'
import { adds } from '../../machines/explorer/options/drawing'
import { PieChart } from '../../ui/charts/pie/PieChart'
import type { DrawingProps } from './drawing'

export function PieDrawing({ result, ran, options, metrics }: DrawingProps) {
  const { x, y } = result.chart_metadata
  return (
    <PieChart
      key={`${x.label} ${y.label}`}
      marks={(result.records ?? []) as PieRecord[]}
      options={options}
      adds={adds(ran, 'metric', metrics)}
    />
  )
}
