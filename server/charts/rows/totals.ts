import { ungroupedStatement, type Select } from '../sql/select.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import { joined, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import { whereClause } from './conditions.ts'

/** The one row of an aggregated chart's totals, and what its columns are called. */
export interface Totals {
  statement: Sql
  names: string[]
}

const alias = verbatim('chartroom_shown')
const key = (index: number) => verbatim(`chartroom_k${index}`)

/** A join that leaves of the rows those whose groups are among the shown ones. */
const ofShown = (
  { dialect }: Source,
  { outputs, groups }: Select,
  from: Sql,
  conditions: readonly Sql[],
): Sql => {
  const keys = outputs.slice(0, groups ?? 0).map(({ expression }, index) => ({
    of: sql`${verbatim(`c${index}`)} AS ${key(index)}`,
    same: dialect.same(expression, sql`${alias}.${key(index)}`),
  }))
  const shown = sql`SELECT ${joined(
    keys.map(({ of }) => of),
    ', ',
  )} FROM ${from}${whereClause(conditions)}`
  return sql`JOIN (${shown}) AS ${alias} ON ${joined(
    keys.map(({ same }) => same),
    ' AND ',
  )}`
}

/**
 * The totals of an aggregated chart: each metric computed once more over all rows of the groups that are shown, so that
 * averages and distinct counts are right; shares add up, what goes along an axis has no total. `from` is the chart's result
 * with columns called c0, c1 and so on.
 */
export const totalsOf = (source: Source, select: Select, from: Sql) => {
  const { outputs, groups, filters } = select
  if (groups === null || groups === 0) return null
  return (conditions: readonly Sql[]): Totals => {
    const metrics = outputs.slice(groups)
    const isWhole = conditions.length === 0 && filters.having.length === 0
    const totals = metrics.map(({ show = 'value', expression }, index) => {
      if (show === 'value') return expression
      return show === 'share'
        ? sql`(SELECT SUM(${verbatim(`c${groups + index}`)}) FROM ${from}${whereClause(conditions)})`
        : verbatim('NULL')
    })
    return {
      statement: ungroupedStatement(
        source,
        select,
        totals.map(
          (total, index) => sql`${total} AS ${source.dialect.name(metrics[index]?.label ?? '')}`,
        ),
        isWhole ? [] : [ofShown(source, select, from, conditions)],
      ),
      names: metrics.map(({ label }) => label),
    }
  }
}
