import { isAggregated } from '../../../src/api/contract/queryMode.ts'
import { badRequest } from '../../problem.ts'
import type { ChartType } from './chartType.ts'
import { columnExpression } from '../sql/texts.ts'
import { readColumns } from '../sql/columns.ts'
import { grouped } from './grouped.ts'
import { readGroups } from '../sql/groups.ts'
import { rowLimits } from '../../../src/api/contract/rowLimits.ts'
import { rawRows } from './rawRows.ts'
import type { Select } from '../sql/select.ts'
import type { Source } from '../../engines/sqlText/source.ts'

const parsed = (entry: unknown): unknown => {
  if (typeof entry !== 'string') return entry
  try {
    return JSON.parse(entry) as unknown
  } catch {
    return [entry, true]
  }
}

const readOrder = (source: Source, field: unknown): Select['order'] => {
  const whole = parsed(field)
  const entries = Array.isArray(whole) ? (whole as unknown[]) : []
  const pairs = typeof entries[1] === 'boolean' ? [entries] : entries.map(parsed)
  return pairs.flatMap((pair) => {
    const [name, ascending] = [pair].flat() as unknown[]
    return readColumns(source, name).map((column) => ({
      by: columnExpression(source, column),
      descending: ascending === false,
    }))
  })
}

/** Rows as they are, or grouped in the aggregate mode. */
export const table: ChartType = (source, form, vizType) => {
  if (isAggregated({ ...form, viz_type: 'table' })) {
    const plan = grouped(source, { ...form, columns: [] }, vizType, rowLimits.wideChart)
    return {
      ...plan,
      automatic: readGroups(source, form, 'groupby'),
      metadata: { viz_type: vizType, x: { label: '' }, y: { label: '' }, series: [] },
    }
  }
  const columns = readColumns(source, form['all_columns'])
  if (columns.length === 0) throw badRequest('Pick at least one column')
  return rawRows(
    source,
    columns,
    form,
    readOrder(source, form['order_by_cols']),
    vizType,
    rowLimits.wideChart,
  )
}
