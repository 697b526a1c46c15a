import { badRequest } from '../../problem.ts'
import type { ChartType, Table } from './chartType.ts'
import { namesOf } from '../sql/columns.ts'
import { buildFilters } from '../sql/filters.ts'
import { groupLabel } from './labels.ts'
import { rowLimits } from '../../../src/api/contract/rowLimits.ts'
import { readGroups } from '../sql/groups.ts'
import { firstMetric } from '../sql/metrics.ts'
import { numberOf } from '../../../src/api/contract/plainValues.ts'
import { hasRest, readTops, restOf } from '../sql/top.ts'
import { groupedSelect } from '../sql/select.ts'

function* slices(
  { values, rowCount }: Table,
  categories: number,
  metric: string,
  withRest: boolean,
) {
  const rest = withRest ? restOf(values[0] ?? []) : undefined
  const numbers = (values[categories] ?? []).map(numberOf)
  const whole = numbers.reduce<number>((sum, y) => sum + Math.max(y ?? 0, 0), 0)
  for (let row = 0; row < rowCount; row += 1) {
    const x =
      categories === 0
        ? metric
        : groupLabel(
            values.slice(0, categories).map((column) => column[row] ?? null),
            rest,
          )
    const y = numbers[row] ?? null
    const perc = y === null || y < 0 || whole === 0 ? null : y / whole
    yield JSON.stringify({ x, y, perc })
  }
}

/** A slice per category, the greatest first. */
export const pie: ChartType = (source, form, vizType) => {
  const chosen = readGroups(source, form, 'all_columns')
  const categories = chosen.length > 0 ? chosen : readGroups(source, form, 'groupby')
  const metric = firstMetric(source, [form['metric'], form['metrics']], categories)
  if (metric === null) throw badRequest('Pick a metric')
  const { label } = metric
  const tops = readTops(source, form, { categories }, [metric])
  const withRest = hasRest(tops, categories)
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
      tops,
    ),
    automatic: categories,
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
      Promise.resolve({ table, records: slices(table, categories.length, label, withRest) }),
    arrangement: String(withRest),
  }
}
