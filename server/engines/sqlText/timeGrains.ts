import type { CyclicGrain, PeriodGrain } from '../../../src/api/contract/timeGrains.ts'
import { sql, verbatim, type Sql } from './sql.ts'

export type CutGrain = PeriodGrain | CyclicGrain

/** How a database cuts time. Whatever has a time zone is cut in UTC. */
export interface TimeGrains {
  /**
   * The begin of the period that a temporal expression of a column of this type lies in, a date where periods are of days or
   * longer, or the number of its place in a cycle.
   */
  cut: (expression: Sql, columnType: string, grain: CutGrain) => Sql
  /** The begin of the period before one of which this is the begin. */
  before: (begin: Sql, grain: PeriodGrain) => Sql
  /** A temporal expression as seconds since 1970, a double. */
  seconds: (expression: Sql, columnType: string) => Sql
}

const short = { PT1S: 'SECOND', PT1M: 'MINUTE', PT15M: 'MINUTE', PT1H: 'HOUR' } as const
const long = {
  P1D: 'DAY',
  P1W: 'WEEK',
  '1969-12-28T00:00:00Z/P1W': 'WEEK',
  P1M: 'MONTH',
  P3M: 'QUARTER',
  P1Y: 'YEAR',
} as const

export const isShort = (grain: CutGrain): grain is keyof typeof short => grain in short

/** How many of which unit of intervals a period lasts. */
export const lengthOf: Readonly<Record<PeriodGrain, readonly [number, string]>> = {
  PT1S: [1, 'SECOND'],
  PT1M: [1, 'MINUTE'],
  PT15M: [15, 'MINUTE'],
  PT1H: [1, 'HOUR'],
  P1D: [1, 'DAY'],
  P1W: [7, 'DAY'],
  '1969-12-28T00:00:00Z/P1W': [7, 'DAY'],
  P1M: [1, 'MONTH'],
  P3M: [3, 'MONTH'],
  P1Y: [1, 'YEAR'],
}

const interval = (count: number, unit: string) => verbatim(`INTERVAL '${count}' ${unit}`)
const truncated = (unit: string, value: Sql) =>
  sql`date_trunc('${verbatim(unit.toLowerCase())}', ${value})`
const extracted = (unit: string, value: Sql) =>
  sql`CAST(EXTRACT(${verbatim(unit)} FROM ${value}) AS INTEGER)`

/** For databases with date_trunc: how they make a timestamp without a zone of a temporal expression, and what they call its type and an ISO weekday. */
export const truncating = ({
  zoneless,
  timestamp,
  weekday,
  seconds,
}: {
  zoneless: (expression: Sql, columnType: string) => Sql
  timestamp: string
  weekday: string
  seconds: (value: Sql) => Sql
}): TimeGrains => {
  const asType = (value: Sql, grain: PeriodGrain) =>
    sql`CAST(${value} AS ${verbatim(isShort(grain) ? timestamp : 'DATE')})`
  const begin = (value: Sql, grain: PeriodGrain): Sql => {
    if (grain === 'P1D') return value
    if (grain === '1969-12-28T00:00:00Z/P1W')
      return sql`${truncated('WEEK', sql`${value} + ${interval(1, 'DAY')}`)} - ${interval(1, 'DAY')}`
    if (grain === 'PT15M')
      return sql`${truncated('HOUR', value)} + ${interval(15, 'MINUTE')} * CAST(FLOOR(EXTRACT(MINUTE FROM ${value}) / 15) AS INTEGER)`
    return truncated(isShort(grain) ? short[grain] : long[grain], value)
  }
  return {
    cut: (expression, columnType, grain) => {
      const value = zoneless(expression, columnType)
      if (grain === 'hour_of_day') return extracted('HOUR', value)
      if (grain === 'weekday') return extracted(weekday, value)
      if (grain === 'month_of_year') return extracted('MONTH', value)
      return asType(begin(value, grain), grain)
    },
    before: (value, grain) => asType(sql`${value} - ${interval(...lengthOf[grain])}`, grain),
    seconds: (expression, columnType) => seconds(zoneless(expression, columnType)),
  }
}
