import { rowsOfMark, type MarkedChart } from '../explorer/marks/markConditions'
import type { CrossFilter, FilteredChart, ViewerFilters } from './activeFilters'

/** The filters of the other charts by a mark; null where no filter leaves its rows alone. */
export const crossFiltersOf = (
  chart: FilteredChart,
  drawn: MarkedChart,
  labels: readonly string[],
): CrossFilter[] | null => {
  const rows = rowsOfMark(drawn, { labels })
  if ('reason' in rows || rows.conditions.length === 0) return null
  return rows.conditions.map(({ column, label, operator, comparator }) => ({
    chartId: chart.id,
    dataset: chart.datasource_id,
    column,
    value: label,
    ...(operator === '==' || operator === 'IS NULL' ? {} : { operator, comparator }),
  }))
}

/** The labels of the mark that was clicked in a chart; null where none was. */
export const chosenLabels = (
  chartId: number,
  columns: readonly (readonly string[])[],
  { cross }: ViewerFilters,
): string[] | null => {
  const values = columns.map((names) =>
    names.map((name) => cross.find((one) => one.chartId === chartId && one.column === name)?.value),
  )
  if (values.length === 0 || values.flat().includes(undefined)) return null
  return values.map((parts) => parts.join(', '))
}
