import type { Aggregate } from '../../../src/api/contract/aggregates.ts'
import type { MetricShow } from '../../../src/api/contract/formData.ts'
import { columnKinds, type ColumnKind } from '../../../src/api/contract/columnKinds.ts'
import type { Dialect } from '../../engines/sqlText/dialect.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import { sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import { badRequest } from '../../problem.ts'
import { checkedExpression } from './expressions.ts'
import { columnExpression } from './texts.ts'
import { extreme, partsOf, partsOfRows, type Parts } from './parts.ts'

/** A value computed per group. */
export interface Metric {
  label: string
  expression: Sql
  /** Its value for a row by itself; null where it has none. */
  ofRow: Sql | null
  /** How it comes of finer groups; null where it has to be computed of the rows themselves. */
  parts: Parts | null
  /** The aggregated column; null for counts of rows and expressions. */
  column: SourceColumn | null
  /** The kind of its values; null where only the database knows it. */
  kind: ColumnKind | null
  /** The database's own type of its values, where it is the column's. */
  type: string
  savedName: string | null
  /** How its values are shown. */
  show?: MetricShow
  /** True when the expression holds text that a user wrote. */
  userSql: boolean
}

const ordinary = { savedName: null, userSql: false }
const one = verbatim('1')
/** `COUNT(*)`. */
export const countOfRows = (label: string): Metric => ({
  label,
  expression: verbatim('COUNT(*)'),
  ofRow: one,
  parts: partsOfRows,
  column: null,
  kind: columnKinds.number,
  type: '',
  ...ordinary,
})

const lacking = (aggregate: Aggregate) =>
  badRequest(`The database of this dataset does not compute ${aggregate}: choose another aggregate`)

const shareBelow = (aggregate: Aggregate) =>
  aggregate === 'MEDIAN' ? 0.5 : Number(aggregate.slice(1)) / 100

const aggregated = (dialect: Dialect, aggregate: Aggregate, name: Sql, type: string): Sql => {
  switch (aggregate) {
    case 'AVG':
      return dialect.average?.(name) ?? sql`AVG(${name})`
    case 'COUNT_DISTINCT':
      return sql`COUNT(DISTINCT ${name})`
    case 'STDDEV':
      if (dialect.deviation === undefined) throw lacking(aggregate)
      return dialect.deviation(name)
    case 'MAX':
    case 'MIN':
      return extreme(dialect, aggregate, name, type)
    case 'SUM':
    case 'COUNT':
      return sql`${verbatim(aggregate)}(${name})`
    default:
      if (dialect.percentile === undefined) throw lacking(aggregate)
      return dialect.percentile(name, shareBelow(aggregate))
  }
}

const ofAnyKind: ReadonlySet<Aggregate> = new Set(['COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN'])
const preservesType: ReadonlySet<Aggregate> = new Set(['MAX', 'MIN'])

/** An aggregate of a column; an empty label is made of both. */
export const columnMetric = (
  source: Source,
  column: SourceColumn,
  aggregate: Aggregate,
  label: string,
): Metric => {
  if (!ofAnyKind.has(aggregate) && column.type_generic !== columnKinds.number)
    throw badRequest(`${aggregate} needs a numeric column: ${column.column_name}`)
  const isOfColumn = preservesType.has(aggregate)
  const named = columnExpression(source, column)
  const name = ofAnyKind.has(aggregate)
    ? named
    : (source.dialect.summed?.(named, column.type) ?? named)
  return {
    label: label === '' ? `${aggregate}(${column.column_name})` : label,
    expression: aggregated(source.dialect, aggregate, name, column.type),
    ofRow: aggregate === 'COUNT' || aggregate === 'COUNT_DISTINCT' ? one : name,
    parts: partsOf(source.dialect, aggregate, name, column.type),
    column,
    kind: isOfColumn ? column.type_generic : columnKinds.number,
    type: isOfColumn && column.type_generic !== columnKinds.text ? column.type : '',
    ...ordinary,
  }
}

/** An expression that a user wrote; refused when it is more than one expression. */
export const expressionMetric = ({ dialect }: Source, text: string, label: string): Metric => ({
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
