import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { otherLabel, topSchema, type Top, type TopSlot } from '../../../src/api/contract/top.ts'
import { fromSource, type Source } from '../../engines/sqlText/source.ts'
import { joined, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import { badRequest } from '../../problem.ts'
import { isFilled, type Form } from './form.ts'
import { groupExpression, isTimed, type Group } from './groups.ts'
import type { Metric } from './metric.ts'
import { readMetric } from './readMetric.ts'
import type { Filters } from './filters.ts'

/** The first groups of a slot by a metric; with `other` the rest is one more group. */
export interface TopGroups {
  columns: readonly Group[]
  count: number
  by: Metric
  descending: boolean
  other: boolean
}

/** What the rest is called where one of the first groups is called Other itself. */
const besideOther = `${otherLabel} (rest)`

/** Whether some groups are the first ones with the rest as one more. */
export const hasRest = (tops: readonly TopGroups[], groups: readonly Group[]) =>
  tops.some(({ columns, other }) => other && columns === groups)

/** Whether some groups are the first ones only: those between them may have rows all the same. */
export const areFirst = (tops: readonly TopGroups[], groups: readonly Group[]) =>
  tops.some(({ columns }) => columns === groups)

/** Which of some labels, if any, is that of the rest. */
export const restOf = (labels: readonly unknown[]) =>
  [besideOther, otherLabel].find((label) => labels.includes(label))

const topOf = (form: Form, slot: TopSlot): Top | null => {
  const given = fieldsOf(form['top'])[slot]
  if (!isFilled(given)) return null
  const top = topSchema.safeParse(given)
  if (!top.success) {
    const [issue] = top.error.issues
    throw badRequest(`top.${slot}.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`)
  }
  return top.data
}

/** The first groups that a form wants of its slots; the metric is one of the chart's, a saved one or `SUM(price)`. */
export const readTops = (
  source: Source,
  form: Form,
  slots: Partial<Record<TopSlot, readonly Group[]>>,
  metrics: readonly Metric[],
): TopGroups[] =>
  (['series', 'categories'] as const).flatMap((slot) => {
    const columns = slots[slot] ?? []
    const top = topOf(form, slot)
    if (top === null || columns.length === 0) return []
    const by = metrics.find(({ label }) => label === top.by) ?? readMetric(source, top.by)
    const { count, order, other } = top
    return [{ columns, count, by, descending: order === 'desc', other }]
  })

const named = (top: number) => verbatim(`chartroom_top${top}`)
const key = (top: number, column: number) => verbatim(`chartroom_key${top}_${column}`)
const mark = (top: number) => verbatim(`chartroom_first${top}`)
const isFirst = (top: number) => sql`${named(top)}.${mark(top)} = 1`
const quoted = (label: string) => verbatim(`'${label}'`)

/** The text of a group's value; moments are separated as in answers. */
const textOf = (source: Source, group: Group) => {
  const text = source.dialect.text(groupExpression(source, group))
  return isTimed(group) ? sql`REPLACE(${text}, ' ', 'T')` : text
}

/** What a group's values are computed by where all but the first are one. */
export const expressionAmongFirst = (
  source: Source,
  group: Group,
  tops: readonly TopGroups[],
): Sql | null => {
  const top = tops.findIndex(({ columns, other }) => other && columns.includes(group))
  const [first] = tops[top]?.columns ?? []
  if (first === undefined) return null
  const called = source.dialect.text(key(top, 0))
  return sql`CASE WHEN ${isFirst(top)} THEN ${textOf(source, group)}
    ELSE (SELECT CASE WHEN COUNT(*) > 0 THEN ${quoted(besideOther)} ELSE ${quoted(otherLabel)} END FROM ${named(top)} WHERE ${called} = ${quoted(otherLabel)}) END`
}

/** What is 1 for groups of the rest, to be ordered by before all else. */
export const restLast = (tops: readonly TopGroups[]): Sql[] =>
  tops.flatMap(({ other }, top) =>
    other ? [sql`MIN(CASE WHEN ${isFirst(top)} THEN 0 ELSE 1 END)`] : [],
  )

/** The first groups as named parts of a statement, and what joins them to its source; `groups` are all that it groups by. */
export const topClauses = (
  source: Source,
  tops: readonly TopGroups[],
  filters: Filters,
  groups: number,
): { parts: Sql[]; joins: Sql[] } => {
  const { dialect } = source
  const where = filters.where.length === 0 ? sql`` : sql` WHERE ${joined(filters.where, ' AND ')}`
  return {
    parts: tops.map(({ columns, count, by, descending }, top) => {
      const places = columns.map((_, index) => verbatim(String(index + 1)))
      const isWhole = columns.length === groups && filters.having.length > 0
      const having = isWhole ? sql` HAVING ${joined(filters.having, ' AND ')}` : sql``
      const keys = columns.map(
        (group, index) => sql`${groupExpression(source, group)} AS ${key(top, index)}`,
      )
      const order = [
        dialect.ordered({ expression: by.expression }, descending),
        ...columns.map((group, index) =>
          dialect.ordered(
            { expression: groupExpression(source, group), position: index + 1 },
            false,
          ),
        ),
      ]
      return sql`${named(top)} ${dialect.computedOnce} (SELECT ${joined(keys, ', ')}, 1 AS ${mark(top)} FROM ${fromSource(source)}${where} GROUP BY ${joined(places, ', ')}${having} ORDER BY ${joined(order, ', ')} ${dialect.slice(count, 0)})`
    }),
    joins: tops.map(({ columns, other }, top) => {
      const same = columns.map((group, index) =>
        dialect.same(groupExpression(source, group), sql`${named(top)}.${key(top, index)}`),
      )
      return sql`${verbatim(other ? 'LEFT JOIN' : 'JOIN')} ${named(top)} ON ${joined(same, ' AND ')}`
    }),
  }
}
