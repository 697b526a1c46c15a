import type { Aggregate } from '../../../../src/api/contract/aggregates.ts'
import type { MetricShow } from '../../../../src/api/contract/formData.ts'
import type { TimeGrain } from '../../../../src/api/contract/timeGrains.ts'

type Value = string | number | null

const dayMs = 86_400_000
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** What a moment lies in, by the calendar of JavaScript. */
const cuts: Readonly<Record<TimeGrain, (text: string, day: number) => Value>> = {
  PT1S: (text) => text.slice(0, 19),
  PT1M: (text) => `${text.slice(0, 16)}:00`,
  PT15M: (text) =>
    `${text.slice(0, 14)}${String(Number(text.slice(14, 16)) - (Number(text.slice(14, 16)) % 15)).padStart(2, '0')}:00`,
  PT1H: (text) => `${text.slice(0, 13)}:00:00`,
  P1D: (text) => text.slice(0, 10),
  P1W: (_, day) => dayText(day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs),
  '1969-12-28T00:00:00Z/P1W': (_, day) => dayText(day - new Date(day).getUTCDay() * dayMs),
  P1M: (text) => `${text.slice(0, 7)}-01`,
  P3M: (text) => {
    const month = Number(text.slice(5, 7))
    return `${text.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
  },
  P1Y: (text) => `${text.slice(0, 4)}-01-01`,
  hour_of_day: (text) => Number(text.slice(11, 13)),
  weekday: (_, day) => ((new Date(day).getUTCDay() + 6) % 7) + 1,
  month_of_year: (text) => Number(text.slice(5, 7)),
  none: (text) => text,
}

/** The period of a day or moment, or its place in a cycle. */
export const cut = (text: string | null, grain: TimeGrain): Value => {
  if (text === null) return null
  const isPlain = grain === 'none'
  const whole = text.length === 10 && !isPlain ? `${text}T00:00:00` : text
  return cuts[grain](whole, Date.parse(whole.slice(0, 10)))
}

/** The period before one, by trying the days or seconds before its begin. */
export const before = (period: Value, grain: TimeGrain | null): Value => {
  if (typeof period === 'number') return period - 1
  if (period === null || grain === null || grain === 'none') return null
  const isDay = period.length === 10
  const earlier = new Date(Date.parse(isDay ? period : `${period}Z`) - 1000).toISOString()
  return cut(earlier.slice(0, 19), grain)
}

const ranked = (values: readonly number[], part: number) => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = part * (sorted.length - 1)
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const deviation = (numbers: readonly number[]) => {
  if (numbers.length < 2) return null
  const mean = sumOf(numbers) / numbers.length
  return Math.sqrt(sumOf(numbers.map((number) => (number - mean) ** 2)) / (numbers.length - 1))
}

/** An aggregate of the values of a group. */
export const aggregated = (aggregate: Aggregate, values: readonly Value[]): number | null => {
  const known = values.filter((value) => value !== null)
  if (aggregate === 'COUNT') return known.length
  if (aggregate === 'COUNT_DISTINCT') return new Set(known).size
  const numbers = known.map(Number)
  if (numbers.length === 0) return null
  switch (aggregate) {
    case 'SUM':
      return sumOf(numbers)
    case 'AVG':
      return sumOf(numbers) / numbers.length
    case 'MIN':
      return Math.min(...numbers)
    case 'MAX':
      return Math.max(...numbers)
    case 'STDDEV':
      return deviation(numbers)
    case 'MEDIAN':
      return ranked(numbers, 0.5)
    default:
      return ranked(numbers, Number(aggregate.slice(1)) / 100)
  }
}

/** Smaller values first, nothing last. */
export const ascending = (one: Value, other: Value) => {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? -1 : 1
}

/** A value of a result, the value of the axis that it stands at, and what else it is grouped by. */
interface Point {
  axis: Value
  others: string
  value: number | null
}

/** The values of one series, in the order of its axis, as a metric shows them. */
const alongAxis = (show: MetricShow, series: readonly Point[], grain: TimeGrain | null) => {
  let total: number | null = null
  return series.map(({ axis, value }, place) => {
    if (value !== null) total = (total ?? 0) + value
    if (show === 'running_total') return total
    const previous = series[place - 1]
    if (previous === undefined || previous.value === null || value === null) return null
    const follows = grain === null || (axis !== null && previous.axis === before(axis, grain))
    return follows ? value - previous.value : null
  })
}

/** A result's values as a metric shows them, in the order of the axis within each series. */
export const shown = (show: MetricShow, points: readonly Point[], grain: TimeGrain | null) => {
  const sum = sumOf(points.map(({ value }) => value ?? 0))
  if (show === 'value') return points.map(({ value }) => value)
  if (show === 'share') return points.map(({ value }) => (value === null ? null : value / sum))
  const values = new Map<Point, number | null>()
  for (const series of Map.groupBy(points, ({ others }) => others).values())
    for (const [place, value] of alongAxis(show, series, grain).entries())
      values.set(series[place] as Point, value)
  return points.map((point) => values.get(point) ?? null)
}
