import type { BarRecord, ChartResult, FormData } from '../../src/api/contract'
import { bars } from './forms'
import { answered } from './results'

export const lineForm: FormData = {
  viz_type: 'echarts_timeseries_line',
  url_params: { form_data_key: 'k7' },
  metrics: bars.metrics ?? [],
  groupby: ['incident_date'],
  columns: ['phase_of_flight'],
}
export const areaForm: FormData = { ...lineForm, viz_type: 'echarts_area' }
export const shareForm: FormData = {
  ...areaForm,
  extra_form_data: { viz_options: { stacking: 'share' } },
}

const phases = ['Approach', 'Climb', 'Take-off run', 'Landing roll', 'En route', '<NULL>']

const linesOf = (
  stops: readonly string[],
  keys: readonly string[],
  grain: 'P1M' | 'P1W' | 'P1D' | 'weekday' | null,
  viz_type = 'echarts_timeseries_line',
): ChartResult => {
  const records = keys.flatMap((key, at) =>
    stops.map((x, stop): BarRecord => ({
      x,
      key,
      metric: 'SUM(cost)',
      series: key,
      y:
        stop % 17 === 9 && at === 1
          ? null
          : Math.round(40_000 * (2 + Math.sin(stop / 5 + at) + stop / stops.length) * (at + 1)),
    })),
  )
  return {
    ...answered,
    viz_type,
    colnames: ['incident_date'],
    coltypes: [2],
    rowcount: records.length,
    data: records.map(({ x }) => ({ incident_date: x })),
    records,
    ...(grain === null ? {} : { time_grains: { incident_date: grain } }),
    chart_metadata: {
      viz_type,
      x: { label: grain === null ? 'state' : 'incident_date' },
      y: { label: 'SUM(cost)' },
      series: keys.length > 1 ? ['phase_of_flight'] : [],
    },
  }
}

const days = (count: number, apart: number) =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(2024, 11, 30 + at * apart)).toISOString().slice(0, 10),
  )
const months = Array.from(
  { length: 47 },
  (_, at) => `${2022 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
)

export const monthLines = linesOf(months, phases, 'P1M')
export const monthAreas = linesOf(months, phases, 'P1M', 'echarts_area')
export const oneLine = linesOf(months.slice(0, 14), ['SUM(cost)'], 'P1M')
export const weekLines = linesOf(days(26, 7), phases.slice(0, 3), 'P1W')
export const weekdayLine = linesOf(
  ['1', '2', '3', '4', '5', '6', '7'],
  phases.slice(0, 2),
  'weekday',
)
export const crowdedLines = linesOf(days(1461, 1), phases, 'P1D')
export const namedLines = linesOf(
  ['California', 'New York', 'District of Columbia', 'Texas'],
  ['SUM(cost)'],
  null,
)
export const pointLine = linesOf(['2026-01-01'], ['SUM(cost)'], 'P1M')
