import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { badRequest } from '../../problem.ts'
import { columnNames, findColumn } from './columns.ts'
import type { Form } from './form.ts'
import type { Operand } from './filterValues.ts'
import type { Metric } from './metric.ts'
import { condition } from './operators.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import type { Sql } from '../../engines/sqlText/sql.ts'
import { timeRange } from './timeRange.ts'

/** The conditions of a chart, and what became of each filter. */
export interface Filters {
  where: Sql[]
  having: Sql[]
  applied: { column: string }[]
  rejected: { column: string; reason: string }[]
}

/** What a chart groups by and computes; null where it shows rows as they are. */
export interface Grouping {
  columns: readonly SourceColumn[]
  metrics: readonly Metric[]
}

interface Filter {
  subject: string
  operator: string
  comparator: unknown
  having: boolean
}

const isHaving = (filter: unknown) => {
  const { clause } = fieldsOf(filter)
  return typeof clause === 'string' && clause.trim().toUpperCase() === 'HAVING'
}

const readFilters = (field: unknown): Filter[] =>
  (Array.isArray(field) ? field : []).flatMap((entry: unknown) => {
    const fields = fieldsOf(entry)
    if (fields['expressionType'] === 'SQL' && fields['sqlExpression'])
      throw badRequest('SQL filters are not supported')
    const subject = columnNames(fields['subject'])[0]
    const operator = fields['operator']
    if (subject === undefined || typeof operator !== 'string' || operator.trim() === '') return []
    return [{ subject, operator, comparator: fields['comparator'], having: isHaving(fields) }]
  })

const columnOperand = (
  source: Source,
  { column_name, type, type_generic }: SourceColumn,
): Operand => ({
  expression: source.dialect.name(column_name),
  name: column_name,
  type,
  kind: type_generic,
})

const metricOperand = (name: string, { expression, kind, type }: Metric): Operand => ({
  expression,
  name,
  type,
  kind,
})

const havingOperand = (
  source: Source,
  { columns, metrics }: Grouping,
  subject: string,
): Operand => {
  const labelled = metrics.find(
    ({ label, savedName }) => label === subject || savedName === subject,
  )
  if (labelled !== undefined) return metricOperand(subject, labelled)
  const column = findColumn(source, subject)
  const [aggregate, another] = metrics.filter(
    (metric) => column !== undefined && metric.column === column,
  )
  if (aggregate !== undefined && another === undefined) return metricOperand(subject, aggregate)
  if (column !== undefined && columns.includes(column)) return columnOperand(source, column)
  throw badRequest(`HAVING needs a metric or grouped column of this chart: ${subject}`)
}

/** The form's filters as conditions: WHERE on columns, HAVING on what the chart groups and computes. */
export const buildFilters = (source: Source, form: Form, grouping: Grouping | null): Filters => {
  const filters: Filters = { where: timeRange(source, form), having: [], applied: [], rejected: [] }
  for (const { subject, operator, comparator, having } of readFilters(form['adhoc_filters'])) {
    if (having && grouping === null) throw badRequest('HAVING needs an aggregated chart')
    const column = having ? undefined : findColumn(source, subject)
    const computed =
      having ||
      (grouping?.metrics.some(
        ({ label, savedName }) => label === subject || savedName === subject,
      ) ??
        false)
    if (column !== undefined)
      filters.where.push(
        condition(source.dialect, columnOperand(source, column), operator, comparator),
      )
    else if (computed && grouping !== null)
      filters.having.push(
        condition(source.dialect, havingOperand(source, grouping, subject), operator, comparator),
      )
    else {
      filters.rejected.push({ column: subject, reason: 'not_in_datasource' })
      continue
    }
    filters.applied.push({ column: subject })
  }
  return filters
}

/** The form without its HAVING filters, for the raw rows behind a chart. */
export const withoutHaving = (form: Form): Form => ({
  ...form,
  adhoc_filters: [form['adhoc_filters'] ?? []].flat().filter((entry) => !isHaving(entry)),
})
