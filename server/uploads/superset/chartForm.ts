import type { VizType } from '../../../src/api/contract/vizTypes.ts'
import { operators, type Operator } from '../../../src/api/contract/operators.ts'
import { rowOf } from '../../../src/api/contract/rowOf.ts'
import { maxTop, type Top } from '../../../src/api/contract/top.ts'
import { timeGrainSchema } from '../../../src/api/contract/timeGrains.ts'
import { timeBounds } from '../../../src/api/contract/timeRanges.ts'
import { isFilled, type Form } from '../../charts/sql/form.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import { findColumn } from '../../charts/sql/columns.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import { badRequest } from '../../problem.ts'
import type { ExportedChart, ExportedDataset } from './exportFiles.ts'

type Fields = Record<string, unknown>

/** A chart as its form here, and what of it could not be taken along. */
export interface MappedChart {
  vizType: VizType
  form: Form
  remarks: string[]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => ([value].flat() as unknown[]).filter(isFilled)

const columnName = (value: unknown): string => {
  if (typeof value === 'string') return value
  const { column_name, label, sqlExpression } = isFields(value) ? value : {}
  if (typeof column_name === 'string') return column_name
  throw badRequest(`${String(label ?? sqlExpression)} is an SQL expression and no column`)
}
const columns = (value: unknown) => listOf(value).map(columnName)
const column = (value: unknown): string | undefined => columns(value)[0]

interface Reading {
  params: Fields
  metrics: (value: unknown) => unknown[]
  metric: (value: unknown) => unknown
  remark: (text: string) => void
}
type Mapping = (reading: Reading) => { vizType: VizType; slots: Fields }

const aggregated = (aggregate: string, column_name: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name },
  aggregate,
  label: `${aggregate}(${column_name})`,
  hasCustomLabel: false,
  isNew: false,
  sqlExpression: null,
})

const axisOrder = (value: unknown) =>
  typeof value === 'string' && /^(alpha|value)_(asc|desc)$/.test(value) ? value : undefined

const heatmap =
  (x: string, y: string): Mapping =>
  ({ params, metric }) => ({
    vizType: 'heatmap',
    slots: {
      all_columns_x: column(params[x]),
      all_columns_y: column(params[y]),
      metric: metric(params['metric']),
      sort_x_axis: axisOrder(params['sort_x_axis']),
      sort_y_axis: axisOrder(params['sort_y_axis']),
    },
  })

const bubble: Mapping = ({ params, metric }) => ({
  vizType: 'bubble',
  slots: {
    entity: column(params['entity']),
    series: column(params['series']),
    x: metric(params['x']),
    y: metric(params['y']),
    size: metric(params['size']),
  },
})

/** The first groups by the metric that a chart is sorted by; undefined where `limit` is no number of them. */
const topGroups = ({ params, metric }: Reading, limit: number, other: boolean): Top | undefined => {
  const by = metric([params['timeseries_limit_metric'], params['metrics']].flat())
  const label = isFields(by) ? by['label'] : by
  if (!Number.isInteger(limit) || limit < 1 || typeof label !== 'string') return undefined
  return {
    count: Math.min(limit, maxTop),
    by: label,
    order: params['order_desc'] === false ? 'asc' : 'desc',
    other,
  }
}

/** How many series a chart over time has, and by which metric. */
const topSeries = (reading: Reading) => {
  const { params } = reading
  const others = params['group_others_when_limit_reached'] === true
  const categories = topGroups(reading, Number(params['limit']), others)
  return categories && { categories }
}

const table: Mapping = (reading) => {
  const { params, metrics, remark } = reading
  const raw = columns(params['all_columns'])
  if (params['query_mode'] === 'raw' || (params['query_mode'] !== 'aggregate' && raw.length > 0))
    return {
      vizType: 'table',
      slots: { query_mode: 'raw', all_columns: raw, order_by_cols: params['order_by_cols'] },
    }
  if (listOf(params['percent_metrics']).length > 0) remark('Its percentage metrics are left out')
  const groups = columns(params['groupby'])
  const limit = Number(params['row_limit'])
  const isLimited = groups.length > 0 && limit <= maxTop
  const series = isLimited ? topGroups(reading, limit, false) : undefined
  return {
    vizType: 'table',
    slots: {
      query_mode: 'aggregate',
      groupby: groups,
      metrics: metrics(params['metrics']),
      top: series && { series },
    },
  }
}

