/** What a box is drawn from: quartiles by the midpoint rule, whiskers, and the observations beyond them. */
export interface BoxStatistics {
  mean: number | null
  median: number | null
  max: number | null
  min: number | null
  q1: number | null
  q3: number | null
  count: number
  outliers: number[]
}

type Ends = readonly [low: number, high: number]

/** Finds the ends of the whiskers of observations in ascending order. */
export type Whiskers = (sorted: Float64Array, q1: number, q3: number) => Ends

const around = (sorted: Float64Array, part: number) => {
  const position = part * (sorted.length - 1)
  const low = sorted[Math.floor(position)] ?? 0
  const high = sorted[Math.ceil(position)] ?? 0
  return { low, high, share: position - Math.floor(position) }
}

/** The value at `part` of the sorted values, between two of them their mean (numpy's `midpoint`). */
const midpoint = (sorted: Float64Array, part: number) => {
  const { low, high } = around(sorted, part)
  return (low + high) / 2
}

/** The value at `part` of the sorted values, interpolated between two of them (numpy's `linear`). */
const linear = (sorted: Float64Array, part: number) => {
  const { low, high, share } = around(sorted, part)
  return low + (high - low) * share
}

const minMax: Whiskers = (sorted) => [sorted[0] ?? 0, sorted.at(-1) ?? 0]

/** Tukey's fences 1.5 interquartile ranges off the box; the whiskers end at the outermost observations within them. */
const tukey: Whiskers = (sorted, q1, q3) => {
  const reach = 1.5 * (q3 - q1)
  const inside = sorted.filter((value) => value >= q1 - reach && value <= q3 + reach)
  return minMax(inside.length === 0 ? sorted : inside, q1, q3)
}

const percentiles = /^(\d{1,3}(?:\.\d+)?)\/(\d{1,3}(?:\.\d+)?) percentiles$/

/** The whiskers of an option's name, or null where there is no such option. */
export const whiskersOf = (option: unknown): Whiskers | null => {
  if (typeof option !== 'string') return null
  if (option === 'Tukey') return tukey
  if (option === 'Min/max (no outliers)') return minMax
  const [, low = NaN, high = NaN] = (percentiles.exec(option) ?? []).map(Number)
  return low < high && high <= 100 ? (sorted) => [linear(sorted, low / 100), linear(sorted, high / 100)] : null
}

const nothing: BoxStatistics = { mean: null, median: null, max: null, min: null, q1: null, q3: null, count: 0, outliers: [] }

/** The statistics of observations in the order they came; outliers above the whiskers come before those below. */
export const boxStatistics = (observed: readonly number[], whiskers: Whiskers): BoxStatistics => {
  const count = observed.length
  if (count === 0) return nothing
  const sorted = Float64Array.from(observed).sort()
  const [q1, median, q3] = [midpoint(sorted, 0.25), midpoint(sorted, 0.5), midpoint(sorted, 0.75)]
  const [min, max] = whiskers(sorted, q1, q3)
  const outliers = [...observed.filter((value) => value > max), ...observed.filter((value) => value < min)]
  const mean = observed.reduce((sum, value) => sum + value, 0) / count
  return { mean, median, max, min, q1, q3, count, outliers }
}
