import { badRequest } from '../../problem.ts'
import type { Plan } from './chartType.ts'
import type { Form } from '../sql/form.ts'
import { readColumns } from '../sql/columns.ts'
import { buildFilters } from '../sql/filters.ts'
import type { Metric } from '../sql/metric.ts'
import { readMetrics } from '../sql/metrics.ts'
import { groupedSelect } from '../sql/select.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import { sql } from '../../engines/sqlText/sql.ts'

const asShare =
  (source: Source) =>
  (metric: Metric): Metric => ({
    ...metric,
    label: `%${metric.label}`,
    expression: source.dialect.ratio(metric.expression, sql`SUM(${metric.expression}) OVER ()`),
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
  const columns = readColumns(source, [form['groupby'], form['columns']])
  const plain = readMetrics(source, [form['metrics'], form['metric']].flat(), columns)
  const metrics = [
    ...plain,
    ...readMetrics(source, form['percent_metrics'], columns).map(asShare(source)),
  ]
  if (columns.length === 0 && metrics.length === 0) throw badRequest('Empty query?')
  const filters = buildFilters(source, form, { columns, metrics })
  const order =
    metrics.length === 0 ? null : { metric: 0, descending: form['order_desc'] !== false }
  return {
    select: groupedSelect(source, columns, metrics, filters, order),
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
