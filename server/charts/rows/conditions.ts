import type { Cell } from '../../engines/engine.ts'
import type { ChartRowsRequest } from '../../../src/api/contract/chartRows.ts'
import { readColumns } from '../sql/columns.ts'
import { boundValue } from '../sql/filterValues.ts'
import { comparable, condition } from '../sql/operators.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import { joined, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'

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
  const isOtherText =
    column.type_generic === columnKinds.text && !/^(VARCHAR|TEXT|CHAR)/i.test(column.type)
  const expression = isOtherText ? dialect.text(operand.expression) : comparable(dialect, operand)
  return sql`${expression} = ${boundValue(dialect, operand, value)}`
}

const searched = ({ dialect, columns }: Source, search: string): Sql[] => {
  if (search === '' || columns.length === 0) return []
  const texts = columns.map(({ column_name, type_generic, type }) => {
    const name = dialect.name(column_name)
    return dialect.contains(
      type_generic === columnKinds.text && /^VARCHAR/i.test(type) ? name : dialect.text(name),
      search,
    )
  })
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
