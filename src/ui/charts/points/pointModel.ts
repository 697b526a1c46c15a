import { cellLabel, nullText } from '../../../api/contract/valueTexts'
import { rest } from '../frame/keyColors'
import { sortMarks, type Sorting } from '../frame/sortMarks'
import { symbols, type PointSymbol } from './symbols'

type Values = ArrayLike<unknown>

/** The columns of the points, one value each per row. */
export interface PointColumns {
  x: Values
  y: Values
  /** The category of each point; null where the points are one series. */
  series: Values | null
  /** Whether the categories are numbers: of many of them a colour says how large each is. */
  numeric?: boolean
  /** Null where all points are of one size. */
  size: Values | null
}

export interface PointSeries {
  name: string
  symbol: PointSymbol
  count: number
}

export type Range = readonly [low: number, high: number]

/** Whether the numbers of each axis stand by their logarithm. */
export interface LogAxes {
  x: boolean
  y: boolean
}

export const noLogs: LogAxes = { x: false, y: false }

/** The points that can be drawn, larger ones before smaller ones, side by side in typed arrays. */
export interface PointModel {
  /** Where the points stand on their axes: their numbers, or the decimal logarithms of them. */
  x: Float64Array
  y: Float64Array
  log: LogAxes
  columns: Pick<PointColumns, 'x' | 'y'>
  size: Float64Array | null
  /** The place in `keys` of each point's series. */
  series: Uint8Array
  /** The row each point came from. */
  row: Uint32Array
  keys: PointSeries[]
  /** The numbers that colours stand for, by row; null where colours stand for series. */
  scale: { values: Values; range: Range } | null
  /** How many series there are, drawn under their name or not; points without one are none. */
  seriesCount: number
  /** How many rows have no point: x, y or size is null, the text 'null' or no finite number. */
  skipped: number
  ranges: { x: Range; y: Range; size: Range }
}

/** More series than these are drawn together as Other. */
export const maxSeries = 50

const numberIn = (value: unknown) => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

const rangeOf = (values: Float64Array): Range => {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return low > high ? [0, 0] : [low, high]
}

const largestFirst = (size: Float64Array) =>
  Uint32Array.from(size.keys()).sort((one, other) => (size[other] ?? 0) - (size[one] ?? 0))

const inOrder = <T extends Float64Array | Uint32Array>(values: T, order: Uint32Array): T => {
  const sorted = values.slice() as T
  for (let at = 0; at < order.length; at += 1) sorted[at] = values[order[at] ?? 0] ?? 0
  return sorted
}

/**
 * Reads columns into points. Rows whose x, y or size is null, the text 'null', not finite or without a logarithm that the
 * axis needs are skipped and counted;
 * numbers written as text, as integers beyond 2^53 are, count as numbers. Series are named in the order of their names, or
 * in one that is asked for, where their value is how many points they have: the 50 with most points, then null, then the
 * others as Other.
 */
export const pointModel = (
  columns: PointColumns,
  log: LogAxes = noLogs,
  sort: Sorting | null = null,
): PointModel => {
  const placeOn = (isLog: boolean, value: unknown) =>
    isLog ? Math.log10(numberIn(value)) : numberIn(value)
  const rows = columns.x.length
  const [x, y, size, row] = [
    new Float64Array(rows),
    new Float64Array(rows),
    new Float64Array(columns.size ? rows : 0),
    new Uint32Array(rows),
  ]
  let count = 0
  for (let at = 0; at < rows; at += 1) {
    const [px, py, ps] = [
      placeOn(log.x, columns.x[at]),
      placeOn(log.y, columns.y[at]),
      columns.size ? numberIn(columns.size[at]) : 0,
    ]
    if (!Number.isFinite(px) || !Number.isFinite(py) || !Number.isFinite(ps)) continue
    x[count] = px
    y[count] = py
    if (columns.size) size[count] = ps
    row[count] = at
    count += 1
  }
  const found = {
    x: x.subarray(0, count),
    y: y.subarray(0, count),
    size: columns.size ? size.subarray(0, count) : null,
    row: row.subarray(0, count),
  }
  const order = found.size && largestFirst(found.size)
  const drawn =
    order && found.size
      ? {
          x: inOrder(found.x, order),
          y: inOrder(found.y, order),
          size: inOrder(found.size, order),
          row: inOrder(found.row, order),
        }
      : found
  return {
    ...drawn,
    log,
    columns,
    ...(onScale(columns, drawn.row) ?? inSeries(columns.series, drawn.row, size.length > 0, sort)),
    skipped: rows - count,
    ranges: {
      x: rangeOf(drawn.x),
      y: rangeOf(drawn.y),
      size: drawn.size ? rangeOf(drawn.size) : [0, 0],
    },
  }
}

