import type { BoxRecord } from '../../api/contract'
import { BoxChart } from '../../ui/charts/box/BoxChart'
import type { DrawingProps } from './drawing'

export function BoxPlotDrawing({ result, options }: DrawingProps) {
  const { x, y } = result.chart_metadata
  return (
    <BoxChart
      key={`${x.label} ${y.label}`}
      marks={(result.records ?? []) as BoxRecord[]}
      options={options}
    />
  )
}