const timeseriesSlots = (reading: Reading) => {
  const { params, metrics } = reading
  const split = columns(params['groupby'])
  return {
    metrics: metrics(params['metrics']),
    groupby: columns(params['x_axis'] ?? params['granularity_sqla']),
    columns: split,
    top: split.length === 0 ? undefined : topSeries(reading),
  }
}

const timeseries =
  (vizType: 'echarts_timeseries_line' | 'echarts_area'): Mapping =>
  (reading) => ({ vizType, slots: timeseriesSlots(reading) })
const line = timeseries('echarts_timeseries_line')
const area = timeseries('echarts_area')

const timeseriesBar: Mapping = (reading) => ({
  vizType: reading.params['orientation'] === 'horizontal' ? 'horiz_bar' : 'dist_bar',
  slots: timeseriesSlots(reading),
})

const timeseriesScatter: Mapping = ({ params, metrics, remark }) => {
  const axis = column(params['x_axis'] ?? params['granularity_sqla'])
  const [series, ...others] = columns(params['groupby'])
  const [y, ...more] = metrics(params['metrics'])
  if (others.length > 0) remark(`Only ${series} colors its points`)
  if (more.length > 0) remark('Only its first metric is drawn')
  return {
    vizType: 'scatter',
    slots: { entity: axis, series, x: axis === undefined ? undefined : aggregated('AVG', axis), y },
  }
}

/** The chart types of Superset that are drawn here. */
const mappings: Readonly<Record<string, Mapping>> = {
  table,
  dist_bar: ({ params, metrics }) => ({
    vizType: 'dist_bar',
    slots: {
      metrics: metrics(params['metrics']),
      groupby: columns(params['groupby']),
      columns: columns(params['columns']),
    },
  }),
  echarts_timeseries_bar: timeseriesBar,
  echarts_timeseries_line: line,
  echarts_timeseries_smooth: line,
  echarts_timeseries_step: line,
  echarts_timeseries: line,
  line,
  echarts_area: area,
  area,
  pie: ({ params, metric }) => ({
    vizType: 'pie',
    slots: { metric: metric(params['metric']), all_columns: columns(params['groupby']) },
  }),
  heatmap: heatmap('all_columns_x', 'all_columns_y'),
  heatmap_v2: heatmap('x_axis', 'groupby'),
  box_plot: ({ params, metrics }) => ({
    vizType: 'box_plot',
    slots: {
      metrics: metrics(params['metrics']),
      groupby: columns(params['groupby']),
      columns: columns(params['columns']),
      whiskerOptions: params['whiskerOptions'] ?? undefined,
    },
  }),
  bubble,
  bubble_v2: bubble,
  echarts_timeseries_scatter: timeseriesScatter,
}

const isNoRange = (value: unknown) =>
  typeof value !== 'string' || ['', 'no filter'].includes(value.trim().toLowerCase())

/** The chart's filters; those that are not known here are told as remarks. */
const filtersOf = (params: Fields, remark: (text: string) => void) => {
  const isTaken = (subject: unknown, range: unknown) => {
    if (isNoRange(range)) return false
    const taken = typeof subject === 'string' && timeBounds(String(range), new Date()) !== null
    if (!taken) remark(`Its time range “${String(range)}” is left out`)
    return taken
  }
  const { granularity_sqla, time_range } = params
  const adhoc_filters = listOf(params['adhoc_filters'])
    .filter(isFields)
    .flatMap((filter): Fields[] => {
      const { expressionType, subject, operator, comparator, clause, sqlExpression } = filter
      const name = String(operator).trim().replaceAll(/\s+/g, ' ').toUpperCase()
      if (expressionType === 'SQL' || typeof subject !== 'string') {
        remark(
          `Its filter “${String(sqlExpression ?? operator)}” is left out: it is an SQL expression`,
        )
        return []
      }
      if (name === 'TEMPORAL_RANGE' && !isTaken(subject, comparator)) return []
      const known: Operator | undefined =
        name === '!='
          ? '!=='
          : rowOf(operators, name) === undefined
            ? undefined
            : (name as Operator)
      if (known === undefined) {
        remark(`Its filter on ${subject} is left out: the operator ${name} is not known here`)
        return []
      }
      return [
        {
          expressionType: 'SIMPLE',
          clause: clause === 'HAVING' ? 'HAVING' : 'WHERE',
          subject,
          operator: known,
          comparator,
        },
      ]
    })
  return {
    adhoc_filters,
    ...(isTaken(granularity_sqla, time_range) ? { granularity_sqla, time_range } : {}),
  }
}

