import type {
  Chart,
  ChartForm,
  ChartResult,
  Column,
  FormData,
  Metric,
} from '../../src/api/contract'
import { chart, dataset } from './rows'

const [state, cost] = dataset.columns as [Column, Column]
export const columns: [Column, Column, Column] = [
  state,
  cost,
  { ...state, id: 3, column_name: 'phase' },
]
export const metrics: Metric[] = [
  {
    id: 1,
    metric_name: 'count',
    expression: 'COUNT(*)',
    verbose_name: null,
    metric_type: null,
    description: null,
  },
]

export const sumOfCost = {
  expressionType: 'SIMPLE' as const,
  column: { id: 2, column_name: 'cost', type_generic: 0 },
  aggregate: 'SUM' as const,
  expression: 'SUM(cost)',
  label: 'SUM(cost)',
  hasCustomLabel: false,
  isNew: false,
  sqlExpression: null,
}

export const emptyBars: FormData = { viz_type: 'dist_bar', url_params: { form_data_key: 'k1' } }
export const bars: FormData = { ...emptyBars, metrics: [sumOfCost], groupby: ['state'] }

export const formWith = (form_data: FormData): ChartForm => ({
  datasource: {
    id: 12,
    type: 'table',
    uid: '12__table',
    datasource_name: 'strikes',
    table_name: 'strikes',
    columns,
    metrics,
    id_column: -1,
    database: dataset.database,
    schema: 'main',
    owners: [],
    created_by: null,
  },
  datasource_id: 12,
  datasource_type: 'table',
  form_data,
  slice: null,
  key: 'k1',
  version: 0,
  chart_version: null,
})

export const savedChart: Chart = { ...chart, params: JSON.stringify(bars) }

export const result: ChartResult = {
  colnames: ['state', 'SUM(cost)'],
  coltypes: [1, 0],
  data: [{ state: 'TX', 'SUM(cost)': 19 }],
  records: [{ x: 'TX', key: 'SUM(cost)', y: 19, metric: 'SUM(cost)', series: null }],
  headers: ['state', 'SUM(cost)'],
  cols: [],
  rowcount: 1,
  truncated: false,
  status: 'success',
  error: null,
  viz_type: 'dist_bar',
  chart_metadata: {
    viz_type: 'dist_bar',
    x: { label: 'state' },
    y: { label: 'SUM(cost)' },
    series: [],
  },
  applied_filters: [],
  rejected_filters: [],
  duration_ms: 3,
}

/** The twelve operators of a filter, as they are offered. */
export const operatorsInOrder = [
  '==',
  '!==',
  '>',
  '<',
  '<=',
  '>=',
  'IN',
  'NOT IN',
  'LIKE',
  'ILIKE',
  'IS NOT NULL',
  'IS NULL',
]
