import type { PeriodGrain } from './timeGrains.ts'

const dayMs = 86_400_000
const months: Partial<Record<PeriodGrain, number>> = { P1M: 1, P3M: 3, P1Y: 12 }
const lengths: Partial<Record<PeriodGrain, number>> = {
  PT1S: 1000,
  PT1M: 60_000,
  PT15M: 900_000,
  PT1H: 3_600_000,
  P1D: dayMs,
  P1W: 7 * dayMs,
  '1969-12-28T00:00:00Z/P1W': 7 * dayMs,
}

/** When a week began first after 1970 did, on a Thursday. */
const weekOffsets: Partial<Record<PeriodGrain, number>> = {
  P1W: 4 * dayMs,
  '1969-12-28T00:00:00Z/P1W': 3 * dayMs,
}

/** Milliseconds since 1970 of an ISO text in UTC; null for anything else. */
export const momentMs = (cell: unknown): number | null => {
  if (typeof cell !== 'string' || !/^\d{4}-\d\d-\d\d([T ]|$)/.test(cell)) return null
  const ms = Date.parse(cell.length === 10 ? cell : `${cell.replace(' ', 'T').replace(/Z$/, '')}Z`)
  return Number.isNaN(ms) ? null : ms
}

/** When the period begins that a moment lies in; both in milliseconds. */
export const periodBegin = (at: number, grain: PeriodGrain): number => {
  const count = months[grain]
  if (count === undefined) {
    const length = lengths[grain] ?? dayMs
    const offset = weekOffsets[grain] ?? 0
    return Math.floor((at - offset) / length) * length + offset
  }
  const date = new Date(at)
  const month = date.getUTCMonth()
  return Date.UTC(date.getUTCFullYear(), month - (month % count))
}

/** When the period after one begins, in milliseconds. */
export const periodAfter = (at: number, grain: PeriodGrain): number => {
  const count = months[grain]
  if (count === undefined) return at + (lengths[grain] ?? dayMs)
  const date = new Date(at)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.getTime()
}

/** The begin of a period as it is written, and in the same way that of the next one. */
export const boundsOfPeriod = (begin: string, grain: PeriodGrain): [string, string] | null => {
  const at = momentMs(begin)
  return at === null ? null : [begin, periodText(periodAfter(at, grain), begin)]
}

/** A moment in milliseconds, written as another one is: as a day, or with the time. */
export const periodText = (at: number, model: string) =>
  new Date(at).toISOString().slice(0, model.length === 10 ? 10 : 19)
