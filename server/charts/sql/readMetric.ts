import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { aggregateSchema, type Aggregate } from '../../../src/api/contract/aggregates.ts'
import { metricShows } from '../../../src/api/contract/formData.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import { badRequest } from '../../problem.ts'
import { findColumn, missingColumns } from './columns.ts'
import { isFilled } from './form.ts'
import { columnMetric, countOfRows, expressionMetric, type Metric } from './metric.ts'

type Fields = Readonly<Record<string, unknown>>

const readAggregate = (value: unknown, column: SourceColumn): Aggregate => {
  if (value === null || value === undefined || value === '')
    return column.type_generic === columnKinds.number ? 'AVG' : 'COUNT'
  const name = typeof value === 'string' ? value : JSON.stringify(value)
  const aggregate = aggregateSchema.safeParse(name.toUpperCase())
  if (!aggregate.success) throw badRequest(`Unknown aggregate: ${name}`)
  return aggregate.data
}

const unquoted = (name: string) =>
  /^".*"$/s.test(name) ? name.slice(1, -1).replaceAll('""', '"') : name

/** Name and argument of a text like `SUM(price)`, or null. */
const callOf = (text: string): [string, string] | null => {
  const whole = text.trim()
  const open = whole.indexOf('(')
  if (open < 0 || !whole.endsWith(')')) return null
  return [whole.slice(0, open).trimEnd(), whole.slice(open + 1, -1).trim()]
}

const writtenAggregate = (source: Source, text: string, label = ''): Metric | null => {
  const [aggregateText = '', argument = ''] = callOf(text) ?? []
  const aggregate = aggregateSchema.safeParse(aggregateText.toUpperCase())
  if (!aggregate.success) return null
  if (aggregate.data === 'COUNT' && argument === '*')
    return countOfRows(label === '' ? 'COUNT(*)' : label)
  const column = findColumn(source, argument) ?? findColumn(source, unquoted(argument))
  return column === undefined ? null : columnMetric(source, column, aggregate.data, label)
}

const saved = (source: Source, name: string): Metric | null => {
  const metric = source.metrics.find(({ metric_name }) => metric_name === name)
  if (metric === undefined) return null
  const read =
    writtenAggregate(source, metric.expression, name) ??
    expressionMetric(source, metric.expression, name)
  return { ...read, savedName: name }
}

const named = (source: Source, name: string): Metric => {
  const metric = saved(source, name) ?? writtenAggregate(source, name)
  if (metric !== null) return metric
  const [aggregate = '', argument = ''] = callOf(name) ?? []
  const isAggregate = aggregateSchema.safeParse(aggregate.toUpperCase()).success
  throw isAggregate
    ? missingColumns([unquoted(argument)])
    : badRequest(`Metric '${name}' does not exist`)
}

const ofPill = (source: Source, pill: Fields): Metric => {
  const label = typeof pill['label'] === 'string' ? pill['label'].replaceAll('\0', '') : ''
  const expression = pill['sqlExpression']
  if (pill['expressionType'] === 'SQL')
    return expressionMetric(source, typeof expression === 'string' ? expression : '', label)
  const reference = pill['column']
  const columnName = typeof reference === 'string' ? reference : fieldsOf(reference)['column_name']
  if (typeof columnName === 'string') {
    const column = findColumn(source, columnName)
    if (column === undefined) throw missingColumns([columnName])
    return columnMetric(source, column, readAggregate(pill['aggregate'], column), label)
  }
  const savedName = pill['metric_name']
  if (typeof savedName === 'string') {
    const metric = named(source, savedName)
    return label === '' ? metric : { ...metric, label }
  }
  throw badRequest(`Metric '${label}' does not exist`)
}

const shown = (metric: Metric, { show }: Fields): Metric => {
  if (!isFilled(show) || show === 'value') return metric
  const known = metricShows.find((one) => one === show)
  if (known === undefined)
    throw badRequest(`show of ${metric.label}: one of ${metricShows.join(', ')}`)
  return { ...metric, show: known }
}

/** One metric from a form: a saved metric's name, `AGG(column)`, or a pill. */
export const readMetric = (source: Source, value: unknown): Metric => {
  if (typeof value !== 'object' || value === null) return named(source, String(value))
  const pill = fieldsOf(value)
  return shown(ofPill(source, pill), pill)
}
