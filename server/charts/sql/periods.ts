import type { PeriodGrain, TimeGrain } from '../../../src/api/contract/timeGrains.ts'
import { momentMs, periodAfter, periodText } from '../../../src/api/contract/periods.ts'
import { cyclicGrains } from '../../../src/api/contract/timeGrains.ts'
import type { Cell } from '../../engines/engine.ts'

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
    values.push(periodText(at, String(from)))
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
