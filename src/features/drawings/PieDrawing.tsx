import { useMemo } from 'react'
import type { PieRecord } from '../../api/contract'
import { adds } from '../../machines/explorer/options/drawing'
import { PieChart } from '../../ui/charts/pie/PieChart'
import type { DrawingProps } from './drawing'

export function PieDrawing({ result, ran, options, metrics }: DrawingProps) {
  const { x, y } = result.chart_metadata
  const marks = useMemo(() => {
    const records = (result.records ?? []) as PieRecord[]
    return result.time_grains === undefined
      ? records
      : records.map((record) => ({ ...record, x: options.texts.x(record.x) }))
  }, [result, options.texts])
  return (
    <PieChart
      key={`${x.label} ${y.label}`}
      marks={marks}
      options={options}
      adds={adds(ran, 'metric', metrics)}
    />
  )
}
