import type { PeriodGrain, TimeGrain } from '../../../src/api/contract/timeGrains.ts'
import { cyclicGrains } from '../../../src/api/contract/timeGrains.ts'
import type { Cell } from '../../engines/engine.ts'

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

/** Milliseconds since 1970 of an ISO text in UTC; null for anything else. */
export const momentMs = (cell: Cell): number | null => {
  if (typeof cell !== 'string' || !/^\d{4}-\d\d-\d\d([T ]|$)/.test(cell)) return null
  const ms = Date.parse(cell.length === 10 ? cell : `${cell.replace(' ', 'T').replace(/Z$/, '')}Z`)
  return Number.isNaN(ms) ? null : ms
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

const momentText = (at: number, model: string) =>
  new Date(at).toISOString().slice(0, model.length === 10 ? 10 : 19)

/** What sorts as time does the texts of moments, those before Christ and after the year 9999 too; other texts come after them. */
export const timeKey = (cell: Cell): Cell => {
  if (typeof cell !== 'string') return cell
  const [, year, rest = '', before] = /^(\d+)-(.*?)( \(?BC\)?)?$/.exec(cell) ?? []
  if (year === undefined) return `~${cell}`
  const counted = before === undefined ? Number(year) : 1 - Number(year)
  return `${String(counted + 10_000_000).padStart(8, '0')}-${rest}`
}

const isCyclic = (grain: TimeGrain) => (cyclicGrains as readonly string[]).includes(grain)

/** The values between two of a grain, the ends left out; at most `max`, else null. */
const between = (from: Cell, to: Cell, grain: TimeGrain, max: number): Cell[] | null => {
  if (typeof from === 'number' && typeof to === 'number' && isCyclic(grain))
    return Array.from({ length: Math.max(to - from - 1, 0) }, (_, index) => from + index + 1)
  const [start, end] = [momentMs(from), momentMs(to)]
  const values: Cell[] = []
  if (start === null || end === null || grain === 'none' || isCyclic(grain)) return values
  for (let at = periodAfter(start, grain as PeriodGrain); at < end;) {
    if (values.length >= max) return null
    values.push(momentText(at, String(from)))
    at = periodAfter(at, grain as PeriodGrain)
  }
  return values
}

const maxGaps = 5000

/** Before which of some values in the order of time which ones are missing; nothing where more than 5,000 are. */
export const gapsIn = (values: readonly Cell[], grain: TimeGrain): Map<Cell, Cell[]> => {
  const gaps = new Map<Cell, Cell[]>()
  let count = 0
  for (const [index, value] of values.entries()) {
    if (index === 0) continue
    const missing = between(values[index - 1] ?? null, value, grain, maxGaps - count)
    if (missing === null) return new Map()
    count += missing.length
    if (missing.length > 0) gaps.set(value, missing)
  }
  return gaps
}
