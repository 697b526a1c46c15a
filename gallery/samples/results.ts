import type {
  BarRecord,
  Cell,
  ChartResult,
  Column,
  Metric,
  QueryResult,
  ColumnKind,
} from '../../src/api/contract'

const column = (
  id: number,
  column_name: string,
  type: string,
  type_generic: ColumnKind,
): Column => ({
  id,
  column_name,
  verbose_name: null,
  type,
  type_generic,
  is_dttm: type_generic === 2,
  filterable: true,
  groupby: true,
  is_active: true,
  expression: null,
  description: null,
})

export const columns = [
  column(1, 'index_nr', 'BIGINT', 0),
  column(2, 'operator', 'VARCHAR', 1),
  column(3, 'state', 'VARCHAR', 1),
  column(4, 'phase_of_flight', 'VARCHAR', 1),
  column(5, 'height', 'BIGINT', 0),
  column(6, 'cost', 'DOUBLE', 0),
  column(7, 'incident_date', 'TIMESTAMP', 2),
  column(8, 'damage', 'BOOLEAN', 3),
  column(9, 'remarks_of_the_reporting_person_as_written_down', 'VARCHAR', 1),
]
export const metrics: Metric[] = [
  {
    id: 1,
    metric_name: 'count',
    expression: 'COUNT(*)',
    verbose_name: null,
    metric_type: 'count',
    description: null,
  },
]

const states = ['TX', 'CA', 'FL', 'NY', 'IL', 'OH', 'PA', 'New Hampshire and Vermont together']
const phases = ['Approach', 'Climb', 'Landing Roll']
const money = (at: number, phase: number) =>
  Math.round(180_000 / (at + 1.5) / (phase + 1)) * (phase === 2 && at === 3 ? -0.4 : 1)

const rows = states.map((state, at) => ({
  index_nr: 1000 + at,
  operator: at === 2 ? null : `Airline ${String.fromCodePoint(65 + at)}`,
  state,
  phase_of_flight: phases[at % 3] ?? null,
  height: at * 150,
  cost: money(at, 0) * 1.1,
  incident_date: `2019-0${at + 1}-12 00:00:00`,
  damage: at % 2 === 0,
  remarks_of_the_reporting_person_as_written_down:
    'Struck on short final; aircraft landed without incident.',
}))

const names = columns.map(({ column_name }) => column_name)
export const preview: QueryResult = {
  colnames: names,
  coltypes: columns.map(({ type_generic }) => type_generic),
  data: Array.from({ length: 100 }, (_, at) => ({
    ...rows[at % rows.length],
    index_nr: 1000 + at,
  })),
  rowcount: 100,
  total: 20_412,
}

export const answered = {
  headers: [],
  cols: [],
  truncated: false,
  status: 'success' as const,
  error: null,
  applied_filters: [],
  rejected_filters: [],
  duration_ms: 41,
}

const marks: BarRecord[] = states.flatMap((x, at) =>
  phases.map((series, phase) => ({
    x,
    key: series,
    y: money(at, phase) * 1.1,
    metric: 'SUM(cost)',
    series,
  })),
)
const totals: BarRecord[] = states.map((x, at) => ({
  x,
  key: 'SUM(cost)',
  y: money(at, 0) * 1.1,
  metric: 'SUM(cost)',
  series: null,
}))

const barsOf = (viz_type: string, records: BarRecord[], series: string[]): ChartResult => ({
  ...answered,
  viz_type,
  records,
  colnames: ['state', 'SUM(cost)'],
  coltypes: [1, 0],
  rowcount: records.length,
  data: records.map(({ x, y }): Record<string, Cell> => ({ state: x, 'SUM(cost)': y })),
  chart_metadata: { viz_type, x: { label: 'state' }, y: { label: 'SUM(cost)' }, series },
})

export const oneSeries = (viz_type: string) => barsOf(viz_type, totals, [])
export const manySeries = (viz_type: string) => barsOf(viz_type, marks, ['phase_of_flight'])
export const tableResult: ChartResult = {
  ...answered,
  viz_type: 'table',
  colnames: names,
  coltypes: preview.coltypes,
  data: preview.data,
  rowcount: 100,
  page: { total: 100, pivot_columns: [] },
  chart_metadata: { viz_type: 'table', x: { label: '' }, y: { label: '' }, series: [] },
}
