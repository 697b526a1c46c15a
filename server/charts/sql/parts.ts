import type { Aggregate } from '../../../src/api/contract/aggregates.ts'
import type { Dialect } from '../../engines/sqlText/dialect.ts'
import { sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'

/** How an aggregate over groups comes of values that were computed over finer groups. */
export interface Parts {
  /** What is computed per finer group. */
  values: readonly Sql[]
  /** True where the values are to tell the finer groups apart, because no aggregate of them would do. */
  areKeys: boolean
  /** The aggregate of the values, in their order. */
  whole: (...values: Sql[]) => Sql
}

const sum = (value: Sql) => sql`SUM(${value})`
const count = (value: Sql) => sql`COALESCE(SUM(${value}), 0)`

/** How many rows there are, of how many there are in each finer group. */
export const partsOfRows: Parts = { values: [verbatim('COUNT(*)')], areKeys: false, whole: count }

/** The least or greatest value of a column. */
export const extreme = (
  dialect: Dialect,
  aggregate: 'MIN' | 'MAX',
  expression: Sql,
  type: string,
): Sql =>
  dialect.extreme?.(aggregate, expression, type) ?? sql`${verbatim(aggregate)}(${expression})`

/** The parts of an aggregate of an expression: sums and counts add up, the mean is their ratio, extremes are those of extremes; null for percentiles and deviations. */
export const partsOf = (
  dialect: Dialect,
  aggregate: Aggregate,
  expression: Sql,
  type: string,
): Parts | null => {
  const [summed, counted] = [sum(expression), sql`COUNT(${expression})`]
  switch (aggregate) {
    case 'SUM':
      return { values: [summed], areKeys: false, whole: sum }
    case 'COUNT':
      return { values: [counted], areKeys: false, whole: count }
    case 'AVG':
      return {
        values: [summed, counted],
        areKeys: false,
        whole: (part: Sql, rows: Sql) => dialect.ratio(sum(part), sum(rows)),
      }
    case 'MIN':
    case 'MAX': {
      const whole = (value: Sql) => extreme(dialect, aggregate, value, type)
      return { values: [whole(expression)], areKeys: false, whole }
    }
    case 'COUNT_DISTINCT':
      return {
        values: [expression],
        areKeys: true,
        whole: (value: Sql) => sql`COUNT(DISTINCT ${value})`,
      }
    default:
      return null
  }
}
