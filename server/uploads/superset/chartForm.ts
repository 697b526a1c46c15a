import type { VizType } from '../../../src/api/contract/vizTypes.ts'
import { operators, type Operator } from '../../../src/api/contract/operators.ts'
import { rowOf } from '../../../src/api/contract/rowOf.ts'
import { isoMoment } from '../../../src/api/contract/moments.ts'
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

const table: Mapping = ({ params, metrics, remark }) => {
  const raw = columns(params['all_columns'])
  if (params['query_mode'] === 'raw' || (params['query_mode'] !== 'aggregate' && raw.length > 0))
    return {
      vizType: 'table',
      slots: { query_mode: 'raw', all_columns: raw, order_by_cols: params['order_by_cols'] },
    }
  if (listOf(params['percent_metrics']).length > 0) remark('Its percentage metrics are left out')
  return {
    vizType: 'table',
    slots: {
      query_mode: 'aggregate',
      groupby: columns(params['groupby']),
      metrics: metrics(params['metrics']),
    },
  }
}

const timeseriesBar: Mapping = ({ params, metrics }) => ({
  vizType: params['orientation'] === 'horizontal' ? 'horiz_bar' : 'dist_bar',
  slots: {
    metrics: metrics(params['metrics']),
    groupby: columns(params['x_axis'] ?? params['granularity_sqla']),
    columns: columns(params['groupby']),
  },
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

const isRange = (text: string) =>
  text.includes(' : ') &&
  text.split(' : ').every((end) => end.trim() === '' || isoMoment(end) !== null)
const isNoRange = (value: unknown) =>
  typeof value !== 'string' || ['', 'no filter'].includes(value.trim().toLowerCase())

/** The chart's filters; those that are not known here are told as remarks. */
const filtersOf = (params: Fields, remark: (text: string) => void) => {
  const ranges: { subject: string; range: string }[] = []
  const time = (subject: unknown, range: unknown) => {
    if (isNoRange(range)) return
    if (typeof subject === 'string' && isRange(String(range)) && ranges.length === 0)
      ranges.push({ subject, range: String(range) })
    else remark(`Its time range “${String(range)}” is left out`)
  }
  time(params['granularity_sqla'], params['time_range'])
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
      if (name === 'TEMPORAL_RANGE') {
        time(subject, comparator)
        return []
      }
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
  const [range] = ranges
  return {
    adhoc_filters,
    ...(range === undefined ? {} : { granularity_sqla: range.subject, time_range: range.range }),
  }
}

const present = (form: Form): Form =>
  Object.fromEntries(
    Object.entries(form).filter(([, value]) => value !== undefined && value !== null),
  )

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
  const axis = column(params['x_axis'])
  const grain = params['time_grain_sqla']
  if (
    axis !== undefined &&
    typeof grain === 'string' &&
    findColumn(source, axis)?.type_generic === columnKinds.moment
  )
    remark(`Its time grain ${grain} is left out: ${axis} is shown by its values`)
  const limit = Number(params['row_limit'])
  const form = present({
    viz_type: vizType,
    ...slots,
    ...filtersOf(params, remark),
    extra_form_data: {},
    row_limit: Number.isFinite(limit) && limit > 0 ? limit : undefined,
    order_desc: typeof params['order_desc'] === 'boolean' ? params['order_desc'] : undefined,
  })
  return { vizType, form, remarks }
}
