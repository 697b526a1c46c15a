import type { Cell, Engine, Statement } from '../../engines/engine.ts'
import type { PivotColumn } from '../../../src/api/contract/chartRows.ts'
import { unacceptable } from '../../problem.ts'
import { joinedLabel } from '../labels.ts'
import type { Metric } from '../metrics.ts'
import { whereClause } from './pages.ts'
import type { SourceColumn } from '../source.ts'
import { joined, rendered, sql, type Sql } from '../sql.ts'
import { listed, type Base } from './base.ts'
import { hasValue } from './conditions.ts'

const mostPivotColumns = 1000

export interface PivotOutput {
  column: PivotColumn
  expression: Sql
}

const keysOf = async (engine: Engine, { columns, from }: Base, by: readonly SourceColumn[], where: readonly Sql[], statement: Omit<Statement, 'sql'>) => {
  const names = by.map(({ column_name }) => columns.dialect.name(column_name))
  const ordered = names.map((name) => columns.dialect.ordered({ expression: name }, false))
  const asking = sql`SELECT DISTINCT ${listed(names)} FROM ${from}${whereClause(where)} ORDER BY ${listed(ordered)}`
  const { chunks, truncated } = await engine.query({ ...statement, ...rendered(asking), maxRows: mostPivotColumns }, 'values')
  const keys: Cell[][] = []
  for await (const chunk of chunks)
    for (let row = 0; row < chunk.rowCount; row += 1) keys.push(by.map((_, index) => chunk.columns[index]?.[row] ?? null))
  return { keys, cut: truncated() }
}

const distinct = (label: string, taken: Set<string>) => {
  let found = label
  for (let number = 2; taken.has(found.toLowerCase()); number += 1) found = `${label} (${number})`
  taken.add(found.toLowerCase())
  return found
}

/** One column per combination of values and aggregate: the aggregate over the rows that have these values. */
export const pivotOutputs = async (
  engine: Engine,
  base: Base,
  by: readonly SourceColumn[],
  metrics: readonly Metric[],
  where: readonly Sql[],
  statement: Omit<Statement, 'sql'>,
): Promise<PivotOutput[]> => {
  const { keys, cut } = await keysOf(engine, base, by, where, statement)
  if (cut || keys.length * metrics.length > mostPivotColumns)
    throw unacceptable(`The pivot has more than ${mostPivotColumns} columns: pivot by a column with fewer values, or filter it`)
  const taken = new Set(['__count', ...base.columns.columns.map(({ column_name }) => column_name.toLowerCase()), ...metrics.map(({ label }) => label.toLowerCase())])
  return keys.flatMap((values) => {
    const theirs = joined(by.map((column, index) => hasValue(base.columns, column, values[index] ?? null)), ' AND ')
    return metrics.map(({ label, among }) => ({
      column: { field: distinct(`${joinedLabel(values)}, ${label}`, taken), keys: values, metric: label },
      expression: among(theirs),
    }))
  })
}
