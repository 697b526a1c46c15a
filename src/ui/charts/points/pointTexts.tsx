import { memo } from 'react'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartText } from '../frame/ChartText'
import type { TipRow } from '../frame/ChartTip'
import type { PointModel } from './pointModel'
import type { PointScene } from './pointScene'

/** How the columns of the points are called, and what each row is. */
export interface PointNames {
  entity: string
  series: string | null
  size: string | null
  /** The text of a row's entity. */
  of: (row: number) => string
}

/** What the tooltip of a point says: its entity, series, x, y and size. */
export const tipOf = (
  { model, colors }: PointScene,
  at: number,
  names: PointNames,
  { xTitle, yTitle, whole }: ChartOptions,
) => {
  const key = model.series[at] ?? 0
  const rows: TipRow[] = [
    { name: xTitle, value: whole(model.x[at] ?? 0) },
    { name: yTitle, value: whole(model.y[at] ?? 0) },
  ]
  if (names.size !== null) rows.push({ name: names.size, value: whole(model.size?.[at] ?? 0) })
  if (names.series !== null)
    rows.unshift({
      name: model.keys[key]?.name ?? '',
      ...(colors[key] ? { color: colors[key] } : {}),
    })
  return { name: names.of(model.row[at] ?? 0), measure: names.entity, rows }
}

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
