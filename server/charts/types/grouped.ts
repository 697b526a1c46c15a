import { badRequest } from '../../problem.ts'
import type { Plan } from './chartType.ts'
import type { Form } from '../sql/form.ts'
import { readGroups } from '../sql/groups.ts'
import { buildFilters } from '../sql/filters.ts'
import type { Metric } from '../sql/metric.ts'
import { readTops } from '../sql/top.ts'
import { readMetrics } from '../sql/metrics.ts'
import { groupedSelect } from '../sql/select.ts'
import type { Source } from '../../engines/sqlText/source.ts'

const asShare = (metric: Metric): Metric => ({
  ...metric,
  label: `%${metric.label}`,
  show: 'share',
  column: null,
  savedName: null,
})

/** Groups and metrics, the greatest first metric first. */
export const grouped = (
  source: Source,
  form: Form,
  vizType: string,
  defaultLimit: number,
): Plan => {
  const slots = {
    series: readGroups(source, form, 'groupby'),
    categories: readGroups(source, form, 'columns'),
  }
  const columns = [...new Set([...slots.series, ...slots.categories])]
  const plain = readMetrics(source, [form['metrics'], form['metric']].flat(), columns)
  const metrics = [...plain, ...readMetrics(source, form['percent_metrics'], columns).map(asShare)]
  if (columns.length === 0 && metrics.length === 0) throw badRequest('Empty query?')
  const filters = buildFilters(source, form, { columns, metrics })
  const order =
    metrics.length === 0 ? null : { metric: 0, descending: form['order_desc'] !== false }
  return {
    select: groupedSelect(
      source,
      columns,
      metrics,
      filters,
      order,
      readTops(source, form, slots, metrics),
    ),
    metadata: {
      viz_type: vizType,
      x: { label: columns.map(({ column_name }) => column_name).join(', ') },
      y: { label: metrics.map(({ label }) => label).join(', ') },
      series: [],
    },
    metricLabels: new Set(metrics.map(({ label }) => label)),
    drawsMetrics: false,
    defaultLimit,
    arrange: null,
    arrangement: '',
  }
}
