import type { Cell } from '../../engines/engine.ts'
import type { ChartRowsRequest } from '../../../src/api/contract/chartRows.ts'
import { readColumns } from '../sql/columns.ts'
import { boundValue } from '../sql/filterValues.ts'
import { comparable, condition } from '../sql/operators.ts'
import { searchable } from '../sql/texts.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import { joined, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'

const operandOf = ({ dialect }: Source, { column_name, type, type_generic }: SourceColumn) => ({
  expression: dialect.name(column_name),
  name: column_name,
  type,
  kind: type_generic,
})

/** True for the rows whose column has exactly this value, as it was answered before. */
export const hasValue = (columns: Source, column: SourceColumn, value: Cell): Sql => {
  const { dialect } = columns
  const operand = operandOf(columns, column)
  if (value === null) return sql`${operand.expression} IS NULL`
  return sql`${comparable(dialect, operand)} = ${boundValue(dialect, operand, value)}`
}

const searched = ({ dialect, columns }: Source, search: string): Sql[] => {
  if (search === '' || columns.length === 0) return []
  const texts = columns.map(({ column_name, type_generic: kind, type }) =>
    dialect.contains(
      searchable(dialect, { expression: dialect.name(column_name), type, kind }),
      search,
    ),
  )
  return [sql`(${joined(texts, ' OR ')})`]
}

/** The conditions of the chart's rows that the request filters for. */
export const conditionsOf = (
  columns: Source,
  { filters = [], search = '' }: Pick<ChartRowsRequest, 'filters' | 'search'>,
): Sql[] => [
  ...filters.flatMap(({ subject, operator, comparator }) =>
    readColumns(columns, subject).map((column) =>
      condition(columns.dialect, operandOf(columns, column), operator, comparator),
    ),
  ),
  ...searched(columns, search),
]

export const whereClause = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? verbatim('') : sql` WHERE ${joined(conditions, ' AND ')}`
