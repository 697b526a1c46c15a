import { memo } from 'react'
import { nullText } from '../../../api/contract/valueTexts'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartText } from '../frame/ChartText'
import type { TipRow } from '../frame/ChartTip'
import { numberOf, scaleValue, seriesName, type PointModel } from './pointModel'
import type { PointScene } from './pointScene'

/** How the columns of the points are called, and what each row is. */
export interface PointNames {
  x: string
  y: string
  entity: string
  series: string | null
  size: string | null
  /** The text of a row's entity. */
  of: (row: number) => string
}

/** What the tooltip of a point says: its entity, series, x, y and size. */
export const tipOf = (
  { model, colors }: Pick<PointScene, 'model' | 'colors'>,
  at: number,
  names: PointNames,
  {
    xTitle,
    yTitle,
    numbersOf,
    hovering,
  }: Pick<ChartOptions, 'xTitle' | 'yTitle' | 'numbersOf' | 'hovering'>,
) => {
  const key = model.series[at] ?? 0
  const rows: TipRow[] = [
    { name: xTitle, value: numbersOf(names.x).whole(numberOf(model, 'x', at)) },
    { name: yTitle, value: numbersOf(names.y).whole(numberOf(model, 'y', at)) },
  ]
  if (names.size !== null)
    rows.push({ name: names.size, value: numbersOf(names.size).whole(model.size?.[at] ?? 0) })
  if (names.series !== null) {
    const number = scaleValue(model, at)
    rows.unshift({
      ...(model.scale === null
        ? { name: seriesName(model, at) }
        : {
            name: names.series,
            value: number === null ? nullText : numbersOf(names.series).whole(number),
          }),
      ...(colors[key] ? { color: colors[key] } : {}),
    })
  }
  const row = model.row[at] ?? 0
  const [first, ...others] = hovering?.valuesOf(row) ?? []
  if (first !== undefined) rows.push({ ...first, sum: true }, ...others)
  return { name: names.of(row), measure: names.entity, rows }
}

interface Props {
  model: PointModel
  names: PointNames
  options: ChartOptions
}

const max = 2000

/** The first points as a table; it stays as it is while the chart is moved about. */
export const PointText = memo(function PointText({ model, names, options }: Props) {
  const { xTitle, yTitle, numbersOf } = options
  const rows = Array.from({ length: Math.min(max, model.x.length) }, (_, at) => [
    names.of(model.row[at] ?? 0),
    ...(names.series === null
      ? []
      : [model.scale === null ? seriesName(model, at) : scaleValue(model, at)]),
    numberOf(model, 'x', at),
    numberOf(model, 'y', at),
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
      writers={[
        undefined,
        ...[
          ...(names.series === null ? [] : [names.series]),
          names.x,
          names.y,
          names.size ?? '',
        ].map((name) => numbersOf(name).whole),
      ]}
    />
  )
})
