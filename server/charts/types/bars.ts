import { badRequest } from '../../problem.ts'
import { arrangeBars, type BarLayout } from './barArrangement.ts'
import type { ChartType } from './chartType.ts'
import { namesOf } from '../sql/columns.ts'
import { buildFilters } from '../sql/filters.ts'
import { rowLimits } from '../../../src/api/contract/rowLimits.ts'
import { isTimed, readGroups } from '../sql/groups.ts'
import { readMetrics } from '../sql/metrics.ts'
import { goesAlong } from '../sql/shows.ts'
import { areFirst, hasRest, readTops } from '../sql/top.ts'
import { groupedSelect } from '../sql/select.ts'

/** Types whose marks go along the values of their axis, whatever those are. */
const linesAlong: ReadonlySet<string> = new Set(['echarts_timeseries_line', 'echarts_area'])

/**
 * Bars, lines and areas: Series on the axis, split by Breakdowns; min one metric, min one series. Only their drawing
 * differs.
 */
export const bars: ChartType = (source, form, vizType) => {
  const groups = readGroups(source, form, 'groupby')
  const breakdowns = readGroups(source, form, 'columns')
  const columns = [...groups, ...breakdowns]
  const shownMetrics = readMetrics(source, form['metrics'], columns)
  if (shownMetrics.length === 0) throw badRequest('Pick at least one metric')
  if (groups.length === 0) throw badRequest('Pick at least one field for [Series]')
  if (breakdowns.some((column) => groups.includes(column)))
    throw badRequest("Can't have overlap between Series and Breakdowns")

  const [along, ...otherGroups] = groups
  const limitMetric = form['timeseries_limit_metric']
  const metrics = readMetrics(source, [form['metrics'], limitMetric].flat(), columns)
  const hasLimitMetric = metrics.length > shownMetrics.length
  const [requested] = readMetrics(source, limitMetric, columns)
  const found = shownMetrics.findIndex(({ label }) => label === requested?.label)
  const sortMetric = hasLimitMetric ? shownMetrics.length : Math.max(found, 0)
  const descending = form['order_desc'] !== false
  const tops = readTops(source, form, { series: groups, categories: breakdowns }, metrics)
  const layout: BarLayout = {
    groups: groups.length,
    breakdowns: breakdowns.length,
    metrics: shownMetrics.map(({ label }) => label),
    sortMetric,
    descending,
    contribution: form['contribution'] === true,
    byValue:
      linesAlong.has(vizType) ||
      groups.some(isTimed) ||
      metrics.some(({ show }) => goesAlong(show)),
    rest: { groups: hasRest(tops, groups), breakdowns: hasRest(tops, breakdowns) },
    fillsGaps: linesAlong.has(vizType) || !areFirst(tops, groups),
    grains: columns.map(({ grain }) => grain ?? null),
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
      tops,
    ),
    automatic: columns,
    ...(along !== undefined && otherGroups.length === 0 && { along }),
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