/** Another symbol for each series; circles alone where areas are compared. */
const symbolAt = (at: number, sized: boolean) =>
  sized ? 'circle' : (symbols[at % symbols.length] ?? 'circle')

type InSeries = Pick<PointModel, 'series' | 'keys' | 'scale' | 'seriesCount'>

/** Up to that many numbers are series of their own, such as years or the numbers of clusters. */
const maxNumbers = 20
const steps = 48

const hasManyValues = (values: Values, rows: Uint32Array) => {
  const found = new Set<unknown>()
  for (const row of rows) if (found.add(values[row]).size > maxNumbers) return true
  return false
}

/** Numbers in equal steps from the least to the greatest, those without one behind them; null where they are series. */
const onScale = ({ series: values, numeric }: PointColumns, rows: Uint32Array): InSeries | null => {
  if (values === null || !numeric || !hasManyValues(values, rows)) return null
  const numbers = Float64Array.from(rows, (row) => numberIn(values[row]))
  const range = rangeOf(numbers.filter(Number.isFinite))
  const [low, high] = range
  const series = Uint8Array.from(numbers, (number) =>
    Number.isFinite(number)
      ? Math.min(steps - 1, Math.floor(((number - low) / (high - low)) * steps))
      : steps,
  )
  const counts = new Uint32Array(steps + 1)
  for (const step of series) counts[step] = (counts[step] ?? 0) + 1
  const names = Array.from({ length: steps }, (_, at) => String(low + ((high - low) * at) / steps))
  const keys = [...names, nullText].map((name, at): PointSeries => ({
    name,
    symbol: 'circle',
    count: counts[at] ?? 0,
  }))
  return { series, keys, scale: { values, range }, seriesCount: 1 }
}

/** The number of a point on an axis. */
export const numberOf = (model: PointModel, axis: 'x' | 'y', at: number) =>
  model.log[axis] ? numberIn(model.columns[axis][model.row[at] ?? 0]) : (model[axis][at] ?? 0)

/** What a point's series is called. */
export const seriesName = ({ keys, series }: PointModel, at: number) =>
  keys[series[at] ?? 0]?.name ?? ''

/** The number that a point's colour stands for; null where it has none, or colours stand for series. */
export const scaleValue = ({ scale, row }: PointModel, at: number) => {
  const number = numberIn(scale?.values[row[at] ?? 0])
  return Number.isFinite(number) ? number : null
}

const inSeries = (
  values: Values | null,
  rows: Uint32Array,
  sized: boolean,
  sort: Sorting | null,
): InSeries => {
  const series = new Uint8Array(rows.length)
  const scale = null
  if (values === null)
    return {
      series,
      keys: [{ name: '', symbol: 'circle', count: rows.length }],
      scale,
      seriesCount: 1,
    }
  const counts = new Map<unknown, number>()
  for (const row of rows)
    counts.set(values[row] ?? null, (counts.get(values[row] ?? null) ?? 0) + 1)
  const named = [...counts].filter(([value]) => value !== null)
  const shownSeries = named
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxSeries)
    .map(([of, value]) => ({ of, name: cellLabel(String(of)), value }))
  const sorted = sortMarks(shownSeries, sort ?? 'name_asc')
  const positions = new Map<unknown, number>(sorted.map(({ of }, at) => [of, at]))
  const keys = sorted.map(({ name, value }, at): PointSeries => ({
    name,
    symbol: symbolAt(at, sized),
    count: value,
  }))
  const none = counts.get(null)
  if (none !== undefined) {
    positions.set(null, keys.length)
    keys.push({ name: nullText, symbol: 'circle', count: none })
  }
  const others = rows.length - keys.reduce((sum, { count }) => sum + count, 0)
  if (others > 0) keys.push({ name: rest, symbol: 'circle', count: others })
  for (let at = 0; at < rows.length; at += 1)
    series[at] = positions.get(values[rows[at] ?? 0] ?? null) ?? keys.length - 1
  return { series, keys, scale, seriesCount: named.length }
}
