import { innerType } from './cells.ts'
import { lengthOf, type CutGrain, type TimeGrains } from '../sqlText/timeGrains.ts'
import { sql, verbatim, type Sql } from '../sqlText/sql.ts'

const day = (at: Sql) => sql`toDate32(${at})`
const daysBack = (from: Sql, days: Sql) => sql`subtractDays(${from}, ${days})`
const inMonth = (from: Sql) => daysBack(from, sql`toDayOfMonth(${from}) - 1`)

const ofDay = (seconds: number) => (at: Sql) => {
  const since = sql`toHour(${at}) * 3600 + toMinute(${at}) * 60 + toSecond(${at})`
  const length = verbatim(String(seconds))
  return sql`addSeconds(toDateTime64(${day(at)}, 0, 'UTC'), intDiv(${since}, ${length}) * ${length})`
}

const cuts: Readonly<Record<CutGrain, (at: Sql) => Sql>> = {
  PT1S: ofDay(1),
  PT1M: ofDay(60),
  PT15M: ofDay(900),
  PT1H: ofDay(3600),
  P1D: day,
  P1W: (at) => daysBack(day(at), sql`toDayOfWeek(${day(at)}) - 1`),
  '1969-12-28T00:00:00Z/P1W': (at) => daysBack(day(at), sql`toDayOfWeek(${day(at)}) % 7`),
  P1M: (at) => inMonth(day(at)),
  P3M: (at) => inMonth(sql`subtractMonths(${day(at)}, (toMonth(${day(at)}) - 1) % 3)`),
  P1Y: (at) => daysBack(day(at), sql`toDayOfYear(${day(at)}) - 1`),
  hour_of_day: (at) => sql`toHour(${at})`,
  weekday: (at) => sql`toDayOfWeek(${at})`,
  month_of_year: (at) => sql`toMonth(${at})`,
}

/** A day or a moment as a moment in UTC, with the fraction of its second: one that were cut off would be rounded up before 1970. */
const inUtc = (at: Sql, columnType: string) =>
  /^Date(32)?$/i.test(innerType(columnType))
    ? sql`toDateTime64(${at}, 0, 'UTC')`
    : sql`toTimeZone(${at}, 'UTC')`

const subtracting: Readonly<Record<string, string>> = {
  SECOND: 'subtractSeconds',
  MINUTE: 'subtractMinutes',
  HOUR: 'subtractHours',
  DAY: 'subtractDays',
  MONTH: 'subtractMonths',
  YEAR: 'subtractYears',
}

/** By arithmetic on days: its functions that begin with toStartOf wrap around before 1970. */
export const timeGrains: TimeGrains = {
  cut: (expression, columnType, grain) => cuts[grain](inUtc(expression, columnType)),
  before: (begin, grain) => {
    const [count, unit] = lengthOf[grain]
    return sql`${verbatim(subtracting[unit] ?? '')}(${begin}, ${verbatim(String(count))})`
  },
  seconds: (expression, columnType) =>
    sql`toFloat64(dateDiff('second', toDateTime64(0, 0, 'UTC'), ${inUtc(expression, columnType)}))`,
}
