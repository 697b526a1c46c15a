import { timeBounds } from '../../../src/api/contract/timeRanges.ts'
import { badRequest } from '../../problem.ts'
import { readColumns } from './columns.ts'
import type { Form } from './form.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import type { Dialect } from '../../engines/sqlText/dialect.ts'
import { joined, sql, type Sql } from '../../engines/sqlText/sql.ts'

/** A temporal expression within the range that a text names now, or nothing where the text sets no limits. */
export const withinRange = (
  dialect: Dialect,
  { expression, type }: { expression: Sql; type: string },
  range: string,
): Sql[] => {
  const bounds = timeBounds(range, new Date())
  if (bounds === null) throw badRequest(`The time range is not understood: ${range.slice(0, 100)}`)
  const { from, to } = bounds
  const value = dialect.temporal(expression)
  const ends = [
    ...(from === null ? [] : [sql`${value} >= ${dialect.moment(from, type)}`]),
    ...(to === null ? [] : [sql`${value} < ${dialect.moment(to, type)}`]),
  ]
  return ends.length === 0 ? [] : [joined(ends, ' AND ')]
}

/** The conditions of `time_range` on the form's time column. */
export const timeRange = (source: Source, form: Form): Sql[] => {
  const range = typeof form['time_range'] === 'string' ? form['time_range'] : ''
  const [column] = readColumns(source, form['granularity_sqla'])
  if (column === undefined) return []
  const expression = source.dialect.name(column.column_name)
  return withinRange(source.dialect, { expression, type: column.type }, range)
}
