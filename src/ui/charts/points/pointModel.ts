import { rest } from '../frame/keyColors'
import { symbols, type PointSymbol } from './symbols'

type Values = ArrayLike<unknown>

/** The columns of the points, one value each per row. */
export interface PointColumns {
  x: Values
  y: Values
  /** The category of each point; null where the points are one series. */
  series: Values | null
  /** Null where all points are of one size. */
  size: Values | null
}

export interface PointSeries {
  name: string
  symbol: PointSymbol
  count: number
}

export type Range = readonly [low: number, high: number]

/** The points that can be drawn, larger ones before smaller ones, side by side in typed arrays. */
export interface PointModel {
  x: Float64Array
  y: Float64Array
  size: Float64Array | null
  /** The place in `keys` of each point's series. */
  series: Uint8Array
  /** The row each point came from. */
  row: Uint32Array
  keys: PointSeries[]
  /** How many series there are, drawn under their name or not. */
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
 * Reads columns into points. Rows whose x, y or size is null, the text 'null' or not finite are skipped and counted;
 * numbers written as text, as integers beyond 2^53 are, count as numbers. Series are named in the order of their names,
 * the 50 with most points, then null, then the others as Other.
 */
export const pointModel = (columns: PointColumns): PointModel => {
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
      numberIn(columns.x[at]),
      numberIn(columns.y[at]),
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
    ...inSeries(columns.series, drawn.row, size.length > 0),
    skipped: rows - count,
    ranges: {
      x: rangeOf(drawn.x),
      y: rangeOf(drawn.y),
      size: drawn.size ? rangeOf(drawn.size) : [0, 0],
    },
  }
}

const byName = new Intl.Collator('en', { numeric: true })
const colorsBefore = 4

/** Another symbol for each series; where areas are compared, the same until the colours come round again. */
const symbolAt = (at: number, sized: boolean) =>
  symbols[(sized ? Math.floor(at / colorsBefore) : at) % symbols.length] ?? 'circle'

const inSeries = (
  values: Values | null,
  rows: Uint32Array,
  sized: boolean,
): Pick<PointModel, 'series' | 'keys' | 'seriesCount'> => {
  const series = new Uint8Array(rows.length)
  if (values === null)
    return { series, keys: [{ name: '', symbol: 'circle', count: rows.length }], seriesCount: 1 }
  const counts = new Map<unknown, number>()
  for (const row of rows)
    counts.set(values[row] ?? null, (counts.get(values[row] ?? null) ?? 0) + 1)
  const named = [...counts].filter(([value]) => value !== null)
  const shownSeries = named
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxSeries)
    .toSorted(([one], [other]) => byName.compare(String(one), String(other)))
  const positions = new Map<unknown, number>(shownSeries.map(([value], at) => [value, at]))
  const keys = shownSeries.map(([value, count], at): PointSeries => ({
    name: String(value),
    symbol: symbolAt(at, sized),
    count,
  }))
  const none = counts.get(null)
  if (none !== undefined) {
    positions.set(null, keys.length)
    keys.push({ name: '<NULL>', symbol: 'circle', count: none })
  }
  const others = rows.length - keys.reduce((sum, { count }) => sum + count, 0)
  if (others > 0) keys.push({ name: rest, symbol: 'circle', count: others })
  for (let at = 0; at < rows.length; at += 1)
    series[at] = positions.get(values[rows[at] ?? 0] ?? null) ?? keys.length - 1
  return { series, keys, seriesCount: counts.size }
}
