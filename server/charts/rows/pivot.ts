import type { Cell, Engine, Statement } from '../../engines/engine.ts'
import type { PivotColumn } from '../../../src/api/contract/chartRows.ts'
import { columnExpression } from '../sql/texts.ts'
import { badRequest, unacceptable } from '../../problem.ts'
import { joinedLabel } from '../../../src/api/contract/valueTexts.ts'
import type { Metric } from '../sql/metric.ts'
import { partsOfRows } from '../sql/parts.ts'
import type { SourceColumn } from '../../engines/sqlText/source.ts'
import { joined, rendered, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import { listed, type Base } from './base.ts'
import { hasValue, whereClause } from './conditions.ts'

const maxPivotColumns = 1000

const keysOf = async (
  engine: Engine,
  { columns, from }: Base,
  by: readonly SourceColumn[],
  where: readonly Sql[],
  statement: Omit<Statement, 'sql'>,
) => {
  const names = by.map((column) => columnExpression(columns, column))
  const ordered = names.map((name) => columns.dialect.ordered({ expression: name }, false))
  const distinctValues = sql`SELECT DISTINCT ${listed(names)} FROM ${from}${whereClause(where)} ORDER BY ${listed(ordered)}`
  const { chunks, truncated } = await engine.query(
    { ...statement, ...rendered(distinctValues), maxRows: maxPivotColumns },
    'values',
  )
  const keys: Cell[][] = []
  for await (const chunk of chunks)
    for (let row = 0; row < chunk.rowCount; row += 1)
      keys.push(by.map((_, index) => chunk.columns[index]?.[row] ?? null))
  return { keys, cut: truncated() }
}

const distinct = (label: string, taken: Set<string>) => {
  let found = label
  for (let number = 2; taken.has(found.toLowerCase()); number += 1) found = `${label} (${number})`
  taken.add(found.toLowerCase())
  return found
}

interface Cells {
  /** What the rows of the cells stand in: one row per group, pivoted values and whatever else distinguishes parts. */
  base: Base
  /** The aggregates over a whole group, then those of each column. */
  computed: { label: string; expression: Sql }[]
  /** How many of the chart's rows are in a group. */
  count: Sql
  columns: PivotColumn[]
}

const rowsOfCell = verbatim('n0')

/** The chart's rows grouped by all that the pivot's columns and groups need, so that each row is read once, not once per column. */
const grouped = (
  base: Base,
  keys: readonly Sql[],
  values: readonly Sql[],
  where: readonly Sql[],
): Base => {
  const outputs = [
    ...keys,
    ...values.map((value, index) => sql`${value} AS ${verbatim(`p${index}`)}`),
    sql`COUNT(*) AS ${rowsOfCell}`,
  ]
  const by =
    keys.length === 0
      ? verbatim('')
      : sql` GROUP BY ${listed(keys.map((_, index) => verbatim(String(index + 1))))}`
  return {
    ...base,
    from: sql`(SELECT ${listed(outputs)} FROM ${base.from}${whereClause(where)}${by}) AS cells`,
  }
}

const once = (pieces: readonly Sql[]) => [
  ...new Map(pieces.map((piece) => [rendered(piece).sql, piece])).values(),
]

/**
 * One column per combination of values and aggregate: the aggregate over the rows that have these values. `filtered` is
 * what all of the table's rows have in common, `where` what those of the requested groups have.
 */
export const pivoted = async (
  engine: Engine,
  base: Base,
  request: {
    by: readonly SourceColumn[]
    metrics: readonly Metric[]
    levels: readonly SourceColumn[]
    filtered: readonly Sql[]
    where: readonly Sql[]
  },
  statement: Omit<Statement, 'sql'>,
): Promise<Cells> => {
  const { by, metrics, levels, filtered, where } = request
  const { keys, cut } = await keysOf(engine, base, by, filtered, statement)
  if (cut || keys.length * metrics.length > maxPivotColumns)
    throw unacceptable(
      `The pivot has more than ${maxPivotColumns} columns: pivot by a column with fewer values, or filter it`,
    )
  const { dialect } = base.columns
  const values: Sql[] = []
  const distinctBy: Sql[] = []
  const wholes = metrics.map(({ label, parts }) => {
    if (parts === null)
      throw badRequest(`${label} is computed of the rows themselves and not per column of a pivot`)
    const names = parts.areKeys
      ? parts.values
      : parts.values.map((_, index) => verbatim(`p${values.length + index}`))
    ;(parts.areKeys ? distinctBy : values).push(...parts.values)
    return { label, of: (part: (name: Sql) => Sql) => parts.whole(...names.map(part)) }
  })
  const taken = new Set([
    '__count',
    ...base.columns.columns.map(({ column_name }) => column_name.toLowerCase()),
    ...metrics.map(({ label }) => label.toLowerCase()),
  ])
  const made = keys.flatMap((key) => {
    const theirs = joined(
      by.map((column, index) => hasValue(base.columns, column, key[index] ?? null)),
      ' AND ',
    )
    return wholes.map(({ label, of }) => ({
      column: { field: distinct(`${joinedLabel(key)}, ${label}`, taken), keys: key, metric: label },
      expression: of((name) => sql`CASE WHEN ${theirs} THEN ${name} END`),
    }))
  })
  const columns = [...levels, ...by].map(({ column_name }) => dialect.name(column_name))
  return {
    base: grouped(base, once([...columns, ...distinctBy]), values, where),
    computed: [
      ...wholes.map(({ label, of }) => ({ label, expression: of((name) => name) })),
      ...made.map(({ column, expression }) => ({ label: column.field, expression })),
    ],
    count: partsOfRows.whole(rowsOfCell),
    columns: made.map(({ column }) => column),
  }
}
