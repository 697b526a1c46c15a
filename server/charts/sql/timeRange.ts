import { badRequest } from '../../problem.ts'
import { readColumns } from './columns.ts'
import type { Form } from './form.ts'
import { isoMoment } from '../../../src/api/contract/moments.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import { sql, type Sql } from '../../engines/sqlText/sql.ts'

const none = new Set(['', 'no filter'])

const momentOf = (text: string, whole: string): string | null => {
  if (text.trim() === '') return null
  const moment = isoMoment(text)
  if (moment === null) throw badRequest(`The time range is not understood: ${whole}`)
  return moment
}

/** The conditions of `time_range`, `since : until` with the end left out, on the form's time column. */
export const timeRange = (source: Source, form: Form): Sql[] => {
  const range = typeof form['time_range'] === 'string' ? form['time_range'] : ''
  if (none.has(range.trim().toLowerCase())) return []
  const [column] = readColumns(source, form['granularity_sqla'])
  if (column === undefined) return []
  const [since = '', until = '', ...more] = range.split(' : ')
  if (more.length > 0 || !range.includes(' : '))
    throw badRequest(`The time range is not understood: ${range}`)
  const { dialect } = source
  const name = dialect.temporal(dialect.name(column.column_name))
  const [from, to] = [momentOf(since, range), momentOf(until, range)]
  return [
    ...(from === null ? [] : [sql`${name} >= ${dialect.moment(from, column.type)}`]),
    ...(to === null ? [] : [sql`${name} < ${dialect.moment(to, column.type)}`]),
  ]
}
