import {
  nullText,
  textAsValue,
  type ChartCell,
  type ChartResult,
  type PointRecord,
} from '../../../api/contract'
import { columnKinds } from '../../../api/contract/columnKinds'
import { columnOf } from './resultColumns'

const kindOf = ({ colnames, coltypes }: ChartResult, name: string) =>
  coltypes[colnames.indexOf(name)]

const textOf = (value: ChartCell | undefined) =>
  value === null || value === undefined ? nullText : textAsValue(String(value))

/** The values of several columns as the text of one; a single column's as they are. */
const joined = (result: ChartResult, names: readonly string[]): readonly ChartCell[] => {
  const [first = [], ...others] = names.map((name) => columnOf(result, name))
  return others.length === 0
    ? first
    : first.map((value, row) =>
        [value, ...others.map((column) => column[row])].map(textOf).join(', '),
      )
}

/** The points of an answer that says its rows as records alone. */
const recordedPoints = (result: ChartResult, records: readonly PointRecord[]) => {
  const { x, y, size, series, entity = [] } = result.chart_metadata
  return {
    columns: {
      x: records.map((record) => record.x),
      y: records.map((record) => record.y),
      size: size ? records.map((record) => record.size ?? null) : null,
      series: series.length > 0 ? records.map((record) => record.series) : null,
    },
    names: {
      x: x.label,
      y: y.label,
      entity: entity.join(', '),
      series: series.length > 0 ? series.join(', ') : null,
      size: size?.label ?? null,
      of: (row: number) => textOf(records[row]?.entity),
    },
  }
}

export const pointsIn = (result: ChartResult) => {
  const { x, y, size, series, entity = [] } = result.chart_metadata
  if (Array.isArray(result.data) && result.data.length === 0 && result.records)
    return recordedPoints(result, result.records as PointRecord[])
  const entities = joined(result, entity)
  return {
    columns: {
      x: columnOf(result, x.label),
      y: columnOf(result, y.label),
      size: size ? columnOf(result, size.label) : null,
      series: series.length > 0 ? joined(result, series) : null,
      numeric: series.length === 1 && kindOf(result, series[0] ?? '') === columnKinds.number,
    },
    names: {
      x: x.label,
      y: y.label,
      entity: entity.join(', '),
      series: series.length > 0 ? series.join(', ') : null,
      size: size?.label ?? null,
      of: (row: number) => textOf(entities[row]),
    },
  }
}
