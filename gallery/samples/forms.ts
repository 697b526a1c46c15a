import type { AdhocMetric, ChartForm, FormData } from '../../src/api/contract'
import { columns, metrics } from './results'

const metric = (aggregate: AdhocMetric['aggregate']): AdhocMetric => ({
  expressionType: 'SIMPLE',
  column: { id: 6, column_name: 'cost', type_generic: 0 },
  aggregate,
  expression: aggregate && `${aggregate}(cost)`,
  label: aggregate === null ? 'cost' : `${aggregate}(cost)`,
  hasCustomLabel: false,
  isNew: aggregate === null,
  sqlExpression: null,
})

const emptyForm = (viz_type: string): FormData => ({
  viz_type,
  url_params: { form_data_key: 'k7' },
})
export const emptyForms = {
  dist_bar: emptyForm('dist_bar'),
  horiz_bar: emptyForm('horiz_bar'),
  table: emptyForm('table'),
  box_plot: emptyForm('box_plot'),
  bubble: emptyForm('bubble'),
  scatter: emptyForm('scatter'),
  pie: emptyForm('pie'),
  heatmap: emptyForm('heatmap'),
  echarts_timeseries_line: emptyForm('echarts_timeseries_line'),
  echarts_area: emptyForm('echarts_area'),
}

const filledBars = (viz_type: string): FormData => ({
  ...emptyForm(viz_type),
  metrics: [metric('SUM')],
  groupby: ['state'],
})
export const bars = filledBars('dist_bar')
export const sideBars = filledBars('horiz_bar')
export const stackedBars: FormData = {
  ...bars,
  metrics: [metric('SUM')],
  columns: ['phase_of_flight'],
}
export const undecidedBars: FormData = { ...bars, metrics: ['count', metric(null)] }
export const tableForm: FormData = {
  ...emptyForms.table,
  all_columns: columns.map(({ column_name }) => column_name),
}

export const chartForm = (form_data: FormData): ChartForm => ({
  datasource: {
    id: 12,
    type: 'table',
    uid: '12__table',
    datasource_name: 'strikes',
    table_name: 'strikes',
    columns,
    metrics,
    id_column: 1,
    database: { id: 1, database_name: 'Workspace', backend: 'duckdb' },
    schema: 'main',
    owners: [],
    created_by: null,
  },
  datasource_id: 12,
  datasource_type: 'table',
  form_data,
  slice: null,
  key: 'k7',
  version: 0,
  chart_version: null,
})
