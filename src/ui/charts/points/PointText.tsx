import { memo } from 'react'
import { ChartText } from '../frame/ChartText'
import type { PointModel } from './pointModel'
import type { PointNames } from './tipOf'

interface Props {
  model: PointModel
  names: PointNames
  xTitle: string
  yTitle: string
}

const max = 2000

/** The first points as a table; it stays as it is while the chart is moved about. */
export const PointText = memo(function PointText({ model, names, xTitle, yTitle }: Props) {
  const rows = Array.from({ length: Math.min(max, model.x.length) }, (_, at) => [
    names.of(model.row[at] ?? 0),
    ...(names.series === null ? [] : [model.keys[model.series[at] ?? 0]?.name]),
    model.x[at],
    model.y[at],
    ...(names.size === null ? [] : [model.size?.[at]]),
  ])
  const columns = [
    names.entity,
    ...(names.series === null ? [] : [names.series]),
    xTitle,
    yTitle,
    ...(names.size === null ? [] : [names.size]),
  ]
  return (
    <ChartText
      title={`${yTitle} by ${xTitle}`}
      unit="points"
      columns={columns}
      total={model.x.length}
      rows={rows}
    />
  )
})
