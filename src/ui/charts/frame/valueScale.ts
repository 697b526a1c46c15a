import { scaleLinear, scaleLog } from 'd3-scale'

/** How an axis of values is drawn; it begins and ends by its values where nothing is given. */
export interface ValueAxis {
  log: boolean
  min: number | null
  max: number | null
}

/** A line across the marks at a value. */
export interface ReferenceLine {
  value: number
  label: string
}

export type Ends = readonly [low: number, high: number]

export const plainAxis: ValueAxis = { log: false, min: null, max: null }

/** What of a value axis holds where parts of 100 % have an axis of their own. */
export const axisFor = (axis: ValueAxis, stacking: string) =>
  stacking === 'share' ? plainAxis : axis

/** Whether a value has a place on an axis: 0 and less have none on a logarithmic one. */
export const hasPlace = ({ log }: Pick<ValueAxis, 'log'>, value: number) => !log || value > 0

/** From the smallest to the largest value that has a place on an axis; null where none has. */
export const rangeOn = (axis: ValueAxis, values: Iterable<number>): [number, number] | null => {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (!hasPlace(axis, value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return low > high ? null : [low, high]
}

const nextAfter = (value: number, log: boolean) =>
  log ? value * 10 : value + (Math.abs(value) || 1)
const nextBefore = (value: number, log: boolean) =>
  log ? value / 10 : value - (Math.abs(value) || 1)

/** The ends of an axis, where they are given; else those of its values. */
export const axisEnds = ({ log, min, max }: ValueAxis, [low, high]: Ends): [number, number] => {
  const isGiven = (end: number | null): end is number => end !== null && hasPlace({ log }, end)
  const [from, to] = [isGiven(min) ? min : low, isGiven(max) ? max : high]
  if (from < to) return [from, to]
  return isGiven(max) ? [nextBefore(to, log), to] : [from, nextAfter(from, log)]
}

const steps = [1, 2, 3, 5, 10, 20, 50, 100]

const powers = (from: number, to: number, step: number) => {
  const [first, last] = [Math.ceil(from - 1e-9), Math.floor(to + 1e-9)]
  const values: number[] = []
  for (let power = first; power <= last; power += 1)
    if (power % step === 0) values.push(Number(`1e${power}`))
  return values
}

/** Powers of ten along a logarithmic axis; round numbers between them where there are less than three. */
const logTicks = ([low, high]: Ends, count: number) => {
  const [from, to] = [Math.log10(low), Math.log10(high)]
  const step = steps.find((each) => (to - from) / each <= count) ?? 1000
  const values = powers(from, to, step)
  if (values.length > 2) return values
  const finer = powers(Math.floor(from), to, 1)
    .flatMap((power) => [1, 2, 5].map((times) => times * power))
    .filter((value) => value >= low && value <= high)
  return finer.length > 2 ? finer : scaleLinear([low, high], [0, 1]).ticks(count)
}

/** Round values along an axis. */
export const axisTicks = (ends: Ends, { log }: Pick<ValueAxis, 'log'>, count: number) =>
  log ? logTicks(ends, count) : scaleLinear(ends, [0, 1]).ticks(count)

export interface ValueScale {
  /** Where a value stands along the axis, in pixels; what has no place stands at its beginning. */
  at: (value: number) => number
  ends: [number, number]
  ticks: number[]
}

interface Drawn {
  axis: ValueAxis
  /** What the axis reaches over. */
  range: Ends
  /** About how many ticks have room. */
  count: number
  /** Where it begins and ends, in pixels. */
  room: Ends
  /** How many round values it ends at the first and last of; null where it ends at those of the marks. */
  nice: number | null
}

/** The scale of an axis of values. */
export const valueScale = ({ axis, range, count, room, nice }: Drawn): ValueScale => {
  const make = axis.log ? scaleLog : scaleLinear
  const [low, high] = axis.log && range[0] <= 0 ? [1, 10] : range
  const whole = make([low, low < high ? high : nextAfter(low, axis.log)], [0, 1])
  const round = nice === null ? null : whole.nice(nice)
  const [from = low, to = high] = round?.domain() ?? []
  const ends = axisEnds(axis, [from, to])
  const scale = make(ends, room)
  return {
    at: (value) => scale(axis.log ? Math.max(value, Number.MIN_VALUE) : value),
    ends,
    ticks: axisTicks(ends, axis, count),
  }
}
