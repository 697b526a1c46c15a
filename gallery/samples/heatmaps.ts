import type { ChartResult, FormData } from '../../src/api/contract'
import { pieForm } from './pies'
import { answered } from './results'

export const heatForm: FormData = {
  viz_type: 'heatmap',
  url_params: { form_data_key: 'k7' },
  all_columns_x: 'phase_of_flight',
  all_columns_y: 'state',
  metric: pieForm.metric,
}

type Value = (column: number, row: number) => number | null | undefined

const heatOf = (xs: string[], ys: string[], valueOf: Value): ChartResult => {
  const pairs = xs.flatMap((x, column) =>
    ys.flatMap((y, row) => {
      const v = valueOf(column, row)
      return v === undefined ? [] : [{ x, y, v }]
    }),
  )
  const values = pairs.flatMap(({ v }) => (v === null ? [] : [v]))
  const [min, greatest] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )
  const records = pairs.map((pair) => ({
    ...pair,
    perc: pair.v === null ? null : (pair.v - min) / (greatest - min || 1),
    rank: null,
  }))
  return {
    ...answered,
    viz_type: 'heatmap',
    colnames: ['phase_of_flight', 'state', 'SUM(cost)'],
    coltypes: [1, 1, 0],
    rowcount: records.length,
    records,
    data: pairs.map(({ x, y, v }) => ({ phase_of_flight: x, state: y, 'SUM(cost)': v })),
    ...(values.length === 0 ? {} : { extents: [min, greatest] }),
    chart_metadata: {
      viz_type: 'heatmap',
      x: { label: 'phase_of_flight' },
      y: { label: 'state' },
      series: ['SUM(cost)'],
      metric: 'SUM(cost)',
    },
  }
}

const named = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}`)
const phases = [
  'Approach',
  'Climb',
  'Descent',
  'En Route',
  'Landing Roll',
  'Parked',
  'Take-off run',
  'Taxi',
  '<NULL>',
]
const states = [
  'CA',
  'FL',
  'IL',
  'New Hampshire and Vermont together',
  'NY',
  'OH',
  'PA',
  'TX',
  'null',
  '<NULL>',
]
const wave: Value = (column, row) =>
  Math.round(60_000 * (1 + Math.sin(column * 1.3) * Math.cos(row * 0.9)) * (row + 1))

export const heat = heatOf(phases, states, (column, row) => {
  if ((column * 7 + row * 3) % 11 === 0) return null
  return (column + row) % 13 === 5 ? undefined : wave(column, row)
})
export const wideHeat = heatOf(named(60, 'Airport of the district'), named(40, 'Operator'), wave)
export const crowdedHeat = heatOf(named(260, 'Airport'), named(230, 'Operator'), wave)
export const oneCell = heatOf(['Climb'], ['TX'], () => 120)
export const emptyHeat = heatOf(phases, states, () => null)
