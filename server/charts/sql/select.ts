import type { ColumnKind } from '../../../src/api/contract/columnKinds.ts'
import type { Filters } from './filters.ts'
import type { Metric } from './metric.ts'
import { fromSource, type Source, type SourceColumn } from '../../engines/sqlText/source.ts'
import { joined, rendered, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'

export interface Output {
  label: string
  expression: Sql
  /** The kind of its values; absent or null where only the database knows it. */
  kind?: ColumnKind | null
  /** True when the expression holds text that a user wrote. */
  userSql?: boolean
}

/** A chart's query without a database's spelling: what is put out, grouped, filtered and ordered. */
export interface Select {
  outputs: readonly Output[]
  /** How many of the first outputs are groups; null where rows are not aggregated. */
  groups: number | null
  filters: Filters
  /** What to order by: an output by its index, or an expression. */
  order: readonly { by: number | Sql; descending: boolean }[]
  userSql: boolean
}

export const columnOutput = (source: Source, { column_name }: SourceColumn): Output => ({
  label: column_name,
  expression: source.dialect.name(column_name),
})

/** The groups and metrics of a chart as outputs; the ordering metric decides which groups a limit keeps. */
export const groupedSelect = (
  source: Source,
  columns: readonly SourceColumn[],
  metrics: readonly Metric[],
  filters: Filters,
  order: { metric: number; descending: boolean } | null,
): Select => ({
  outputs: [...columns.map((column) => columnOutput(source, column)), ...metrics],
  groups: columns.length,
  filters,
  order: [
    ...(order === null
      ? []
      : [{ by: columns.length + order.metric, descending: order.descending }]),
    ...columns.map((_, by) => ({ by, descending: false })),
  ],
  userSql: metrics.some(({ userSql }) => userSql),
})

const clause = (keyword: Sql, pieces: readonly Sql[], separator: ', ' | ' AND '): Sql[] =>
  pieces.length === 0 ? [] : [sql`${keyword} ${joined(pieces, separator)}`]

const named = (expression: Sql, name: Sql) =>
  rendered(expression).sql === rendered(name).sql ? expression : sql`${expression} AS ${name}`

const position = (index: number) => verbatim(String(index + 1))

/** A query's SELECT with all its rows; groups and order are given by position, so that no label can be taken for a column. */
export const wholeStatement = (source: Source, select: Select): Sql => {
  const { dialect } = source
  const outputs = select.outputs.map(({ expression, label }) =>
    named(expression, dialect.name(label)),
  )
  const groups = Array.from({ length: select.groups ?? 0 }, (_, index) => position(index))
  const sorting = (by: number | Sql) =>
    typeof by === 'number'
      ? { expression: select.outputs[by]?.expression ?? position(by), position: by + 1 }
      : { expression: by }
  const order = select.order.map(({ by, descending }) => dialect.ordered(sorting(by), descending))
  return joined(
    [
      sql`SELECT ${joined(outputs, ', ')}`,
      sql`FROM ${fromSource(source)}`,
      ...clause(verbatim('WHERE'), select.filters.where, ' AND '),
      ...clause(verbatim('GROUP BY'), groups, ', '),
      ...clause(verbatim('HAVING'), select.filters.having, ' AND '),
      ...clause(verbatim('ORDER BY'), order, ', '),
    ],
    ' ',
  )
}

/** The labels of a query's outputs, in order. */
export const labelsOf = ({ outputs }: Select) => outputs.map(({ label }) => label)

/** The rows of a statement from `offset` on, as many as `limit`. */
export const paged = ({ dialect }: Source, statement: Sql, limit: number, offset: number): Sql =>
  joined([statement, dialect.slice(limit, offset)], ' ')
