import type { CutGrain, TimeGrains } from '../sqlText/timeGrains.ts'
import { isShort, lengthOf } from '../sqlText/timeGrains.ts'
import { sql, verbatim, type Sql } from '../sqlText/sql.ts'

const formatted = (format: string, at: Sql) => sql`strftime('${verbatim(format)}', ${at})`
const numbered = (format: string, at: Sql) => sql`CAST(${formatted(format, at)} AS INTEGER)`

/** Days are counted back to before the week, then on to its first weekday. */
const week = (first: 0 | 1) => (at: Sql) =>
  sql`date(${at}, '-6 days', ${verbatim(`'weekday ${first}'`)})`

const cuts: Readonly<Record<CutGrain, (at: Sql) => Sql>> = {
  PT1S: (at) => formatted('%Y-%m-%dT%H:%M:%S', at),
  PT1M: (at) => formatted('%Y-%m-%dT%H:%M:00', at),
  PT15M: (at) =>
    sql`${formatted('%Y-%m-%dT%H:', at)} || printf('%02d:00', ${numbered('%M', at)} / 15 * 15)`,
  PT1H: (at) => formatted('%Y-%m-%dT%H:00:00', at),
  P1D: (at) => sql`date(${at})`,
  P1W: week(1),
  '1969-12-28T00:00:00Z/P1W': week(0),
  P1M: (at) => formatted('%Y-%m-01', at),
  P3M: (at) =>
    sql`${formatted('%Y-', at)} || printf('%02d-01', (${numbered('%m', at)} - 1) / 3 * 3 + 1)`,
  P1Y: (at) => formatted('%Y-01-01', at),
  hour_of_day: (at) => numbered('%H', at),
  weekday: (at) => sql`(${numbered('%w', at)} + 6) % 7 + 1`,
  month_of_year: (at) => numbered('%m', at),
}

/** Moments are texts there, and so are the begins of periods. */
export const timeGrains: TimeGrains = {
  cut: (expression, _, grain) => cuts[grain](expression),
  before: (begin, grain) => {
    const [count, unit] = lengthOf[grain]
    const back = verbatim(`'-${count} ${unit.toLowerCase()}s'`)
    return isShort(grain)
      ? sql`strftime('%Y-%m-%dT%H:%M:%S', ${begin}, ${back})`
      : sql`date(${begin}, ${back})`
  },
  seconds: (expression) => sql`CAST(strftime('%s', ${expression}) AS REAL)`,
}
