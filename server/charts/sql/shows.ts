import type { MetricShow } from '../../../src/api/contract/formData.ts'
import {
  periodGrains,
  type PeriodGrain,
  type TimeGrain,
} from '../../../src/api/contract/timeGrains.ts'
import type { Dialect } from '../../engines/sqlText/dialect.ts'
import { joined, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'

/** A group of a result by the name of its column; the grain where its values are periods or places in a cycle. */
export interface ShownGroup {
  name: Sql
  grain: TimeGrain | null
}

const isPeriod = (grain: TimeGrain | null): grain is PeriodGrain =>
  (periodGrains as readonly (string | null)[]).includes(grain)

/** The value of the axis that is one before, null where values have no such order. */
const before = (dialect: Dialect, { name, grain }: ShownGroup): Sql | null => {
  if (isPeriod(grain)) return dialect.timeGrains.before(name, grain)
  return grain === null || grain === 'none' ? null : sql`${name} - 1`
}

/**
 * A value of a grouped result as its metric is shown: its share of all, added up along the axis, or its difference to the one
 * before, which is null where the period before has no rows. The axis is the first group of time, else the first.
 */
export const shownValue = (
  dialect: Dialect,
  show: MetricShow,
  value: Sql,
  groups: readonly ShownGroup[],
): Sql => {
  if (show === 'value') return value
  if (show === 'share') return dialect.ratio(value, sql`SUM(${value}) OVER ()`)
  const axis = groups.find(({ grain }) => grain !== null) ?? groups[0]
  const others = groups.filter((group) => group !== axis).map(({ name }) => name)
  const parts = others.length === 0 ? sql`` : sql`PARTITION BY ${joined(others, ', ')} `
  const order = dialect.ordered({ expression: axis?.name ?? value }, false)
  const along = sql`${parts}ORDER BY ${order}`
  if (show === 'running_total')
    return sql`SUM(${value}) OVER (${along} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`
  const previous = (of: Sql) => dialect.previous?.(of, along) ?? sql`LAG(${of}) OVER (${along})`
  const difference = sql`${value} - ${previous(value)}`
  const oneBefore = axis === undefined ? null : before(dialect, axis)
  return axis === undefined || oneBefore === null
    ? difference
    : sql`CASE WHEN ${previous(axis.name)} = ${oneBefore} THEN ${difference} END`
}

/** Whether a metric goes along an axis, so that what is drawn has to stand in its order. */
export const goesAlong = (show: MetricShow | undefined) =>
  show === 'running_total' || show === 'difference'

/** A column of a result that is shown by way of another one. */
export const innerName = (index: number) => verbatim(`chartroom_v${index}`)
