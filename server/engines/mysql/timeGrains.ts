import { isShort, lengthOf, type CutGrain, type TimeGrains } from '../sqlText/timeGrains.ts'
import { sql, verbatim, type Sql } from '../sqlText/sql.ts'

const formatted = (format: string, at: Sql, type: 'DATE' | 'DATETIME') =>
  sql`CAST(DATE_FORMAT(${at}, '${verbatim(format)}') AS ${verbatim(type)})`
const daysBack = (at: Sql, days: Sql) => sql`DATE(${at}) - INTERVAL (${days}) DAY`

const cuts: Readonly<Record<CutGrain, (at: Sql) => Sql>> = {
  PT1S: (at) => formatted('%Y-%m-%d %H:%i:%s', at, 'DATETIME'),
  PT1M: (at) => formatted('%Y-%m-%d %H:%i:00', at, 'DATETIME'),
  PT15M: (at) =>
    sql`${formatted('%Y-%m-%d %H:00:00', at, 'DATETIME')} + INTERVAL (MINUTE(${at}) DIV 15 * 15) MINUTE`,
  PT1H: (at) => formatted('%Y-%m-%d %H:00:00', at, 'DATETIME'),
  P1D: (at) => sql`DATE(${at})`,
  P1W: (at) => daysBack(at, sql`WEEKDAY(${at})`),
  '1969-12-28T00:00:00Z/P1W': (at) => daysBack(at, sql`DAYOFWEEK(${at}) - 1`),
  P1M: (at) => formatted('%Y-%m-01', at, 'DATE'),
  P3M: (at) =>
    formatted('%Y-%m-01', sql`(${at} - INTERVAL ((MONTH(${at}) - 1) % 3) MONTH)`, 'DATE'),
  P1Y: (at) => formatted('%Y-01-01', at, 'DATE'),
  hour_of_day: (at) => sql`HOUR(${at})`,
  weekday: (at) => sql`WEEKDAY(${at}) + 1`,
  month_of_year: (at) => sql`MONTH(${at})`,
}

export const timeGrains: TimeGrains = {
  cut: (expression, _, grain) => cuts[grain](expression),
  before: (begin, grain) => {
    const [count, unit] = lengthOf[grain]
    const type = verbatim(isShort(grain) ? 'DATETIME' : 'DATE')
    return sql`CAST(${begin} - INTERVAL ${verbatim(`${count} ${unit}`)} AS ${type})`
  },
  seconds: (expression) => sql`TIMESTAMPDIFF(MICROSECOND, '1970-01-01', ${expression}) / 1e6`,
}
