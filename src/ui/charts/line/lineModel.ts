import type { TimeGrain } from '../../../api/contract'
import { isInTime, momentOf } from '../../../api/contract/periodLabels'
import { barModel, type BarKey, type BarMark } from '../bar/barModel'
import type { ChartOptions } from '../frame/chartOptions'
import { isRest } from '../frame/keyColors'

/** One position of the axis below. */
export interface LineStop {
  name: string
  /** Milliseconds on an axis of time; null on one of names. */
  at: number | null
}

export interface LineModel {
  keys: BarKey[]
  /** Keys there are, drawn or not. */
  series: number
  cut: boolean
  stops: LineStop[]
  /** The grain of an axis of time; null where the axis has names. */
  grain: TimeGrain | null
  /** Null and Other where they were left out, having no moment. */
  undated: string[]
  /** By key and stop; null where nothing is known, which is a gap. */
  values: ReadonlyMap<string, readonly (number | null)[]>
}

interface Shape
  extends
    Pick<ChartOptions, 'palette' | 'shared' | 'opacity'>,
    Partial<Pick<ChartOptions, 'sort' | 'seriesSort'>> {
  adds: boolean
  /** How its dates are grouped; undefined where the axis has no dates. */
  grain: TimeGrain | undefined
}

const inTime = (names: readonly string[]) =>
  names
    .flatMap((name) => {
      const at = momentOf(name)
      return at === null ? [] : [{ name, at }]
    })
    .toSorted((one, other) => one.at - other.at)

/** Lines from a chart's marks: along time where the axis is one, otherwise in the order that is asked for or the marks came in. */
export const lineModel = (marks: readonly BarMark[], shape: Shape): LineModel => {
  const { keys, rows, series, cut } = barModel(marks, {
    ...shape,
    sort: shape.sort ?? null,
    limit: Infinity,
  })
  const names = rows.map(({ name }) => name)
  const isTime =
    isInTime(shape.grain) && names.every((name) => isRest(name) || momentOf(name) !== null)
  const grain = isTime ? (shape.grain ?? null) : null
  const stops = grain === null ? names.map((name) => ({ name, at: null })) : inTime(names)
  const byName = new Map(rows.map((row) => [row.name, row.values]))
  return {
    keys,
    series,
    cut,
    stops,
    grain,
    undated: grain === null ? [] : names.filter(isRest),
    values: new Map(
      keys.map(({ id }) => [id, stops.map(({ name }) => byName.get(name)?.[id] ?? null)]),
    ),
  }
}
