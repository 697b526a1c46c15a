import type { TimeGrain } from '../../../api/contract'
import { scaleUtc } from 'd3-scale'
import { formatPeriods } from '../../../api/contract/periodLabels'
import type { Measure } from '../frame/labels'

export interface TimeTick {
  /** Milliseconds of the moment. */
  at: number
  label: string
}

type TickMaker = (
  ends: readonly [number, number],
  grain: TimeGrain,
  /** How many there are at most. */
  count: number,
) => TimeTick[]

const gap = 16
const week = 604_800_000

/** Each unit with whether a moment begins one, coarsest first. */
const begins: readonly [grain: TimeGrain, begins: (date: Date) => boolean][] = [
  ['P1Y', (date) => date.getTime() === Date.UTC(date.getUTCFullYear(), 0)],
  ['P1M', (date) => date.getTime() === Date.UTC(date.getUTCFullYear(), date.getUTCMonth())],
  ['P1D', (date) => date.getTime() % 86_400_000 === 0],
  ['PT1M', (date) => date.getTime() % 60_000 === 0],
]
const unitOf = (ticks: readonly Date[]) =>
  begins.find(([, isBegin]) => ticks.every(isBegin))?.[0] ?? 'PT1S'

const labelled = (moments: readonly number[], grain: TimeGrain): TimeTick[] => {
  const labels = formatPeriods(
    moments.map((at) => new Date(at).toISOString()),
    grain,
  )
  return moments.map((at, index) => ({ at, label: labels[index] ?? '' }))
}

/** The ticks of a scale; none where they are finer than the periods. */
const regular: TickMaker = (ends, grain, count) => {
  const isBegin = begins.find(([unit]) => unit === grain)?.[1]
  const ticks = scaleUtc(ends, [0, 1]).ticks(count)
  if (isBegin && !ticks.every(isBegin)) return []
  return labelled(
    ticks.map((date) => date.getTime()),
    unitOf(ticks),
  )
}

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200]
const monthsIn: Partial<Record<TimeGrain, number>> = { P1M: 1, P3M: 3, P1Y: 12 }
/** Counted from January 1970. */
const monthOf = (at: number) =>
  (new Date(at).getUTCFullYear() - 1970) * 12 + new Date(at).getUTCMonth()

const monthly: TickMaker = ([first, last], grain, count) => {
  const [from, to] = [monthOf(first), monthOf(last)]
  const step = monthSteps.find(
    (months) => months % (monthsIn[grain] ?? 1) === 0 && (to - from) / months < count,
  )
  if (step === undefined) return []
  const begin = Math.ceil(from / step) * step
  const moments = Array.from({ length: Math.floor((to - begin) / step) + 1 }, (_, index) =>
    Date.UTC(1970, begin + index * step),
  )
  return labelled(moments, step % 12 === 0 ? 'P1Y' : grain)
}

const weekly: TickMaker = ([first, last], grain, count) => {
  const apart = week * Math.max(1, Math.ceil((last - first) / week / count))
  const starts = Array.from(
    { length: Math.floor((last - first) / apart) + 1 },
    (_, index) => first + index * apart,
  )
  return labelled(starts, grain)
}

/** The begins of all periods where their names do not touch along a width, otherwise as many as have room. */
export const timeTicks = (
  moments: readonly number[],
  grain: TimeGrain,
  width: number,
  measure: Measure,
): TimeTick[] => {
  const ends: [number, number] = [moments[0] ?? 0, moments.at(-1) ?? 0]
  const [first, last] = ends
  const fits = (ticks: readonly TimeTick[]) =>
    ticks.every(({ at, label }, index) => {
      const before = ticks[index - 1]
      if (before === undefined) return true
      const apart = ((at - before.at) / Math.max(1, last - first)) * width
      return apart >= (measure(label) + measure(before.label)) / 2 + gap
    })
  const most = Math.max(1, Math.floor(width / 32))
  const every = moments.length <= most ? labelled(moments, grain) : []
  if (every.length > 0 && fits(every)) return every
  const make = grain.endsWith('P1W') ? weekly : grain in monthsIn ? monthly : regular
  for (let count = most; count > 1; count -= 1) {
    const ticks = make(ends, grain, count)
    if (ticks.length > 0 && fits(ticks)) return ticks
  }
  return labelled([first], grain)
}
