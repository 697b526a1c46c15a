import { badRequest } from '../../problem.ts'
import type { ChartType } from './chartType.ts'
import { namesOf } from '../sql/columns.ts'
import { buildFilters } from '../sql/filters.ts'
import { formChoice, type Form } from '../sql/form.ts'
import {
  arrangeHeatmap,
  placeCells,
  axisOrders,
  normalizings,
  type HeatmapLayout,
} from './heatmapArrangement.ts'
import { rowLimits } from '../../../src/api/contract/rowLimits.ts'
import { isTimed, readGroups, type Group } from '../sql/groups.ts'
import { firstMetric } from '../sql/metrics.ts'
import { groupedSelect } from '../sql/select.ts'

/** How an axis is ordered: one of time never by values of the metric. */
const axisOrder = (form: Form, field: string, groups: readonly Group[]) => {
  const order = formChoice(form, field, axisOrders)
  return groups.some(isTimed) && order.startsWith('value') ? 'alpha_asc' : order
}

/** A cell per pair of an x and a y. */
export const heatmap: ChartType = (source, form, vizType) => {
  const xs = readGroups(source, form, 'all_columns_x')
  const ys = readGroups(source, form, 'all_columns_y')
  if (xs.length === 0 || ys.length === 0) throw badRequest('Pick a column for x and y')
  const groups = [...new Set([...xs, ...ys])]
  const metric = firstMetric(source, [form['metric'], form['metrics']], groups)
  if (metric === null) throw badRequest('Pick a metric')
  const { label } = metric
  const layout: HeatmapLayout = {
    x: xs.map((column) => groups.indexOf(column)),
    y: ys.map((column) => groups.indexOf(column)),
    metric: groups.length,
    orderX: axisOrder(form, 'sort_x_axis', xs),
    orderY: axisOrder(form, 'sort_y_axis', ys),
    grains: groups.map(({ grain }) => grain ?? null),
    normalize: formChoice(form, 'normalize_across', normalizings),
  }
  const filters = buildFilters(source, form, { columns: groups, metrics: [metric] })
  const order = form['sort_by_metric'] === true ? { metric: 0, descending: true } : null
  return {
    select: groupedSelect(source, groups, [metric], filters, order),
    automatic: groups,
    metadata: {
      viz_type: vizType,
      x: { label: namesOf(xs).join(', ') },
      y: { label: namesOf(ys).join(', ') },
      series: [label],
      metric: label,
    },
    metricLabels: new Set([label]),
    drawsMetrics: true,
    defaultLimit: rowLimits.chart,
    arrange: (table) => arrangeHeatmap(table, layout),
    cells: (table) => placeCells(table, layout),
    arrangement: JSON.stringify(layout),
  }
}
