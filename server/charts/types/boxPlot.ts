import { badRequest } from '../../problem.ts'
import { arrangeBoxes, statisticNames } from './boxArrangement.ts'
import { boxStatement } from './boxStatement.ts'
import { whiskersOf } from './whiskers.ts'
import type { ChartType } from './chartType.ts'
import { namesOf, readColumns } from '../sql/columns.ts'
import { buildFilters } from '../sql/filters.ts'
import type { Form } from '../sql/form.ts'
import { rowLimits } from '../../../src/api/contract/rowLimits.ts'
import type { Metric } from '../sql/metric.ts'
import { isFilled } from '../sql/form.ts'
import { readGroups, type Group } from '../sql/groups.ts'
import { readMetrics } from '../sql/metrics.ts'
import { areFirst, hasRest, readTops, type TopGroups } from '../sql/top.ts'
import { groupedSelect, groupOutput, type Output, type Select } from '../sql/select.ts'
import type { Source } from '../../engines/sqlText/source.ts'

const rowValue = ({ label, kind, ofRow }: Metric): Output => {
  if (ofRow === null)
    throw badRequest(
      `Pick a column for the distribution: ${label} cannot be computed for a row by itself`,
    )
  return { label, kind, expression: ofRow }
}

const everyRow = (
  source: Source,
  form: Form,
  series: readonly Group[],
  metrics: readonly Metric[],
  tops: readonly TopGroups[],
): Select => ({
  outputs: [...series.map((group) => groupOutput(source, group, tops)), ...metrics.map(rowValue)],
  groups: null,
  filters: buildFilters(source, form, null),
  tops,
  order: [],
  userSql: false,
})

/**
 * A box per series and metric, its statistics computed in the database over all observations: a group per value of the
 * distribution within a series, else each row. Limits are of boxes and outliers, files of observations.
 */
export const boxPlot: ChartType = (source, form, vizType) => {
  const series = readGroups(source, form, 'groupby')
  const chosen = readGroups(source, form, 'columns')
  const distribution = chosen.length > 0 ? chosen : readColumns(source, source.idColumn)
  const groups = [...new Set([...distribution, ...series])]
  const metrics = readMetrics(source, form['metrics'], groups)
  if (metrics.length === 0) throw badRequest('Pick at least one metric')
  const raw = form['whiskerOptions']
  const option = isFilled(raw) ? raw : 'Tukey'
  const whiskers = whiskersOf(option)
  if (whiskers === null)
    throw badRequest('whiskerOptions: Tukey, Min/max (no outliers) or a/b percentiles')

  const labels = metrics.map(({ label }) => label)
  const tops = readTops(source, form, { series }, metrics)
  const hasRows = distribution.length === 0
  const select = hasRows
    ? everyRow(source, form, series, metrics, tops)
    : groupedSelect(
        source,
        groups,
        metrics,
        buildFilters(source, form, { columns: groups, metrics }),
        null,
        tops,
      )
  const positions = series.map((column, index) => (hasRows ? index : groups.indexOf(column)))
  const [only, ...others] = series
  const layout = {
    series: namesOf(series),
    metrics: labels,
    withRest: hasRest(tops, series),
    grain: others.length === 0 && !areFirst(tops, series) ? (only?.grain ?? null) : null,
  }
  return {
    select,
    summary: boxStatement(source, select, positions, metrics, whiskers),
    automatic: series,
    metadata: {
      viz_type: vizType,
      x: { label: namesOf(series).join(', ') },
      y: { label: labels.join(', ') },
      series: namesOf(series),
    },
    metricLabels: new Set([...labels, ...labels.flatMap(statisticNames)]),
    drawsMetrics: true,
    defaultLimit: rowLimits.chart,
    arrange: (table) => arrangeBoxes(table, layout),
    arrangement: JSON.stringify(layout),
  }
}
