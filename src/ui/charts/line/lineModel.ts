import type { TimeGrain } from '../../../api/contract'
import { isInTime, momentOf } from '../../format/periods'
import { barModel, type BarKey, type BarMark } from '../bar/barModel'
import type { ChartOptions } from '../frame/chartOptions'
import { isRest } from '../frame/keyColors'

/** How lines lie on each other: not at all, added up, or as parts of 100 %. */
export type Stacking = 'none' | 'stacked' | 'share'

/** Where a value is drawn, and where the area below it ends, in units of the value axis. */
export interface Reach {
  from: number
  to: number
}

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
  /** Whether marks without a moment were left out. */
  undated: boolean
  /** By key and stop; null where nothing is known, which is a gap. */
  values: ReadonlyMap<string, readonly (number | null)[]>
}

interface Shape extends Pick<ChartOptions, 'palette' | 'shared' | 'opacity'> {
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

/** Lines from a chart's marks: along time where the axis is one, otherwise in the order the marks came in. */
export const lineModel = (marks: readonly BarMark[], shape: Shape): LineModel => {
  const { keys, rows, series, cut } = barModel(marks, { ...shape, sort: null, limit: Infinity })
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
    undated: grain !== null && names.some(isRest),
    values: new Map(
      keys.map(({ id }) => [id, stops.map(({ name }) => byName.get(name)?.[id] ?? null)]),
    ),
  }
}

/** Each value on top of those before it, up and down apart. */
export const reachesOf = (
  values: readonly (readonly (number | null)[])[],
  stacking: Stacking,
): (Reach | null)[][] => {
  if (stacking === 'none')
    return values.map((each) =>
      each.map((value) => (value === null ? null : { from: 0, to: value })),
    )
  const ends = new Map<number, { up: number; down: number }>()
  const totals = (values[0] ?? []).map((_, stop) =>
    values.reduce((sum, each) => sum + Math.abs(each[stop] ?? 0), 0),
  )
  return values.map((each) =>
    each.map((value, stop) => {
      const total = stacking === 'share' ? (totals[stop] ?? 0) : 1
      if (value === null || total === 0) return null
      const end = ends.get(stop) ?? { up: 0, down: 0 }
      ends.set(stop, end)
      const side = value < 0 ? 'down' : 'up'
      const from = end[side]
      end[side] += value / total
      return { from, to: end[side] }
    }),
  )
}
