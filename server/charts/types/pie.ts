import { badRequest } from '../../problem.ts'
import type { ChartType, Table } from './chartType.ts'
import { namesOf, readColumns } from '../sql/columns.ts'
import { buildFilters } from '../sql/filters.ts'
import { joinedLabel } from './labels.ts'
import { rowLimits } from '../../../src/api/contract/rowLimits.ts'
import { firstMetric } from '../sql/metrics.ts'
import { numberOf } from '../sql/numbers.ts'
import { groupedSelect } from '../sql/select.ts'

function* slices({ values, rowCount }: Table, categories: number, metric: string) {
  const numbers = (values[categories] ?? []).map(numberOf)
  const whole = numbers.reduce<number>((sum, y) => sum + Math.max(y ?? 0, 0), 0)
  for (let row = 0; row < rowCount; row += 1) {
    const x =
      categories === 0
        ? metric
        : joinedLabel(values.slice(0, categories).map((column) => column[row] ?? null))
    const y = numbers[row] ?? null
    const perc = y === null || y < 0 || whole === 0 ? null : y / whole
    yield JSON.stringify({ x, y, perc })
  }
}

/** A slice per category, the greatest first. */
export const pie: ChartType = (source, form, vizType) => {
  const chosen = readColumns(source, form['all_columns'])
  const categories = chosen.length > 0 ? chosen : readColumns(source, form['groupby'])
  const metric = firstMetric(source, [form['metric'], form['metrics']], categories)
  if (metric === null) throw badRequest('Pick a metric')
  const { label } = metric
  return {
    select: groupedSelect(
      source,
      categories,
      [metric],
      buildFilters(source, form, { columns: categories, metrics: [metric] }),
      {
        metric: 0,
        descending: true,
      },
    ),
    metadata: {
      viz_type: vizType,
      x: { label: namesOf(categories).join(', ') },
      y: { label },
      series: namesOf(categories),
      metric: label,
    },
    metricLabels: new Set([label]),
    drawsMetrics: true,
    defaultLimit: rowLimits.chart,
    arrange: (table) =>
      Promise.resolve({ table, records: slices(table, categories.length, label) }),
    arrangement: '',
  }
}
