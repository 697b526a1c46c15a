import type { ChartRowsRequest } from '../../../src/api/contract/chartRows.ts'
import { findColumn, missingColumns, namesOf } from '../sql/columns.ts'
import { paged } from '../sql/select.ts'
import { columnExpression } from '../sql/texts.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import { sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import { whereClause } from './conditions.ts'
import { labelled, listed, type Base } from './base.ts'

/** A page and what counts all the rows it is a part of. */
export interface Page {
  rows: Sql
  names: string[]
  total: Sql
}

type PageOptions = Pick<ChartRowsRequest, 'sort' | 'aggregates' | 'offset' | 'limit'>

export const usualRows = 100

const orderClause = (order: readonly Sql[]): Sql =>
  order.length === 0 ? verbatim('') : sql` ORDER BY ${listed(order)}`

const cut = (source: Source, statement: Sql, { limit = usualRows, offset = 0 }: PageOptions) =>
  paged(source, statement, limit, offset)

/** The rows themselves, in the requested order, then the chart's; rows equal in both stay in the order of their table. */
export const rowsPage = (
  source: Source,
  { columns, from, order, ties }: Base,
  where: readonly Sql[],
  request: PageOptions,
): Page => {
  const sorted = (request.sort ?? []).map(({ col, desc = false }) => {
    const column = findColumn(columns, col)
    if (column === undefined) throw missingColumns([col])
    return columns.dialect.ordered({ expression: columnExpression(columns, column) }, desc)
  })
  const names = columns.columns.map(({ column_name }) =>
    labelled(source, columns.dialect.name(column_name), column_name),
  )
  const whole = sorted.length === 0 ? order : [...sorted, ...(order.length === 0 ? ties : order)]
  return {
    rows: cut(
      source,
      sql`SELECT ${listed(names)} FROM ${from}${whereClause(where)}${orderClause(whole)}`,
      request,
    ),
    names: namesOf(columns.columns),
    total: sql`SELECT COUNT(*) FROM ${from}${whereClause(where)}`,
  }
}

/**
 * Groups of one level, or of several at once, with what is computed for each, sorted by that where a sort names its column;
 * without a level one row for all.
 */
export const groupsPage = (
  source: Source,
  { columns, from }: Base,
  levels: readonly SourceColumn[],
  computed: readonly { label: string; expression: Sql }[],
  where: readonly Sql[],
  request: PageOptions,
  count: Sql = verbatim('COUNT(*)'),
): Page => {
  const { dialect } = columns
  const level = levels.map((column) => ({
    label: column.column_name,
    expression: columnExpression(columns, column),
  }))
  const outputs = [...level, ...computed, { label: '__count', expression: count }]
  const sorted = (request.sort ?? []).flatMap(({ col, desc = false }) => {
    const shown = (label: string) => outputs.findIndex((output) => output.label === label)
    const computes = request.aggregates?.find((aggregate) => aggregate.col === col)
    const index = shown(col) < 0 && computes ? shown(`${computes.aggregate}(${col})`) : shown(col)
    if (index < 0 && findColumn(columns, col) === undefined) throw missingColumns([col])
    return index < 0
      ? []
      : [
          dialect.ordered(
            { expression: outputs[index]?.expression ?? verbatim('1'), position: index + 1 },
            desc,
          ),
        ]
  })
  const keys = level.map(({ expression }, index) =>
    dialect.ordered({ expression, position: index + 1 }, false),
  )
  // Groups of several levels are sorted within those of the level above.
  const order = level.length === 0 ? [] : [...keys.slice(0, -1), ...sorted, ...keys.slice(-1)]
  const grouping = verbatim(
    level.length === 0 ? '' : ` GROUP BY ${level.map((_, index) => index + 1).join(', ')}`,
  )
  const names = outputs.map(({ label, expression }) => labelled(source, expression, label))
  const groups = sql`SELECT ${listed(level.map(({ expression }) => expression))} FROM ${from}${whereClause(where)}${grouping}`
  return {
    rows: cut(
      source,
      sql`SELECT ${listed(names)} FROM ${from}${whereClause(where)}${grouping}${orderClause(order)}`,
      request,
    ),
    names: outputs.map(({ label }) => label),
    total:
      level.length === 0 ? verbatim('SELECT 1') : sql`SELECT COUNT(*) FROM (${groups}) AS counted`,
  }
}
