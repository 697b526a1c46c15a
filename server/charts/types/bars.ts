import { badRequest } from '../../problem.ts'
import { arrangeBars, type BarLayout } from './barArrangement.ts'
import type { ChartType } from './chartType.ts'
import { namesOf, readColumns } from '../sql/columns.ts'
import { buildFilters } from '../sql/filters.ts'
import { rowLimits } from '../../../src/api/contract/rowLimits.ts'
import { readMetrics } from '../sql/metrics.ts'
import { groupedSelect } from '../sql/select.ts'

/** Standing and lying bars: Series on the axis, split by Breakdowns. Only the drawing of the two differs. */
export const bars: ChartType = (source, form, vizType) => {
  const groups = readColumns(source, form['groupby'])
  const breakdowns = readColumns(source, form['columns'])
  const columns = [...groups, ...breakdowns]
  const shownMetrics = readMetrics(source, form['metrics'], columns)
  if (shownMetrics.length === 0) throw badRequest('Pick at least one metric')
  if (groups.length === 0) throw badRequest('Pick at least one field for [Series]')
  if (breakdowns.some((column) => groups.includes(column)))
    throw badRequest("Can't have overlap between Series and Breakdowns")

  const limitMetric = form['timeseries_limit_metric']
  const metrics = readMetrics(source, [form['metrics'], limitMetric].flat(), columns)
  const hasLimitMetric = metrics.length > shownMetrics.length
  const [requested] = readMetrics(source, limitMetric, columns)
  const found = shownMetrics.findIndex(({ label }) => label === requested?.label)
  const sortMetric = hasLimitMetric ? shownMetrics.length : Math.max(found, 0)
  const descending = form['order_desc'] !== false
  const layout: BarLayout = {
    groups: groups.length,
    breakdowns: breakdowns.length,
    metrics: shownMetrics.map(({ label }) => label),
    sortMetric,
    descending,
    contribution: form['contribution'] === true,
  }
  return {
    select: groupedSelect(
      source,
      columns,
      metrics,
      buildFilters(source, form, { columns, metrics: shownMetrics }),
      {
        metric: sortMetric,
        descending,
      },
    ),
    metadata: {
      viz_type: vizType,
      x: { label: namesOf(groups).join(', ') },
      y: { label: layout.metrics.join(', ') },
      series: namesOf(breakdowns),
    },
    metricLabels: new Set(layout.metrics),
    drawsMetrics: true,
    defaultLimit: rowLimits.wideChart,
    arrange: (result) => arrangeBars(result, layout),
    arrangement: JSON.stringify(layout),
  }
}
