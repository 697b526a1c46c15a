import { useMemo } from 'react'
import type { PieRecord } from '../../api/contract'
import { adds } from '../../machines/explorer/options/drawing'
import { renamedMarking } from '../../ui/charts/frame/marking'
import { PieChart } from '../../ui/charts/pie/PieChart'
import { sortedInTime, type DrawingProps } from './drawing'

export function PieDrawing({ result, ran, options, metrics }: DrawingProps) {
  const { x, y } = result.chart_metadata
  const named = useMemo(() => {
    const records = (result.records ?? []) as PieRecord[]
    if (result.time_grains === undefined) return { marks: records, options }
    const nameOf = options.texts.x
    const labels = new Map(records.map(({ x: label }) => [nameOf(label), label]))
    return {
      marks: records.map((record) => ({ ...record, x: nameOf(record.x) })),
      options: {
        ...options,
        sort: sortedInTime(options.sort, [...labels.values()], nameOf),
        marking: renamedMarking(options.marking, nameOf, (name) => labels.get(name) ?? name),
      },
    }
  }, [result, options])
  return <PieChart key={`${x.label} ${y.label}`} {...named} adds={adds(ran, 'metric', metrics)} />
}
