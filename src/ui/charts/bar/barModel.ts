import type { BarRecord } from '../../../api/contract'
import type { ChartOptions } from '../frame/chartOptions'
import { faded, grey, isRest, keyColors, rest } from '../frame/keyColors'
import { sortMarks } from '../frame/sortMarks'

/** One mark: the value `y` of `key` at the category `x`. */
export type BarMark = Pick<BarRecord, 'x' | 'key' | 'y'> &
  Partial<Pick<BarRecord, 'metric' | 'series'>>

export interface BarKey {
  id: string
  name: string
  color: string
  /** The metric that it is a part of. */
  metric?: string | undefined
  /** The category of its part, where bars have parts. */
  series?: string | undefined
}

export interface BarRow {
  index: number
  name: string
  values: Record<string, number>
  /** Its own, instead of its only key's: null and Other are no categories as the others are. */
  color?: string
}

export interface BarModel {
  keys: BarKey[]
  rows: BarRow[]
  /** Categories there are, drawn or not. */
  categories: number
  /** Keys there are, drawn or not. */
  series: number
  /** Whether there are more keys than are drawn. */
  cut: boolean
}

const maxKeys = 50

interface Shape
  extends
    Pick<ChartOptions, 'sort' | 'palette' | 'shared' | 'opacity'>,
    Partial<Pick<ChartOptions, 'seriesSort'>> {
  limit: number
  adds: boolean
}

const colorKeys = (
  names: string[],
  metrics: ReadonlyMap<string, string | undefined>,
  series: ReadonlyMap<string, string | null | undefined>,
  { palette, shared, opacity }: Shape,
): BarKey[] => {
  const colors = keyColors(names, palette, palette === null ? shared : null)
  return names.map((name, index) => ({
    id: `k${index}`,
    name,
    color: faded(colors[index] ?? '', opacity),
    metric: metrics.get(name),
    ...seriesOf(series, name),
  }))
}

/** The rest of many parts is one of them where they are parts at all. */
const seriesOf = (series: ReadonlyMap<string, string | null | undefined>, name: string) => {
  const isPart = [...series.values()].some((each) => typeof each === 'string')
  const own = series.get(name) ?? (isPart && !series.has(name) ? name : undefined)
  return own === undefined ? {} : { series: own }
}

/** Keys of the first metric before those of the next, as the metrics stand in their slot. */
const byMetric = (names: string[], metrics: ReadonlyMap<string, string | undefined>) => {
  const order = [...new Set(metrics.values())]
  const positions = new Map(order.map((metric, at) => [metric, at]))
  const positionOf = (name: string) => positions.get(metrics.get(name)) ?? 0
  return names.toSorted((one, other) => positionOf(one) - positionOf(other))
}

interface KeyTotal {
  key: string
  /** The category it is drawn for. */
  name: string
  value: number
}

const largestKeys = (marks: BarMark[]): KeyTotal[] => {
  const totals = new Map<string, KeyTotal>()
  for (const { key, y, series } of marks) {
    const value = (totals.get(key)?.value ?? 0) + Math.abs(y ?? 0)
    totals.set(key, { key, name: series ?? key, value })
  }
  return [...totals.values()].sort((one, other) => other.value - one.value)
}

const restLast = <Named>(all: Named[], nameOf: (one: Named) => string) =>
  all.toSorted((one, other) => Number(isRest(nameOf(one))) - Number(isRest(nameOf(other))))

const inOrder = (rows: BarRow[], sort: ChartOptions['sort']) => {
  const summed = rows.map((row) => ({
    row,
    name: row.name,
    value: Object.values(row.values).reduce((sum, value) => sum + value, 0),
  }))
  return sort === null ? rows : sortMarks(summed, sort).map(({ row }, index) => ({ ...row, index }))
}

/**
 * Bars from a chart's marks, in the requested order or as the marks came in; keys by their metric and the requested order or their overall total, null and Other last, of each metric where there are several. Only the
 * first `limit` categories become rows, and only the 50 largest keys are drawn: what they leave goes into Other where
 * the parts of a bar add up, and is left out where they do not.
 */
export const barModel = (marks: readonly BarMark[], shape: Shape): BarModel => {
  const { limit, adds, sort, seriesSort = null } = shape
  const usable = marks.filter(({ y }) => y === null || Number.isFinite(y))
  const found = largestKeys(usable)
  const metrics = new Map(usable.map(({ key, metric }) => [key, metric]))
  const shownNames = byMetric(
    restLast(sortMarks(found.slice(0, maxKeys), seriesSort), ({ name }) => name).map(
      ({ key }) => key,
    ),
    metrics,
  )
  const keys = colorKeys(
    restLast(
      adds && found.length > shownNames.length ? [...new Set([...shownNames, rest])] : shownNames,
      String,
    ),
    metrics,
    new Map(usable.map(({ key, series }) => [key, series])),
    shape,
  )
  const ids = new Map(keys.map(({ id, name }) => [name, id]))
  const rows = new Map<string, BarRow>()
  for (const { x, key, y } of usable) {
    const row = rows.get(x) ?? {
      index: rows.size,
      name: x,
      values: {},
      ...(keys.length === 1 && isRest(x) ? { color: faded(grey, shape.opacity) } : {}),
    }
    rows.set(x, row)
    const id = ids.get(key) ?? (adds ? ids.get(rest) : undefined)
    if (y === null || id === undefined) continue
    row.values[id] = (row.values[id] ?? 0) + y
  }
  const drawn = inOrder([...rows.values()], sort).slice(0, limit)
  return {
    keys,
    rows: drawn,
    categories: rows.size,
    series: found.length,
    cut: found.length > shownNames.length,
  }
}
