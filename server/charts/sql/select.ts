import { columnKinds, type ColumnKind } from '../../../src/api/contract/columnKinds.ts'
import type { MetricShow } from '../../../src/api/contract/formData.ts'
import type { TimeGrain } from '../../../src/api/contract/timeGrains.ts'
import type { Filters } from './filters.ts'
import { groupExpression, groupKind, isTimed, type Group } from './groups.ts'
import type { Metric } from './metric.ts'
import { isComparedAsText } from './texts.ts'
import { innerName, shownValue } from './shows.ts'
import { expressionAmongFirst, restLast, topClauses, type TopGroups } from './top.ts'
import type { Sorting } from '../../engines/sqlText/dialect.ts'
import { fromSource, type Source, type SourceColumn } from '../../engines/sqlText/source.ts'
import { joined, rendered, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'

export interface Output {
  label: string
  expression: Sql
  /** The kind of its values; absent or null where only the database knows it. */
  kind?: ColumnKind | null
  /** True when the expression holds text that a user wrote. */
  userSql?: boolean
  /** What its values are periods of. */
  grain?: TimeGrain
  /** How its values are shown, of a metric. */
  show?: MetricShow
}

/** A chart's query without a database's spelling: what is put out, grouped, filtered and ordered. */
export interface Select {
  outputs: readonly Output[]
  /** How many of the first outputs are groups; null where rows are not aggregated. */
  groups: number | null
  filters: Filters
  /** Which groups are the first ones, the others being left out or one. */
  tops?: readonly TopGroups[]
  /** What to order by: an output by its index, or an expression. */
  order: readonly { by: number | Sql; descending: boolean }[]
  userSql: boolean
}

export const columnOutput = (source: Source, { column_name }: SourceColumn): Output => ({
  label: column_name,
  expression: source.dialect.name(column_name),
})

/** A group as an output; the kind of a column's own values is the database's to tell, all but the first ones may be one. */
export const groupOutput = (
  source: Source,
  group: Group,
  tops: readonly TopGroups[] = [],
): Output => {
  const { column_name: label, grain } = group
  const amongFirst = expressionAmongFirst(source, group, tops)
  if (amongFirst !== null)
    return { label, expression: amongFirst, kind: columnKinds.text, ...(grain && { grain }) }
  const expression = groupExpression(source, group)
  if (grain !== undefined) return { label, expression, kind: groupKind(group), grain }
  const { type, type_generic: kind } = group
  return isComparedAsText(source.dialect, { type, kind })
    ? { label, expression, kind }
    : { label, expression }
}

/** Where the groups are ordered by their values: those of time before the others. */
const byValues = (columns: readonly Group[]) => {
  const places = [...columns.keys()]
  const timed = places.filter((place) => columns[place]?.grain !== undefined)
  return [...timed, ...places.filter((place) => !timed.includes(place))]
}

/**
 * The groups and metrics of a chart as outputs; the ordering metric decides which groups a limit keeps, unless they are of
 * time, which is in its own order.
 */
export const groupedSelect = (
  source: Source,
  columns: readonly Group[],
  metrics: readonly Metric[],
  filters: Filters,
  order: { metric: number; descending: boolean } | null,
  tops: readonly TopGroups[] = [],
): Select => ({
  outputs: [...columns.map((group) => groupOutput(source, group, tops)), ...metrics],
  groups: columns.length,
  filters,
  tops,
  order: [
    ...restLast(tops).map((by) => ({ by, descending: false })),
    ...(order === null || columns.some(isTimed)
      ? []
      : [{ by: columns.length + order.metric, descending: order.descending }]),
    ...byValues(columns).map((by) => ({ by, descending: false })),
  ],
  userSql: [...metrics, ...tops.map(({ by }) => by)].some(({ userSql }) => userSql),
})

const clause = (keyword: Sql, pieces: readonly Sql[], separator: ', ' | ' AND '): Sql[] =>
  pieces.length === 0 ? [] : [sql`${keyword} ${joined(pieces, separator)}`]

const named = (expression: Sql, name: Sql) =>
  rendered(expression).sql === rendered(name).sql ? expression : sql`${expression} AS ${name}`

const position = (index: number) => verbatim(String(index + 1))

const orderBy = ({ dialect }: Source, order: readonly { by: Sorting; descending: boolean }[]) =>
  clause(
    verbatim('ORDER BY'),
    order.map(({ by, descending }) => dialect.ordered(by, descending)),
    ', ',
  )

/** The rows of a query under these names, in no order; `last` are the clauses after its joins. */
const readRows = (
  source: Source,
  select: Select,
  outputs: readonly Sql[],
  last: readonly Sql[],
): Sql => {
  const { parts, joins } = topClauses(source, select.tops ?? [], select.filters, select.groups ?? 0)
  return joined(
    [
      ...clause(verbatim('WITH'), parts, ', '),
      sql`SELECT ${joined(outputs, ', ')}`,
      sql`FROM ${fromSource(source)}`,
      ...joins,
      ...last,
    ],
    ' ',
  )
}

const whereOf = ({ filters }: Select) => clause(verbatim('WHERE'), filters.where, ' AND ')

const rowsOf = (source: Source, select: Select, outputs: readonly Sql[]): Sql => {
  const groups = Array.from({ length: select.groups ?? 0 }, (_, index) => position(index))
  return readRows(source, select, outputs, [
    ...whereOf(select),
    ...clause(verbatim('GROUP BY'), groups, ', '),
    ...clause(verbatim('HAVING'), select.filters.having, ' AND '),
  ])
}

/** One row of outputs over the rows that a query groups; `joins` leave some of them out. */
export const ungroupedStatement = (
  source: Source,
  select: Select,
  outputs: readonly Sql[],
  joins: readonly Sql[],
): Sql => readRows(source, select, outputs, [...joins, ...whereOf(select)])

/** A query some of whose metrics are computed of the values of others: of its rows, under names of our own. */
const shownRows = (source: Source, select: Select): Sql => {
  const { dialect } = source
  const orders = select.order.flatMap(({ by }) => (typeof by === 'number' ? [] : [by]))
  const inner = [...select.outputs.map(({ expression }) => expression), ...orders].map(
    (expression, index) => sql`${expression} AS ${innerName(index)}`,
  )
  const groups = select.outputs.slice(0, select.groups ?? 0).map(({ kind, grain }, index) => ({
    name: innerName(index),
    grain: kind === columnKinds.text ? null : (grain ?? null),
  }))
  const outputs = select.outputs.map(
    ({ label, show = 'value' }, index) =>
      sql`${shownValue(dialect, show, innerName(index), groups)} AS ${dialect.name(label)}`,
  )
  const order = select.order.map(({ by, descending }) => ({
    by: {
      expression: innerName(
        typeof by === 'number' ? by : select.outputs.length + orders.indexOf(by),
      ),
    },
    descending,
  }))
  return joined(
    [
      sql`SELECT ${joined(outputs, ', ')} FROM (${rowsOf(source, select, inner)}) AS chartroom_grouped`,
      ...orderBy(source, order),
    ],
    ' ',
  )
}

/** A query's SELECT with all its rows; groups and order are given by position, so that no label can be taken for a column. */
export const wholeStatement = (source: Source, select: Select): Sql => {
  if (select.outputs.some(({ show }) => show !== undefined)) return shownRows(source, select)
  const outputs = select.outputs.map(({ expression, label }) =>
    named(expression, source.dialect.name(label)),
  )
  const sorting = (by: number | Sql) =>
    typeof by === 'number'
      ? { expression: select.outputs[by]?.expression ?? position(by), position: by + 1 }
      : { expression: by }
  const order = select.order.map(({ by, descending }) => ({ by: sorting(by), descending }))
  return joined([rowsOf(source, select, outputs), ...orderBy(source, order)], ' ')
}

/** The labels of a query's outputs, in order. */
export const labelsOf = ({ outputs }: Select) => outputs.map(({ label }) => label)

/** The rows of a statement from `offset` on, as many as `limit`. */
export const paged = ({ dialect }: Source, statement: Sql, limit: number, offset: number): Sql =>
  joined([statement, dialect.slice(limit, offset)], ' ')
