import type { Dialect } from '../../engines/sqlText/dialect.ts'
import { aggregateSchema, type Aggregate } from '../../../src/api/contract/aggregates.ts'
import { columnKinds, type ColumnKind } from '../../../src/api/contract/columnKinds.ts'
import { badRequest } from '../../problem.ts'
import { findColumn, missingColumns } from './columns.ts'
import { checkedExpression } from './expressions.ts'
import { partsOf, partsOfRows, type Parts } from './parts.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import { rendered, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'

/** A value computed per group. */
export interface Metric {
  label: string
  expression: Sql
  /** Its value for a row by itself; null where it has none. */
  ofRow: Sql | null
  /** How it comes of finer groups; null where only the rows themselves tell it. */
  parts: Parts | null
  /** The aggregated column; null for counts of rows and expressions. */
  column: SourceColumn | null
  /** The kind of its values; null where only the database knows it. */
  kind: ColumnKind | null
  /** The database's own type of its values, where it is the column's. */
  type: string
  savedName: string | null
  /** True when the expression holds text that a user wrote. */
  userSql: boolean
}

type Fields = Record<string, unknown>

const ordinary = { savedName: null, userSql: false }
const one = verbatim('1')
const countOfRows = (label: string): Metric => ({
  label,
  expression: verbatim('COUNT(*)'),
  ofRow: one,
  parts: partsOfRows,
  column: null,
  kind: columnKinds.number,
  type: '',
  ...ordinary,
})

const aggregated = ({ average }: Dialect, aggregate: Aggregate, name: Sql): Sql => {
  if (aggregate === 'AVG' && average !== undefined) return average(name)
  return aggregate === 'COUNT_DISTINCT'
    ? sql`COUNT(DISTINCT ${name})`
    : sql`${verbatim(aggregate)}(${name})`
}

const simple = (
  source: Source,
  column: SourceColumn,
  aggregate: Aggregate,
  label: string,
): Metric => {
  if ((aggregate === 'SUM' || aggregate === 'AVG') && column.type_generic !== columnKinds.number)
    throw badRequest(`${aggregate} needs a numeric column: ${column.column_name}`)
  const named = source.dialect.name(column.column_name)
  const isSummed = aggregate === 'SUM' || aggregate === 'AVG'
  const name = isSummed ? (source.dialect.summed?.(named, column.type) ?? named) : named
  const preservesType = aggregate === 'MAX' || aggregate === 'MIN'
  return {
    label: label === '' ? `${aggregate}(${column.column_name})` : label,
    expression: aggregated(source.dialect, aggregate, name),
    ofRow: aggregate === 'COUNT' || aggregate === 'COUNT_DISTINCT' ? one : name,
    parts: partsOf(source.dialect, aggregate, name),
    column,
    kind: preservesType ? column.type_generic : columnKinds.number,
    type: preservesType ? column.type : '',
    ...ordinary,
  }
}

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
  return column === undefined ? null : simple(source, column, aggregate.data, label)
}

const expressionMetric = ({ dialect }: Source, text: string, label: string): Metric => ({
  label: label === '' ? text.trim() : label,
  expression: verbatim(`(${checkedExpression(dialect, text)})`),
  ofRow: null,
  parts: null,
  column: null,
  kind: null,
  type: '',
  savedName: null,
  userSql: true,
})

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
  const columnName =
    typeof reference === 'string'
      ? reference
      : (reference as Fields | null | undefined)?.['column_name']
  if (typeof columnName === 'string') {
    const column = findColumn(source, columnName)
    if (column === undefined) throw missingColumns([columnName])
    return simple(source, column, readAggregate(pill['aggregate'], column), label)
  }
  const savedName = pill['metric_name']
  if (typeof savedName === 'string') {
    const metric = named(source, savedName)
    return label === '' ? metric : { ...metric, label }
  }
  throw badRequest(`Metric '${label}' does not exist`)
}

const distinctLabel = (label: string, taken: ReadonlySet<string>, from: number) => {
  if (!taken.has(label)) return { label, number: 1 }
  for (let number = from + 1; ; number += 1)
    if (!taken.has(`${label} (${number})`)) return { label: `${label} (${number})`, number }
}

const metricKey = ({ label, expression }: Metric) =>
  JSON.stringify([label, rendered(expression).sql])

/** One metric from a form: a saved metric's name, `AGG(column)`, or a pill. */
const readMetric = (source: Source, value: unknown): Metric =>
  typeof value === 'object' && value !== null
    ? ofPill(source, value as Fields)
    : named(source, String(value))

/** True where a slot holds something. */
export const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

/**
 * The metrics of several slots in order, the same one once, different ones under different labels, and the place among
 * them of each slot's own.
 */
export const readSlots = (
  source: Source,
  pills: readonly unknown[],
  columns: readonly SourceColumn[],
) => {
  const all = pills.map((pill) => readMetric(source, pill))
  const once = new Map<string, Metric>()
  for (const metric of all) if (!once.has(metricKey(metric))) once.set(metricKey(metric), metric)
  const taken = new Set(columns.map(({ column_name }) => column_name))
  const numbers = new Map<string, number>()
  const metrics = [...once.values()].map((metric): Metric => {
    const { label, number } = distinctLabel(metric.label, taken, numbers.get(metric.label) ?? 1)
    numbers.set(metric.label, number)
    taken.add(label)
    return { ...metric, label }
  })
  const keys = new Map([...once.keys()].map((key, position) => [key, position]))
  return { metrics, positions: all.map((metric) => keys.get(metricKey(metric)) ?? 0) }
}

/** The metrics of form fields in order: the same one once, different ones under different labels. */
export const readMetrics = (
  source: Source,
  field: unknown,
  columns: readonly SourceColumn[],
): Metric[] => readSlots(source, [field].flat().filter(isFilled), columns).metrics

/** The metric of a slot that holds one: the first that the fields hold, or null. */
export const firstMetric = (
  source: Source,
  fields: readonly unknown[],
  columns: readonly SourceColumn[],
): Metric | null => readMetrics(source, fields.flat().find(isFilled), columns)[0] ?? null