/** Names of Superset for weeks from Monday. */
const mondayWeeks = ['1969-12-29T00:00:00Z/P1W']

/** The grain of the chart's time axis; one that is not known here is told as a remark. */
const grainsOf = (params: Fields, source: Source, remark: (text: string) => void) => {
  const axis = column(params['x_axis'] ?? params['granularity_sqla'])
  const given = params['time_grain_sqla']
  if (axis === undefined || typeof given !== 'string') return undefined
  const found = findColumn(source, axis)
  if (found?.type_generic !== columnKinds.moment) return undefined
  const grain = timeGrainSchema.safeParse(mondayWeeks.includes(given) ? 'P1W' : given)
  if (!grain.success)
    remark(`Its time grain ${given} is not known here: ${axis} has one by its range`)
  return grain.success ? { [found.column_name]: grain.data } : undefined
}

const present = (form: Form): Form =>
  Object.fromEntries(
    Object.entries(form).filter(([, value]) => value !== undefined && value !== null),
  )

const axisFields = ['logAxis', 'logXAxis', 'logYAxis', 'y_axis_bounds', 'xAxisBounds'] as const

/** How marks lie on each other: at all only where Superset stacks them. */
const stackingOf = ({ stack, contributionMode, bar_stacked }: Fields) => {
  if (stack === undefined && bar_stacked === undefined) return undefined
  if (stack === 'Expand') return 'share'
  const isStacked = Boolean(stack ?? bar_stacked)
  if (isStacked && contributionMode === 'row') return 'share'
  return isStacked ? 'stacked' : 'none'
}

/** How the chart is drawn, by the names that the page reads it by. */
const lookOf = (params: Fields): Fields => {
  const stacking = stackingOf(params)
  return present({
    ...Object.fromEntries(axisFields.map((field) => [field, params[field] || undefined])),
    viz_options: stacking && { stacking },
  })
}

/**
 * The form here of a chart of Superset. Throws a `Refusal` that says why for a chart whose type is not drawn here.
 * A saved metric that the dataset does not have is computed by its expression.
 */
export const mapChart = (
  { viz_type, params: sent }: Pick<ExportedChart, 'viz_type' | 'params'>,
  dataset: Pick<ExportedDataset, 'metrics'>,
  source: Source,
): MappedChart => {
  const mapping = rowOf(mappings, viz_type)
  if (mapping === undefined) throw badRequest(`The chart type ${viz_type} is not known here`)
  const params = sent ?? {}
  const remarks: string[] = []
  const remark = (text: string) => {
    remarks.push(text)
  }
  const readMetric = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (source.metrics.some(({ metric_name }) => metric_name === value)) return value
    const saved = dataset.metrics.find(({ metric_name }) => metric_name === value)
    return saved === undefined
      ? value
      : {
          expressionType: 'SQL',
          sqlExpression: saved.expression,
          label: value,
          hasCustomLabel: true,
          column: null,
          aggregate: null,
        }
  }
  const metrics = (value: unknown) => listOf(value).map(readMetric)
  const { vizType, slots } = mapping({
    params,
    metrics,
    metric: (value) => metrics(value)[0],
    remark,
  })
  const grains = grainsOf(params, source, remark)
  const limit = Number(params['row_limit'])
  const form = present({
    viz_type: vizType,
    ...slots,
    ...filtersOf(params, remark),
    time_grain_sqla: grains,
    extra_form_data: lookOf(params),
    row_limit: Number.isFinite(limit) && limit > 0 ? limit : undefined,
    order_desc: typeof params['order_desc'] === 'boolean' ? params['order_desc'] : undefined,
  })
  return { vizType, form, remarks }
}
