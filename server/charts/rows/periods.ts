import type { ChartRowsRequest } from '../../../src/api/contract/chartRows.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import { joined, sql, verbatim } from '../../engines/sqlText/sql.ts'
import { badRequest } from '../../problem.ts'
import { findColumn, missingColumns } from '../sql/columns.ts'
import { isTimeOfDay } from '../sql/groups.ts'
import type { Base } from './base.ts'

/** A base with the periods of some of its columns beside them; `grouping` is the same, with the periods under the names of these columns. */
export const inPeriods = (
  base: Base,
  grains: NonNullable<ChartRowsRequest['grains']>,
): { rows: Base; grouping: Base } => {
  const { columns, from } = base
  const { dialect } = columns
  const cuts = Object.entries(grains).map(([name, grain], index) => {
    const column = findColumn(columns, name)
    if (column === undefined) throw missingColumns([name])
    if (column.type_generic !== columnKinds.moment || isTimeOfDay(column))
      throw badRequest(`grains: ${name} holds no dates`)
    const begin = dialect.timeGrains.cut(dialect.name(column.column_name), column.type, grain)
    return { column, begin, alias: verbatim(`g${index}`) }
  })
  if (cuts.length === 0) return { rows: base, grouping: base }
  const periods = cuts.map(({ begin, alias }) => sql`${begin} AS ${alias}`)
  const rows = {
    ...base,
    from: sql`(SELECT chart.*, ${joined(periods, ', ')} FROM ${from}) AS chart`,
  }
  const aliases = new Map(cuts.map(({ column, alias }) => [column.column_name, alias]))
  const periodic = columns.columns.map((column) =>
    aliases.has(column.column_name) ? { ...column, type: 'DATE' } : column,
  )
  return {
    rows,
    grouping: {
      ...rows,
      columns: {
        ...columns,
        columns: periodic,
        dialect: { ...dialect, name: (label) => aliases.get(label) ?? dialect.name(label) },
      },
    },
  }
}
